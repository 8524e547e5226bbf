import type { LoadAuthenticator } from '../authentication/authentication.ts'
import { RequestRefused } from '../errors/failure.ts'
import { isRequestRefused } from '../errors/guards.ts'
import { TransportFailure, type TransportFailureReason } from '../errors/transport-failure.ts'
import type { Answer } from './answer.ts'
import { decoderFor, readContent, Unreadable } from './body.ts'
import type { Clock } from './clock.ts'
import type { Observation } from './exchanged.ts'
import { loadChunk } from './lazy.ts'
import type { Observer } from './observer.ts'
import type { RetryPolicy } from './retry.ts'
import type { Send, WireRequest } from './transport.ts'

export interface ExchangeOptions {
  readonly send: Send
  /** Application headers are sent to this origin only. */
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  /** Returns the Accept-Language field of the next request. */
  readonly language: () => string | undefined
  readonly authenticate: LoadAuthenticator | undefined
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
  readonly retry: RetryPolicy
  /** Whether the service is known to process each Idempotency-Key once. */
  readonly honoursKeys: boolean
  readonly observation?: Observation | undefined
}

/** What all requests of one exchange share. */
export interface AttemptContext {
  readonly trail: readonly string[]
  readonly clock: Clock
  readonly observer: Observer | undefined
}

/** The result of one request: a response, with its raw body if known, or the cause of the failure. */
export interface AttemptResult {
  readonly answer?: Answer
  readonly content?: Uint8Array | undefined
  readonly cause?: unknown
}

/** Sends one request; rejects with RequestRefused. */
export async function attempt(
  request: WireRequest,
  { trail, clock, observer }: AttemptContext,
  options: ExchangeOptions,
  credentials?: WireRequest['headers'],
): Promise<AttemptResult> {
  const { method, url } = request
  const { signal } = clock
  const headers = { ...fieldsFor(request, observer, options), ...credentials }
  const end = observer?.begin({ method, url, headers })
  try {
    const sent = await options.send({ ...request, headers }, signal)
    const response = sent.type === 'opaqueredirect' ? await revealed(request, { trail, signal, options }) : sent
    const result = await read(request, response, response === sent ? url : response.url)
    end?.(result)
    return result
  } catch (cause) {
    end?.({ failure: failureReasonOf(signal) })
    // A refusal by the transport is not a network error, and must not be retried.
    if (isRequestRefused(cause)) throw new RequestRefused(cause.reason, { url, trail, cause })
    return { cause }
  }
}

/** The fields that may leave the origin of the entry; others may contain secrets of the application. */
const portable = /^(?:accept|cache-control$|content-|idempotency-key$|if-|last-event-id$|prefer$|range$)/

function fieldsFor(
  request: WireRequest,
  observer: Observer | undefined,
  { origin, headers, language }: ExchangeOptions,
): WireRequest['headers'] {
  const preferred = language()
  const own = preferred === undefined ? request.headers : { 'accept-language': preferred, ...request.headers }
  if (request.url.startsWith(`${origin}/`)) return { ...headers, ...observer?.fields(), ...own }
  return Object.fromEntries(Object.entries(own).filter(([name]) => portable.test(name)))
}

interface Hidden {
  readonly trail: readonly string[]
  readonly signal: AbortSignal
  readonly options: ExchangeOptions
}

// Browsers hide the target of a redirect.
async function revealed(request: WireRequest, { trail, signal, options }: Hidden): Promise<Response> {
  const { followHidden } = await loadChunk(import('./redirection.ts'), { url: request.url, trail })
  return followHidden(request, (open) => options.send(open, signal))
}

export function transportFailure(
  { method, url }: Pick<WireRequest, 'method' | 'url'>,
  { trail, clock }: AttemptContext,
  cause: unknown,
): TransportFailure {
  return new TransportFailure(method, failureReasonOf(clock.signal), { url, trail, cause })
}

function failureReasonOf(signal: AbortSignal): TransportFailureReason {
  if (!signal.aborted) return 'network'
  const reason: unknown = signal.reason
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'timeout' : 'aborted'
}

async function read(request: WireRequest, response: Response, url: string): Promise<AttemptResult> {
  const { status, headers, ok, body: stream } = response
  const { method, isStreamed = false } = request
  const answer = { method, url, status, headers, body: '' }
  if (isStreamed && ok && stream !== null) return { answer: { ...answer, stream } }
  try {
    const content = await readContent(response)
    answer.body = decoderFor(headers.get('content-type')).decode(content)
    return headers.has('content-encoding') ? { answer } : { answer, content }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { answer: { ...answer, unread: error } }
  }
}
