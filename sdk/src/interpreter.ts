import type { Agent } from './agent.ts'
import { answerDocument } from './answer-document.ts'
import type { Decoders } from './decoder.ts'
import { DocumentRepresentation } from './document-representation.ts'
import type { Document } from './document.ts'
import { trailAfter, type Errand } from './errand.ts'
import { DecodeFailure } from './errors/decode-failure.ts'
import { HttpFailure } from './errors/http-failure.ts'
import type { Answer } from './exchange.ts'
import { problemOf } from './problem.ts'
import type { Representation } from './representation.ts'
import { isEmpty } from './result.ts'
import { Unreadable } from './unreadable.ts'

/** What is known of an answer before it becomes a representation. */
export interface Found {
  readonly url?: string
  readonly document?: Document | undefined
}

/** Makes representations of answers, and failures of refusals. */
export class Interpreter {
  readonly #agent: Agent
  readonly #decoders: Decoders

  constructor(agent: Agent, decoders: Decoders) {
    this.#agent = agent
    this.#decoders = decoders
  }

  /** Throws DecodeFailure. */
  represent(answer: Answer, errand: Errand, found: Found = {}): Representation {
    const { url = answer.url, document = this.read(answer, errand) } = found
    const { headers } = answer
    const resource = {
      document,
      base: answer.url,
      url,
      kind: errand.kind,
      etag: headers.get('etag') ?? undefined,
      lastModified: headers.get('last-modified') ?? undefined,
      headers,
      history: [...errand.before, { ...errand.hop, url }],
    }
    return new DocumentRepresentation(this.#agent, resource, answer.body)
  }

  /** Throws DecodeFailure. */
  read(answer: Answer, errand: Errand): Document {
    try {
      if (answer.unread !== undefined) throw answer.unread
      return answerDocument(answer, this.#decoders, this.#agent.notify)
    } catch (cause) {
      if (!(cause instanceof Unreadable)) throw cause
      const undecoded = { kind: errand.kind, faults: cause.faults, body: answer.body }
      throw new DecodeFailure(undecoded, { url: answer.url, trail: trailAfter(errand), cause })
    }
  }

  refusal(answer: Answer, errand: Errand): HttpFailure {
    const { method, url, status, headers, body } = answer
    const { representation, cause } = this.#refused(answer, errand)
    const problem = problemOf(representation?.state, headers.get('content-type'), url)
    const refusal = { method, status, headers, body, problem, representation }
    return new HttpFailure(refusal, { url, trail: trailAfter(errand), cause })
  }

  // Whatever is wrong with the document of a refusal, it never hides the refusal.
  #refused(answer: Answer, errand: Errand): { readonly representation?: Representation; readonly cause?: unknown } {
    if (isEmpty(answer)) return {}
    try {
      return { representation: this.represent(answer, { ...errand, kind: undefined }) }
    } catch (cause) {
      return { cause }
    }
  }
}
