import type { Negotiator } from '../authentication/keyring.ts'
import type { Answer } from './answer.ts'
import { RequestRefused } from '../errors/failure.ts'
import { attempt, transportFailure, type AttemptContext, type AttemptResult, type ExchangeOptions } from './attempt.ts'
import { loadChunk } from './lazy.ts'
import { isRedirect, redirection } from './redirection.ts'
import { isRepeatable, retryDelay, wait } from './retry.ts'
import type { WireRequest } from './transport.ts'

interface ResendContext extends AttemptContext {
  readonly options: ExchangeOptions
  /** Returns a redirect that changes the method to GET instead of following it. */
  readonly stopsWhenDone?: boolean
  /** Never sends a request again that may have been processed. */
  readonly isOnce?: boolean
}

/**
 * Goes on after the first attempt, whose result is undefined if it was not made: with credentials, retries and redirects.
 */
export async function resend(
  initial: WireRequest,
  first: AttemptResult | undefined,
  context: ResendContext,
): Promise<Answer> {
  const { trail, options, stopsWhenDone = false } = context
  const authenticate = await options.authenticate?.({ url: initial.url, trail })
  let next = initial
  let made = first
  for (let redirects = 0; ; redirects += 1) {
    const negotiator = authenticate?.(next, { url: next.url, trail })
    const answer = await sendWithRetries(next, made, { ...context, negotiator })
    const [status, location] = redirectOf(answer, next)
    if (!isRedirect(status)) return answer
    const step = redirection(next, status, location, redirects)
    if (step.kind === 'refuse') throw new RequestRefused(step.reason, { url: next.url, trail })
    if (step.kind === 'none') return answer
    if (stopsWhenDone && step.request.method !== next.method) return { ...answer, seeOther: step.request.url }
    next = step.request
    made = undefined
  }
}

// Where the platform followed the redirect itself, this package must decide whether the target gets credentials.
function redirectOf({ status, url, headers }: Answer, request: WireRequest): readonly [number, string | null] {
  return status === 401 && url !== request.url ? [307, url] : [status, headers.get('location')]
}

interface RetryContext extends ResendContext {
  readonly negotiator: Negotiator | undefined
}

async function sendWithRetries(
  request: WireRequest,
  made: AttemptResult | undefined,
  context: RetryContext,
): Promise<Answer> {
  const { clock, isOnce = false, options } = context
  const repeatable = { mayArriveTwice: !isOnce && isRepeatable(request, options.honoursKeys) }
  let result = made ?? (await sendWithCredentials(request, context))
  for (let retriesBefore = 0; ; retriesBefore += 1) {
    const { answer, cause } = result
    const seen = answer === undefined ? {} : { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    const delay = clock.signal.aborted
      ? undefined
      : retryDelay({ ...repeatable, retriesBefore, ...seen }, options.retry)
    if (delay === undefined && answer !== undefined) return answer
    if (delay === undefined) throw transportFailure(request, context, cause)
    await wait(delay, clock.signal).catch((reason: unknown) => {
      throw transportFailure(request, context, reason)
    })
    result = await sendWithCredentials(request, context)
  }
}

async function sendWithCredentials(request: WireRequest, context: RetryContext): Promise<AttemptResult> {
  const { negotiator, options, trail, clock } = context
  const send = (credentials?: WireRequest['headers']): Promise<AttemptResult> =>
    attempt(request, context, options, credentials)
  if (negotiator === undefined) return send()
  const { sendAuthenticated } = await loadChunk(import('./send-authenticated.ts'), { url: request.url, trail })
  return sendAuthenticated(request.url, { clock, negotiator, send })
}
