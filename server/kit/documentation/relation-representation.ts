import { translate } from '@waymark/shared'
import { serverMediaType } from '../hypermedia/media-type.ts'
import type { Resource } from '../http/resource.ts'
import { formRelation, type GivenLink } from '../hypermedia/represent.ts'
import type { Link, Representation } from '../hypermedia/representation.ts'
import type { CodedDescription, Fields, Relation, RelationDocument, ResourceDescription } from '@waymark/shared'
import { outsideHref, type BasePath } from '../http/base-path.ts'
import { href } from '../http/routes.ts'
import { oncePerObject } from '../values/once-per-object.ts'
import { documentationRoutes } from './routes.ts'
import { representFor, type Site } from './site.ts'

/** Returns the relations of forms that no link has: media types without forms link to the target of a form with them. */
function formRelations(description: CodedDescription): readonly Relation[] {
  const byName = new Map<string, Relation>()
  for (const { forms = {} } of Object.values<ResourceDescription>(description.resources)) {
    for (const [key, { title }] of Object.entries(forms)) {
      if (key in description.relations || byName.has(key)) continue
      const name = formRelation(description, key)
      const text = translate('{title}: the target takes a request with the method and the fields below.', { title })
      byName.set(key, { name, key, cardinality: 'one', title, description: text, registered: false })
    }
  }
  return [...byName.values()]
}

/** Returns every relation of a service by its bare name, in alphabetical order. */
export function relationsOf(description: CodedDescription): ReadonlyMap<string, Relation> {
  const all = [...Object.values<Relation>(description.relations), ...formRelations(description)]
  return new Map(
    all.map((relation) => [relation.key, relation] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

interface Appearance {
  readonly on: string
  readonly to: string
  readonly variables: Fields
}

/** The documents of the relations of a service; everything follows from its description. */
export interface RelationDocuments {
  /** A relation in the list of all. */
  readonly listed: (relation: Relation) => Representation
  /** A relation on its own page, with the variables of its template, its forms and a link as the service gives it now. */
  readonly page: (relation: Relation, example: Link | undefined) => Representation
}

export function relationDocuments(site: Site): RelationDocuments {
  const represent = representFor(site)
  const resources = Object.entries<ResourceDescription>(site.description.resources)
  // The list has all relations, and each is looked for in all kinds of resources.
  const documentFor = oncePerObject((relation: Relation) => documentOf(resources, relation))
  const hasForms = oncePerObject((relation: Relation) => formsOf(resources, relation).length > 0)
  const given = (relation: Relation, state: RelationDocument): Representation =>
    representRelation(represent, site, { relation, hasForms: hasForms(relation) }, state)
  return {
    listed: (relation) => given(relation, documentFor(relation)),
    page(relation, example) {
      const [first] = appearancesOf(resources, relation).filter(({ variables }) => Object.keys(variables).length > 0)
      const variables = described(first?.variables ?? {})
      const served = site.served().map(({ resource }) => resource)
      const forms = formsOf(resources, relation).map(({ title, on, fields }) => {
        const methods = [...methodsOf(served, relation.key, on)]
        return { title, appearsOn: [...on], methods, fields: described(fields) }
      })
      return given(relation, {
        ...documentFor(relation),
        ...(variables.length === 0 ? {} : { variables }),
        ...(forms.length === 0 ? {} : { forms }),
        ...(example === undefined ? {} : { example: JSON.stringify(halOf(site.basePath, example)) }),
      })
    },
  }
}

function described(fields: Fields): NonNullable<RelationDocument['variables']> {
  return Object.entries(fields).map(([name, { prompt, required, example: value }]) => {
    return { name, prompt, required, ...(value === undefined ? {} : { example: value }) }
  })
}

function representRelation(
  represent: ReturnType<typeof representFor>,
  site: Site,
  { relation, hasForms }: { readonly relation: Relation; readonly hasForms: boolean },
  state: RelationDocument,
): Representation {
  return represent('rel', {
    title: relation.title,
    self: href(documentationRoutes.rel, { rel: relation.key }),
    state,
    links: {
      collection: { href: href(documentationRoutes.rels, {}), title: translate('All relations') },
      describedby: hasForms
        ? {
            href: href(documentationRoutes.schema, { form: relation.key }),
            title: translate('The JSON Schema of its form'),
            type: serverMediaType.jsonSchema,
          }
        : undefined,
      diagram: leadsOn(state) ? mapOf(relation) : undefined,
      home: { href: site.home, title: translate('Home') },
    },
  })
}

// A relation that leads from a kind to itself only would be one box.
function leadsOn({ appearsOn, leadsTo }: RelationDocument): boolean {
  return appearsOn.some((kind) => leadsTo.some((target) => target !== kind))
}

function mapOf({ key }: Relation): GivenLink {
  return {
    href: href(documentationRoutes.map, { rel: key }),
    title: translate('Where it leads'),
    type: 'image/svg+xml',
  }
}

function halOf(base: BasePath, { href: target, variables, title }: Link): object {
  return {
    href: outsideHref(base, target),
    ...(title === undefined ? {} : { title }),
    ...(variables === undefined ? {} : { templated: true }),
  }
}

/** The kinds of resources by name. */
export type Kinds = readonly (readonly [string, ResourceDescription])[]

/** The kinds of resources that link to another one by a relation, or embed it. */
export function appearancesOf(resources: Kinds, { key }: Relation): readonly Appearance[] {
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
export function formsOf(resources: Kinds, { key }: Relation): readonly FormAppearance[] {
  const rows = resources.flatMap(([on, { forms }]) => {
    const row = forms?.[key]
    return row === undefined ? [] : [{ on, title: row.title, to: row.to, fields: row.fields }]
  })
  return [...Map.groupBy(rows, ({ title, to }) => `${to} ${title}`).values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ ...first, on: group.map(({ on }) => on) }]
  })
}

/** The methods of a form on some kinds of resources. */
export function methodsOf(served: readonly Resource[], form: string, kinds: readonly string[]): ReadonlySet<string> {
  const alike = served.filter(({ kind }) => kinds.includes(kind))
  const methods = alike.flatMap(({ actions }) =>
    Object.entries(actions).flatMap(([method, action]) => (action.form === form ? [method] : [])),
  )
  return new Set(methods)
}

function documentOf(resources: Kinds, relation: Relation): RelationDocument {
  const { name, title, description, cardinality } = relation
  const rows = [...appearancesOf(resources, relation), ...formsOf(resources, relation)]
  const appearsOn = [...new Set(rows.flatMap(({ on }) => on))]
  const leadsTo = [...new Set(rows.map(({ to }) => to))]
  return { name, title, description, cardinality, appearsOn, leadsTo }
}
