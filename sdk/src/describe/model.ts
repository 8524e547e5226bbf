/* A description before it is written: what a survey of a service or a document tells, independent of the language. */

/** The types without parts; a table is an object with any names. */
export type BareType = 'boolean' | 'null' | 'number' | 'string' | 'table' | 'unknown' | 'variable'

/** The type of a value. */
export type ValueType =
  | { readonly kind: BareType }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'array'; readonly items: ValueType }
  | { readonly kind: 'union'; readonly of: readonly ValueType[] }
  | { readonly kind: 'object'; readonly members: readonly MemberModel[] }

/** A member of an object. */
export interface MemberModel {
  readonly name: string
  readonly type: ValueType
  readonly isOptional: boolean
}

/** A variable of a link, or a field of a form. */
export interface InputModel {
  readonly name: string
  readonly prompt: string
  readonly type: ValueType
  readonly isRequired: boolean
}

/** A link or an embedded resource. */
export interface LinkModel {
  /** The relation on the wire. */
  readonly relation: string
  readonly isMany: boolean
  readonly title: string | undefined
  /** The name of the kind; {@link unseen} if it is unknown. */
  readonly to: string
  readonly isOptional: boolean
  readonly variables: readonly InputModel[]
}

/** A form, with the kind of its result. */
export interface FormModel {
  readonly name: string
  readonly to: string
  readonly title: string
  readonly fields: readonly InputModel[]
}

/** A kind of resource. */
export interface KindModel {
  readonly name: string
  readonly summary: string
  readonly state: ValueType
  readonly links: readonly LinkModel[]
  readonly embedded: readonly LinkModel[]
  readonly forms: readonly FormModel[]
}

/** A service. */
export interface DescriptionModel {
  readonly entry: string
  readonly kinds: readonly KindModel[]
}

/** A kind without observations, such as the target of a form that was not submitted. */
export const unseen = 'unseen'

export const unknown: ValueType = { kind: 'unknown' }

/** Returns a relation without the prefix of its curie. */
export function bareName(relation: string): string {
  return relation.startsWith('http') ? (relation.split(/[/#]/).at(-1) ?? relation) : relation.replace(/^[^:]*:/, '')
}

/**
 * Joins two descriptions of one service by the names of their kinds, such as an OpenAPI document with the states and an ALPS
 * document with the relations. The first one counts where both tell the same.
 */
export function joined(one: DescriptionModel, other: DescriptionModel): DescriptionModel {
  const others = new Map(other.kinds.map((kind) => [kind.name, kind]))
  const known = new Set(one.kinds.map(({ name }) => name))
  const both = one.kinds.map((kind): KindModel => {
    const beside = others.get(kind.name)
    if (beside === undefined) return kind
    return {
      ...kind,
      state: isTold(kind.state) ? kind.state : beside.state,
      links: together(kind.links, beside.links, ({ relation }) => relation),
      embedded: together(kind.embedded, beside.embedded, ({ relation }) => relation),
      forms: together(kind.forms, beside.forms, ({ name }) => name),
    }
  })
  return { entry: one.entry, kinds: [...both, ...other.kinds.filter(({ name }) => !known.has(name))] }
}

function isTold(state: ValueType): boolean {
  return state.kind !== 'unknown' && !(state.kind === 'object' && state.members.every(({ type }) => !isTold(type)))
}

function together<A>(first: readonly A[], second: readonly A[], nameOf: (one: A) => string): readonly A[] {
  const names = new Set(first.map(nameOf))
  return [...first, ...second.filter((one) => !names.has(nameOf(one)))]
}
