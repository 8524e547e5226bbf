/** A link of a Link field (RFC 8288 §3). */
export interface HeaderLink {
  /** Absolute. */
  readonly url: string
  /** In lower case. */
  readonly relations: readonly string[]
  /** By lower-case names; of a parameter that is there more than once, the first, but all of `hreflang` (§3.4.1). */
  readonly parameters: ReadonlyMap<string, string>
}

const target = /^[\s,]*<([^>]*)>/
const parameter = /^\s*;\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/

/**
 * Reads a Link field. A link that is not of this document, because it has an anchor of its own, is left out as a whole
 * (§3.2), and so is everything behind what is not well-formed.
 */
export function readLinkHeader(field: string | null, base: string, context = base): readonly HeaderLink[] {
  const links: HeaderLink[] = []
  let rest = field ?? ''
  for (let found = target.exec(rest); found !== null; found = target.exec(rest)) {
    const read = readParameters(rest.slice(found[0].length))
    rest = read.rest
    const link = linkOf(found[1] ?? '', read.parameters, { base, context })
    if (link !== undefined) links.push(link)
  }
  return links
}

function readParameters(text: string): { readonly parameters: ReadonlyMap<string, string>; readonly rest: string } {
  const parameters = new Map<string, string>()
  let rest = text
  for (let found = parameter.exec(rest); found !== null; found = parameter.exec(rest)) {
    const [whole, name = '', quoted, bare = ''] = found
    const key = name.toLowerCase()
    const value = quoted === undefined ? bare : quoted.replaceAll(/\\(.)/g, '$1')
    const before = parameters.get(key)
    if (before === undefined) parameters.set(key, value)
    else if (key === 'hreflang') parameters.set(key, `${before}, ${value}`)
    rest = rest.slice(whole.length)
  }
  return { parameters, rest: rest.replace(/^\s*;?\s*(?=,|$)/, '') }
}

function linkOf(
  reference: string,
  parameters: ReadonlyMap<string, string>,
  { base, context }: { readonly base: string; readonly context: string },
): HeaderLink | undefined {
  const url = URL.parse(reference, base)
  const anchor = parameters.get('anchor')
  const isElsewhere = (anchor === undefined ? base : URL.parse(anchor, base)?.href) !== context
  const relations = (parameters.get('rel') ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((name) => name !== '')
  return url === null || isElsewhere || relations.length === 0 ? undefined : { url: url.href, relations, parameters }
}
