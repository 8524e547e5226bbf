import { translate } from '@waymark/shared'
import type { commonResources, Fault } from '@waymark/shared'
import type { Representation } from '../../hypermedia/representation.ts'

/*
 * Partial representations: `fields` selects members of the state, `embed` selects relations to embed. A member of an
 * embedded resource is written as `schedules.start`, and a relation that it embeds as `item.supplier`. Both are
 * comma-separated lists; an empty list selects none, an absent parameter selects the default.
 */
export interface Selection {
  readonly fields: readonly string[] | undefined
  readonly embed: readonly string[] | undefined
}

export function selectionOf(query: URLSearchParams): Selection {
  return { fields: listOf(query, 'fields'), embed: listOf(query, 'embed') }
}

function listOf(query: URLSearchParams, name: string): readonly string[] | undefined {
  if (!query.has(name)) return undefined
  return query
    .getAll(name)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

export function isWhole({ fields, embed }: Selection): boolean {
  return fields === undefined && embed === undefined
}

/** Returns the selected parts, or faults if the selection names unknown parts. */
export function selected(
  representation: Representation,
  selection: Selection,
): Representation | { readonly faults: readonly Fault[] } {
  if (isWhole(selection)) return representation
  const faults = [...unknownFields(representation, selection), ...unknownRelations(representation, selection)]
  return faults.length > 0 ? { faults } : reduced(representation, selection)
}

function reduced(representation: Representation, { fields, embed }: Selection): Representation {
  const own = fields?.filter((name) => !name.includes('.'))
  const isOfMembers = own !== undefined && (own.length > 0 || fields?.length === 0)
  return {
    ...(isOfMembers ? part(representation, own) : representation),
    kind: partKind,
    embedded: representation.embedded
      .filter(({ relation: { key } }) => embed?.some((name) => name === key || name.startsWith(`${key}.`)) ?? true)
      .map(({ relation, items }) => ({
        relation,
        items: items.map((item) => reducedItem(item, relation.key, { fields, embed })),
      })),
  }
}

function reducedItem(item: Representation, relation: string, { fields, embed }: Selection): Representation {
  const own = namesBelow(relation, fields)
  const embedded = namesBelow(relation, embed)
  const reducedState = own.length === 0 ? item : part(item, own)
  if (embedded.length === 0) return reducedState
  return { ...reducedState, embedded: item.embedded.filter((set) => embedded.includes(set.relation.key)) }
}

/** Returns the rest of the names that begin with a relation. */
function namesBelow(relation: string, names: readonly string[] = []): readonly string[] {
  const prefix = `${relation}.`
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}

const partKind = 'selection' satisfies keyof typeof commonResources

// Pages and layouts of the whole refer to members that a part lacks.
function part(representation: Representation, names: readonly string[]): Representation {
  const state = Object.fromEntries(Object.entries(representation.state).filter(([name]) => names.includes(name)))
  return { ...representation, kind: partKind, state, layout: undefined }
}

function unknownFields({ state, embedded }: Representation, { fields = [] }: Selection): readonly Fault[] {
  const known = (name: string): boolean => {
    const [relation, member, ...deeper] = name.split('.')
    if (member === undefined) return Object.hasOwn(state, name)
    if (deeper.length > 0) return false
    const set = embedded.find((one) => one.relation.key === relation)
    // An empty list does not tell which members its items have.
    return set?.items.every((item) => Object.hasOwn(item.state, member)) === true
  }
  const members = Object.keys(state).join(', ')
  return fields
    .filter((name) => !known(name))
    .map((name) => ({
      pointer: '/fields',
      detail: translate('names {name}, which is not a member of the resource; its members are {members}', {
        name,
        members,
      }),
    }))
}

function unknownRelations(representation: Representation, { embed = [] }: Selection): readonly Fault[] {
  const names = embeddableNames(representation)
  const list =
    names.length === 0
      ? translate('nothing can be embedded')
      : translate('it can embed {names}', { names: names.join(', ') })
  return embed
    .filter((name) => !isEmbeddable(representation, name))
    .map((name) => ({
      pointer: '/embed',
      detail: translate('names {name}, which the resource cannot embed; {list}', { name, list }),
    }))
}

function isEmbeddable(representation: Representation, name: string): boolean {
  const [key, nested, ...deeper] = name.split('.')
  if (nested === undefined) return embeddableNames(representation).includes(name)
  if (deeper.length > 0) return false
  const set = representation.embedded.find(({ relation }) => relation.key === key)
  // An empty list does not tell what its items embed.
  return set?.items.every((item) => embeddableNames(item).includes(nested)) === true
}

function embeddableNames({ embedded, embeddable = [] }: Representation): readonly string[] {
  return [...new Set([...embedded.map(({ relation }) => relation.key), ...embeddable])]
}
