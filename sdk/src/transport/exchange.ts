import { RequestRefused } from '../errors/failure.ts'
import type { Answer } from './answer.ts'
import { attempt, transportFailure, type AttemptContext, type ExchangeOptions } from './attempt.ts'
import { Clock } from './clock.ts'
import { loadChunk } from './lazy.ts'
import { combinedLimits, type Limits } from './limits.ts'
import type * as Resend from './resend.ts'
import { unsafeReason, type RequestBody, type WireRequest } from './transport.ts'

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
  /** Never sends the request again if it may have been processed. */
  readonly isOnce?: boolean
  /** Leaves the content of a successful response unread. */
  readonly isStreamed?: boolean
  /** Requires revalidation by caches. */
  readonly isFresh?: boolean
  readonly limits?: Limits | undefined
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
      return await sendAll(request, clock, options)
    } finally {
      clock.stop()
    }
  }
}

/** The statuses after which a request may be sent again: redirects, and what retries may repair. */
const unfinished = /30[12378]|408|42[59]|50[234]/

async function sendAll(initial: ExchangeRequest, clock: Clock, options: ExchangeOptions): Promise<Answer> {
  const { method, url, headers, body, trail, isFresh, isStreamed } = initial
  const { observation } = options
  const observer = observation && (await loadChunk(import('./observer.ts'), initial)).observer(observation, trail)
  const context = { trail, clock, observer }
  const onUpload = initial.limits?.onUpload
  const request: WireRequest = { method, url, headers, body, onUpload, redirect: 'manual', isFresh, isStreamed }
  const result = options.authenticate === undefined ? await attempt(request, context, options) : undefined
  const answer = result?.answer
  // Where the platform followed a redirect, the URL is another one.
  if (answer?.url === url && !unfinished.test(String(answer.status))) return answer
  const { resend } = await resending(request, context, result?.cause)
  return resend(request, result, { ...initial, ...context, options })
}

// Most requests need neither retries nor redirects. Where their code cannot be loaded, the request has failed too.
async function resending(request: WireRequest, context: AttemptContext, cause: unknown): Promise<typeof Resend> {
  if (context.clock.signal.aborted) throw transportFailure(request, context, cause)
  try {
    return await import('./resend.ts')
  } catch (error) {
    throw transportFailure(request, context, cause ?? error)
  }
}
