import {
  type Agent,
  type Target,
  trailAfter,
  type NavigationStep,
  type Intent,
  type Submission,
  type StreamedResponse,
  type MediaTypeRequest,
  type Connection,
} from './navigation/agent.ts'
import type { Decoders } from './document/decoder.ts'
import type { Answer } from './transport/answer.ts'
import type { Exchange } from './transport/exchange.ts'
import type { IdempotencyKeys } from './changes/idempotency-key.ts'
import { Interpreter, isSuccess, type Requester } from './navigation/interpreter.ts'
import { combinedLimits, isUnlimited, type Limits } from './transport/limits.ts'
import type { Notify } from './document/notice.ts'
import { loadChunk } from './transport/lazy.ts'
import type { Outcome, Representation } from './navigation/representation.ts'
import { circumstancesOf, trailOf, type Resource } from './document/resource.ts'
import type * as UrlMisuse from './navigation/url-misuse.ts'
import type { Vocabulary } from './document/vocabulary.ts'
import { withRepeat } from './errors/transport-failure.ts'
import { lowerCase } from './transport/transport.ts'

export interface ClientOptions {
  readonly vocabulary: Vocabulary
  readonly decoders: Decoders
  readonly notify: Notify
  readonly exchange: Exchange
  readonly idempotencyKeys: IdempotencyKeys
  readonly limits?: Limits
  readonly connection: Connection
  /** The development checks, if enabled. */
  readonly development?: Development | undefined
}

/** Development checks, loaded before the first document. */
interface Development {
  urlMisuse?: typeof UrlMisuse
}

interface Asking {
  readonly isFresh?: boolean
  readonly limits?: Limits
  readonly headers?: Intent['headers'] | undefined
}

/** The agent of one `connect`: sends requests and interprets responses. */
export class Client implements Agent, Requester {
  readonly vocabulary: Vocabulary
  readonly notify: Notify
  readonly idempotencyKeys: IdempotencyKeys
  readonly connection: Connection
  readonly interpreter: Interpreter
  readonly accept: string
  readonly limits: Limits | undefined
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.vocabulary = options.vocabulary
    this.notify = options.notify
    this.idempotencyKeys = options.idempotencyKeys
    this.connection = options.connection
    this.accept = options.decoders.accept
    this.limits = options.limits
    this.#options = options
    this.interpreter = new Interpreter(this, options.decoders)
  }

  get urlMisuse(): typeof UrlMisuse | undefined {
    return this.#options.development?.urlMisuse
  }

  within(limits: Limits): Client {
    if (isUnlimited(limits)) return this
    return new Client({ ...this.#options, limits: combinedLimits(this.limits ?? {}, limits) })
  }

  async fetch(target: Target): Promise<Representation> {
    const { from, isFresh = false, headers, ...rest } = target
    const step = { ...rest, from: from?.base, before: from?.history ?? [] }
    const since = performance.now()
    try {
      const answer = await this.request(step, { isFresh, headers })
      const representation = await this.interpreter.represent(answer, step)
      // Header fields of the application may have selected another representation.
      if (headers === undefined)
        for (const tell of this.connection.observers) tell({ ...answer, since, representation })
      return representation
    } catch (failure) {
      throw withRepeat(failure, async () => {
        const { found } = await import('./changes/found.ts')
        return found(await this.fetch(target))
      })
    }
  }

  async intend(submission: Submission): Promise<Intent> {
    const { formIntent } = await loadChunk(import('./forms/form-intent.ts'), circumstancesOf(submission.owner))
    return formIntent(submission, this)
  }

  async perform(intent: Intent): Promise<Outcome> {
    try {
      // Loaded before the request, so that a loading failure cannot hide a completed change.
      const { perform } = await loadChunk(import('./changes/perform.ts'), {
        url: intent.url,
        trail: trailAfter({ before: intent.before, hop: intent }),
      })
      return await perform(intent, this)
    } catch (failure) {
      throw withRepeat(failure, () => this.perform(intent))
    }
  }

  async open(request: MediaTypeRequest, from: Resource | undefined): Promise<StreamedResponse> {
    const { url, name = '' } = request
    const { open } = await loadChunk(import('./streams/open.ts'), {
      url,
      trail: [...trailOf(from?.history ?? []), name],
    })
    return open(request, from, this)
  }

  async exchange(request: Parameters<Exchange>[0]): Promise<Answer> {
    const { development } = this.#options
    if (development !== undefined)
      development.urlMisuse ??= await loadChunk(import('./navigation/url-misuse.ts'), request)
    await this.vocabulary.load(request)
    const answer = await this.#options.exchange(request)
    const { url, headers } = answer
    if (headers.has('deprecation') || headers.has('sunset')) {
      const { endOfLife } = await loadChunk(import('./transport/end-of-life.ts'), { url, trail: request.trail })
      endOfLife(answer).forEach(this.notify)
    }
    return answer
  }

  async request(step: NavigationStep, { isFresh = false, limits = {}, headers = {} }: Asking): Promise<Answer> {
    const { url, from } = step
    const answer = await this.exchange({
      method: 'GET',
      url,
      from,
      headers: { accept: this.accept, ...lowerCase(headers) },
      trail: trailAfter(step),
      isFresh,
      limits: combinedLimits(this.limits ?? {}, limits),
    })
    if (!isSuccess(answer)) throw await this.interpreter.refusal(answer, step)
    return answer
  }
}
