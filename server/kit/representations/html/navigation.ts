import { html as markup } from 'ghtml'
import type { Relation } from '@waymark/shared'
import type { Link, LinkSet } from '../../hypermedia/representation.ts'
import { isLinkable } from '../visible.ts'

/**
 * Renders a link with the relation's description on hover; templates and unsafe schemes are rendered as text.
 */
export function linkMarkup(relation: Relation, link: Link, href = plainHref(link)): string {
  const title = link.title ?? relation.title
  if (href === undefined || !isLinkable(href)) return markup`${title} <code>${link.href}</code>`
  const { type, hreflang } = link
  const attributes =
    relAttribute(relation) +
    (type === undefined ? '' : markup` type="${type}"`) +
    (hreflang === undefined ? '' : markup` hreflang="${hreflang}"`)
  return markup`<a href="${href}"!${attributes} title="${hover(relation, link)}">${title}</a>`
}

/** Renders a link to an image as the image. */
function pictureMarkup(relation: Relation, { href, title = relation.title }: Link): string {
  return markup`<figure><a href="${href}"><img src="${href}" alt="${title}"></a></figure>`
}

function isPicture({ type = '', href, variables }: Link): boolean {
  return type.startsWith('image/') && variables === undefined && isLinkable(href)
}

function plainHref({ href, variables }: Link): string | undefined {
  return variables === undefined ? href : undefined
}

// Browsers interpret registered relations only.
function relAttribute({ registered, name }: Relation): string {
  return registered ? markup` rel="${name}"` : ''
}

function hover({ description }: Relation, { deprecation }: Link): string {
  return `${description}${deprecation === undefined ? '' : ` Deprecated, see ${deprecation}`}`
}

/** Where the links of registered relations are placed. */
const places: Readonly<Record<string, 'trail' | 'pager' | 'elsewhere'>> = {
  home: 'trail',
  up: 'trail',
  collection: 'trail',
  first: 'pager',
  prev: 'pager',
  next: 'pager',
  last: 'pager',
  self: 'elsewhere',
  alternate: 'elsewhere',
  curies: 'elsewhere',
}

type Place = 'trail' | 'pager' | 'elsewhere' | 'related'

/** Returns the links of one place without templates, in the order of the table above. */
function linksAt(sets: readonly LinkSet[], place: Place, also = ''): readonly LinkSet[] {
  const names = Object.keys(places)
  return sets
    .filter(({ relation }) => placeOf(relation) === place || relation.name === also)
    .map((set) => ({ ...set, links: set.links.filter((link) => link.variables === undefined && !isPicture(link)) }))
    .toSorted((one, other) => names.indexOf(one.relation.name) - names.indexOf(other.relation.name))
}

function placeOf({ name, isForDevelopers = false }: Relation): Place {
  if (isForDevelopers) return 'elsewhere'
  return Object.hasOwn(places, name) ? (places[name] ?? 'related') : 'related'
}

/** Renders the breadcrumb: home, then the collection. */
export function trailMarkup(sets: readonly LinkSet[]): string {
  return listMarkup(linksAt(sets, 'trail'), 'class="trail" aria-label="Breadcrumb"')
}

/** Renders links to the previous and next page. */
export function pagerMarkup(sets: readonly LinkSet[]): string {
  // On a single page, the first and the last page are this page.
  if (!sets.some(({ relation }) => relation.name === 'prev' || relation.name === 'next')) return ''
  return listMarkup(linksAt(sets, 'pager'), 'class="pager" aria-label="Series"')
}

/**
 * Renders related links, with descriptions on a page that consists of links. On a problem page, the resource itself is
 * included.
 */
export function relatedMarkup(sets: readonly LinkSet[], isHub: boolean, withSelf = false): string {
  const attributes = `class="${isHub ? 'related hub' : 'related'}" aria-label="Related"`
  return listMarkup(linksAt(sets, 'related', withSelf ? 'self' : ''), attributes, isHub)
}

/** Renders the linked images. */
export function picturesMarkup(sets: readonly LinkSet[]): string {
  return sets
    .flatMap(({ relation, links }) => links.filter(isPicture).map((link) => pictureMarkup(relation, link)))
    .join('')
}

function listMarkup(sets: readonly LinkSet[], attributes: string, withWords = false): string {
  const rows = sets.flatMap(({ relation, links }) => {
    const words = withWords && relation.name !== 'self' ? markup`<p>${relation.description}</p>` : ''
    return links.map((link) => `<li class="${classOf(relation.name)}">${linkMarkup(relation, link)}${words}</li>`)
  })
  return rows.length === 0 ? '' : `<nav ${attributes}><ul>${rows.join('')}</ul></nav>`
}

function classOf(relation: string): string {
  return Object.hasOwn(places, relation) ? relation : 'other'
}

/** Renders links to the other formats. */
export function alternatesMarkup(alternates: readonly Alternate[]): string {
  const rows = alternates.map(({ href, title, type = '' }) => {
    const words = title ?? type
    if (!isLinkable(href)) return markup`<li>${words} <code>${href}</code></li>`
    return markup`<li><a href="${href}" rel="alternate" type="${type}">${words}</a></li>`
  })
  return rows.length === 0 ? '' : `<nav aria-label="Other formats"><ul>${rows.join('')}</ul></nav>`
}

interface Alternate {
  readonly href: string
  readonly title?: string
  readonly type?: string
}
