import { isRequestRefused } from '../errors/guards.ts'
import type { Authenticator, Negotiator } from '../authentication/keyring.ts'
import { decodeText, readContent, Unreadable } from './body.ts'
import { Clock } from './clock.ts'
import { RequestRefused } from '../errors/failure.ts'
import { TransportFailure, type TransportFailureReason } from '../errors/transport-failure.ts'
import type { Observation } from './exchanged.ts'
import { combinedLimits, type Limits } from './limits.ts'
import type { Observer } from './observer.ts'
import { loadChunk } from './lazy.ts'
import { unsafeReason, isRedirect, type RequestBody, type Send, type WireRequest } from './transport.ts'
import { isRepeatable, retryDelay, wait, type RetryPolicy } from './retry.ts'

/** A request of a link or a form. */
interface ExchangeRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: RequestBody | undefined
  /** The URL of the document with the link or form; an https document never leads to http. */
  readonly from?: string | undefined
  readonly trail: readonly string[]
  /** Returns a redirect that changes the method to GET instead of following it. */
  readonly stopsWhenDone?: boolean
  /** Leaves the content of a successful response unread. */
  readonly isStreamed?: boolean
  /** Requires revalidation by caches. */
  readonly isFresh?: boolean
  readonly limits?: Limits | undefined
}

/** A complete response. `url` is the URL after all redirects; `unread` is the reason for a missing body. */
export interface Answer {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly unread?: Unreadable
  /** The target of a redirect that was not followed. */
  readonly seeOther?: string
  /** The content of a streamed response. */
  readonly stream?: ReadableStream<Uint8Array>
}

export interface ExchangeOptions {
  readonly send: Send
  /** Application headers are sent to this origin only. */
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  readonly authenticate: Authenticator | undefined
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
  readonly retry: RetryPolicy
  /** Whether the service is known to process each Idempotency-Key once. */
  readonly honoursKeys: boolean
  readonly observation?: Observation | undefined
}

export type Exchange = (request: ExchangeRequest) => Promise<Answer>

/**
 * Creates the function that sends requests: with retries and redirects where these are safe, one time budget for all
 * attempts, and headers and credentials for their own origins only.
 */
export function exchanger(options: ExchangeOptions): Exchange {
  return async (request) => {
    const danger = unsafeReason(request.from, new URL(request.url))
    if (danger !== undefined) throw new RequestRefused(danger, request)
    const { timeout = options.timeout, signal } = combinedLimits({ signal: options.signal }, request.limits ?? {})
    const clock = new Clock(timeout, signal)
    try {
      return await sendWithRedirects(request, clock, options)
    } finally {
      clock.stop()
    }
  }
}

async function sendWithRedirects(initial: ExchangeRequest, clock: Clock, options: ExchangeOptions): Promise<Answer> {
  const { method, url, headers, body, trail, isFresh, isStreamed, stopsWhenDone = false } = initial
  const observer = await observerOf(options.observation, { url, trail })
  const onUpload = initial.limits?.onUpload
  let next: WireRequest = { ...{ method, url, headers, body, onUpload }, redirect: 'manual', isFresh, isStreamed }
  for (let redirects = 0; ; redirects += 1) {
    const negotiator = options.authenticate?.(next, { url: next.url, trail })
    const answer = await sendWithRetries({ request: next, trail, clock, negotiator, observer }, options)
    const [status, location] = redirectOf(answer, next)
    if (!isRedirect(status)) return answer
    const { redirection } = await loadChunk(import('./redirection.ts'), { url, trail })
    const step = redirection(next, status, location, redirects)
    if (step.kind === 'refuse') throw new RequestRefused(step.reason, { url: next.url, trail })
    if (step.kind === 'none') return answer
    if (stopsWhenDone && step.request.method !== next.method) return { ...answer, seeOther: step.request.url }
    next = step.request
  }
}

async function observerOf(
  observation: Observation | undefined,
  { url, trail }: Pick<ExchangeRequest, 'trail' | 'url'>,
): Promise<Observer | undefined> {
  return observation && (await loadChunk(import('./observer.ts'), { url, trail })).observer(observation, trail)
}

// Where the platform followed the redirect itself, this package must decide whether the target gets credentials.
function redirectOf({ status, url, headers }: Answer, request: WireRequest): readonly [number, string | null] {
  return status === 401 && url !== request.url ? [307, url] : [status, headers.get('location')]
}

interface RequestContext {
  readonly request: WireRequest
  readonly trail: readonly string[]
  readonly clock: Clock
  readonly negotiator: Negotiator | undefined
  readonly observer: Observer | undefined
}

async function sendWithRetries(context: RequestContext, options: ExchangeOptions): Promise<Answer> {
  const { signal } = context.clock
  const repeatable = { mayArriveTwice: isRepeatable(context.request, options.honoursKeys) }
  for (let retriesBefore = 0; ; retriesBefore += 1) {
    const { answer, cause } = await attempt(context, options)
    const result = answer === undefined ? {} : { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    const delay = signal.aborted ? undefined : retryDelay({ ...repeatable, retriesBefore, ...result }, options.retry)
    if (delay === undefined && answer !== undefined) return answer
    if (delay === undefined) throw transportFailure(context, cause)
    await wait(delay, signal).catch((reason: unknown) => {
      throw transportFailure(context, reason)
    })
  }
}

async function attempt(context: RequestContext, options: ExchangeOptions): Promise<AttemptResult> {
  const { request, trail, clock, negotiator } = context
  if (negotiator === undefined) return sendOnce(context, {}, options)
  const { sendAuthenticated } = await loadChunk(import('./send-authenticated.ts'), { url: request.url, trail })
  return sendAuthenticated(request.url, { clock, negotiator, send: (headers) => sendOnce(context, headers, options) })
}

/** The result of one attempt: a response, with its raw body if known, or the cause of the failure. */
interface AttemptResult {
  readonly answer?: Answer
  readonly content?: Uint8Array | undefined
  readonly cause?: unknown
}

async function sendOnce(
  context: RequestContext,
  credentials: WireRequest['headers'],
  options: ExchangeOptions,
): Promise<AttemptResult> {
  const { request, trail, clock, observer } = context
  const { method, url } = request
  const headers = { ...fieldsFor(context, options), ...credentials }
  const end = observer?.begin({ method, url, headers })
  try {
    const response = await options.send({ ...request, headers }, clock.signal)
    const isHidden = response.type === 'opaqueredirect'
    const result = isHidden ? await followOpaqueRedirect(context, options) : await read(context, response, url)
    end?.({ answer: result?.answer ?? response })
    if (result !== undefined) return result
  } catch (cause) {
    end?.({ failure: failureReasonOf(clock.signal) })
    // A refusal by the transport is not a network error, and must not be retried.
    if (isRequestRefused(cause)) throw new RequestRefused(cause.reason, { url, trail, cause })
    return { cause }
  }
  throw new RequestRefused(`${method} ${url} is redirected, and this platform hides the target`, { url, trail })
}

/** The fields that may leave the origin of the entry; others may contain secrets of the application. */
const portable = /^(?:accept|cache-control$|content-|idempotency-key$|if-|last-event-id$|prefer$|range$)/

function fieldsFor(
  { request, observer }: RequestContext,
  { origin, headers }: ExchangeOptions,
): WireRequest['headers'] {
  if (new URL(request.url).origin === origin) return { ...headers, ...observer?.fields(), ...request.headers }
  return Object.fromEntries(Object.entries(request.headers).filter(([name]) => portable.test(name)))
}

// Browsers hide the target of a redirect. A GET is repeated with redirects followed by the browser, without the
// application's headers, which would reach any origin; for other methods this is not safe.
async function followOpaqueRedirect(
  context: RequestContext,
  options: ExchangeOptions,
): Promise<AttemptResult | undefined> {
  if (context.request.method !== 'GET') return undefined
  const response = await options.send({ ...context.request, redirect: 'follow' }, context.clock.signal)
  return read(context, response, response.url)
}

function transportFailure(
  { request: { method, url }, trail, clock }: RequestContext,
  cause: unknown,
): TransportFailure {
  return new TransportFailure(method, failureReasonOf(clock.signal), { url, trail, cause })
}

function failureReasonOf(signal: AbortSignal): TransportFailureReason {
  if (!signal.aborted) return 'network'
  const reason: unknown = signal.reason
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'timeout' : 'aborted'
}

async function read({ request }: RequestContext, response: Response, url: string): Promise<AttemptResult> {
  const { status, headers, ok, body: stream } = response
  const { method, isStreamed = false } = request
  if (isStreamed && ok && stream !== null) return { answer: { method, url, status, headers, body: '', stream } }
  try {
    const content = await readContent(response)
    const answer = { method, url, status, headers, body: decodeText(content) }
    return headers.has('content-encoding') ? { answer } : { answer, content }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { answer: { method, url, status, headers, body: '', unread: error } }
  }
}
