import { readText } from './body.ts'
import { RequestRefused } from './errors/request-refused.ts'
import { TransportFailure, type TransportTrouble } from './errors/transport-failure.ts'
import { dangerOf, redirection } from './redirect.ts'
import { retryDelay, wait } from './retry.ts'
import type { Send, WireRequest } from './transport.ts'
import { Unreadable } from './unreadable.ts'

/** A request as a link or a form asks for it. */
interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** The document whose link or form it is; an encrypted one never leads to one that is not. */
  readonly from?: string | undefined
  readonly trail: readonly string[]
}

/** A complete answer. `url` is where it came from after all redirects; `unread` says why there is no body. */
export interface Answer {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly unread?: Unreadable
}

export interface ExchangeOptions {
  readonly send: Send
  /** The application's own headers go to this origin and to no other. */
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
}

export type Exchange = (request: Asked) => Promise<Answer>

/**
 * Makes the function that takes a request to its answer: repeated where that is safe, redirected where that is
 * safe, in one span of time, with the application's headers for their own origin only, whoever asks.
 */
export function exchanger(options: ExchangeOptions): Exchange {
  return async (request) => {
    const danger = dangerOf(request.from, new URL(request.url))
    if (danger !== undefined) throw new RequestRefused(danger, request)
    const clock = AbortSignal.timeout(options.timeout)
    const signal = options.signal === undefined ? clock : AbortSignal.any([options.signal, clock])
    const { method, url, headers, body } = request
    let next: WireRequest = { method, url, headers, body, redirect: 'manual' }
    for (let redirects = 0; ; redirects += 1) {
      const answer = await insist({ request: next, trail: request.trail, signal }, options)
      const step = redirection(next, answer.status, answer.headers.get('location'), redirects)
      if (step.kind === 'refuse') throw new RequestRefused(step.reason, { url: next.url, trail: request.trail })
      if (step.kind === 'none') return answer
      next = step.request
    }
  }
}

interface Errand {
  readonly request: WireRequest
  readonly trail: readonly string[]
  readonly signal: AbortSignal
}

async function insist(errand: Errand, options: ExchangeOptions): Promise<Answer> {
  const { request, signal } = errand
  const { method } = request
  for (let retriesBefore = 0; ; retriesBefore += 1) {
    const { answer, cause } = await tryOnce(errand, options)
    const heard = answer === undefined ? {} : { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    const delay = signal.aborted ? undefined : retryDelay({ method, retriesBefore, ...heard })
    if (delay === undefined && answer !== undefined) return answer
    if (delay === undefined) throw noAnswer(errand, cause)
    await wait(delay, signal).catch((reason: unknown) => {
      throw noAnswer(errand, reason)
    })
  }
}

interface Tried {
  readonly answer?: Answer
  readonly cause?: unknown
}

async function tryOnce({ request, trail, signal }: Errand, options: ExchangeOptions): Promise<Tried> {
  const { method, url } = request
  const own = new URL(url).origin === options.origin ? options.headers : {}
  try {
    const response = await options.send({ ...request, headers: { ...own, ...request.headers } }, signal)
    if (response.type !== 'opaqueredirect') return { answer: await read(request, response, url) }
    if (method === 'GET') return { answer: await followHidden(request, signal, options) }
  } catch (cause) {
    return { cause }
  }
  throw new RequestRefused(`${method} ${url} is redirected, and this platform does not say where to`, { url, trail })
}

// A browser does not say where a redirect leads. A GET is sent once more for the browser to follow it, without the
// application's headers, which the browser would carry to any origin; for other methods there is no safe way.
async function followHidden(request: WireRequest, signal: AbortSignal, options: ExchangeOptions): Promise<Answer> {
  const response = await options.send({ ...request, redirect: 'follow' }, signal)
  return read(request, response, response.url)
}

function noAnswer({ request: { method, url }, trail, signal }: Errand, cause: unknown): TransportFailure {
  return new TransportFailure(method, troubleOf(signal), { url, trail, cause })
}

function troubleOf(signal: AbortSignal): TransportTrouble {
  if (!signal.aborted) return 'network'
  const reason: unknown = signal.reason
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'timeout' : 'aborted'
}

async function read({ method }: WireRequest, response: Response, url: string): Promise<Answer> {
  const { status, headers } = response
  try {
    return { method, url, status, headers, body: await readText(response) }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { method, url, status, headers, body: '', unread: error }
  }
}
