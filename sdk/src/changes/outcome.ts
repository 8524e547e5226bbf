type Atom = string | number | bigint | boolean | null | undefined

/**
 * The members to change, at any depth, for `patch` of {@link Representation}. `null` removes a member; a list is
 * replaced as a whole (RFC 7396).
 *
 * @example
 * const changes: Changes<StateAs<ClinicDescription, 'profile'>> = { telephone: null }
 * await profile.patch(changes)
 */
export type Changes<State> = unknown extends State
  ? Readonly<Record<string, unknown>>
  : State extends Atom | readonly unknown[]
    ? State
    : { readonly [Name in keyof State]?: Changes<State[Name]> | null }

/** One operation of a JSON Patch (RFC 6902), for `patch` of {@link Representation}. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string }

/*
 * The outcome of a change by its status (RFC 9110 §15.3). The change is complete or accepted, so a later failure
 * rejects `get` only.
 */
interface OutcomeBase<Result> {
  readonly status: number
  /** The result: the representation in the response, or a GET of its location; by default the changed resource. */
  readonly get: () => Promise<Result>
}

/**
 * A resource was created (201).
 *
 * @example
 * const outcome = await slot.send('confirm', { name: 'Ada', age: 36 })
 * if (outcome.kind === 'created') console.log(outcome.location, outcome.representation?.state.status)
 */
export interface CreatedOutcome<Result> extends OutcomeBase<Result> {
  readonly kind: 'created'
  /** The absolute URL of the resource; undefined, with a notice, if the service does not tell it. */
  readonly location: string | undefined
  /** The created resource, if the response contains it. */
  readonly representation: Result | undefined
}

/**
 * The resource was updated (200).
 *
 * @example
 * const outcome = await profile.patch({ telephone: '+44 20 7946 0018' })
 * if (outcome.kind === 'updated') console.log(outcome.representation?.state.telephone)
 */
export interface UpdatedOutcome<Result> extends OutcomeBase<Result> {
  readonly kind: 'updated'
  readonly location: string
  /** Undefined if the response could not be read; `get` rejects with the reason. */
  readonly representation: Result | undefined
}

/** The response of a form with GET; see {@link OutcomeOf}. */
export interface FoundOutcome<Result> extends OutcomeBase<Result> {
  readonly kind: 'found'
  readonly location: string
  readonly representation: Result | undefined
}

/** How `done` of an {@link AcceptedOutcome} polls. */
export interface DoneOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds between polls if the service does not specify a delay; default 1,000. */
  readonly poll?: number | undefined
}

/** The change was accepted for processing (202); see {@link OutcomeOf}. */
export interface AcceptedOutcome<Result> extends OutcomeBase<Result> {
  readonly kind: 'accepted'
  /** The URL of the status monitor. */
  readonly location: string
  /** The current status of the operation. */
  readonly representation: Result | undefined
  /**
   * Polls the status monitor until a response is neither 202 nor has Retry-After, and returns the result, after
   * redirects.
   */
  readonly done: (options?: DoneOptions) => Promise<Result>
}

/** The change is complete and its result has another URL (303, or 301 and 302 after POST); see {@link OutcomeOf}. */
export interface SeeOtherOutcome<Result> extends OutcomeBase<Result> {
  readonly kind: 'see-other'
  readonly location: string
}

/** The change is complete, without content (204); see {@link OutcomeOf}. */
export interface NoneOutcome<Result> extends OutcomeBase<Result> {
  readonly kind: 'none'
  /** The Location of the response, if any. */
  readonly location: string | undefined
}

/**
 * The outcome of a change, discriminated by `kind`.
 *
 * @example
 * const outcome = await slot.send('confirm', { name: 'Ada', age: 36 })
 * const result = outcome.kind === 'accepted' ? await outcome.done() : await outcome.get()
 * console.log(result.state.status)
 */
export type OutcomeOf<Result> =
  | CreatedOutcome<Result>
  | UpdatedOutcome<Result>
  | FoundOutcome<Result>
  | AcceptedOutcome<Result>
  | SeeOtherOutcome<Result>
  | NoneOutcome<Result>
