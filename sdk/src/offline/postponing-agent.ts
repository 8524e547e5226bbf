import { isTransportFailure } from '../errors/guards.ts'
import type {
  Agent,
  Target,
  Intent,
  Submission,
  StreamedResponse,
  MediaTypeRequest,
  Connection,
} from '../navigation/agent.ts'
import type { IdempotencyKeys } from '../changes/idempotency-key.ts'
import { formIntent } from '../forms/form-intent.ts'
import type { Limits } from '../transport/limits.ts'
import type { Notify } from '../document/notice.ts'
import type { Outcome, Representation } from '../navigation/representation.ts'
import type { Resource } from '../document/resource.ts'
import type { Vocabulary } from '../document/vocabulary.ts'
import type { Postponed } from './outbox-store.ts'

/** Signals to the outbox that a change was stored; internal to this folder. */
export class Postponement extends Error {
  readonly postponed: Postponed

  constructor(postponed: Postponed) {
    super('The change was stored and waits for a connection')
    this.postponed = postponed
  }
}

/** The queue of an outbox. */
export interface Waiting {
  readonly isEmpty: () => Promise<boolean>
  readonly keep: (intent: Intent) => Promise<Postponed>
}

/** An agent that stores changes that could not be sent. */
export class PostponingAgent implements Agent {
  readonly vocabulary: Vocabulary
  readonly notify: Notify
  readonly idempotencyKeys: IdempotencyKeys
  readonly connection: Connection
  readonly #agent: Agent
  readonly #waiting: Waiting

  constructor(agent: Agent, waiting: Waiting) {
    this.vocabulary = agent.vocabulary
    this.notify = agent.notify
    this.idempotencyKeys = agent.idempotencyKeys
    this.connection = agent.connection
    this.#agent = agent
    this.#waiting = waiting
  }

  get urlMisuse(): Agent['urlMisuse'] {
    return this.#agent.urlMisuse
  }

  // Imported statically, because offline nothing can be loaded.
  intend(submission: Submission): Promise<Intent> {
    return formIntent(submission, this)
  }

  async perform(intent: Intent): Promise<Outcome> {
    if (!mayWait(intent)) return this.#agent.perform(intent)
    // A later change must not overtake a waiting one.
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

  open(opening: MediaTypeRequest, from: Resource | undefined): Promise<StreamedResponse> {
    return this.#agent.open(opening, from)
  }

  within(limits: Limits): Agent {
    return new PostponingAgent(this.#agent.within(limits), this.#waiting)
  }
}

const recognised = ['idempotency-key', 'if-match', 'if-unmodified-since']

// A repeated change needs an idempotency key or a precondition. Passwords must not be stored, and files cannot be
// stored as JSON.
function mayWait({ headers, body, isSecret = false }: Intent): boolean {
  return !isSecret && typeof body !== 'object' && recognised.some((name) => Object.hasOwn(headers, name))
}
