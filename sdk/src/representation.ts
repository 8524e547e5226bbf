import type { Description, KindOf } from '@waymark/shared'
import type {
  EmbeddedAs,
  EmbeddedRelation,
  FormName,
  FormTarget,
  InputArguments,
  KindAs,
  ManyRelation,
  OneRelation,
  RelationName,
  RelationTarget,
  StateAs,
  VariableArguments,
} from './described.ts'
import type { Form } from './form.ts'
import type { History } from './history.ts'
import type { Link } from './link.ts'

/*
 * The two nouns of this package, as an application sees them. A representation is what a service said at one
 * moment: it is data, it never changes and it never makes a request of its own accord. A navigation is the way
 * to a representation: it makes its requests when it is awaited, and each time anew.
 *
 * Neither takes a URL. Relations are named by their key in the description (`schedule`) or, without one, as on
 * the wire (`wm:schedule`) or by the URI that a curie abbreviates.
 */
export interface Representation<D extends Description = Description, K extends KindOf<D> = KindOf<D>> {
  /** The URL of the resource: for an embedded one its `self`, or else the URL of the document that holds it. */
  readonly url: string
  readonly kind: KindAs<D, K>
  /** Decoded once by the codec of the kind, and frozen. Members that the codec does not know are kept. */
  readonly state: StateAs<D, K>
  /** The validator of this representation, for conditional requests; embedded ones have none. */
  readonly etag: string | undefined
  /** The way that led here, from the entry on. */
  readonly history: History
  /** The names of the forms that are offered now; a form that is not allowed now is not among them. */
  readonly forms: readonly string[]

  /** The way on along a relation: by its link or, where there is none, to what is embedded, without a request. */
  follow<Rel extends OneRelation<D, K>>(
    relation: Rel,
    ...variables: VariableArguments<D, K, Rel>
  ): Navigation<D, RelationTarget<D, K, Rel>>
  /**
   * All targets of a relation: what is embedded as it is, and the links to what is not. None is an empty list.
   * A link and an embedded resource with the same URL are one.
   */
  followAll<Rel extends ManyRelation<D, K>>(
    relation: Rel,
    ...variables: VariableArguments<D, K, Rel>
  ): Promise<readonly Representation<D, RelationTarget<D, K, Rel>>[]>
  /** What is embedded, which may be less than its target has. Never makes a request; an empty list if there is none. */
  embedded<Rel extends EmbeddedRelation<D, K>>(
    relation: Rel,
  ): EmbeddedAs<D, Rel, Representation<D, RelationTarget<D, K, Rel>>>
  /** Whether there is a link or an embedded resource of the relation. */
  has(relation: RelationName<D, K>): boolean
  /** What the links of the relation say of themselves. */
  links(relation: RelationName<D, K>): readonly Link[]
  /**
   * The form with its fields, limits and present values. The name `default` also finds the first form of a
   * document that has none of that name.
   */
  form(name: FormName<D, K>): Form
  /**
   * Checks the input, sends the form and gives what it led to: what was created or changed, or the resource that
   * the form stands on, fetched anew. What the form already holds need not be given.
   */
  submit<Name extends FormName<D, K>>(
    name: Name,
    ...input: InputArguments<D, K, Name>
  ): Promise<Representation<D, FormTarget<D, K, Name>>>
}

/** The way to a representation. Nothing is requested before it is awaited or `get()` is called. */
export interface Navigation<D extends Description = Description, K extends KindOf<D> = KindOf<D>> extends PromiseLike<
  Representation<D, K>
> {
  /** One step further along a relation. */
  follow<Rel extends OneRelation<D, K>>(
    relation: Rel,
    ...variables: VariableArguments<D, K, Rel>
  ): Navigation<D, RelationTarget<D, K, Rel>>
  /** Goes there; the same as awaiting the navigation. */
  get(): Promise<Representation<D, K>>
}
