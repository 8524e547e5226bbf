import {
  type Agent,
  type Target,
  stepOf,
  trailAfter,
  type NavigationStep,
  type Intent,
  type Submission,
  type StreamedResponse,
  type MediaTypeRequest,
} from './navigation/agent.ts'
import type { Decoders } from './document/decoder.ts'
import type { Answer, Exchange } from './transport/exchange.ts'
import type { IdempotencyKeys } from './changes/idempotency-key.ts'
import { Interpreter } from './navigation/interpreter.ts'
import { combinedLimits, type Limits } from './transport/limits.ts'
import type { Notify } from './document/notice.ts'
import { loadChunk } from './transport/lazy.ts'
import type { Outcome, Representation } from './navigation/representation.ts'
import { circumstancesOf, type Resource } from './document/resource.ts'
import type * as UrlMisuse from './navigation/url-misuse.ts'
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
  urlMisuse?: typeof UrlMisuse
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

  get urlMisuse(): typeof UrlMisuse | undefined {
    return this.#options.development?.urlMisuse
  }

  within(limits: Limits): Client {
    return new Client({ ...this.#options, limits: combinedLimits(this.#options.limits ?? {}, limits) })
  }

  enter(url: string): Promise<Representation> {
    const { entry: kind } = this.vocabulary
    return this.#get({ url, kind, from: undefined, before: [], hop: { name: 'entry', via: 'entry' } })
  }

  fetch({ from, isFresh = false, ...target }: Target): Promise<Representation> {
    return this.#get({ ...target, from: from.base, before: from.history }, { isFresh })
  }

  async intend(submission: Submission): Promise<Intent> {
    const { formIntent } = await loadChunk(import('./forms/form-intent.ts'), circumstancesOf(submission.owner))
    return formIntent(submission, this)
  }

  async perform(intent: Intent): Promise<Outcome> {
    const { method, url, headers, body, from } = intent
    const step = stepOf(intent)
    // Loaded before the request, so that a loading failure cannot hide a completed change.
    const { outcomeOf } = await loadChunk(import('./changes/outcome-of.ts'), { url, trail: trailAfter(step) })
    const answer = await this.#exchange({
      method,
      url,
      body,
      from,
      headers: { accept: this.#options.decoders.accept, ...headers },
      trail: trailAfter(step),
      stopsWhenDone: true,
      limits: this.#options.limits,
    })
    if (answer.seeOther === undefined && !isSuccess(answer)) throw await this.#interpreter.refusal(answer, step)
    return outcomeOf(answer, intent, {
      interpreter: this.#interpreter,
      request: (next, asking) => this.#ask(next, asking),
    })
  }

  async open(
    { url, mediaType, headers = {}, name = mediaType }: MediaTypeRequest,
    from: Resource,
  ): Promise<StreamedResponse> {
    const hop = { name, via: 'link' } as const
    const step: NavigationStep = { url, kind: undefined, from: from.base, before: from.history, hop }
    const answer = await this.#exchange({
      method: 'GET',
      url,
      from: from.base,
      headers: { accept: mediaType, ...headers },
      trail: trailAfter(step),
      isStreamed: true,
      limits: this.#options.limits,
    })
    if (!isSuccess(answer)) throw await this.#interpreter.refusal(answer, step)
    const stream = answer.stream ?? new Blob([answer.body]).stream()
    return { url: answer.url, status: answer.status, headers: answer.headers, stream }
  }

  async #get(step: NavigationStep, asking: Asking = {}): Promise<Representation> {
    return this.#interpreter.represent(await this.#ask(step, asking), step)
  }

  async #exchange(request: Parameters<Exchange>[0]): Promise<Answer> {
    const { development } = this.#options
    if (development !== undefined)
      development.urlMisuse ??= await loadChunk(import('./navigation/url-misuse.ts'), request)
    const answer = await this.#options.exchange(request)
    const { url, headers } = answer
    if (headers.has('deprecation') || headers.has('sunset')) {
      const { endOfLife } = await loadChunk(import('./transport/end-of-life.ts'), { url, trail: request.trail })
      endOfLife(answer).forEach(this.notify)
    }
    return answer
  }

  async #ask(step: NavigationStep, { isFresh = false, limits = {} }: Asking): Promise<Answer> {
    const { url, from } = step
    const answer = await this.#exchange({
      method: 'GET',
      url,
      from,
      headers: { accept: this.#options.decoders.accept },
      trail: trailAfter(step),
      isFresh,
      limits: combinedLimits(this.#options.limits ?? {}, limits),
    })
    if (!isSuccess(answer)) throw await this.#interpreter.refusal(answer, step)
    return answer
  }
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300
}
