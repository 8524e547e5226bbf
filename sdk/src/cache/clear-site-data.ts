/** Returns whether a response asks to remove the stored responses of its origin (Clear Site Data §3.1). */
export function clearsCache(url: string, headers: Headers): boolean {
  const types = (headers.get('clear-site-data') ?? '').split(',').map((type) => type.trim())
  return (types.includes('"cache"') || types.includes('"*"')) && isTrustworthy(new URL(url))
}

/** Returns whether an origin is potentially trustworthy (Secure Contexts §3.1); others may not use the field. */
function isTrustworthy({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(?:127(?:\.\d+){3}|\[::1\]|(?:.+\.)?localhost)$/.test(hostname)
}
