import { linksOf, type Document } from './document.ts'
import { readLinkHeader } from './link-header.ts'
import { readLink, type Link } from './link.ts'
import { readStructuredTexts } from './structured-list.ts'

/** Links that came outside of a document, by relation. */
export type HeaderLinks = ReadonlyMap<string, readonly Link[]>

/**
 * The links of an answer's fields: `Link` (RFC 8288) and `Link-Template` (RFC 9652). Those of another context, which an
 * `anchor` says, are none of this resource; `context` is its URL where the fields came from elsewhere.
 */
export function headerLinks(headers: Headers, base: string, context = base): HeaderLinks {
  const found = new Map<string, Link[]>()
  const add = (relations: readonly string[], members: Readonly<Record<string, unknown>>): void => {
    const link = readLink(members)
    if (link === undefined) return
    for (const relation of relations) found.set(relation, [...(found.get(relation) ?? []), link])
  }
  for (const { url, relations, parameters } of readLinkHeader(headers.get('link'), base, context)) {
    add(relations, { ...membersOf(parameters), href: url })
  }
  for (const { text, parameters } of readStructuredTexts(headers.get('link-template'))) {
    const anchor = parameters.get('anchor')
    // An anchor that is a template names as many contexts as it has expansions, and this one at most by chance.
    if (anchor !== undefined && URL.parse(anchor, base)?.href !== base) continue
    add(relationsIn(parameters.get('rel') ?? ''), { ...membersOf(parameters), href: text, templated: true })
  }
  return found
}

function relationsIn(text: string): readonly string[] {
  const names = text.toLowerCase().split(/\s+/)
  return names.filter((name) => name !== '')
}

function membersOf(parameters: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const title = extendedText(parameters.get('title*')) ?? parameters.get('title')
  // What says where and how is not for a parameter of the service to say again.
  const others = [...parameters].filter(([name]) => !['href', 'templated', 'title', '__proto__'].includes(name))
  return Object.fromEntries(title === undefined ? others : [...others, ['title', title]])
}

/** The text of an extended parameter (RFC 8187 §3.2.1); nothing where it is malformed or of another charset. */
function extendedText(written: string | undefined): string | undefined {
  const [, charset = '', encoded = ''] = /^([^']*)'[^']*'(.*)$/.exec(written ?? '') ?? []
  if (charset.toLowerCase() !== 'utf-8') return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/**
 * A document with the links of its answer. One that the document has too is one, and who a document says it is by its
 * own `self` is not for its answer to say.
 */
export function withHeaderLinks(document: Document, outside: HeaderLinks, base: string): Document {
  if (outside.size === 0) return document
  const links = new Map(document.links)
  for (const [relation, candidates] of outside) {
    const known = linksOf(document, relation)
    const urls = new Set(known.map((link) => keyOf(link, base)))
    const added = candidates.filter((link) => !urls.has(keyOf(link, base)))
    if (added.length === 0 || (relation === 'self' && known.length > 0)) continue
    links.set(relation, [...(links.get(relation) ?? []), ...added])
  }
  return { ...document, links }
}

function keyOf({ href, templated }: Link, base: string): string {
  return templated ? href : (URL.parse(href, base)?.href ?? href)
}
