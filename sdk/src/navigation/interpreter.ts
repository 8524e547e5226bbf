import type { Decoders } from '../document/decoder.ts'
import { bareDocument, type Document } from '../document/document.ts'
import type { Notify } from '../document/notice.ts'
import { DecodeFailure } from '../errors/failure.ts'
import type { HttpFailure } from '../errors/http-failure.ts'
import { Unreadable } from '../transport/body.ts'
import type { Answer } from '../transport/attempt.ts'
import type { Exchange } from '../transport/exchange.ts'
import { loadChunk } from '../transport/lazy.ts'
import type { Limits } from '../transport/limits.ts'
import { trailAfter, type NavigationStep, type Agent, type Connection } from './agent.ts'
import { DocumentRepresentation } from './document-representation.ts'
import type { Representation } from './representation.ts'

/** Returns whether a response has no content; unreadable content is not empty. */
export function isEmpty(answer: Answer): boolean {
  return answer.body === '' && answer.unread === undefined
}

/** The context in which a response is read. */
interface Reader {
  readonly decoders: Decoders
  readonly notify: Notify
  readonly step: NavigationStep
}

/**
 * Returns the document of a response with the links of its header. Without a readable document, links in the header
 * make one, with the text as its state. Throws Unreadable.
 */
async function answerDocument(answer: Answer, reader: Reader): Promise<Document> {
  const { headers, url } = answer
  if (!headers.has('link') && !headers.has('link-template')) return documentOf(answer, reader)
  const { headerLinks, withHeaderLinks } = await loadChunk(import('../document/header-links.ts'), {
    url,
    trail: trailAfter(reader.step),
  })
  const links = headerLinks(headers, url)
  return withHeaderLinks(documentOf(answer, reader, links.size > 0), links, url)
}

function documentOf(answer: Answer, { decoders, notify }: Reader, hasLinks = false): Document {
  const { body, headers, url } = answer
  const contentType = headers.get('content-type')
  const isBare = hasLinks && (body === '' || !decoders.reads(contentType))
  const text = body !== '' && contentType?.startsWith('text/') === true ? body : undefined
  return isBare ? bareDocument(text) : decoders.read(body, contentType, { base: url, notify })
}

/** What the lazily loaded requests of an agent need of it. */
export interface Requester {
  readonly interpreter: Interpreter
  readonly notify: Notify
  readonly connection: Connection
  /** The Accept header of requests for documents. */
  readonly accept: string
  readonly limits: Limits | undefined
  readonly exchange: Exchange
  readonly request: (
    step: NavigationStep,
    options: { readonly isFresh: boolean; readonly limits?: Limits },
  ) => Promise<Answer>
}

/** The parts of a representation that are already known. */
export interface KnownParts {
  readonly url?: string
  readonly document?: Document | undefined
}

/** The readable parts of an error response. */
interface ErrorContent {
  readonly representation?: Representation
  readonly cause?: unknown
}

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
    return new DocumentRepresentation(this.#agent, resource).decoded(answer.body)
  }

  /** Rejects with DecodeFailure. */
  async read(answer: Answer, step: NavigationStep): Promise<Document> {
    try {
      if (answer.unread !== undefined) throw answer.unread
      return await answerDocument(answer, {
        decoders: this.#decoders,
        notify: this.#agent.notify,
        step,
      })
    } catch (cause) {
      if (!(cause instanceof Unreadable)) throw cause
      const undecoded = { kind: step.kind, faults: cause.faults, body: answer.body }
      throw new DecodeFailure(undecoded, { url: answer.url, trail: trailAfter(step), cause })
    }
  }

  async refusal(answer: Answer, step: NavigationStep): Promise<HttpFailure> {
    const circumstances = { url: answer.url, trail: trailAfter(step) }
    const { representation, cause } = await this.#refused(answer, step)
    const { httpFailure } = await loadChunk(import('../errors/http-failure-of.ts'), circumstances)
    return httpFailure(answer, representation, { ...circumstances, cause })
  }

  // An invalid document must not hide the error status.
  async #refused(answer: Answer, step: NavigationStep): Promise<ErrorContent> {
    if (isEmpty(answer)) return {}
    try {
      return { representation: await this.represent(answer, { ...step, kind: undefined }) }
    } catch (cause) {
      return { cause }
    }
  }
}

export function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300
}
