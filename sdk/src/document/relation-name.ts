import { expandTemplate } from '@waymark/shared'

/** A prefix of relation names, and the template of the URIs that names with this prefix abbreviate. */
export interface Curie {
  readonly prefix: string
  readonly template: string
  /** The URL of the document, against which the URIs resolve. */
  readonly base: string
}

const schemes = new Set(['http', 'https', 'urn'])

/** The URI that a name abbreviates; a name without a known prefix stands for itself. */
export function relationUri(name: string, curies: readonly Curie[]): string {
  const known = uris.get(curies) ?? new Map<string, string>()
  uris.set(curies, known)
  const uri = known.get(name) ?? uriOf(name, curies)
  known.set(name, uri)
  return uri
}

/** What names mean in the documents that have these curies; as many as they have, and those that are asked for. */
const uris = new WeakMap<readonly Curie[], Map<string, string>>()

function uriOf(name: string, curies: readonly Curie[]): string {
  const colon = name.indexOf(':')
  const prefix = name.slice(0, Math.max(colon, 0)).toLowerCase()
  if (colon < 1 || schemes.has(prefix)) return name
  const curie = curies.find((candidate) => candidate.prefix.toLowerCase() === prefix)
  if (curie === undefined) return name
  return expandedBy(curie, name.slice(colon + 1)) ?? name
}

function expandedBy(curie: Curie, reference: string): string | undefined {
  try {
    return URL.parse(expandTemplate(curie.template, { rel: reference }), curie.base)?.href
  } catch {
    // A curie whose template is not valid abbreviates nothing.
    return undefined
  }
}

/**
 * Whether two names mean one relation: they are the same as listed, or the same once they are expanded. Names are
 * compared without regard to case (RFC 8288 §2.1).
 */
export function isSameRelation(a: string, b: string, curies: readonly Curie[]): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true
  if (!a.includes(':') && !b.includes(':')) return false
  return relationUri(a, curies).toLowerCase() === relationUri(b, curies).toLowerCase()
}
