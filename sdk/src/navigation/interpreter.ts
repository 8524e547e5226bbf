import type { Circumstances } from '../errors/failure.ts'
import type { Decoders, Reading } from '../document/decoder.ts'
import type { Document } from '../document/document.ts'
import type { Notify } from '../document/notice.ts'
import type { HttpFailure } from '../errors/http-failure.ts'
import { Unreadable } from '../transport/body.ts'
import type { Answer } from '../transport/answer.ts'
import type { Exchange } from '../transport/exchange.ts'
import { loadChunk } from '../transport/lazy.ts'
import type { Limits } from '../transport/limits.ts'
import { trailAfter, type NavigationStep, type Agent, type Connection } from './agent.ts'
import { DocumentRepresentation } from './document-representation.ts'
import type { Representation } from './representation.ts'

/** What the lazily loaded requests of an agent need of it. */
export interface Requester {
  readonly interpreter: Interpreter
  readonly notify: Notify
  readonly connection: Connection
  /** The Accept header of requests for documents. */
  readonly accept: string
  readonly limits: Limits | undefined
  exchange(request: Parameters<Exchange>[0]): Promise<Answer>
  request(step: NavigationStep, options: { readonly isFresh: boolean; readonly limits?: Limits }): Promise<Answer>
}

/** The parts of a representation that are already known. */
export interface KnownParts {
  readonly url?: string
  readonly document?: Document | undefined
}

/** Bounds the memory for responses. */
const mostUrls = 500

/** Creates representations of responses, and failures of error responses. */
export class Interpreter {
  readonly #agent: Agent
  readonly #decoders: Decoders

  constructor(agent: Agent, decoders: Decoders) {
    this.#agent = agent
    this.#decoders = decoders
  }

  /** Rejects with DecodeFailure. */
  async represent(answer: Answer, step: NavigationStep, found: KnownParts = {}): Promise<Representation> {
    const { url = answer.url, document = await this.read(answer, step) } = found
    const { method, headers } = answer
    const resource = {
      document,
      base: answer.url,
      url,
      kind: step.kind,
      etag: headers.get('etag') ?? undefined,
      lastModified: headers.get('last-modified') ?? undefined,
      method,
      headers,
      history: [...step.before, { ...step.hop, url }],
    }
    const { seen } = this.#agent.connection
    if (seen.size > mostUrls) seen.clear()
    // RFC 9110 §9.3.3: the content of a response to POST belongs to no URL.
    if (method !== 'POST' && isSuccess(answer)) seen.set(url, resource)
    return new DocumentRepresentation(this.#agent, resource).decoded(answer.body)
  }

  /** Rejects with DecodeFailure. */
  async read(answer: Answer, step: NavigationStep): Promise<Document> {
    const { body, headers, url: base } = answer
    const circumstances = { url: base, trail: trailAfter(step) }
    try {
      if (answer.unread !== undefined) throw answer.unread
      const reading = { base, notify: this.#agent.notify }
      const document = await this.#documentOf(answer, reading, circumstances)
      if (!this.#decoders.isPlain(headers.get('content-type')) || !/"links"\s*:/.test(body)) return document
      const { withPlainLinks } = await loadChunk(import('../document/plain-links.ts'), circumstances)
      return withPlainLinks(document, base)
    } catch (cause) {
      if (!(cause instanceof Unreadable)) throw cause
      const { undecoded } = await loadChunk(import('./undecoded.ts'), circumstances)
      throw undecoded(answer, step, this.#agent, cause)
    }
  }

  async #documentOf(answer: Answer, reading: Reading, circumstances: Circumstances): Promise<Document> {
    const { body, headers } = answer
    if (!headers.has('link') && !headers.has('link-template'))
      return this.#decoders.read(body, headers.get('content-type'), reading)
    const { linkedDocument } = await loadChunk(import('../document/header-links.ts'), circumstances)
    return linkedDocument(answer, this.#decoders, reading)
  }

  async refusal(answer: Answer, step: NavigationStep): Promise<HttpFailure> {
    const circumstances = { url: answer.url, trail: trailAfter(step) }
    const { httpFailure } = await loadChunk(import('../errors/http-failure-of.ts'), circumstances)
    return httpFailure(answer, () => this.represent(answer, { ...step, kind: undefined }), circumstances)
  }
}

export function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300
}
