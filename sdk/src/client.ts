import {
  type Agent,
  type Target,
  errandOf,
  trailAfter,
  type Errand,
  type Intent,
  type Submission,
  type Opened,
  type Opening,
} from './navigation/agent.ts'
import type { Decoders } from './document/decoder.ts'
import type { Answer, Exchange } from './transport/exchange.ts'
import type { IdempotencyKeys } from './changes/idempotency-key.ts'
import { Interpreter } from './navigation/interpreter.ts'
import { narrowed, type Limits } from './transport/limits.ts'
import type { Notify } from './document/notice.ts'
import { part } from './transport/lazy.ts'
import type { Outcome, Representation } from './navigation/representation.ts'
import { circumstancesOf, type Resource } from './document/resource.ts'
import type * as Smuggling from './navigation/url-misuse.ts'
import type { Vocabulary } from './document/vocabulary.ts'

export interface ClientOptions {
  readonly vocabulary: Vocabulary
  readonly decoders: Decoders
  readonly notify: Notify
  readonly exchange: Exchange
  readonly idempotencyKeys: IdempotencyKeys
  readonly limits?: Limits
  /** The development checks, if enabled. */
  readonly development?: Development | undefined
}

/** Development checks, loaded before the first document. */
interface Development {
  smuggling?: typeof Smuggling
}

interface Asking {
  readonly isFresh?: boolean
  readonly limits?: Limits
}

/** The agent of one `connect`: sends requests and interprets responses. */
export class Client implements Agent {
  readonly vocabulary: Vocabulary
  readonly notify: Notify
  readonly idempotencyKeys: IdempotencyKeys
  readonly #options: ClientOptions
  readonly #interpreter: Interpreter

  constructor(options: ClientOptions) {
    this.vocabulary = options.vocabulary
    this.notify = options.notify
    this.idempotencyKeys = options.idempotencyKeys
    this.#options = options
    this.#interpreter = new Interpreter(this, options.decoders)
  }

  get smuggling(): typeof Smuggling | undefined {
    return this.#options.development?.smuggling
  }

  within(limits: Limits): Client {
    return new Client({ ...this.#options, limits: narrowed(this.#options.limits ?? {}, limits) })
  }

  enter(url: string): Promise<Representation> {
    const { entry: kind } = this.vocabulary
    return this.#get({ url, kind, from: undefined, before: [], hop: { name: 'entry', through: 'entry' } })
  }

  fetch({ from, isFresh = false, ...target }: Target): Promise<Representation> {
    return this.#get({ ...target, from: from.base, before: from.history }, { isFresh })
  }

  async intend(submission: Submission): Promise<Intent> {
    const { formIntent } = await part(import('./forms/form-intent.ts'), circumstancesOf(submission.owner))
    return formIntent(submission, this)
  }

  async perform(intent: Intent): Promise<Outcome> {
    const { method, url, headers, body, from } = intent
    const errand = errandOf(intent)
    // Loaded before the request, so that a loading failure cannot hide a completed change.
    const { outcomeOf } = await part(import('./changes/outcome-of.ts'), { url, trail: trailAfter(errand) })
    const answer = await this.#exchange({
      method,
      url,
      body,
      from,
      headers: { accept: this.#options.decoders.accept, ...headers },
      trail: trailAfter(errand),
      stopsWhenDone: true,
      limits: this.#options.limits,
    })
    if (answer.seeOther === undefined && !isSuccess(answer)) throw await this.#interpreter.refusal(answer, errand)
    return outcomeOf(answer, intent, {
      interpreter: this.#interpreter,
      ask: (next, asking) => this.#ask(next, asking),
    })
  }

  async open({ url, mediaType, headers = {}, name = mediaType }: Opening, from: Resource): Promise<Opened> {
    const hop = { name, through: 'link' } as const
    const errand: Errand = { url, kind: undefined, from: from.base, before: from.history, hop }
    const answer = await this.#exchange({
      method: 'GET',
      url,
      from: from.base,
      headers: { accept: mediaType, ...headers },
      trail: trailAfter(errand),
      isStreamed: true,
      limits: this.#options.limits,
    })
    if (!isSuccess(answer)) throw await this.#interpreter.refusal(answer, errand)
    const stream = answer.stream ?? new Blob([answer.body]).stream()
    return { url: answer.url, status: answer.status, headers: answer.headers, stream }
  }

  async #get(errand: Errand, asking: Asking = {}): Promise<Representation> {
    return this.#interpreter.represent(await this.#ask(errand, asking), errand)
  }

  async #exchange(asked: Parameters<Exchange>[0]): Promise<Answer> {
    const { development } = this.#options
    if (development !== undefined) development.smuggling ??= await part(import('./navigation/url-misuse.ts'), asked)
    const answer = await this.#options.exchange(asked)
    const { url, headers } = answer
    if (headers.has('deprecation') || headers.has('sunset')) {
      const { endOfLife } = await part(import('./transport/end-of-life.ts'), { url, trail: asked.trail })
      endOfLife(answer).forEach(this.notify)
    }
    return answer
  }

  async #ask(errand: Errand, { isFresh = false, limits = {} }: Asking): Promise<Answer> {
    const { url, from } = errand
    const answer = await this.#exchange({
      method: 'GET',
      url,
      from,
      headers: { accept: this.#options.decoders.accept },
      trail: trailAfter(errand),
      isFresh,
      limits: narrowed(this.#options.limits ?? {}, limits),
    })
    if (!isSuccess(answer)) throw await this.#interpreter.refusal(answer, errand)
    return answer
  }
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300
}
