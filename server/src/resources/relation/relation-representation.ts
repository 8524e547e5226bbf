import { clinicDescription, type RelationDocument } from '@waymark/shared'
import type { Relation, ResourceDescription } from '@waymark/shared'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** What a relation means, where it appears and what it leads to; all of it follows from the description. */
export function relationRepresentation(relation: Relation): Representation {
  return represent('rel', {
    title: relation.title,
    self: href('rel', { rel: relation.key }),
    state: documentOf(relation),
    links: {
      collection: { href: href('rels', {}), title: 'All relations' },
      home: { href: href('home', {}), title: 'Home' },
    },
  })
}

function documentOf({ name, key, title, description, cardinality }: Relation): RelationDocument {
  const resources: readonly (readonly [string, ResourceDescription])[] = Object.entries(clinicDescription.resources)
  const rows = resources.flatMap(([kind, { links, embedded }]) => {
    const row = links?.[key] ?? embedded?.[key]
    return row === undefined ? [] : [{ kind, to: row.to }]
  })
  const appearsOn = rows.map(({ kind }) => kind)
  return { name, title, description, cardinality, appearsOn, leadsTo: [...new Set(rows.map(({ to }) => to))] }
}
