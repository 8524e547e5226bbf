type Atom = string | number | bigint | boolean | null | undefined

/**
 * What of a state is to be otherwise, for `patch` of {@link Representation}: the members that are given, at any depth.
 * `null` removes a member, and a list is replaced as a whole (RFC 7396).
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

/** One step of a JSON Patch (RFC 6902), for `patch` of {@link Representation}; places are JSON Pointers. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string }

/*
 * What came of a change, by what the service said (RFC 9110 §15.3): the change is done, or accepted, whatever comes after
 * it. So nothing here is thrown that happens later; `get` goes to the result, and only it can fail.
 */
interface Said<Result> {
  readonly status: number
  /**
   * The result: what came with the answer or, where it is elsewhere, what is fetched from there; where nothing is said of
   * one, the resource that was changed, anew.
   */
  readonly get: () => Promise<Result>
}

/**
 * Something was made (201).
 *
 * @example
 * const outcome = await slot.send('confirm', { name: 'Ada', age: 36 })
 * if (outcome.kind === 'created') console.log(outcome.location, outcome.representation?.state.status)
 */
export interface CreatedOutcome<Result> extends Said<Result> {
  readonly kind: 'created'
  /** Where it is, absolute. */
  readonly location: string | undefined
  /** What was made, if the answer showed it. */
  readonly representation: Result | undefined
}

/**
 * It is changed, and the answer shows how it is now or tells of it (200).
 *
 * @example
 * const outcome = await profile.patch({ telephone: '+44 20 7946 0018' })
 * if (outcome.kind === 'updated') console.log(outcome.representation?.state.telephone)
 */
export interface UpdatedOutcome<Result> extends Said<Result> {
  readonly kind: 'updated'
  readonly location: string
  /** Nothing where the answer could not be read; `get` says why. */
  readonly representation: Result | undefined
}

/** The answer of a form that only asks, with GET; see {@link OutcomeOf}. */
export interface FoundOutcome<Result> extends Said<Result> {
  readonly kind: 'found'
  readonly location: string
  readonly representation: Result | undefined
}

/** How long `done` of an {@link AcceptedOutcome} waits. */
export interface DoneOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds between two looks where the service does not say; 1,000 if not given. */
  readonly poll?: number | undefined
}

/** It is going to be done (202), and `done` waits for that; see {@link OutcomeOf}. */
export interface AcceptedOutcome<Result> extends Said<Result> {
  readonly kind: 'accepted'
  /** Where one can see how far it is. */
  readonly location: string
  /** What the service says of it now. */
  readonly representation: Result | undefined
  /**
   * Looks at the monitor until it is over: until an answer is neither 202 nor has a Retry-After. Where the monitor leads
   * on to a result, this is the result.
   */
  readonly done: (options?: DoneOptions) => Promise<Result>
}

/**
 * It is done, and the result is elsewhere (303, or 301 and 302 after POST). `get` goes there; see {@link OutcomeOf}.
 */
export interface SeeOtherOutcome<Result> extends Said<Result> {
  readonly kind: 'see-other'
  readonly location: string
}

/** It is done, and there is nothing to show (204); see {@link OutcomeOf}. */
export interface NoneOutcome<Result> extends Said<Result> {
  readonly kind: 'none'
  /** Where the service says to go on, if it does. */
  readonly location: string | undefined
}

/**
 * What came of a change, for one or the other kind of result; told apart by `kind`.
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
