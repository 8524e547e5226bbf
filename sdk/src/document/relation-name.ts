import { expandTemplate } from '@waymark/shared'

/** A prefix of relation names with the template of their URIs. */
export interface Curie {
  readonly prefix: string
  readonly template: string
  /** The URL of the document, the base of the URIs. */
  readonly base: string
}

const schemes = new Set(['http', 'https', 'urn'])

/** Expands a compact relation name; a name without a known prefix is returned unchanged. */
export function relationUri(name: string, curies: readonly Curie[]): string {
  const known = uris.get(curies) ?? new Map<string, string>()
  uris.set(curies, known)
  const uri = known.get(name) ?? uriOf(name, curies)
  known.set(name, uri)
  return uri
}

/** Expanded names by list of curies. */
const uris = new WeakMap<readonly Curie[], Map<string, string>>()

function uriOf(name: string, curies: readonly Curie[]): string {
  const prefix = prefixOf(name)
  if (prefix === undefined || schemes.has(prefix)) return name
  const curie = curies.find((candidate) => candidate.prefix.toLowerCase() === prefix)
  if (curie === undefined) return name
  return expandedBy(curie, name.slice(prefix.length + 1)) ?? name
}

function prefixOf(name: string): string | undefined {
  const colon = name.indexOf(':')
  return colon < 1 ? undefined : name.slice(0, colon).toLowerCase()
}

function expandedBy(curie: Curie, reference: string): string | undefined {
  try {
    return URL.parse(expandTemplate(curie.template, { rel: reference }), curie.base)?.href
  } catch {
    // A curie with an invalid template is ignored.
    return undefined
  }
}

/** Returns whether two names mean the same relation, as listed or expanded, without regard to case (RFC 8288 §2.1). */
export function isSameRelation(a: string, b: string, curies: readonly Curie[]): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true
  const [prefix, other] = [prefixOf(a), prefixOf(b)]
  // Registered names have no URI, and names with one prefix differ in the rest.
  if (prefix === undefined || other === undefined || prefix === other) return false
  return relationUri(a, curies).toLowerCase() === relationUri(b, curies).toLowerCase()
}
