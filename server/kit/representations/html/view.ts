import { html, empty, type Html } from './markup.ts'
import { memberShape, unknownShape, type ValueShape, translate } from '@waymark/shared'
import type { Form } from '../../hypermedia/form.ts'
import {
  linksOf,
  selfOf,
  type Json,
  type Link,
  type Representation,
  type State,
} from '../../hypermedia/representation.ts'
import {
  mediaTypeParameter,
  type LinkContext,
  type PageContext,
  type ValidatorContext,
} from '../../hypermedia/serializer.ts'
import { queryFormOf } from '../forms.ts'
import { isNamed, zoneName } from '../../values/time.ts'
import { isRecord, recordsOf, textOf } from '../value-words.ts'
import { isLinkable } from '../visible.ts'
import { avatarMarkup } from './avatar.ts'
import { formMarkup, searchMarkup, type ShownForm, type ShownSearch } from './form.ts'
import { progressMarkup } from './layouts.ts'
import { isAboutSelf } from './resource.ts'
import { factsMarkup, rowMarkup } from './components.ts'
import type { Unplaced } from './unplaced.ts'
import { labelOf, valueMarkup } from './value.ts'

/** A page made by hand for one kind of resource: returns the content of `main` below the breadcrumb. */
export type View = (page: Page) => Html

/** Options of a link in a view. */
export interface ShownLink {
  /** The text; the default is the title of the link. */
  readonly words?: string
  readonly class?: string
  /** The accessible name, which begins with the text. */
  readonly label?: string
  /** Whether the link is the present one of a list of links. */
  readonly isCurrent?: boolean
  /** The values of the variables, for a template. */
  readonly values?: Readonly<Record<string, string>>
  /** Whether the browser saves a document of another media type instead of showing it. */
  readonly isDownload?: boolean
}

/** Options of a picture in a view. */
export interface ShownImage {
  readonly class: string
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
  /** The property of microdata (HTML §5) that the picture is the value of. */
  readonly property?: string
}

type ViewContext = LinkContext &
  ValidatorContext &
  Pick<PageContext, 'brand'> & {
    /** Renders the page inside this one; its forms take the next ids. */
    readonly inside?: (ids: { next: number }) => Html
  }

/**
 * The parts of a page, from which a view chooses order, words and emphasis. Each part is markup, empty if missing.
 *
 * @example
 * const book: View = (page) =>
 *   contentOf(
 *     html`<h1>${page.title}</h1>`,
 *     page.facts('author', 'year'),
 *     rowMarkup(page.form('change'), page.link('home')),
 *   )
 */
export class Page {
  readonly representation: Representation
  readonly #context: ViewContext
  readonly #unplaced: Unplaced
  readonly #ids: { next: number }

  constructor(representation: Representation, context: ViewContext, unplaced: Unplaced, ids = { next: 0 }) {
    this.representation = representation
    this.#context = context
    this.#unplaced = unplaced
    this.#ids = ids
  }

  get title(): string {
    return this.representation.title
  }

  /** The URI of the resource; a page of an item counts as shown when it is read. */
  get self(): string {
    this.place()
    return selfOf(this.representation) ?? ''
  }

  /** Counts an item as shown whose items the page shows instead. */
  place(): void {
    this.#unplaced.place(this.representation)
  }

  /** The picture or the initials of a portrait. */
  get avatar(): Html {
    this.placed('icon')
    return avatarMarkup(this.representation)
  }

  /** Returns a member of the state. */
  member(name: string): Json | undefined {
    return this.representation.state[name]
  }

  /** Returns a text member of the state; empty if missing. */
  text(name: string): string {
    return textOf(this.member(name))
  }

  /** Returns a text member of a record in the state; empty if missing. */
  textIn(record: string, name: string): string {
    const value = this.member(record)
    return isRecord(value) && Object.hasOwn(value, name) ? textOf(value[name]) : ''
  }

  /** Returns the records of a list in the state; none if it has no such list. */
  records(name: string): readonly State[] {
    return recordsOf(this.member(name)) ?? []
  }

  /** Returns the name of a time zone in the state; empty if it is the zone of the service, which pages need not name. */
  zone(name: string): string {
    const zone = this.text(name)
    return isNamed(zone, this.#context.brand?.timeZone) ? zoneName(zone) : ''
  }

  /** Returns the markup of a member by its type. */
  value(name: string): Html {
    const value = this.member(name)
    return value === undefined || value === '' ? empty : valueMarkup(value, this.shapeOf(name))
  }

  shapeOf(name: string): ValueShape {
    return memberShape(this.representation.shape ?? unknownShape, name)
  }

  /** Returns the progress bar of a member, which the script updates. */
  progress(name: string): Html {
    const { representation } = this
    const value = this.member(name)
    return value === undefined
      ? empty
      : (progressMarkup(representation, this.#context.alternates, [name, value]) ?? empty)
  }

  /** Returns members with their labels. */
  facts(...names: readonly (string | readonly [label: string, content: Html])[]): Html {
    const rows = names.map((each) => (typeof each === 'string' ? ([labelOf(each), this.value(each)] as const) : each))
    return factsMarkup(rows)
  }

  /** Tells whether the page has a link, form or embedded resources of this name. */
  has(name: string): boolean {
    const { forms, embedded } = this.representation
    return (
      forms.some((form) => form.name === name) ||
      linksOf(this.representation, name).length > 0 ||
      embedded.some(({ relation, items }) => relation.key === name && items.length > 0)
    )
  }

  /** Returns the first link of a relation; a template whose variables are all optional leads to its target. */
  link(relation: string, shown: ShownLink = {}): Html {
    const [link] = this.#linksOf(relation)
    return link === undefined ? this.#expanded(relation, shown) : this.#anchor(link, shown)
  }

  /** Returns the title of the first link of a relation; empty if it has none. */
  linkTitle(relation: string): string {
    return this.#linksOf(relation)[0]?.title ?? ''
  }

  /** Returns all links of a relation that are no templates. */
  links(relation: string, shown: ShownLink = {}): readonly Html[] {
    return this.#linksOf(relation).map((link) => this.#anchor(link, shown))
  }

  /** Returns the picture that a link leads to; the title of the link says what it shows. */
  image(relation: string, { class: style, width, height, property }: ShownImage): Html {
    const [link] = this.#linksOf(relation)
    if (link === undefined || !isLinkable(link.href)) return empty
    this.#unplaced.place(link)
    const item = property === undefined ? '' : html` itemprop="${property}"`
    return html`<img class="${style}" src="${link.href}" alt="${link.title ?? ''}" width="${width}" height="${height}"${item}>`
  }

  /** Returns the link to another media type. */
  alternate(type: string, shown: ShownLink): Html {
    const link = this.#context.alternates.find((each) => each.type === type)
    return link === undefined ? empty : anchorMarkup(link, html` rel="alternate" type="${type}"`, shown)
  }

  /** Returns the first link of a relation to the representation in another media type. */
  linkAs(relation: string, type: string, shown: ShownLink): Html {
    const [link] = this.#linksOf(relation)
    const query = this.#context.alternates.find((each) => each.type === type)?.href.split('?')[1]
    const key = new URLSearchParams(query).get(mediaTypeParameter)
    if (link === undefined || key === null) return empty
    this.#unplaced.place(link)
    const href = `${link.href}${link.href.includes('?') ? '&' : '?'}${mediaTypeParameter}=${key}`
    return anchorMarkup({ ...link, href, type }, empty, shown)
  }

  /** The index of the next form, for unique ids. */
  get nextId(): number {
    return this.#ids.next
  }

  /** Returns a form. */
  form(name: string, shown: ShownForm = {}): Html {
    const form = this.representation.forms.find((each) => each.name === name)
    if (form === undefined) return empty
    const index = this.#ids.next++
    this.#unplaced.placeForm(form, index)
    const isOfState = isAboutSelf(this.representation, form) && form.isUnconditional !== true
    const { expectedUser } = this.#context
    const laterCondition = this.#condition
    const condition = isOfState ? laterCondition : undefined
    return formMarkup(form, index, { ...shown, expectedUser, condition, laterCondition })
  }

  /** Returns the form for the variables of a templated link. */
  search(relation: string, words?: string, shown: ShownSearch = {}): Html {
    const set = this.representation.links.find((each) => each.relation.key === relation)
    for (const link of set?.links ?? []) {
      const form = set === undefined ? undefined : queryFormOf(set.relation, link)
      if (form === undefined) continue
      this.#unplaced.place(link)
      return searchMarkup(form, this.#ids.next++, words, shown)
    }
    return empty
  }

  /** Returns the current value of a variable of a search, also of one with an encrypted address; empty without one. */
  searched(relation: string, name: string): string {
    const sets = this.representation.links.filter(({ relation: { key } }) => key === relation)
    const variables = sets.flatMap(({ links }) => links.flatMap((link) => link.variables ?? []))
    const value = variables.find((variable) => variable.name === name)?.value
    return typeof value === 'string' ? value : ''
  }

  /** Returns the embedded resources of a relation. */
  items(relation: string): readonly Page[] {
    const items = this.representation.embedded.find((set) => set.relation.key === relation)?.items ?? []
    // The validator of the page is not that of its items.
    const context = { ...this.#context, condition: undefined }
    return items.map((item) => new Page(item, context, this.#unplaced, this.#ids))
  }

  /** Returns the words for a page without items, which can be one of several pages of a search. */
  noItems(words: string): string {
    return this.has('next') ? translate('Nothing found so far. The search goes on with the next page.') : words
  }

  /**
   * Returns the page inside this one, to read; empty if there is none.
   *
   * @param legend says that its forms cannot be sent
   */
  inside(legend: string): Html {
    const content = this.#context.inside?.(this.#ids) ?? empty
    return content.isEmpty
      ? empty
      : html`<fieldset class="inside" disabled><legend>${legend}</legend>${content}</fieldset>`
  }

  /** Returns links to the neighbours in a list of pages, if there are any. */
  pages(): Html {
    this.placed('first', 'last')
    return rowMarkup(
      this.link('prev', { class: 'quiet button', words: translate('Previous page') }),
      this.link('next', { class: 'quiet button', words: translate('Next page') }),
    )
  }

  /** Places what another part of the page shows already, such as the breadcrumb. */
  placed(...relations: readonly string[]): void {
    for (const relation of relations) for (const link of this.#linksOf(relation)) this.#unplaced.place(link)
  }

  get #condition(): string | undefined {
    const { version } = this.representation
    // A write compares the version alone.
    return version === undefined ? this.#context.condition : `"${version}"`
  }

  #linksOf(relation: string): readonly Link[] {
    return linksOf(this.representation, relation).filter(({ variables }) => variables === undefined)
  }

  #expanded(name: string, shown: ShownLink): Html {
    const set = this.representation.links.find(({ relation }) => relation.key === name)
    const [link] = set?.links ?? []
    const search = set === undefined || link === undefined ? undefined : queryFormOf(set.relation, link)
    if (link === undefined || search?.fields.some(({ field }) => field.required && field.kind !== 'hidden') !== false)
      return empty
    this.#unplaced.place(link)
    const query = new URLSearchParams({ ...hiddenValues(search.fields), ...shown.values }).toString()
    return anchorMarkup({ ...link, href: query === '' ? search.target : `${search.target}?${query}` }, empty, shown)
  }

  #anchor(link: Link, shown: ShownLink): Html {
    this.#unplaced.place(link)
    return anchorMarkup(link, empty, shown)
  }
}

function hiddenValues(fields: Form['fields']): Readonly<Record<string, string>> {
  const hidden = fields.filter(({ field, value }) => field.kind === 'hidden' && value !== undefined)
  return Object.fromEntries(hidden.map(({ name, value }) => [name, String(value)]))
}

function anchorMarkup({ href, title, type }: Link, attributes: Html, shown: ShownLink): Html {
  if (!isLinkable(href)) return empty
  const style = shown.class === undefined ? '' : html` class="${shown.class}"`
  const label = shown.label === undefined ? '' : html` aria-label="${shown.label}"`
  const current = shown.isCurrent === true ? html` aria-current="true"` : ''
  const download = shown.isDownload === true && type !== undefined ? ' download' : ''
  return html`<a href="${href}"${style}${label}${current}${attributes}${download}>${shown.words ?? title ?? href}</a>`
}
