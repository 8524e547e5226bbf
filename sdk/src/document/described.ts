import type {
  CardinalityOf,
  Description,
  EmbeddedOf,
  FormsOf,
  InputsOf,
  KindOf,
  LinksOf,
  StateOf,
  TargetOf,
  TemplateValues,
  VariablesOf,
} from '@waymark/shared'
import type { RequestOptions } from '../navigation/request-options.ts'
import type { Selection } from '../navigation/selection.ts'

/*
 * The types of a described resource. `D` is a description and `K` the name of a kind of resource. `Description` itself
 * means "no description": names are strings and states unknown.
 */
type IsOpen<D extends Description> = string extends KindOf<D> ? true : false

// With `infer`, compiler errors list the names rather than this alias.
type KnownRelation<D extends Description, K extends KindOf<D>> =
  keyof LinksOf<D, K> | keyof EmbeddedOf<D, K> | 'self' extends infer Rel extends string
  ? Rel
  : never
type WithCardinality<D extends Description, Rel, C extends 'one' | 'many'> = Rel extends unknown
  ? CardinalityOf<D, Rel> extends C
    ? Rel
    : never
  : never

// Every resource has a `self` of the same kind, which a description may omit.
type Row<D extends Description, K extends KindOf<D>, Rel> = Rel extends keyof LinksOf<D, K>
  ? LinksOf<D, K>[Rel]
  : Rel extends keyof EmbeddedOf<D, K>
    ? EmbeddedOf<D, K>[Rel]
    : { readonly to: K; readonly variables: object }

// Compiler errors list the members rather than the type that they come from.
type Shown<Values> = Values extends infer Members ? { [Name in keyof Members]: Members[Name] } : never

type Arguments<Values> = [keyof Values] extends [never]
  ? []
  : Partial<Values> extends Values
    ? [variables?: Shown<Values>]
    : [variables: Shown<Values>]

/**
 * The relations of a kind of resource, for `has` and `links`.
 *
 * @example
 * function title(page: Representation<ClinicDescription, 'slot'>, relation: RelationName<ClinicDescription, 'slot'>) {
 *   return page.links(relation)[0]?.title ?? relation
 * }
 * console.log(title(slot, 'doctor'))
 */
export type RelationName<D extends Description, K extends KindOf<D>> =
  IsOpen<D> extends true ? string : KnownRelation<D, K>

/** The relations with one target, for `follow` of {@link Representation} without a selection. */
export type OneRelation<D extends Description, K extends KindOf<D>> =
  IsOpen<D> extends true ? string : WithCardinality<D, KnownRelation<D, K>, 'one'>

/** The relations with many targets, for `followAll` of {@link Representation}. */
export type ManyRelation<D extends Description, K extends KindOf<D>> =
  IsOpen<D> extends true ? string : WithCardinality<D, KnownRelation<D, K>, 'many'>

/** The relations with embedded targets, for `embedded` of {@link Representation}. */
export type EmbeddedRelation<D extends Description, K extends KindOf<D>> =
  IsOpen<D> extends true ? string : Extract<keyof EmbeddedOf<D, K>, string>

/**
 * The result of `embedded` of {@link Representation}: a list for a relation with many targets, or without a
 * description.
 */
export type EmbeddedAs<D extends Description, Rel, One> =
  IsOpen<D> extends true ? readonly One[] : CardinalityOf<D, Rel> extends 'many' ? readonly One[] : One | undefined

/** The variables of a relation as arguments: none, optional or required. */
export type VariableArguments<D extends Description, K extends KindOf<D>, Rel> =
  IsOpen<D> extends true ? [variables?: TemplateValues] : Arguments<VariablesOf<Row<D, K, Rel>>>

// Without variables, only `undefined` or `{}` may precede a selection.
type Given<Values> = [keyof Values] extends [never] ? Readonly<Record<string, never>> : Shown<Values>

/** The arguments of `follow` after the relation: its variables, and a selection, which is required for many targets. */
export type FollowArguments<D extends Description, K extends KindOf<D>, Rel> =
  IsOpen<D> extends true
    ? [variables?: TemplateValues | undefined, selection?: Selection]
    : FollowArgumentsOf<VariablesOf<Row<D, K, Rel>>, CardinalityOf<D, Rel>>

type FollowArgumentsOf<Values, Cardinality> =
  Partial<Values> extends Values
    ? Cardinality extends 'many'
      ? [variables: Given<Values> | undefined, selection: Selection]
      : [variables?: Given<Values> | undefined, selection?: Selection]
    : Cardinality extends 'many'
      ? [variables: Shown<Values>, selection: Selection]
      : [variables: Shown<Values>, selection?: Selection]

/** The arguments of `followAll` after the relation: its variables and a selection. */
export type FollowAllArguments<D extends Description, K extends KindOf<D>, Rel> =
  IsOpen<D> extends true
    ? [variables?: TemplateValues | undefined, selection?: Selection]
    : FollowArgumentsOf<VariablesOf<Row<D, K, Rel>>, 'one'>

/** The kind of resource that is the target of a relation. */
export type RelationTarget<D extends Description, K extends KindOf<D>, Rel> =
  IsOpen<D> extends true ? KindOf<D> : TargetOf<D, Row<D, K, Rel>>

/** The forms of a kind of resource, for `form`, `submit` and `send` of {@link Representation}. */
export type FormName<D extends Description, K extends KindOf<D>> =
  IsOpen<D> extends true ? string : keyof FormsOf<D, K> extends infer Name extends string ? Name : never

type FormRow<D extends Description, K extends KindOf<D>, Name> = Name extends keyof FormsOf<D, K>
  ? FormsOf<D, K>[Name]
  : never

type WithOptions<Given extends readonly unknown[]> = Given extends readonly []
  ? [input?: Readonly<Record<string, never>>, options?: RequestOptions]
  : [...Given, options?: RequestOptions]

/** The input of a form as arguments, and the header fields of the submission. */
export type InputArguments<D extends Description, K extends KindOf<D>, Name> =
  IsOpen<D> extends true
    ? [input?: Readonly<Record<string, unknown>>, options?: RequestOptions]
    : // Distributive, so that the error of an unknown name is not one of the number of arguments.
      Name extends unknown
      ? WithOptions<Arguments<InputsOf<FormRow<D, K, Name>>>>
      : never

/**
 * The input of a form.
 *
 * @example
 * const patient: FormInput<ClinicDescription, 'slot', 'confirm'> = { name: 'Ada', age: 36 }
 * await slot.submit('confirm', patient)
 */
export type FormInput<D extends Description, K extends KindOf<D>, Name> =
  IsOpen<D> extends true ? Readonly<Record<string, unknown>> : InputsOf<FormRow<D, K, Name>>

/** The fields of a form, for {@link optionsOf}. */
export type FieldName<D extends Description, K extends KindOf<D>, Name> =
  IsOpen<D> extends true ? string : Extract<keyof InputsOf<FormRow<D, K, Name>>, string>

/** The kind of resource of a successful submission. */
export type FormTarget<D extends Description, K extends KindOf<D>, Name> =
  IsOpen<D> extends true ? KindOf<D> : TargetOf<D, FormRow<D, K, Name>>

/**
 * The state of a kind of resource; unknown without a description.
 *
 * @example
 * const where = ({ name, address }: StateAs<ClinicDescription, 'doctor'>): string => `${name}, ${address}`
 * console.log(where(doctor.state))
 */
export type StateAs<D extends Description, K extends KindOf<D>> = IsOpen<D> extends true ? unknown : StateOf<D, K>

/** The kind of a representation; unknown without a description. */
export type KindAs<D extends Description, K extends KindOf<D>> = IsOpen<D> extends true ? string | undefined : K
