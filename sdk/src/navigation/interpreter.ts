import { bareDocument, type Decoders } from '../document/decoder.ts'
import type { Document } from '../document/document.ts'
import type { Notify } from '../document/notice.ts'
import { DecodeFailure } from '../errors/failure.ts'
import type { HttpFailure } from '../errors/http-failure.ts'
import { Unreadable } from '../transport/body.ts'
import type { Answer } from '../transport/exchange.ts'
import { part } from '../transport/lazy.ts'
import type { Limits } from '../transport/limits.ts'
import { trailAfter, type Errand, type Agent } from './agent.ts'
import { DocumentRepresentation } from './document-representation.ts'
import type { Representation } from './representation.ts'

/** Where the result of a change is: in the answer, or at a URL that is still to be fetched. */
export type Result =
  { readonly kind: 'answer'; readonly url: string } | { readonly kind: 'fetch'; readonly url: string }

/** The URL that a field of an answer gives, absolute. */
export function headerUrl(answer: Answer, name: string): string | undefined {
  const value = answer.headers.get(name)
  return value === null ? undefined : URL.parse(value, answer.url)?.href
}

/** Whether an answer has no body; one that could not be read is not empty. */
export function isEmpty(answer: Answer): boolean {
  return answer.body === '' && answer.unread === undefined
}

/**
 * Reads the result from a success. `self` is the URL that the document in the answer gives itself, `owner` the URL of
 * the resource that was changed.
 *
 * The body of a 201 is what was created if the service says so, by Content-Location or by `self`, or if there is no
 * other place to find it (RFC 9110 §15.3.2); a Content-Location of another origin is not believed (§8.7).
 */
export function resultOf(answer: Answer, self: string | undefined, owner: string): Result {
  if (answer.seeOther !== undefined) return { kind: 'fetch', url: answer.seeOther }
  // What was removed is not there any more; a service may say where to go on.
  const location = answer.status === 201 || answer.status === 204 ? headerUrl(answer, 'location') : undefined
  if (hasNoResult(answer, self, owner)) return { kind: 'fetch', url: location ?? owner }
  if (location === undefined) return { kind: 'answer', url: ownPlace(answer) ?? answer.url }
  const isCreated = headerUrl(answer, 'content-location') === location || self === location
  return isCreated ? { kind: 'answer', url: location } : { kind: 'fetch', url: location }
}

/*
 * What answers a change of the resource itself with 200 is its new state only if something says so: Content-Location
 * (RFC 9110 §6.4.2), Preference-Applied (RFC 7240 §4.2) or `self`. Else it may be a note of what was done.
 */
function hasNoResult(answer: Answer, self: string | undefined, owner: string): boolean {
  if (isEmpty(answer)) return true
  const { method, status, url, headers } = answer
  if (status !== 200 || url !== owner || (method !== 'PUT' && method !== 'PATCH')) return false
  const isPreferred = /\breturn\s*=\s*"?representation\b/i.test(headers.get('preference-applied') ?? '')
  return !isPreferred && headerUrl(answer, 'content-location') !== url && self !== url
}

function ownPlace(answer: Answer): string | undefined {
  const claimed = headerUrl(answer, 'content-location')
  return claimed !== undefined && new URL(claimed).origin === new URL(answer.url).origin ? claimed : undefined
}

/** What reads, and for whom. */
interface Reader {
  readonly decoders: Decoders
  readonly notify: Notify
  readonly errand: Errand
}

/**
 * The document of an answer, with the links of its fields. An answer whose body is no document has one all the same
 * where its fields have links: its state is its text, if it is text. Throws Unreadable.
 */
async function answerDocument(answer: Answer, reader: Reader): Promise<Document> {
  const { headers, url } = answer
  if (!headers.has('link') && !headers.has('link-template')) return documentOf(answer, reader)
  const { headerLinks, withHeaderLinks } = await part(import('../document/header-links.ts'), {
    url,
    trail: trailAfter(reader.errand),
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

/** Whoever goes on from a change that is done. */
export interface Guidance {
  readonly interpreter: Interpreter
  readonly ask: (errand: Errand, options: { readonly isFresh: boolean; readonly limits?: Limits }) => Promise<Answer>
}

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
    const { httpFailure } = await part(import('../errors/http-failure-of.ts'), circumstances)
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
