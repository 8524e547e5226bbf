import type { Agent } from './agent.ts'
import { answerDocument } from './answer-document.ts'
import type { Decoders } from './decoder.ts'
import { DocumentRepresentation } from './document-representation.ts'
import type { Document } from './document.ts'
import { trailAfter, type Errand } from './errand.ts'
import { DecodeFailure } from './errors/decode-failure.ts'
import type { HttpFailure } from './errors/http-failure.ts'
import type { Answer } from './exchange.ts'
import { part } from './part.ts'
import type { Representation } from './representation.ts'
import { isEmpty } from './result.ts'
import { Unreadable } from './unreadable.ts'

/** What is known of an answer before it becomes a representation. */
export interface Found {
  readonly url?: string
  readonly document?: Document | undefined
}

/** What could be read of a refusal. */
interface Refused {
  readonly representation?: Representation
  readonly cause?: unknown
}

/** Makes representations of answers, and failures of refusals. */
export class Interpreter {
  readonly #agent: Agent
  readonly #decoders: Decoders

  constructor(agent: Agent, decoders: Decoders) {
    this.#agent = agent
    this.#decoders = decoders
  }

  /** Rejects with DecodeFailure. */
  async represent(answer: Answer, errand: Errand, found: Found = {}): Promise<Representation> {
    const { url = answer.url, document = await this.read(answer, errand) } = found
    const { method, headers } = answer
    const resource = {
      document,
      base: answer.url,
      url,
      kind: errand.kind,
      etag: headers.get('etag') ?? undefined,
      lastModified: headers.get('last-modified') ?? undefined,
      method,
      headers,
      history: [...errand.before, { ...errand.hop, url }],
    }
    return new DocumentRepresentation(this.#agent, resource, answer.body)
  }

  /** Rejects with DecodeFailure. */
  async read(answer: Answer, errand: Errand): Promise<Document> {
    try {
      if (answer.unread !== undefined) throw answer.unread
      return await answerDocument(answer, {
        decoders: this.#decoders,
        notify: this.#agent.notify,
        errand,
      })
    } catch (cause) {
      if (!(cause instanceof Unreadable)) throw cause
      const undecoded = { kind: errand.kind, faults: cause.faults, body: answer.body }
      throw new DecodeFailure(undecoded, { url: answer.url, trail: trailAfter(errand), cause })
    }
  }

  async refusal(answer: Answer, errand: Errand): Promise<HttpFailure> {
    const circumstances = { url: answer.url, trail: trailAfter(errand) }
    const { representation, cause } = await this.#refused(answer, errand)
    const { httpFailure } = await part(import('./http-failure-of.ts'), circumstances)
    return httpFailure(answer, representation, { ...circumstances, cause })
  }

  // Whatever is wrong with the document of a refusal, it never hides the refusal.
  async #refused(answer: Answer, errand: Errand): Promise<Refused> {
    if (isEmpty(answer)) return {}
    try {
      return { representation: await this.represent(answer, { ...errand, kind: undefined }) }
    } catch (cause) {
      return { cause }
    }
  }
}
