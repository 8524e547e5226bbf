import type { CodedDescription, Fields, Relation, ResourceDescription } from '@waymark/shared'
import type { Meanings } from '../hypermedia/meaning.ts'
import type { Representation } from '../hypermedia/representation.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import { problemJson } from '../representations/hal.ts'
import { appearancesOf, formsOf, methodsOf, relationsOf, type Kinds } from './relation-representation.ts'
import type { Served } from '../http/route.ts'

/** The input of an ALPS document. */
export interface AlpsSource {
  readonly description: CodedDescription
  readonly meanings: Meanings
  readonly served: readonly Served[]
}

/** The parts of a descriptor (draft-amundsen-richardson-foster-alps-07 §2.2.4). */
interface Descriptor {
  readonly id?: string
  readonly href?: string
  readonly name?: string
  /** The URI of its definition. */
  readonly def?: string
  readonly type?: 'semantic' | 'safe' | 'idempotent' | 'unsafe'
  readonly title?: string
  readonly doc?: object
  readonly rt?: string
  readonly descriptor?: readonly Descriptor[]
}

/** A link or a form of a relation that leads to one kind of resource. */
interface Transition {
  readonly id: string
  readonly relation: Relation
  readonly type: 'safe' | 'idempotent' | 'unsafe'
  readonly title: string
  readonly to?: string
  readonly fields: Fields
  /** The kinds of resources that have it. */
  readonly on: readonly string[]
}

/**
 * ALPS: the links and forms of each relation document, alone or in a list, become descriptors, and so do their fields
 * and the kinds of resources that they lead to.
 */
export function alpsOf({ description, meanings, served }: AlpsSource): Serializer {
  const kinds = Object.entries<ResourceDescription>(description.resources)
  const relations = new Map([...relationsOf(description).values()].map((relation) => [relation.name, relation]))
  const relationIn = ({ kind, state: { name } }: Representation): readonly Relation[] => {
    const relation = kind === 'rel' && typeof name === 'string' ? relations.get(name) : undefined
    return relation === undefined ? [] : [relation]
  }
  return {
    key: 'alps',
    title: 'ALPS',
    mediaType: 'application/alps+json',
    quality: 0.4,
    isText: false,
    needsWhole: true,
    showsLinks: false,
    // Its identifiers and descriptions are for programs.
    isUntranslated: true,
    problems: problemJson,
    supports: ({ kind }) => kind === 'rel' || kind === 'rels',
    write(representation) {
      const documents = [representation, ...representation.embedded.flatMap(({ items }) => items)]
      const transitions = documents.flatMap(relationIn).flatMap((relation) => transitionsOf(relation, kinds, served))
      const descriptor = [
        ...transitions.map(transitionDescriptor),
        ...resourceDescriptors(transitions, description, meanings),
        ...fieldDescriptors(transitions),
      ]
      return JSON.stringify({ alps: { version: '1.0', title: representation.title, descriptor } })
    },
  }
}

// Relations, kinds of resources and fields have the same names, so ids have a prefix.
function transitionsOf(relation: Relation, kinds: Kinds, served: readonly Served[]): readonly Transition[] {
  const all = [...linksOf(relation, kinds), ...formTransitions(relation, kinds, served)]
  if (all.length > 0) return all
  return [{ id: `link-${relation.key}`, relation, type: 'safe', title: relation.title, fields: {}, on: [] }]
}

function linksOf(relation: Relation, kinds: Kinds): readonly Transition[] {
  const byTarget = Map.groupBy(appearancesOf(kinds, relation), ({ to }) => to)
  return [...byTarget].map(([to, appearances]) => ({
    id: `link-${relation.key}.${to}`,
    relation,
    type: 'safe',
    title: relation.title,
    to,
    fields: Object.assign({}, ...appearances.map(({ variables }) => variables)) as Fields,
    on: appearances.map(({ on }) => on),
  }))
}

function formTransitions(relation: Relation, kinds: Kinds, served: readonly Served[]): readonly Transition[] {
  const resources = served.map(({ resource }) => resource)
  const transitions = formsOf(kinds, relation).flatMap(({ title, on, to, fields }) => {
    const methods = [...methodsOf(resources, relation.key, on)]
    const given = { id: `form-${relation.key}.${to}`, relation, title, to, fields, on }
    // The action of another resource may have another name; its method may be any.
    if (methods.length === 0) return [{ ...given, type: 'unsafe' as const }]
    return methods.map((method) => ({ ...given, id: `${given.id}.${method.toLowerCase()}`, type: typeOf(method) }))
  })
  return [...Map.groupBy(transitions, ({ id }) => id).values()].flatMap((alike) =>
    alike.map((one, at) => (at === 0 ? one : { ...one, id: `${one.id}.${String(at + 1)}` })),
  )
}

/** Returns the type of a form by its method (RFC 9110 §9.2). */
function typeOf(method: string): 'idempotent' | 'unsafe' {
  return method === 'PUT' || method === 'DELETE' ? 'idempotent' : 'unsafe'
}

function transitionDescriptor({ id, relation, type, title, to, fields }: Transition): Descriptor {
  const nested = Object.entries(fields).map(([name, { prompt }]) => ({ href: `#field-${name}`, title: prompt }))
  return {
    id,
    name: relation.name,
    type,
    title,
    doc: textOf(relation.description),
    ...(to === undefined ? {} : { rt: `#resource-${to}` }),
    ...(nested.length === 0 ? {} : { descriptor: nested }),
  }
}

function resourceDescriptors(
  transitions: readonly Transition[],
  { resources }: CodedDescription,
  meanings: Meanings,
): readonly Descriptor[] {
  const kinds = new Set(transitions.flatMap(({ to, on }) => (to === undefined ? on : [to, ...on])))
  return [...kinds].sort().map((name) => {
    const summary = resources[name]?.summary
    const doc = summary === undefined ? {} : { doc: textOf(summary) }
    const meaning = meanings[name] === undefined ? {} : { def: meanings[name].type }
    const own = transitions.filter(({ on }) => on.includes(name)).map(({ id }) => ({ href: `#${id}` }))
    const nested = own.length === 0 ? {} : { descriptor: own }
    return { id: `resource-${name}`, name, type: 'semantic', ...meaning, ...doc, ...nested }
  })
}

function fieldDescriptors(transitions: readonly Transition[]): readonly Descriptor[] {
  const prompts = new Map(
    transitions.flatMap(({ fields }) => Object.entries(fields)).map(([name, { prompt }]) => [name, prompt]),
  )
  return [...prompts].sort().map(([name, title]) => ({ id: `field-${name}`, name, type: 'semantic', title }))
}

function textOf(value: string): object {
  return { format: 'text', value }
}
