import { translate } from '@waymark/shared'
import { linksOf, selfOf, type Link, type Representation } from '../../hypermedia/representation.ts'
import type { Navigation } from '../../hypermedia/serializer.ts'
import { isProblem } from '../hal-document.ts'
import { isLinkable } from '../visible.ts'
import { empty, html, type Html } from './markup.ts'

type Crumb = Pick<Link, 'href' | 'title'>

const parents = ['up', 'collection']

/** Renders the breadcrumb: home, the section of the navigation, the resources above this one, and the page itself. */
export function trailMarkup(representation: Representation, navigation?: Navigation): Html {
  const [home] = linksOf(representation, 'home')
  const crumbs = [...sectionOf(representation, navigation), ...above(representation)]
  const linked = unlike(crumbs, [home?.href, selfOf(representation)])
  if (home === undefined && linked.length === 0) return empty
  const first =
    home === undefined
      ? empty
      : html`<li class="home"><a href="${home.href}" rel="home">${home.title ?? translate('Home')}</a></li>`
  const items = linked.map(({ href, title }) => html`<li><a href="${href}">${title ?? href}</a></li>`)
  // The heading of a problem is no place.
  const own =
    selfOf(representation) === undefined || isProblem(representation)
      ? empty
      : html`<li aria-current="page">${representation.title}</li>`
  return html`<nav class="trail" aria-label="${translate('Breadcrumb')}"><ul>${first}${items}${own}</ul></nav>`
}

/** Returns the link of the navigation whose page, or the pages below it, this one is. */
export function currentLink(representation: Representation, { links, more }: Navigation): Crumb | undefined {
  const self = selfOf(representation)
  if (self === undefined) return undefined
  const all = [...links, ...more].toSorted((one, other) => pathOf(other.href).length - pathOf(one.href).length)
  return all.find(({ href }) => pathOf(href) === pathOf(self)) ?? all.find(({ href }) => isBelow(self, href))
}

function sectionOf(representation: Representation, navigation: Navigation | undefined): readonly Crumb[] {
  const section = navigation && currentLink(representation, navigation)
  return section === undefined || pathOf(section.href) === pathOf(selfOf(representation) ?? '') ? [] : [section]
}

/** Returns the links to resources above this one: by their relation, or because their path is the beginning of its path. */
function above(representation: Representation): readonly Crumb[] {
  const self = selfOf(representation) ?? ''
  return representation.links
    .flatMap(({ relation, links }) => {
      const isParent = parents.includes(relation.key)
      return links.filter((link) => link.variables === undefined && (isParent || isBelow(self, link.href)))
    })
    .filter(({ href }) => isLinkable(href))
    .toSorted((one, other) => pathOf(one.href).length - pathOf(other.href).length)
}

function unlike(crumbs: readonly Crumb[], others: readonly (string | undefined)[]): readonly Crumb[] {
  const shown = new Set(others.map((href) => (href === undefined ? '' : pathOf(href))))
  return crumbs.filter(({ href }) => {
    const path = pathOf(href)
    if (shown.has(path)) return false
    shown.add(path)
    return true
  })
}

function isBelow(self: string, href: string): boolean {
  const base = pathOf(href).replace(/\/info$/, '')
  return base !== '' && base !== '/' && pathOf(self).startsWith(`${base}/`)
}

function pathOf(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? ''
}
