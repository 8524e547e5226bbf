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
import type { RequestBody } from '../transport/transport.ts'
import type { Link } from '../document/link.ts'
import type { RequestOptions } from './request-options.ts'
import type { Criteria } from './selection.ts'

/** Options of `post` of {@link Navigation}, if the response is of a described kind. */
export interface PostOptions<K extends string = string> extends RequestOptions {
  readonly kind: K
}

/** The status and header fields of a resource; returned by `head` of {@link Navigation}. */
export interface ResponseHead {
  readonly url: string
  readonly status: number
  readonly headers: Headers
}

/** The request of a form that was not sent; returned by `preview` of {@link Representation}. */
export interface FormPreview {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: RequestBody | undefined
}

/** The requests of a resource without a form, for services that offer none. */
interface ResourceRequests<D extends Description, K extends KindOf<D>> {
  /**
   * Requests the header fields only (HEAD).
   *
   * @example
   * const { headers } = await clinic.follow('doctors').head()
   * console.log(headers.get('etag'))
   */
  head(options?: RequestOptions): Promise<ResponseHead>
  /**
   * Sends content with POST and an Idempotency-Key: JSON, a file, `URLSearchParams`, or a string of the `content-type`
   * in the options.
   *
   * @example
   * const notes = mockService({
   *   '/': { links: { item: '/notes' } },
   *   'POST /notes': () => ({ status: 201, headers: { location: '/notes/1' } }),
   * })
   * const outcome = await connect(notes.entry, { fetch: notes.fetch }).follow('item').post({ text: 'Buy milk' })
   * console.log(outcome.kind, outcome.location)
   */
  post<Kind extends KindOf<D>>(body: unknown, options: PostOptions<Kind>): Promise<Outcome<D, Kind>>
  /** Sends content, with a response of unknown kind. */
  post(body?: unknown, options?: RequestOptions): Promise<Outcome>
  /**
   * Replaces the state, if it has not changed since it was read: `If-Match` has the validator of this representation or
   * of the last response for the URL; without a strong one, the state is compared with a new GET. Rejects with {@link Conflict} if it has changed, and with {@link RequestRefused}
   * for an embedded representation, which may be partial.
   *
   * @example
   * const outcome = await profile.put({ ...profile.state, telephone: '+44 20 7946 0018' })
   */
  put(state: StateAs<D, K>, options?: RequestOptions): Promise<Outcome<D, K>>
  /**
   * Changes members of the state, if it has not changed since it was read, or applies operations as `json-patch`.
   * The format is that of `as`; by default a merge patch if `Accept-Patch`, a form with PATCH or an earlier refusal names
   * it, otherwise `application/json`. A change that the state lacks afterwards is a notice. Rejects with {@link Conflict}, or with {@link RequestRefused} if
   * `Accept-Patch` excludes the format.
   *
   * @example
   * const outcome = await profile.patch({ telephone: '+44 20 7946 0018' })
   * const changed = await outcome.get()
   * await changed.patch([{ op: 'replace', path: '/telephone', value: '+44 20 7946 0019' }], { as: 'json-patch' })
   */
  patch(
    changes: Changes<StateAs<D, K>>,
    options?: RequestOptions & { readonly as?: 'merge-patch' },
  ): Promise<Outcome<D, K>>
  /** Applies the operations in order: all or none. */
  patch(
    operations: readonly PatchOperation[],
    options: RequestOptions & { readonly as: 'json-patch' },
  ): Promise<Outcome<D, K>>
  /** Deletes the resource, if it has not changed since it was read. Rejects with {@link Conflict} otherwise. */
  delete(options?: RequestOptions): Promise<Outcome<D, K>>
}

/**
 * A response at one moment: immutable data, which never sends requests by itself. Relations are named by their key in
 * the description (`schedule`), or without one by their name on the wire (`wm:schedule`) or their URI. No method takes
 * a URL.
 *
 * @example
 * const home = await clinic.get()
 * console.log(home.state.name, home.relations, home.forms)
 * const doctors = await home.follow('doctors')
 * for (const { state } of doctors.embedded('item')) console.log(state.name)
 */
export interface Representation<
  D extends Description = Description,
  K extends KindOf<D> = KindOf<D>,
> extends ResourceRequests<D, K> {
  /** The URL of the resource; for an embedded one its `self`, or the URL of its document. */
  readonly url: string
  readonly kind: KindAs<D, K>
  /**
   * The state, decoded by the codec of the kind and frozen, including members that the codec does not know. An embedded
   * state is decoded on first use, and throws {@link DecodeFailure} then.
   */
  readonly state: StateAs<D, K>
  /** The entity tag of this representation; undefined for an embedded one. */
  readonly etag: string | undefined
  /**
   * `full` for a response; `unknown` for an embedded resource, which may be partial or outdated
   * (draft-kelly-json-hal-11 §4.1.2). `follow('self', {}, { prefer: 'fresh' })` returns the full one.
   */
  readonly extent: 'full' | 'unknown'
  /** The steps from the entry to this representation. */
  readonly history: History
  /** The relations on the wire, without `curies`. */
  readonly relations: readonly string[]
  /** The names of the forms that are currently offered. */
  readonly forms: readonly string[]

  /**
   * Navigates along a relation: by its link, or to the embedded resource without a request. Several targets need a
   * selection.
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
   * Returns all targets of a relation: embedded resources as they are, linked ones by requests; an empty list if there
   * are none. A link and an embedded resource with the same URL count once. `prefer: 'link'` and `'fresh'` also request
   * embedded resources with a URL.
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
   * Returns the URL that `follow` would request, for display only: no function of this package accepts it. Throws the
   * errors of `follow`.
   *
   * @example
   * const shown = home.expand('schedule', { doctor: 'mjones' })
   */
  expand<Rel extends RelationName<D, K>>(relation: Rel, ...step: FollowArguments<D, K, Rel>): string
  /**
   * Returns the documentation of a relation by its curie or URL; undefined if it has neither. It is requested when its
   * content is read.
   *
   * @example
   * const page = await home.docs('schedule')?.rendition.text()
   */
  docs(relation: RelationName<D, K>): Documentation | undefined
  /** Returns embedded resources without a request; they may be partial. */
  embedded<Rel extends EmbeddedRelation<D, K>>(
    relation: Rel,
  ): EmbeddedAs<D, Rel, Representation<D, RelationTarget<D, K, Rel>>>
  /** Returns whether the relation has a link or an embedded resource. */
  has(relation: RelationName<D, K>): boolean
  /** Returns the links of the relation that match the criteria. */
  links(relation: RelationName<D, K>, criteria?: Criteria): readonly Link[]
  /** Returns a form with its fields, constraints and default values. `default` also matches the first form. */
  form(name: FormName<D, K>): Form
  /**
   * Validates the input, submits the form and returns the result: the created or changed resource, or else the owner of
   * the form, fetched again. Fields with a default value may be omitted. Header fields in the options are for this
   * submission only, as for `put`.
   */
  submit<Name extends FormName<D, K>>(
    name: Name,
    ...input: InputArguments<D, K, Name>
  ): Promise<Representation<D, FormTarget<D, K, Name>>>
  /**
   * Validates the input, submits the form and returns the outcome: created, updated or accepted, with the location.
   * `submit` is `send` followed by `get`. POST carries a new Idempotency-Key for each call.
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
   * Validates the input and returns the request that `send` would send, without sending it: to ask the user first.
   *
   * @example
   * const { method, url } = await slot.preview('confirm', { name: 'Ada', age: 36 })
   * console.log(method, url)
   */
  preview<Name extends FormName<D, K>>(name: Name, ...input: InputArguments<D, K, Name>): Promise<FormPreview>
  /**
   * Returns the resource in another media type, or the best of several. It is requested when its content is read.
   *
   * @example
   * const text = await doctor.as('text/markdown').text()
   * const pdf = await appointment.as('application/pdf').bytes()
   * const { contentType } = await doctor.as('application/epub+zip, text/html;q=0.5').open()
   */
  as(mediaType: string): Rendition
  /** The other media types, by `alternate` links of the document and the header. */
  alternates(): readonly Alternate[]
  /**
   * Returns the same representation with limits for its requests.
   *
   * @example
   * await slot.within({ signal: AbortSignal.timeout(5_000) }).submit('confirm', { name: 'Ada', age: 36 })
   */
  within(limits: Limits): Representation<D, K>
}

/** A representation without a description, with the type of its state. */
export type RepresentationOf<State> = unknown extends State
  ? Representation
  : Representation & { readonly state: State }

/**
 * The outcome of a change, discriminated by `kind`.
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
 * The target of a navigation, without a request. Unlike a {@link Navigation}, an async function can return it: `await`
 * does not perform it.
 *
 * @example
 * async function nextSlot(doctor: string): Promise<Reference<ClinicDescription, 'slot'>> {
 *   const found = await clinic.follow('doctor', { doctor })
 *   return found.follow('next-slot').reference
 * }
 * const reference = await nextSlot('asmith')
 * const slot = await reference.get()
 * console.log(slot.state.start)
 */
export interface Reference<
  D extends Description = Description,
  K extends KindOf<D> = KindOf<D>,
> extends ResourceRequests<D, K> {
  /** Navigates along a relation, as `follow` of a representation. */
  follow<Rel extends RelationName<D, K>>(
    relation: Rel,
    ...step: FollowArguments<D, K, Rel>
  ): Navigation<D, RelationTarget<D, K, Rel>>
  /** Returns the same navigation with limits for all its requests. */
  within(limits: Limits): Navigation<D, K>
  /**
   * Performs the navigation without a description, with a type for the state, which is not checked; {@link withSchema} checks it.
   *
   * @example
   * const doctor = await connect('http://localhost:3000/')
   *   .follow('wm:doctor', { doctor: 'mjones' })
   *   .get<{ readonly name: string }>()
   * console.log(doctor.state.name)
   */
  get<State>(this: Reference, options?: RequestOptions): Promise<RepresentationOf<State>>
  /** Performs the navigation, as `await` does. An embedded target needs no request, unless there are header fields. */
  get(options?: RequestOptions): Promise<Representation<D, K>>
}

/**
 * A lazy navigation, returned by {@link connect} and `follow`. Requests are sent when it is awaited, or when a method
 * such as `get` or `put` is called, each time again. An async function that returns it performs it; return its
 * `reference` instead to avoid that.
 *
 * @example
 * const entry = connect('http://localhost:3000/', { describe: clinicDescription })
 * const slot = await entry.follow('doctor', { doctor: 'asmith' }).follow('next-slot')
 * console.log(slot.state.start)
 */
export interface Navigation<D extends Description = Description, K extends KindOf<D> = KindOf<D>>
  extends Reference<D, K>, PromiseLike<Representation<D, K>> {
  /** The same navigation for later, which `await` does not perform. */
  readonly reference: Reference<D, K>
}
