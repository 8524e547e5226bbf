import type { Link, Representation } from '@waymark/sdk'

// Relations of the IANA registry for formats, documentation and the order of a collection.
const secondary = new Set([
  ...['about', 'alternate', 'api-catalog', 'canonical', 'collection', 'contents', 'copyright', 'describedby', 'first'],
  ...['help', 'home', 'icon', 'index', 'last', 'license', 'linkset', 'manifest', 'privacy-policy', 'profile', 'self'],
  ...['service-desc', 'service-doc', 'service-meta', 'start', 'status', 'stylesheet', 'terms-of-service', 'type', 'up'],
  ...['invalidates', 'inv-by'],
])
const documentation = ['describedby', 'help', 'service-doc']
/** Relations for the client, which no tool follows. */
const internal = new Set(['self', 'alternate', 'invalidates', 'inv-by'])

/** Returns whether a relation is rarely on the way to a goal. */
export function isSecondary(relation: string): boolean {
  return secondary.has(relation.toLowerCase())
}

/** Returns whether a relation is no choice for the user. */
export function isInternal(relation: string): boolean {
  return internal.has(relation.toLowerCase())
}

/** Returns whether a link leads to documentation, by its relation or the same URL. */
export function isDocumentation(page: Representation, link: Link): boolean {
  const url = urlOf(page, link)
  return documentation.some((relation) => page.links(relation).some((one) => urlOf(page, one) === url))
}

/** Returns the URL of a link, for comparison; of a template without its variables. */
export function urlOf(page: Representation, { href, templated }: Link): string {
  const plain = templated ? href.replaceAll(/\{[^{}]*\}/g, '') : href
  return URL.parse(plain, page.url)?.href ?? plain
}
