import { mediaType } from '@waymark/shared'
import type { Representation } from '../hypermedia/representation.ts'
import { problemJson } from './hal.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'

/**
 * Plain JSON as in level 3 of the specification: the state, embedded lists under their relation name, and `links`.
 * Embedded lists and `links` take precedence over state members of the same name.
 */
export const json: TextSerializer = {
  key: 'json',
  title: 'JSON',
  mediaType: mediaType.json,
  quality: 0.9,
  isText: false,
  showsLinks: true,
  hasMembersOfState: true,
  // Its links have no standard place, so general clients read the Link field.
  linksInField: true,
  problems: problemJson,
  write: (representation) => JSON.stringify(document(representation)),
}

interface PlainLink {
  readonly rel: string
  readonly href: string
  readonly templated?: true
}

function document(representation: Representation): Record<string, unknown> {
  const members: Record<string, unknown> = { ...representation.state }
  for (const { relation, items } of representation.embedded) {
    const documents = items.map(document)
    members[relation.key] = relation.cardinality === 'many' ? documents : documents[0]
  }
  // Moves links to the end, so that the state comes first.
  delete members['links']
  members['links'] = linksOf(representation)
  return members
}

function linksOf(representation: Representation): readonly PlainLink[] {
  const links: PlainLink[] = []
  for (const set of representation.links) {
    const rel = set.relation.key
    if (rel === 'alternate' || rel === 'curies') continue
    for (const { href, variables } of set.links) {
      links.push(variables === undefined ? { rel, href } : { rel, href, templated: true })
    }
  }
  for (const { name, target } of representation.forms) links.push({ rel: name, href: target })
  return links
}
