import type { Agent, Target, Intent, Submission, Opened, Opening } from '../navigation/agent.ts'
import { isTransportFailure } from '../errors/failure.ts'
import type { IdempotencyKeys } from '../changes/idempotency-key.ts'
import { formIntent } from '../forms/form-intent.ts'
import type { Limits } from '../transport/limits.ts'
import type { Notify } from '../document/notice.ts'
import type { Outcome, Representation } from '../navigation/representation.ts'
import type { Resource } from '../document/resource.ts'
import type { Vocabulary } from '../document/vocabulary.ts'
import type { Postponed } from './outbox-store.ts'

/** Says, on its way through what called for the change, that it waits now. It does not leave this folder. */
export class Postponement extends Error {
  readonly postponed: Postponed

  constructor(postponed: Postponed) {
    super('The change waits until there is a connection')
    this.postponed = postponed
  }
}

/** Where changes that cannot be asked for now go. */
export interface Waiting {
  readonly isEmpty: () => Promise<boolean>
  readonly keep: (intent: Intent) => Promise<Postponed>
}

/** Asks for changes as another agent does, and keeps those that could not be asked for. */
export class PostponingAgent implements Agent {
  readonly vocabulary: Vocabulary
  readonly notify: Notify
  readonly idempotencyKeys: IdempotencyKeys
  readonly #agent: Agent
  readonly #waiting: Waiting

  constructor(agent: Agent, waiting: Waiting) {
    this.vocabulary = agent.vocabulary
    this.notify = agent.notify
    this.idempotencyKeys = agent.idempotencyKeys
    this.#agent = agent
    this.#waiting = waiting
  }

  get smuggling(): Agent['smuggling'] {
    return this.#agent.smuggling
  }

  // Without a network there is nothing to load it from.
  intend(submission: Submission): Promise<Intent> {
    return formIntent(submission, this)
  }

  async perform(intent: Intent): Promise<Outcome> {
    if (!mayWait(intent)) return this.#agent.perform(intent)
    // What is meant later must not be done before.
    if (!(await this.#waiting.isEmpty())) throw new Postponement(await this.#waiting.keep(intent))
    try {
      return await this.#agent.perform(intent)
    } catch (failure) {
      if (!isTransportFailure(failure) || failure.reason === 'aborted') throw failure
      throw new Postponement(await this.#waiting.keep(intent))
    }
  }

  fetch(target: Target): Promise<Representation> {
    return this.#agent.fetch(target)
  }

  open(opening: Opening, from: Resource): Promise<Opened> {
    return this.#agent.open(opening, from)
  }

  within(limits: Limits): Agent {
    return new PostponingAgent(this.#agent.within(limits), this.#waiting)
  }
}

const recognised = ['idempotency-key', 'if-match', 'if-unmodified-since']

// Asked for once more it must be seen to be the same, or to be for another state; a password is kept nowhere, and a file
// cannot be, in JSON.
function mayWait({ headers, body, isSecret = false }: Intent): boolean {
  return !isSecret && typeof body !== 'object' && recognised.some((name) => Object.hasOwn(headers, name))
}
