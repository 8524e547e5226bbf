import type { Description, KindOf } from '@waymark/shared'
import type {
  EmbeddedAs,
  EmbeddedRelation,
  FollowAllArguments,
  FollowArguments,
  FormName,
  FormTarget,
  InputArguments,
  KindAs,
  ManyRelation,
  RelationName,
  RelationTarget,
  StateAs,
} from '../document/described.ts'
import type { Changes, PatchOperation, OutcomeOf } from '../changes/outcome.ts'
import type { Documentation, Alternate, Rendition } from '../streams/rendition.ts'
import type { Form } from '../forms/form.ts'
import type { History } from '../document/resource.ts'
import type { Limits } from '../transport/limits.ts'
import type { Link } from '../document/link.ts'
import type { Criteria } from './selection.ts'

/**
 * What a service said at one moment: it is data, it never changes and it never makes a request of its own accord.
 * Relations are named by their key in the description (`schedule`) or, without one, as on the wire (`wm:schedule`) or
 * by the URI that a curie abbreviates. No method takes a URL.
 *
 * @example
 * const home = await clinic.get()
 * console.log(home.state.name, home.relations, home.forms)
 * const doctors = await home.follow('doctors')
 * for (const { state } of doctors.embedded('item')) console.log(state.name)
 */
export interface Representation<D extends Description = Description, K extends KindOf<D> = KindOf<D>> {
  /** The URL of the resource: for an embedded one its `self`, or else the URL of the document that holds it. */
  readonly url: string
  readonly kind: KindAs<D, K>
  /** Decoded once by the codec of the kind, and frozen. Members that the codec does not know are kept. */
  readonly state: StateAs<D, K>
  /** The validator of this representation, for conditional requests; embedded ones have none. */
  readonly etag: string | undefined
  /**
   * `full` where it came as an answer of its own; `unknown` for what is embedded, which may say less than the resource or
   * what was once so (draft-kelly-json-hal-11 §4.1.2). To know, ask: `follow('self', {}, { prefer: 'fresh' })`.
   */
  readonly extent: 'full' | 'unknown'
  /** The way that led here, from the entry on. */
  readonly history: History
  /** The relations that lead on from here, by their names on the wire; `curies` lead nowhere. */
  readonly relations: readonly string[]
  /** The names of the forms that are offered now; a form that is not allowed now is not among them. */
  readonly forms: readonly string[]

  /**
   * The way on along a relation: by its link or, where there is none, to what is embedded, without a request. Where
   * there are several, it takes the selection to say which; it never takes one in silence.
   *
   * @example
   * const doctor = await slot.follow('doctor')
   * const now = await slot.follow('self', {}, { prefer: 'fresh' })
   */
  follow<Rel extends RelationName<D, K>>(
    relation: Rel,
    ...step: FollowArguments<D, K, Rel>
  ): Navigation<D, RelationTarget<D, K, Rel>>
  /**
   * All targets of a relation: what is embedded as it is, and the links to what is not. None is an empty list.
   * A link and an embedded resource with the same URL are one. With `prefer: 'link'` or `'fresh'`, what is embedded is
   * asked for itself, where it says its URL.
   *
   * @example
   * const page = await books.followAll('item')
   * const whole = await books.followAll('item', {}, { prefer: 'link' })
   */
  followAll<Rel extends ManyRelation<D, K>>(
    relation: Rel,
    ...step: FollowAllArguments<D, K, Rel>
  ): Promise<readonly Representation<D, RelationTarget<D, K, Rel>>[]>
  /**
   * The URL that `follow` would ask for, to be shown or noted. Nothing in this package takes it back: to go there,
   * follow. Throws what `follow` would reject with.
   *
   * @example
   * const shown = home.expand('schedule', { doctor: 'mjones' })
   */
  expand<Rel extends RelationName<D, K>>(relation: Rel, ...step: FollowArguments<D, K, Rel>): string
  /**
   * Where the relation is explained, by the `curies` of the document or because its name is a URL; undefined where
   * neither says so. Nothing is requested before it is asked for its content.
   *
   * @example
   * const page = await home.docs('schedule')?.rendition.text()
   */
  docs(relation: RelationName<D, K>): Documentation | undefined
  /** What is embedded, which may be less than its target has. Never makes a request; an empty list if there is none. */
  embedded<Rel extends EmbeddedRelation<D, K>>(
    relation: Rel,
  ): EmbeddedAs<D, Rel, Representation<D, RelationTarget<D, K, Rel>>>
  /** Whether there is a link or an embedded resource of the relation. */
  has(relation: RelationName<D, K>): boolean
  /** What the links of the relation, or those of them that are meant, say of themselves. */
  links(relation: RelationName<D, K>, criteria?: Criteria): readonly Link[]
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
  /**
   * Checks the input, sends the form and says what came of it: whether something was made, changed or accepted, and
   * where it is. `submit` is this, followed by `get`. POST carries an Idempotency-Key of its own for each call.
   *
   * @example
   * const outcome = await slot.send('confirm', { name: 'Ada', age: 36 })
   * if (outcome.kind === 'created') console.log(outcome.location)
   */
  send<Name extends FormName<D, K>>(
    name: Name,
    ...input: InputArguments<D, K, Name>
  ): Promise<Outcome<D, FormTarget<D, K, Name>>>
  /**
   * Replaces the state with this one, if it is still the one that was read. Rejects with {@link Conflict} where it is
   * not, and with {@link RequestRefused} for what HAL embeds, which may be a part of it.
   *
   * @example
   * const outcome = await profile.put({ ...profile.state, telephone: '+44 20 7946 0018' })
   */
  put(state: StateAs<D, K>): Promise<Outcome<D, K>>
  /**
   * Changes members of the state, if it is still the one that was read; or, as `json-patch`, applies operations to it.
   * Rejects with {@link Conflict}, or with {@link RequestRefused} where the service has said that it does not take this
   * format.
   *
   * @example
   * const outcome = await profile.patch({ telephone: '+44 20 7946 0018' })
   * const changed = await outcome.get()
   * await changed.patch([{ op: 'replace', path: '/telephone', value: '+44 20 7946 0019' }], { as: 'json-patch' })
   */
  patch(changes: Changes<StateAs<D, K>>, options?: { readonly as: 'merge-patch' }): Promise<Outcome<D, K>>
  /** The same by operations, one after the other: all or none. */
  patch(operations: readonly PatchOperation[], options: { readonly as: 'json-patch' }): Promise<Outcome<D, K>>
  /** Removes the resource, if it is still as it was read. Rejects with {@link Conflict} where it is not. */
  delete(): Promise<Outcome<D, K>>
  /**
   * The same resource in another media type, or in one of several, best first. Nothing is requested before its content is
   * asked for.
   *
   * @example
   * const text = await doctor.as('text/markdown').text()
   * const pdf = await appointment.as('application/pdf').bytes()
   * const { contentType } = await doctor.as('application/epub+zip, text/html;q=0.5').open()
   */
  as(mediaType: string): Rendition
  /** The other media types that the service says there are, by `alternate` links of the document and of the answer. */
  alternates(): readonly Alternate[]
  /**
   * The same representation, whose requests end with the signal or after the time as well.
   *
   * @example
   * await slot.within({ signal: AbortSignal.timeout(5_000) }).submit('confirm', { name: 'Ada', age: 36 })
   */
  within(limits: Limits): Representation<D, K>
}

/**
 * What came of a change; told apart by `kind`.
 *
 * @example
 * const outcome = await task.send('start')
 * const ended = outcome.kind === 'accepted' ? await outcome.done({ poll: 100 }) : await outcome.get()
 * console.log(ended.state.progress)
 */
export type Outcome<D extends Description = Description, K extends KindOf<D> = KindOf<D>> = OutcomeOf<
  Representation<D, K>
>

/**
 * The way to a representation: what {@link connect} gives, and `follow`. Nothing is requested before it is awaited or
 * `get()` is called, and then each time anew.
 *
 * @example
 * const entry = connect('http://localhost:3000/', { describe: clinicDescription })
 * const slot = await entry.follow('doctor', { doctor: 'kwong' }).follow('next-slot')
 * console.log(slot.state.start)
 */
export interface Navigation<D extends Description = Description, K extends KindOf<D> = KindOf<D>> extends PromiseLike<
  Representation<D, K>
> {
  /** One step further along a relation; as `follow` of a representation. */
  follow<Rel extends RelationName<D, K>>(
    relation: Rel,
    ...step: FollowArguments<D, K, Rel>
  ): Navigation<D, RelationTarget<D, K, Rel>>
  /** The same way, all of whose requests end with the signal or after the time as well. */
  within(limits: Limits): Navigation<D, K>
  /** Goes there; the same as awaiting the navigation. */
  get(): Promise<Representation<D, K>>
}
