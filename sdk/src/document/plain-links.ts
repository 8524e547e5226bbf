import { pointerTo } from '@waymark/shared'
import { bareDocument, type Document } from './document.ts'
import { withHeaderLinks } from './header-links.ts'
import { isJsonObject, listOf, memberOf, textOf, type JsonObject } from './json.ts'
import { readLink, type Link } from './link.ts'

/**
 * Returns a document of plain JSON with the links of its `links`, a list of objects with `rel` and `href`. Its members
 * with such links are embedded too. The state keeps them, since the names of plain JSON are not reserved.
 */
export function withPlainLinks(document: Document, base: string): Document {
  const { state, members = {} } = document
  if (!isJsonObject(state) || memberOf(members, '_links') !== undefined) return document
  const { pointer, links, forms, curies } = withHeaderLinks(document, linksIn(state), base)
  const embedded = new Map([...document.embedded, ...embeddedIn(state, pointer)])
  return { pointer, state, links, embedded, forms, curies, members }
}

function linksIn(state: JsonObject): ReadonlyMap<string, readonly Link[]> {
  const links = new Map<string, Link[]>()
  for (const entry of listOf(memberOf(state, 'links'))) {
    const link = readLink(entry)
    if (link === undefined || !isJsonObject(entry)) continue
    for (const relation of relationsOf(entry)) links.set(relation, [...(links.get(relation) ?? []), link])
  }
  return links
}

function relationsOf(link: JsonObject): readonly string[] {
  return (textOf(link, 'rel') ?? '').split(/\s+/).filter((name) => name !== '')
}

function embeddedIn(state: JsonObject, pointer: string): ReadonlyMap<string, readonly Document[]> {
  const lists = Object.entries(state).map(([name, value]) => {
    const isList = Array.isArray(value)
    const documents = listOf(value).flatMap((entry, index) => {
      if (!isJsonObject(entry) || linksIn(entry).size === 0) return []
      const place = pointer + pointerTo(isList ? [name, index] : [name])
      const parts = { links: linksIn(entry), embedded: embeddedIn(entry, place) }
      return [{ ...bareDocument(entry), pointer: place, ...parts }]
    })
    return [name, documents] as const
  })
  return new Map(lists.filter(([, documents]) => documents.length > 0))
}
