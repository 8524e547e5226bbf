/**
 * Returns whether a URL is of the service of an entry: at the origin of the entry after its redirects. Links and redirects
 * may lead to other services.
 */
export function isOfService({ url: entry }: { readonly url: string }, url: string): boolean {
  return URL.parse(url)?.origin === new URL(entry).origin
}
