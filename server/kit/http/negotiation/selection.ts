import type { commonResources, Fault } from '@waymark/shared'
import type { Representation } from '../../hypermedia/representation.ts'

/*
 * Partial representations: `fields` selects members of the state, `embed` selects relations to embed. A member of an
 * embedded resource is written as `schedules.start`. Both are comma-separated lists; an empty list selects none, an
 * absent parameter selects all.
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
      .filter(({ relation }) => embed === undefined || embed.includes(relation.key))
      .map(({ relation, items }) => ({ relation, items: items.map((item) => within(item, relation.key, fields)) })),
  }
}

function within(item: Representation, relation: string, fields: readonly string[] | undefined): Representation {
  const prefix = `${relation}.`
  const own = fields?.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)) ?? []
  return own.length === 0 ? item : part(item, own)
}

const partKind = 'selection' satisfies keyof typeof commonResources

// Pages and layouts of the whole refer to members that a part lacks.
function part(representation: Representation, names: readonly string[]): Representation {
  const state = Object.fromEntries(Object.entries(representation.state).filter(([name]) => names.includes(name)))
  return { ...representation, kind: partKind, state, layout: undefined }
}

function unknownFields({ state, embedded }: Representation, { fields = [] }: Selection): readonly Fault[] {
  const known = (name: string): boolean => {
    const [relation, member] = name.split('.', 2)
    if (member === undefined) return Object.hasOwn(state, name)
    const set = embedded.find((one) => one.relation.key === relation)
    // An empty list does not tell which members its items have.
    return set?.items.every((item) => Object.hasOwn(item.state, member)) === true
  }
  const members = Object.keys(state).join(', ')
  return fields
    .filter((name) => !known(name))
    .map((name) => ({
      pointer: '/fields',
      detail: `names ${name}, which is not a member of the resource; its members are ${members}`,
    }))
}

function unknownRelations({ embedded }: Representation, { embed = [] }: Selection): readonly Fault[] {
  const known = embedded.map(({ relation }) => relation.key)
  const list = known.length === 0 ? 'nothing is embedded' : `embedded are ${known.join(', ')}`
  return embed
    .filter((name) => !known.includes(name))
    .map((name) => ({ pointer: '/embed', detail: `names ${name}, which is not embedded in the resource; ${list}` }))
}
