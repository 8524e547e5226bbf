import type * as t from 'io-ts'
import type { Field, Fields, InputOf } from './field.ts'
import type { StandardSchema } from './standard-schema.ts'

/**
 * A link relation. Cardinality belongs to the relation, never to the count: a relation that may have many
 * targets is always an array on the wire, also when it has one or none.
 */
export interface Relation {
  /** The name on the wire: a registered name (IANA) or a curie such as `wm:schedule`. */
  readonly name: string
  /** The bare name, which is the key of the relation in its table. */
  readonly key: string
  readonly cardinality: 'one' | 'many'
  readonly title: string
  readonly description: string
  /** Registered relations are documented by IANA, the others by the service itself. */
  readonly registered: boolean
}

type Row = readonly [cardinality: 'one' | 'many', title: string, description: string]
export type Relations<Rows> = {
  readonly [Key in keyof Rows]: Relation & {
    readonly cardinality: Rows[Key] extends readonly [infer C extends 'one' | 'many', ...unknown[]] ? C : never
  }
}

/** A table of relations that IANA has registered, from rows of cardinality, title and description. */
export function registeredRelations<const Rows extends Readonly<Record<string, Row>>>(rows: Rows): Relations<Rows> {
  return relations(rows, (key) => key, true)
}

/** A table of a service's own relations; each is a curie with the given prefix on the wire. */
export function curiedRelations<const Rows extends Readonly<Record<string, Row>>>(
  prefix: string,
  rows: Rows,
): Relations<Rows> {
  return relations(rows, (key) => `${prefix}:${key}`, false)
}

function relations<Rows extends Readonly<Record<string, Row>>>(
  rows: Rows,
  nameOf: (key: string) => string,
  registered: boolean,
): Relations<Rows> {
  const entries = Object.entries(rows).map(([key, [cardinality, title, description]]) => [
    key,
    { name: nameOf(key), key, cardinality, title, description, registered },
  ])
  // Object.fromEntries forgets the keys that the rows' type knows.
  return Object.fromEntries(entries) as Relations<Rows>
}

/*
 * A description says, for each kind of resource of a service, what its state is, which relations lead where,
 * with which variables, and which forms it offers. Targets are named, so that descriptions may be circular
 * while types are not. The SDK is generic over it; the server takes its codecs, relations and forms from it.
 */
export interface LinkDescription<
  To extends string = string,
  Variables extends Fields = Fields,
  Presence extends 'always' | 'sometimes' = 'always' | 'sometimes',
> {
  readonly to: To
  readonly variables: Variables
  /** `sometimes` where the link depends on the state of the resource or on who asks. */
  readonly presence: Presence
}

export interface FormDescription<To extends string = string, Inputs extends Fields = Fields> {
  /** The kind of resource that a successful submit leads to. */
  readonly to: To
  readonly title: string
  readonly fields: Inputs
  /** Whether the answer holds what is shown once and never again, such as a new password. */
  readonly showsSecret?: boolean
  /** Whether it cannot be undone, so that people are asked to mean it; what removes something never can. */
  readonly isFinal?: boolean
}

/**
 * What a state is checked by when it arrives: a codec of io-ts, which also encodes it again, or a schema of any library
 * that speaks Standard Schema, such as zod or valibot, with which a state is sent as it is.
 */
export type StateCodec = t.Mixed | StandardSchema

export interface ResourceDescription<Names extends string = string, State extends StateCodec = t.Mixed> {
  /** One sentence that says what the resource is. */
  readonly summary: string
  readonly state: State
  readonly links?: Readonly<Record<string, LinkDescription<Names>>>
  readonly embedded?: Readonly<Record<string, LinkDescription<Names>>>
  readonly forms?: Readonly<Record<string, FormDescription<Names>>>
}

export interface Description {
  /** The kind of resource that the entry URL leads to. */
  readonly entry: string
  readonly relations: Readonly<Record<string, Relation>>
  readonly resources: Readonly<Record<string, ResourceDescription<string, StateCodec>>>
}

/** A description whose states can be written too, which is what a server needs. */
export interface CodedDescription extends Description {
  readonly resources: Readonly<Record<string, ResourceDescription>>
}

// The empty record is what a link without variables has; `object` would let any name in.
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- see above
export type NoFields = Record<never, Field>

/** A link that every representation of the resource carries. */
// Two signatures, because one with an optional parameter may take the type of missing variables from where it is used.
export function link<const To extends string>(to: To): LinkDescription<To, NoFields, 'always'>
export function link<const To extends string, Variables extends Fields>(
  to: To,
  variables: Variables,
): LinkDescription<To, Variables, 'always'>
export function link(to: string, variables: Fields = {}): LinkDescription {
  return { to, variables, presence: 'always' }
}

/** A link that is there only in some states or for some principals. */
export function maybe<const To extends string>(to: To): LinkDescription<To, NoFields, 'sometimes'>
export function maybe<const To extends string, Variables extends Fields>(
  to: To,
  variables: Variables,
): LinkDescription<To, Variables, 'sometimes'>
export function maybe(to: string, variables: Fields = {}): LinkDescription {
  return { to, variables, presence: 'sometimes' }
}

/** A form: its fields and the kind of resource that a successful submit leads to. */
export function form<const To extends string, Inputs extends Fields>(
  to: To,
  words: Pick<FormDescription<To, Inputs>, 'title' | 'fields' | 'showsSecret' | 'isFinal'>,
): FormDescription<To, Inputs> {
  return { to, ...words }
}

type Checked<Relations, Resources> = {
  readonly [Kind in keyof Resources]: ResourceDescription<Extract<keyof Resources, string>, StateCodec> & {
    readonly links?: Readonly<Partial<Record<keyof Relations, unknown>>>
    readonly embedded?: Readonly<Partial<Record<keyof Relations, unknown>>>
  }
}

/** Describes a service; a target or a relation that does not exist does not compile. */
export function describe<
  const Relations extends Readonly<Record<string, Relation>>,
  const Resources extends Checked<Relations, Resources>,
  const Entry extends Extract<keyof Resources, string>,
>(description: {
  readonly entry: Entry
  readonly relations: Relations
  readonly resources: Resources
}): { readonly entry: Entry; readonly relations: Relations; readonly resources: Resources } {
  return description
}

// The types below read a description; `D` is a description and `K` the name of one of its resources.
export type KindOf<D extends Description> = Extract<keyof D['resources'], string>
type TypeOf<S> = S extends StandardSchema<unknown, infer Output> ? Output : S extends t.Any ? t.TypeOf<S> : unknown
export type StateOf<D extends Description, K extends KindOf<D>> = TypeOf<D['resources'][K]['state']>
type Part<D extends Description, K extends KindOf<D>, P extends 'links' | 'embedded' | 'forms'> =
  D['resources'][K] extends Readonly<Record<P, infer Rows extends object>> ? Rows : object
export type LinksOf<D extends Description, K extends KindOf<D>> = Part<D, K, 'links'>
export type EmbeddedOf<D extends Description, K extends KindOf<D>> = Part<D, K, 'embedded'>
export type FormsOf<D extends Description, K extends KindOf<D>> = Part<D, K, 'forms'>
export type TargetOf<D extends Description, Row> = Row extends { readonly to: infer To extends KindOf<D> } ? To : never
export type VariablesOf<Row> = Row extends { readonly variables: infer V } ? InputOf<V> : never
export type InputsOf<Row> = Row extends { readonly fields: infer F } ? InputOf<F> : never
export type CardinalityOf<D extends Description, Rel> = Rel extends keyof D['relations']
  ? D['relations'][Rel]['cardinality']
  : 'one'
