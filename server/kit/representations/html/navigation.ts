import { translate } from '@waymark/shared'
import { html, join, type Html, empty } from './markup.ts'
import type { Relation } from '@waymark/shared'
import type { Link, LinkSet } from '../../hypermedia/representation.ts'
import { isLinkable } from '../visible.ts'

/**
 * Renders a link with the relation's description on hover; templates and unsafe schemes are rendered as text.
 */
export function linkMarkup(relation: Relation, link: Link, href = plainHref(link)): Html {
  const title = link.title ?? relation.title
  if (href === undefined || !isLinkable(href)) return html`${title} <code>${link.href}</code>`
  const { type, hreflang } = link
  const attributes = [
    relAttribute(relation),
    type === undefined ? empty : html` type="${type}"`,
    hreflang === undefined ? empty : html` hreflang="${hreflang}"`,
  ]
  return html`<a href="${href}"${attributes} title="${hover(relation, link)}">${title}</a>`
}

/** Renders a link to an image as the image. */
function pictureMarkup(relation: Relation, { href, title = relation.title }: Link): Html {
  return html`<figure><a href="${href}"><img src="${href}" alt="${title}"></a></figure>`
}

function isPicture({ type = '', href, variables }: Link): boolean {
  return type.startsWith('image/') && variables === undefined && isLinkable(href)
}

function plainHref({ href, variables }: Link): string | undefined {
  return variables === undefined ? href : undefined
}

// Browsers interpret registered relations only.
function relAttribute({ registered, name }: Relation): Html {
  return registered ? html` rel="${name}"` : empty
}

function hover({ description }: Relation, { deprecation }: Link): string {
  return deprecation === undefined
    ? description
    : `${description} ${translate('Deprecated, see {deprecation}', { deprecation })}`
}

/** The places of links with registered relations. */
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

/** Renders links to the previous and next page. */
export function pagerMarkup(sets: readonly LinkSet[]): Html {
  // On a single page, the first and the last page are this page.
  if (!sets.some(({ relation }) => relation.name === 'prev' || relation.name === 'next')) return empty
  return listMarkup(linksAt(sets, 'pager'), html`class="pager" aria-label="${translate('Series')}"`)
}

/**
 * Renders related links, with descriptions on a page that consists of links. On a problem page, the resource itself is
 * included.
 */
export function relatedMarkup(sets: readonly LinkSet[], isHub: boolean, withSelf = false): Html {
  const attributes = html`class="${isHub ? 'related hub' : 'related'}" aria-label="${translate('Related')}"`
  return listMarkup(linksAt(sets, 'related', withSelf ? 'self' : ''), attributes, isHub)
}

/** Renders the linked images. */
export function picturesMarkup(sets: readonly LinkSet[]): Html {
  return join(
    sets.flatMap(({ relation, links }) => links.filter(isPicture).map((link) => pictureMarkup(relation, link))),
  )
}

function listMarkup(sets: readonly LinkSet[], attributes: Html, withWords = false): Html {
  const rows = sets.flatMap(({ relation, links }) => {
    const words = withWords && relation.name !== 'self' ? html`<p>${relation.description}</p>` : ''
    return links.map((link) => html`<li class="${classOf(relation.name)}">${linkMarkup(relation, link)}${words}</li>`)
  })
  return rows.length === 0 ? empty : html`<nav ${attributes}><ul>${rows}</ul></nav>`
}

function classOf(relation: string): string {
  return Object.hasOwn(places, relation) ? relation : 'other'
}

/** Renders links to the other formats. */
export function alternatesMarkup(alternates: readonly Alternate[]): Html {
  const rows = alternates.map(({ href, title, type, hreflang }) => {
    const words = title ?? type ?? href
    if (!isLinkable(href)) return html`<li>${words} <code>${href}</code></li>`
    const format = type === undefined ? empty : html` type="${type}"`
    const language = hreflang === undefined ? empty : html` hreflang="${hreflang}" lang="${hreflang}"`
    return html`<li><a href="${href}" rel="alternate"${format}${language}>${words}</a></li>`
  })
  return rows.length === 0 ? empty : html`<nav aria-label="${translate('Other formats')}"><ul>${rows}</ul></nav>`
}

interface Alternate {
  readonly href: string
  readonly title?: string
  readonly type?: string
  readonly hreflang?: string
}
