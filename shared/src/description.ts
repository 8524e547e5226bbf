import type * as t from 'io-ts'
import type { Field, Fields, InputOf } from './field.ts'
import type { StandardSchema } from './standard-schema.ts'

/** A link relation. A relation with cardinality many is always an array on the wire, even with one target or none. */
export interface Relation {
  /** The name on the wire: a registered name (IANA) or a curie such as `wm:schedule`. */
  readonly name: string
  /** The name without a prefix, the key in the table of relations. */
  readonly key: string
  readonly cardinality: 'one' | 'many'
  readonly title: string
  readonly description: string
  /** Whether IANA documents the relation; others are documented by the service. */
  readonly registered: boolean
  /** Whether the links are for developers only. */
  readonly isForDevelopers?: boolean
}

type Row = readonly [cardinality: 'one' | 'many', title: string, description: string, audience?: 'developers']
/** The table of relations that rows of cardinality, title and description give. */
export type Relations<Rows> = {
  readonly [Key in keyof Rows]: Relation & {
    readonly cardinality: Rows[Key] extends readonly [infer C extends 'one' | 'many', ...unknown[]] ? C : never
  }
}

/** Returns the table of registered relations for rows of cardinality, title and description. */
export function registeredRelations<const Rows extends Readonly<Record<string, Row>>>(rows: Rows): Relations<Rows> {
  return relations(rows, (key) => key, true)
}

/** Returns the table of extension relations, each a curie with the prefix on the wire. */
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
  const entries = Object.entries(rows).map(([key, [cardinality, title, description, audience]]) => [
    key,
    {
      name: nameOf(key),
      key,
      cardinality,
      title,
      description,
      registered,
      ...(audience === 'developers' ? { isForDevelopers: true } : {}),
    },
  ])
  // Object.fromEntries loses the keys of the rows.
  return Object.fromEntries(entries) as Relations<Rows>
}

/*
 * A description defines, for each kind of resource, its state, links with variables, and forms. Targets are named, so
 * that descriptions may be circular while types are not. The SDK derives its types from it; the server uses its codecs,
 * relations and forms.
 */
/**
 * The description of a link: the kind of its target, and the variables of its URI Template (RFC 6570), if it is one.
 */
export interface LinkDescription<
  To extends string = string,
  Variables extends Fields = Fields,
  Presence extends 'always' | 'sometimes' = 'always' | 'sometimes',
> {
  readonly to: To
  readonly variables: Variables
  /** `sometimes` if the link depends on the state or the user. */
  readonly presence: Presence
}

/** The description of a form: its title, its fields and the kind of resource that it leads to. */
export interface FormDescription<To extends string = string, Inputs extends Fields = Fields> {
  /** The kind of resource of a successful submission. */
  readonly to: To
  readonly title: string
  readonly fields: Inputs
  /**
   * What the response alone shows: a secret such as a new password, which is not stored either, or the report of an
   * action.
   */
  readonly shownOnce?: 'secret' | 'report'
  /** Whether the action needs a confirmation because it cannot be undone; a deletion always does. */
  readonly isFinal?: boolean
  /** Whether a browser needs a script to send it or what it leads to, as for passkeys; pages without scripts hide it. */
  readonly needsScript?: boolean
}

/**
 * Validates a state: an io-ts codec, which also encodes, or a Standard Schema such as that of zod or valibot, with
 * which states are sent unchanged.
 */
export type StateCodec = t.Mixed | StandardSchema

/**
 * The description of a kind of resource: its state, and its links, embedded resources and forms by relation or name.
 */
export interface ResourceDescription<Names extends string = string, State extends StateCodec = t.Mixed> {
  /** One sentence that describes the resource. */
  readonly summary: string
  readonly state: State
  readonly links?: Readonly<Record<string, LinkDescription<Names>>>
  readonly embedded?: Readonly<Record<string, LinkDescription<Names>>>
  readonly forms?: Readonly<Record<string, FormDescription<Names>>>
}

/** The description of a service, as `describe` returns it: entry, relations and kinds of resources. */
export interface Description {
  /** The kind of resource at the entry URL. */
  readonly entry: string
  readonly relations: Readonly<Record<string, Relation>>
  readonly resources: Readonly<Record<string, ResourceDescription<string, StateCodec>>>
}

/** A description with codecs that can encode, as servers need. */
export interface CodedDescription extends Description {
  readonly resources: Readonly<Record<string, ResourceDescription>>
}

/** No variables. */
// `object` would accept any variable; the empty record accepts none.
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- see above
export type NoFields = Record<never, Field>

/** Describes a link of every representation. */
// Two signatures, because an optional parameter would let the context determine missing variables.
export function link<const To extends string>(to: To): LinkDescription<To, NoFields, 'always'>
export function link<const To extends string, Variables extends Fields>(
  to: To,
  variables: Variables,
): LinkDescription<To, Variables, 'always'>
export function link(to: string, variables: Fields = {}): LinkDescription {
  return { to, variables, presence: 'always' }
}

/** Describes a link of some states or users. */
export function optionalLink<const To extends string>(to: To): LinkDescription<To, NoFields, 'sometimes'>
export function optionalLink<const To extends string, Variables extends Fields>(
  to: To,
  variables: Variables,
): LinkDescription<To, Variables, 'sometimes'>
export function optionalLink(to: string, variables: Fields = {}): LinkDescription {
  return { to, variables, presence: 'sometimes' }
}

/** Describes a form: its fields and the kind of resource of a successful submission. */
export function form<const To extends string, Inputs extends Fields>(
  to: To,
  words: Pick<FormDescription<To, Inputs>, 'title' | 'fields' | 'shownOnce' | 'isFinal' | 'needsScript'>,
): FormDescription<To, Inputs> {
  return { to, ...words }
}

type Start<Name> = Name extends `${infer A}${infer B}${infer C}${string}` ? `${A}${B}${C}` : Name
type Near<Name extends string, Names> = Extract<Names, `${Start<Name> & string}${string}`>
type Unknown<What extends string, Name extends string, Names> = [Near<Name, Names>] extends [never]
  ? `no ${What} is named ${Name}`
  : `no ${What} is named ${Name}; near: ${Near<Name, Names>}`

type SoundTarget<Row, Kinds> = Row extends { readonly to: infer To extends string }
  ? To extends Kinds
    ? unknown
    : Unknown<'kind of resource', To, Kinds>
  : unknown
type SoundLinks<Rows, Kinds, Names> = {
  readonly [Name in keyof Rows]: Name extends Names
    ? SoundTarget<Rows[Name], Kinds>
    : Unknown<'relation', Name & string, Names>
}
type SoundForms<Rows, Kinds> = { readonly [Name in keyof Rows]: SoundTarget<Rows[Name], Kinds> }

/** Accepts right links and forms; the type of a wrong one is the message, so that the compiler says it at its place. */
type Sound<Names, Kinds, Resources> = {
  readonly [Kind in keyof Resources]: {
    readonly [Part in keyof Resources[Kind]]: Part extends 'links' | 'embedded'
      ? SoundLinks<Resources[Kind][Part], Kinds, Names>
      : Part extends 'forms'
        ? SoundForms<Resources[Kind][Part], Kinds>
        : unknown
  }
}

type ResourceTable = Readonly<Record<string, ResourceDescription<string, StateCodec>>>
// The kinds differ, so the intersection has the members that a spread would have.
type Joined<Resources, Modules extends readonly unknown[]> = Modules extends readonly [infer First, ...infer Rest]
  ? Joined<Resources & First, Rest>
  : number extends Modules['length']
    ? Resources & Modules[number]
    : Resources

/** Accepts modules with kinds of their own; the type of one that repeats a kind is the message. */
type SoundModules<Names, Kinds, Taken, Modules extends readonly unknown[]> = Modules extends readonly [
  infer First,
  ...infer Rest,
]
  ? readonly [
      [keyof First & Taken] extends [never]
        ? Sound<Names, Kinds, First>
        : `the kind of resource ${keyof First & Taken & string} is described twice`,
      ...SoundModules<Names, Kinds, Taken | keyof First, Rest>,
    ]
  : readonly unknown[]

/**
 * Describes a service. An unknown kind of resource or relation is one compile error at its link or form, which names
 * the near ones: `not assignable to type '"no kind of resource is named levelz; near: levels"'`. The resources of
 * `modules` are joined with `resources`; a kind that two of them have is a compile error at the second one, which names
 * it, and an error at run time.
 *
 * @throws Error if a kind of resource is described twice
 */
// A check in the constraint would, when it fails, replace the inferred type and cause an error at each use.
export function describe<
  const Relations extends Readonly<Record<string, Relation>>,
  const Resources extends ResourceTable,
  const Entry extends string,
  const Modules extends readonly ResourceTable[] = [],
>(description: {
  readonly entry: Entry extends keyof Joined<Resources, Modules>
    ? Entry
    : NoInfer<Unknown<'kind of resource', Entry, keyof Joined<Resources, Modules>>>
  readonly relations: Relations
  readonly resources: Resources & NoInfer<Sound<keyof Relations, keyof Joined<Resources, Modules>, Resources>>
  readonly modules?: Modules &
    NoInfer<SoundModules<keyof Relations, keyof Joined<Resources, Modules>, keyof Resources, Modules>>
}): { readonly entry: Entry; readonly relations: Relations; readonly resources: Joined<Resources, Modules> }
export function describe({
  modules = [],
  ...description
}: Description & { readonly modules?: readonly ResourceTable[] }): Description {
  const kinds = new Set(Object.keys(description.resources))
  for (const kind of modules.flatMap((module) => Object.keys(module))) {
    if (kinds.has(kind)) {
      throw new Error(`The kind of resource "${kind}" is described twice: rename it, or describe it in one module.`)
    }
    kinds.add(kind)
  }
  const tables = [description.resources, ...modules]
  return { ...description, resources: Object.fromEntries(tables.flatMap((table) => Object.entries(table))) }
}

// In the types below, `D` is a description and `K` the name of a kind of resource.
/** A kind of resource of the description `D`. */
export type KindOf<D extends Description> = Extract<keyof D['resources'], string>
type TypeOf<S> = S extends StandardSchema<unknown, infer Output> ? Output : S extends t.Any ? t.TypeOf<S> : unknown
/** The decoded state of the kind `K`. */
export type StateOf<D extends Description, K extends KindOf<D>> = TypeOf<D['resources'][K]['state']>
type Part<D extends Description, K extends KindOf<D>, P extends 'links' | 'embedded' | 'forms'> =
  D['resources'][K] extends Readonly<Record<P, infer Rows extends object>> ? Rows : object
/** The links of the kind `K` by relation. */
export type LinksOf<D extends Description, K extends KindOf<D>> = Part<D, K, 'links'>
/** The embedded resources of the kind `K` by relation. */
export type EmbeddedOf<D extends Description, K extends KindOf<D>> = Part<D, K, 'embedded'>
/** The forms of the kind `K` by name. */
export type FormsOf<D extends Description, K extends KindOf<D>> = Part<D, K, 'forms'>
/** The kind of resource that a link or form leads to. */
export type TargetOf<D extends Description, Row> = Row extends { readonly to: infer To extends KindOf<D> } ? To : never
/** The values that expand the URI Template of a link; optional variables may be left out. */
export type VariablesOf<Row> = Row extends { readonly variables: infer V } ? InputOf<V> : never
/** The input of a form; optional fields may be left out. */
export type InputsOf<Row> = Row extends { readonly fields: infer F } ? InputOf<F> : never
/** The cardinality of a relation of `D`; `one` for a relation that it does not have. */
export type CardinalityOf<D extends Description, Rel> = Rel extends keyof D['relations']
  ? D['relations'][Rel]['cardinality']
  : 'one'
