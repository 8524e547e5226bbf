import type { Decoders } from '../document/decoder.ts'
import { bareDocument, type Document } from '../document/document.ts'
import type { Notify } from '../document/notice.ts'
import { DecodeFailure } from '../errors/failure.ts'
import type { HttpFailure } from '../errors/http-failure.ts'
import { Unreadable } from '../transport/body.ts'
import type { Answer } from '../transport/exchange.ts'
import { loadChunk } from '../transport/lazy.ts'
import type { Limits } from '../transport/limits.ts'
import { trailAfter, type NavigationStep, type Agent } from './agent.ts'
import { DocumentRepresentation } from './document-representation.ts'
import type { Representation } from './representation.ts'

/** The location of the result of a change: the response, or a URL to fetch. */
export type Result =
  { readonly kind: 'answer'; readonly url: string } | { readonly kind: 'fetch'; readonly url: string }

/** Returns the absolute URL in a header field. */
export function headerUrl(answer: Answer, name: string): string | undefined {
  const value = answer.headers.get(name)
  return value === null ? undefined : URL.parse(value, answer.url)?.href
}

/** Returns whether a response has no content; unreadable content is not empty. */
export function isEmpty(answer: Answer): boolean {
  return answer.body === '' && answer.unread === undefined
}

/**
 * Locates the result of a successful change. `self` is the `self` link of the response, `owner` the URL of the changed
 * resource.
 *
 * The content of a 201 is the created resource if Content-Location or `self` says so, or without a Location (RFC 9110
 * §15.3.2). A cross-origin Content-Location is ignored (§8.7).
 */
export function resultOf(answer: Answer, self: string | undefined, owner: string): Result {
  if (answer.seeOther !== undefined) return { kind: 'fetch', url: answer.seeOther }
  // A deleted resource is gone, but the response may have a Location to continue.
  const location = answer.status === 201 || answer.status === 204 ? headerUrl(answer, 'location') : undefined
  if (hasNoResult(answer, self, owner)) return { kind: 'fetch', url: location ?? owner }
  if (location === undefined) return { kind: 'answer', url: ownPlace(answer, self) }
  const isCreated = headerUrl(answer, 'content-location') === location || self === location
  return isCreated ? { kind: 'answer', url: location } : { kind: 'fetch', url: location }
}

/*
 * The content of a 200 response to PUT or PATCH is the new state only if Content-Location (RFC 9110 §6.4.2),
 * Preference-Applied (RFC 7240 §4.2) or `self` says so. Otherwise it may be a status message.
 */
function hasNoResult(answer: Answer, self: string | undefined, owner: string): boolean {
  if (isEmpty(answer)) return true
  const { method, status, url, headers } = answer
  if (status !== 200 || url !== owner || (method !== 'PUT' && method !== 'PATCH')) return false
  const isPreferred = /\breturn\s*=\s*"?representation\b/i.test(headers.get('preference-applied') ?? '')
  return !isPreferred && headerUrl(answer, 'content-location') !== url && self !== url
}

function ownPlace(answer: Answer, self: string | undefined): string {
  const { status, url } = answer
  const claimed = headerUrl(answer, 'content-location') ?? (status === 201 ? self : undefined)
  return claimed !== undefined && new URL(claimed).origin === new URL(url).origin ? claimed : url
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

/** The functions that follow up a completed change. */
export interface FollowUp {
  readonly interpreter: Interpreter
  readonly notify: Notify
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
    return new DocumentRepresentation(this.#agent, resource, answer.body)
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
