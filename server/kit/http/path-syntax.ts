/**
 * Throws RangeError for a path that routes of a collection cannot begin with: its list is at the path, and an item is one
 * segment below it.
 *
 * @param owner of the path in the message
 */
export function requirePlainPath(owner: string, path: string): void {
  const remedy = remedyOf(path)
  if (remedy !== undefined) throw new RangeError(`The path of ${owner}, ${path}, ${remedy}.`)
}

function remedyOf(path: string): string | undefined {
  if (!path.startsWith('/')) return 'must begin with a slash'
  if (/[{}?#]/.test(path)) return 'must have no variables, query or fragment: write a path such as /books'
  if (/\/(?:\/|$)/.test(path)) return `must have no empty segment and no slash at its end: write ${withoutEmpty(path)}`
  return unsentIn(path)
}

function withoutEmpty(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments.length === 0 ? 'a path such as /books' : `/${segments.join('/')}`
}

// RFC 3986 §3.3: pchar. Braces are of the expressions of a template.
const notInPath = /%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:@/%{}-]/giu
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Returns what is wrong with the characters of a path, which may be a URI Template, and what to write instead; undefined if
 * requests can have the path.
 */
export function unsentIn(path: string): string | undefined {
  const encoded = path.toWellFormed().replaceAll(notInPath, encodeURIComponent)
  if (encoded !== path) return `has characters that a URI path cannot have (RFC 3986 §3.3): write ${encoded}`
  // Clients resolve them before they send a request.
  if (dotSegment.test(path)) return 'must have no segment that is . or .. (RFC 3986 §5.2.4): leave it out'
  return undefined
}
