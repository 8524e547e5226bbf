import type { Resource } from '@waymark/server/http/resource'
import { formRelation } from '@waymark/server/hypermedia/represent'
import type { Link, Representation } from '@waymark/server/hypermedia/representation'
import type { Relation, ResourceDescription, Fields } from '@waymark/shared'
import { clinicDescription, clinicRelations, type RelationDocument } from '@waymark/shared/clinic'
import { represent } from '../../represent.ts'
import { href } from '../../routes.ts'

/** The relations of forms that no link has: media types without forms link to the target of a form with them. */
export const formRelations: readonly Relation[] = relationsOfForms()

/** Every relation of the clinic by its bare name. */
export const allRelations: ReadonlyMap<string, Relation> = new Map(
  [...Object.values<Relation>(clinicRelations), ...formRelations].map((relation) => [relation.key, relation]),
)

function relationsOfForms(): readonly Relation[] {
  const byName = new Map<string, Relation>()
  for (const { forms = {} } of Object.values<ResourceDescription>(clinicDescription.resources)) {
    for (const [key, { title }] of Object.entries(forms)) {
      if (key in clinicRelations || byName.has(key)) continue
      const name = formRelation(clinicDescription, key)
      const description = `${title}: the target takes a request with the method and the fields below.`
      byName.set(key, { name, key, cardinality: 'one', title, description, registered: false })
    }
  }
  return [...byName.values()]
}

interface Appearance {
  readonly on: string
  readonly to: string
  readonly variables: Fields
}

/** A relation in a list: what it means, where it appears and what it leads to; all of it follows from the description. */
export function relationRepresentation(relation: Relation): Representation {
  return represent('rel', given(relation, documentOf(relation)))
}

export interface RelationDetails {
  /** A link as the service gives it now. */
  readonly example: Link | undefined
  /** All resources, whose actions tell the methods of a form. */
  readonly served: readonly Resource[]
}

/** A relation on its own page, with the variables of its template, its forms and a link as the service gives it now. */
export function relationPage(relation: Relation, { example, served }: RelationDetails): Representation {
  const [first] = appearancesOf(relation).filter(({ variables }) => Object.keys(variables).length > 0)
  const variables = described(first?.variables ?? {})
  const forms = formsOf(relation).map(({ title, on, fields }) => {
    return { title, appearsOn: [...on], methods: [...methodsOf(served, relation.key, on)], fields: described(fields) }
  })
  return represent(
    'rel',
    given(relation, {
      ...documentOf(relation),
      ...(variables.length === 0 ? {} : { variables }),
      ...(forms.length === 0 ? {} : { forms }),
      ...(example === undefined ? {} : { example: JSON.stringify(halOf(example)) }),
    }),
  )
}

function described(fields: Fields): NonNullable<RelationDocument['variables']> {
  return Object.entries(fields).map(([name, { prompt, required, example: value }]) => {
    return { name, prompt, required, ...(value === undefined ? {} : { example: value }) }
  })
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

const resources: readonly (readonly [string, ResourceDescription])[] = Object.entries(clinicDescription.resources)

function appearancesOf({ key }: Relation): readonly Appearance[] {
  return resources.flatMap(([on, { links, embedded }]) => {
    const row = links?.[key] ?? embedded?.[key]
    return row === undefined ? [] : [{ on, to: row.to, variables: row.variables }]
  })
}

interface FormAppearance {
  readonly title: string
  readonly on: readonly string[]
  readonly to: string
  readonly fields: Fields
}

/** The forms with the name of a relation. One that appears on several kinds of resources is one form. */
function formsOf({ key }: Relation): readonly FormAppearance[] {
  const rows = resources.flatMap(([on, { forms }]) => {
    const row = forms?.[key]
    return row === undefined ? [] : [{ on, title: row.title, to: row.to, fields: row.fields }]
  })
  return [...Map.groupBy(rows, ({ title, to }) => `${to} ${title}`).values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ ...first, on: group.map(({ on }) => on) }]
  })
}

function methodsOf(served: readonly Resource[], form: string, kinds: readonly string[]): ReadonlySet<string> {
  const alike = served.filter(({ kind }) => kinds.includes(kind))
  const methods = alike.flatMap(({ actions }) =>
    Object.entries(actions).flatMap(([method, action]) => (action.form === form ? [method] : [])),
  )
  return new Set(methods)
}

function documentOf(relation: Relation): RelationDocument {
  const { name, title, description, cardinality } = relation
  const rows = [...appearancesOf(relation), ...formsOf(relation)]
  const appearsOn = [...new Set(rows.flatMap(({ on }) => on))]
  const leadsTo = [...new Set(rows.map(({ to }) => to))]
  return { name, title, description, cardinality, appearsOn, leadsTo }
}
