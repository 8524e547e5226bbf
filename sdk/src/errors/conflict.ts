import type { Representation } from '../navigation/representation.ts'
import { hasCode, type Circumstances } from './failure.ts'
import { HttpFailure, type Refusal } from './http-failure.ts'

/** The three states that a write met. */
export interface Versions {
  /** What was to be written: a state, the changes of a patch; nothing for a removal. */
  readonly mine: unknown
  /** What is there now; nothing if it is gone or could not be read. */
  readonly theirs?: Representation | undefined
  /** What was read before, and meant. */
  readonly base: Representation
}

/**
 * A write met another state than the one that was read (412), one that does not let it be (409), or was sent without
 * having read any (428). Nothing was written. It is an {@link HttpFailure} too.
 *
 * The answer to a change may have no validator. A change of what it shows is compared with a new GET and, where that
 * shows another state, rejected with 412 without being sent.
 *
 * @example
 * await profile.patch({ telephone: '+44 20 7946 0018' })
 * const failure = await profile.patch({ telephone: '+44 20 7946 0019' }).catch((error: unknown) => error)
 * if (isConflict(failure)) console.log(failure.mine, failure.theirs?.state, failure.base.state)
 */
export class Conflict extends HttpFailure {
  override readonly code = 'conflict'
  override readonly name = 'Conflict'
  readonly mine: unknown
  readonly theirs: Representation | undefined
  readonly base: Representation

  constructor(refusal: Refusal, { mine, theirs, base }: Versions, circumstances: Circumstances) {
    super(refusal, circumstances)
    this.mine = mine
    this.theirs = theirs
    this.base = base
  }
}

/**
 * Whether a write met another state than the one that was read; see {@link Conflict}. {@link save} makes the change
 * again instead.
 *
 * @example
 * await profile.patch({ telephone: '+44 20 7946 0018' })
 * const failure = await profile.patch({ telephone: '+44 20 7946 0019' }).catch((error: unknown) => error)
 * if (isConflict(failure)) console.log(failure.status, failure.theirs?.state)
 */
export function isConflict(error: unknown): error is Conflict {
  return hasCode(error, 'conflict')
}
