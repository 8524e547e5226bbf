import { isJsonObject, listOf, memberOf, textOf, type JsonObject } from '../document/json.ts'
import { bareName, unknown, unseen, type DescriptionModel, type KindModel, type LinkModel } from './model.ts'
import type { FormModel, InputModel } from './model.ts'

/** The names that the entry of a service usually has. */
const usualEntries = ['home', 'root', 'index', 'entry', 'start']

/**
 * Returns the description of an ALPS document (draft-amundsen-richardson-foster-alps-07). Transitions without a place belong to
 * every resource, unless others are nested in one.
 */
export function alpsModel(document: JsonObject): DescriptionModel {
  const { top, find } = profileOf(document)
  const transitions = top.filter(isTransition)
  const targets = new Set(transitions.flatMap((one) => targetOf(one) ?? []))
  const isKind = (one: JsonObject): boolean =>
    !isTransition(one) && (targets.has(textOf(one, 'id') ?? '') || nested(one, find).some(isTransition))
  const kinds = top.filter(isKind)
  const isPlaced = kinds.some((kind) => nested(kind, find).some(isTransition))
  const nameOf = (id: string | undefined): string | undefined => {
    const kind = kinds.find((one) => textOf(one, 'id') === id)
    return kind === undefined ? undefined : named(kind)
  }
  const models = kinds.map((kind): KindModel => {
    const parts = nested(kind, find)
    const own = isPlaced ? parts.filter(isTransition) : transitions
    return {
      name: named(kind),
      summary: docOf(kind) ?? textOf(kind, 'title') ?? named(kind),
      state: stateOf(parts.filter((one) => !isTransition(one))),
      links: linksOf(own, { find, nameOf }),
      embedded: [],
      forms: formsOf(own, { find, nameOf }),
    }
  })
  const arrived = new Set(
    models.flatMap(({ name, links, forms }) => [...links, ...forms].map(({ to }) => to).filter((to) => to !== name)),
  )
  const names = models.map(({ name }) => name)
  const entry =
    usualEntries.find((name) => names.includes(name)) ?? names.find((name) => !arrived.has(name)) ?? names[0]
  if (entry !== undefined) return { entry, kinds: models }
  const links = linksOf(transitions, { find, nameOf })
  const forms = formsOf(transitions, { find, nameOf })
  const home = { name: 'home', summary: 'The entry.', state: unknown, links, embedded: [], forms }
  return { entry: 'home', kinds: [home] }
}

type Find = (reference: string | undefined) => JsonObject | undefined

interface Profile {
  readonly find: Find
  readonly nameOf: (id: string | undefined) => string | undefined
}

function profileOf(document: JsonObject): { readonly top: readonly JsonObject[]; readonly find: Find } {
  const alps = memberOf(document, 'alps')
  const top = isJsonObject(alps) ? descriptorsIn(alps) : []
  const byId = new Map(allOf(top).flatMap((one) => pairOf(one)))
  return { top, find: (reference) => byId.get(reference?.replace(/^.*#/, '') ?? '') }
}

function pairOf(one: JsonObject): readonly (readonly [string, JsonObject])[] {
  const id = textOf(one, 'id')
  return id === undefined ? [] : [[id, one]]
}

function allOf(descriptors: readonly JsonObject[]): readonly JsonObject[] {
  return descriptors.flatMap((one) => [one, ...allOf(descriptorsIn(one))])
}

function descriptorsIn(parent: JsonObject): readonly JsonObject[] {
  return listOf(memberOf(parent, 'descriptor')).filter(isJsonObject)
}

/** Returns the nested descriptors; a reference has the members of its target and its own. */
function nested(parent: JsonObject, find: Find): readonly JsonObject[] {
  return descriptorsIn(parent).map((one) => ({ ...find(textOf(one, 'href')), ...one }))
}

function isTransition(one: JsonObject): boolean {
  return ['safe', 'idempotent', 'unsafe'].includes(textOf(one, 'type') ?? 'semantic')
}

function targetOf(one: JsonObject): string | undefined {
  const [first, ...others] = (textOf(one, 'rt') ?? '').split(/\s+/)
  // A transition to several kinds leads to none that is known.
  return first === undefined || others.length > 0 ? undefined : first.replace(/^.*#/, '')
}

function named(one: JsonObject): string {
  return textOf(one, 'name') ?? textOf(one, 'id') ?? textOf(one, 'href')?.replace(/^.*#/, '') ?? 'unnamed'
}

function docOf(one: JsonObject): string | undefined {
  const doc = memberOf(one, 'doc')
  return typeof doc === 'string' ? doc : isJsonObject(doc) ? textOf(doc, 'value') : undefined
}

function stateOf(parts: readonly JsonObject[]): KindModel['state'] {
  if (parts.length === 0) return unknown
  return { kind: 'object', members: parts.map((one) => ({ name: named(one), type: unknown, isOptional: true })) }
}

function linksOf(transitions: readonly JsonObject[], { find, nameOf }: Profile): readonly LinkModel[] {
  const safe = transitions.filter((one) => textOf(one, 'type') === 'safe')
  return [...Map.groupBy(safe, named)].map(([relation, alike]) => {
    const kinds = new Set(alike.map((one) => nameOf(targetOf(one)) ?? unseen))
    const [to = unseen, ...others] = kinds
    return {
      relation,
      // ALPS has no cardinality; by its registration, an item is one of many.
      isMany: relation === 'item',
      title: alike.map((one) => textOf(one, 'title')).find((title) => title !== undefined),
      to: others.length === 0 ? to : unseen,
      isOptional: true,
      variables: inputsOf(alike, find, 'variable'),
    }
  })
}

function formsOf(transitions: readonly JsonObject[], { find, nameOf }: Profile): readonly FormModel[] {
  const unsafe = transitions.filter((one) => textOf(one, 'type') !== 'safe')
  return [...Map.groupBy(unsafe, (one) => bareName(named(one)))].map(([name, alike]) => ({
    name,
    to: nameOf(alike.map(targetOf).find((id) => id !== undefined)) ?? unseen,
    title: alike.map((one) => textOf(one, 'title')).find((title) => title !== undefined) ?? '',
    fields: inputsOf(alike, find, 'unknown'),
  }))
}

// ALPS has no types, and does not tell whether an input is required.
function inputsOf(transitions: readonly JsonObject[], find: Find, kind: 'unknown' | 'variable'): readonly InputModel[] {
  const parts = transitions.flatMap((one) => nested(one, find))
  return [...Map.groupBy(parts, named)].map(([name, [first]]) => ({
    name,
    prompt: (first === undefined ? undefined : textOf(first, 'title')) ?? name,
    type: { kind },
    isRequired: false,
  }))
}
