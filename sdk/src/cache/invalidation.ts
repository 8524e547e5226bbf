import { readLinkHeader } from '../link-header.ts'

/**
 * The URLs of which a success of an unsafe request says that they may be otherwise now (RFC 9111 §4.4, and links of the
 * relation `invalidates`): none of another origin, of which a service has nothing to say.
 */
export function invalidatedBy(url: string, headers: Headers): readonly string[] {
  const fields = ['location', 'content-location'].map((name) => headers.get(name))
  const places = fields.flatMap((place) => (place === null ? [] : (URL.parse(place, url)?.href ?? [])))
  const links = readLinkHeader(headers.get('link'), url).filter(({ relations }) => relations.includes('invalidates'))
  const { origin } = new URL(url)
  const all = [url, ...places, ...links.map((link) => link.url)]
  return [...new Set(all)].filter((one) => new URL(one).origin === origin)
}

/** Whether a stored URL is one of these. One without a query stands for every query: pages and filters of a list. */
export function isInvalidated(key: string, urls: readonly string[]): boolean {
  return urls.some((one) => keyOf(one) === key || (!one.includes('?') && key.startsWith(`${keyOf(one)}?`)))
}

/** The key of a URL: all of it but the fragment. */
export function keyOf(url: string): string {
  return url.split('#', 1)[0] ?? url
}
