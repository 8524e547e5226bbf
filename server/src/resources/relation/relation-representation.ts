import { clinicDescription, type Fields, type RelationDocument } from '@waymark/shared'
import type { Relation, ResourceDescription } from '@waymark/shared'
import type { Link, Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

interface Appearance {
  readonly on: string
  readonly to: string
  readonly variables: Fields
}

/** A relation in a list: what it means, where it appears and what it leads to; all of it follows from the description. */
export function relationRepresentation(relation: Relation): Representation {
  return represent('rel', given(relation, documentOf(relation)))
}

/** A relation on its own page, with the variables of its template and a link as the service gives it now. */
export function relationPage(relation: Relation, example: Link | undefined): Representation {
  const [first] = appearancesOf(relation).filter(({ variables }) => Object.keys(variables).length > 0)
  const variables = Object.entries(first?.variables ?? {}).map(([name, { prompt, required, example: value }]) => {
    return { name, prompt, required, ...(value === undefined ? {} : { example: value }) }
  })
  return represent(
    'rel',
    given(relation, {
      ...documentOf(relation),
      ...(variables.length === 0 ? {} : { variables }),
      ...(example === undefined ? {} : { example: JSON.stringify(halOf(example)) }),
    }),
  )
}

function given(relation: Relation, state: RelationDocument): Parameters<typeof represent<'rel'>>[1] {
  return {
    title: relation.title,
    self: href('rel', { rel: relation.key }),
    state,
    links: {
      collection: { href: href('rels', {}), title: 'All relations' },
      diagram: { href: href('map', { rel: relation.key }), title: 'Where it leads', type: 'image/svg+xml' },
      home: { href: href('home', {}), title: 'Home' },
    },
  }
}

function halOf({ href: target, variables, title }: Link): object {
  return {
    href: target,
    ...(title === undefined ? {} : { title }),
    ...(variables === undefined ? {} : { templated: true }),
  }
}

function appearancesOf({ key }: Relation): readonly Appearance[] {
  const resources: readonly (readonly [string, ResourceDescription])[] = Object.entries(clinicDescription.resources)
  return resources.flatMap(([on, { links, embedded }]) => {
    const row = links?.[key] ?? embedded?.[key]
    return row === undefined ? [] : [{ on, to: row.to, variables: row.variables }]
  })
}

function documentOf(relation: Relation): RelationDocument {
  const { name, title, description, cardinality } = relation
  const rows = appearancesOf(relation)
  const leadsTo = [...new Set(rows.map(({ to }) => to))]
  return { name, title, description, cardinality, appearsOn: rows.map(({ on }) => on), leadsTo }
}
