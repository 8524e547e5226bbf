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
import type { Selection } from '../navigation/selection.ts'

/*
 * What the compiler knows of a resource. `D` is a description and `K` the name of one of its kinds of resource.
 * `Description` itself stands for "no description": names are strings then, and states are unknown.
 */
type IsOpen<D extends Description> = string extends KindOf<D> ? true : false

type KnownRelation<D extends Description, K extends KindOf<D>> = Extract<
  keyof LinksOf<D, K> | keyof EmbeddedOf<D, K> | 'self',
  string
>
type WithCardinality<D extends Description, Rel, C extends 'one' | 'many'> = Rel extends unknown
  ? CardinalityOf<D, Rel> extends C
    ? Rel
    : never
  : never

// Every resource has a `self`, which leads to the same kind; a description need not say so.
type Row<D extends Description, K extends KindOf<D>, Rel> = Rel extends keyof LinksOf<D, K>
  ? LinksOf<D, K>[Rel]
  : Rel extends keyof EmbeddedOf<D, K>
    ? EmbeddedOf<D, K>[Rel]
    : { readonly to: K; readonly variables: object }

type Arguments<Values> = [keyof Values] extends [never]
  ? []
  : Partial<Values> extends Values
    ? [variables?: Values]
    : [variables: Values]

/**
 * The relations of a kind of resource: what `has` and `links` take.
 *
 * @example
 * function title(page: Representation<ClinicDescription, 'slot'>, relation: RelationName<ClinicDescription, 'slot'>) {
 *   return page.links(relation)[0]?.title ?? relation
 * }
 * console.log(title(slot, 'doctor'))
 */
export type RelationName<D extends Description, K extends KindOf<D>> =
  IsOpen<D> extends true ? string : KnownRelation<D, K>

/** The relations that lead to one resource: what `follow` of {@link Representation} takes without a selection. */
export type OneRelation<D extends Description, K extends KindOf<D>> =
  IsOpen<D> extends true ? string : WithCardinality<D, KnownRelation<D, K>, 'one'>

/** The relations that may lead to many resources: what `followAll` of {@link Representation} takes. */
export type ManyRelation<D extends Description, K extends KindOf<D>> =
  IsOpen<D> extends true ? string : WithCardinality<D, KnownRelation<D, K>, 'many'>

/** The relations whose targets may be embedded: what `embedded` of {@link Representation} takes. */
export type EmbeddedRelation<D extends Description, K extends KindOf<D>> =
  IsOpen<D> extends true ? string : Extract<keyof EmbeddedOf<D, K>, string>

/**
 * What `embedded` of {@link Representation} gives: a list for a relation that may have many targets, or where nothing
 * is known.
 */
export type EmbeddedAs<D extends Description, Rel, One> =
  IsOpen<D> extends true ? readonly One[] : CardinalityOf<D, Rel> extends 'many' ? readonly One[] : One | undefined

/** The variables that a relation takes, as the arguments after its name: none, optional or required. */
export type VariableArguments<D extends Description, K extends KindOf<D>, Rel> =
  IsOpen<D> extends true ? [variables?: TemplateValues] : Arguments<VariablesOf<Row<D, K, Rel>>>

// Nothing may be given for what has no variables, but `undefined` or `{}` where a selection follows.
type Given<Values> = [keyof Values] extends [never] ? Readonly<Record<string, never>> : Values

/**
 * What `follow` takes after the name of a relation: its variables, and which one is meant, which has to be said where it
 * may lead to many.
 */
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
      ? [variables: Values, selection: Selection]
      : [variables: Values, selection?: Selection]

/** What `followAll` takes after the name of a relation: its variables, and which ones are meant. */
export type FollowAllArguments<D extends Description, K extends KindOf<D>, Rel> =
  IsOpen<D> extends true
    ? [variables?: TemplateValues | undefined, selection?: Selection]
    : FollowArgumentsOf<VariablesOf<Row<D, K, Rel>>, 'one'>

/** The kind of resource that a relation leads to. */
export type RelationTarget<D extends Description, K extends KindOf<D>, Rel> =
  IsOpen<D> extends true ? KindOf<D> : TargetOf<D, Row<D, K, Rel>>

/** The forms of a kind of resource: what `form`, `submit` and `send` of {@link Representation} take. */
export type FormName<D extends Description, K extends KindOf<D>> =
  IsOpen<D> extends true ? string : Extract<keyof FormsOf<D, K>, string>

type FormRow<D extends Description, K extends KindOf<D>, Name> = Name extends keyof FormsOf<D, K>
  ? FormsOf<D, K>[Name]
  : never

/** The input that a form takes, as the arguments after its name. */
export type InputArguments<D extends Description, K extends KindOf<D>, Name> =
  IsOpen<D> extends true ? [input?: Readonly<Record<string, unknown>>] : Arguments<InputsOf<FormRow<D, K, Name>>>

/**
 * The input of a form by itself, for what is filled in before it is sent.
 *
 * @example
 * const patient: FormInput<ClinicDescription, 'slot', 'confirm'> = { name: 'Ada', age: 36 }
 * await slot.submit('confirm', patient)
 */
export type FormInput<D extends Description, K extends KindOf<D>, Name> =
  IsOpen<D> extends true ? Readonly<Record<string, unknown>> : InputsOf<FormRow<D, K, Name>>

/** The fields of a form: what {@link optionsOf} takes. */
export type FieldName<D extends Description, K extends KindOf<D>, Name> =
  IsOpen<D> extends true ? string : Extract<keyof InputsOf<FormRow<D, K, Name>>, string>

/** The kind of resource that a successful submit leads to. */
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
