import type { Document } from '../document/document.ts'
import { isJsonObject, memberOf } from '../document/json.ts'
import type { Form } from '../forms/form.ts'
import type { Kind, KindsByResource } from './kinds.ts'
import { variablesIn } from './inputs.ts'
import { addTo, noShape, type Shape } from './shape.ts'
import type { SurveyedResource } from './survey.ts'

/** The observations of one kind of resource. */
export interface KindSeen {
  readonly state: Shape
  readonly links: Map<string, RelationSeen>
  readonly embedded: Map<string, RelationSeen>
  readonly forms: Map<string, readonly Form[]>
  title: string | undefined
  documents: number
}

export interface RelationSeen {
  documents: number
  isMany: boolean
  title: string | undefined
  readonly variables: Map<string, boolean>
  /** The kinds of the targets. */
  readonly kinds: Set<Kind>
}

// Relations that every resource has, or that have the same kind.
const unsaid = new Set(['self', 'curies', 'alternate', 'profile'])

/** Combines the observations of a kind. */
export function kindSeen(
  kind: Kind,
  places: ReadonlyMap<string, SurveyedResource>,
  byPlace: KindsByResource,
): KindSeen {
  const seen: KindSeen = {
    state: noShape(),
    links: new Map(),
    embedded: new Map(),
    forms: new Map(),
    title: undefined,
    documents: 0,
  }
  for (const { documents } of kind.places) for (const document of documents) addDocument(seen, document)
  const own = new Set(kind.places.map(({ id }) => id))
  for (const { id, arrivals } of places.values()) {
    const target = byPlace.get(id)
    for (const { from, relation } of arrivals) {
      if (target === undefined || !own.has(from)) continue
      seen.links.get(relation)?.kinds.add(target)
      seen.embedded.get(relation)?.kinds.add(target)
    }
  }
  return seen
}

function addDocument(seen: KindSeen, document: Document): void {
  seen.documents += 1
  seen.title ??= document.links.get('self')?.[0]?.title
  addTo(seen.state, document.state)
  addLinks(seen.links, document)
  for (const [relation, { length }] of document.embedded) {
    const row = rowOf(seen.embedded, relation)
    row.documents += 1
    row.isMany ||= isList(document, relation, length)
  }
  for (const form of document.forms) seen.forms.set(form.name, [...(seen.forms.get(form.name) ?? []), form])
}

function addLinks(table: Map<string, RelationSeen>, document: Document): void {
  for (const [relation, links] of document.links) {
    if (unsaid.has(relation)) continue
    const row = rowOf(table, relation)
    row.documents += 1
    row.isMany ||= isList(document, relation, links.length)
    row.title ??= links[0]?.title
    const templates = links.filter(({ templated }) => templated)
    for (const [name, isRequired] of templates.flatMap(({ href }) => [...variablesIn(href)])) {
      row.variables.set(name, isRequired)
    }
  }
}

// HAL distinguishes a list with one entry; elsewhere, no value means a list.
function isList({ members }: Document, relation: string, count: number): boolean {
  if (members === undefined) return count !== 1
  return ['_links', '_embedded'].some((name) => {
    const table = memberOf(members, name)
    return isJsonObject(table) && Array.isArray(memberOf(table, relation))
  })
}

function rowOf(table: Map<string, RelationSeen>, relation: string): RelationSeen {
  const row = table.get(relation) ?? {
    documents: 0,
    isMany: false,
    title: undefined,
    variables: new Map(),
    kinds: new Set(),
  }
  table.set(relation, row)
  return row
}
