import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { parseHttpDate } from '../http/field-syntax.ts'
import { mayBePublic, PrivateAddress, publicLookup, type Resolve } from '../http/connection/public-address.ts'

/** A request to a URL that a user has given. */
export interface OutgoingPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The limits of a request to a URL that a user has given. */
export interface PostLimits {
  /** Whether the receiver may be in a private network and without TLS, for development only. */
  readonly mayBePrivate?: boolean
  /** Aborted when the receiver takes too long. */
  readonly signal: AbortSignal
  readonly resolve?: Resolve
}

/** The answer of a receiver; its content is not read. */
export interface PostAnswer {
  readonly status: number
  /** The Retry-After field as it was received (RFC 9110 §10.2.3). */
  readonly retryAfter: string | undefined
}

// More is not read, and the connection is closed.
const mostContent = 65_536

/**
 * Sends a request to a URL that a user has given, without a credential of the service (SSRF). The address is checked when the
 * connection is made. Redirects are not followed, and content is discarded.
 *
 * @throws {PrivateAddress} if the address is not a public one, or the URL is not an https URL
 * @throws {Error} if the connection fails or the signal is aborted
 */
export async function postToUser({ url, headers, body }: OutgoingPost, limits: PostLimits): Promise<PostAnswer> {
  const { mayBePrivate = false, signal, resolve } = limits
  const target = new URL(url)
  if (!mayBePrivate && !mayBePublic(target)) {
    throw new PrivateAddress(target.host)
  }
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  const lookup = mayBePrivate ? {} : { lookup: publicLookup(resolve) }
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  // A connection of its own, because a pooled one could be of another name with another check.
  const sent = request(target, { method: 'POST', headers: { ...headers, ...length }, agent: false, signal, ...lookup })
  const answer = await answerTo(sent, body)
  discard(answer)
  return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }
}

function answerTo(sent: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve)
    // An error after the answer has no listener otherwise, and would end the process.
    sent.on('error', reject)
    sent.end(body)
  })
}

function discard(answer: IncomingMessage): void {
  let read = 0
  answer.on('error', () => undefined)
  answer.on('data', (part: Buffer) => {
    read += part.byteLength
    if (read > mostContent) answer.destroy()
  })
}

/**
 * Returns the milliseconds that a receiver asks to wait for, in seconds or as a date (RFC 9110 §10.2.3); 0 without a valid field.
 *
 * @example
 * assert.equal(retryAfterOf({ status: 503, retryAfter: '120' }, Date.now()), 120_000)
 */
export function retryAfterOf({ retryAfter }: PostAnswer, now: number): number {
  if (retryAfter === undefined) return 0
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = parseHttpDate(retryAfter)
  return date === undefined ? 0 : Math.max(0, date - now)
}
