import { safeMethods } from './safe-methods.ts'

const mostRetries = 2
const firstDelay = 200
const longestDelay = 10_000

const idempotent = new Set([...safeMethods, 'PUT', 'DELETE'])
const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']
/** Temporary failures that leave open whether the request was processed. */
const temporary = new Set([408, 502, 503, 504])
/** Statuses of requests that were not processed (RFC 8470 §5.2, RFC 6585 §4). */
const notProcessed = new Set([425, 429])

/**
 * How an application configures retries.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', { retry: { most: 5, patience: 60_000 } })
 */
export interface RetryPolicy {
  /** Maximum number of retries; default 2, 0 disables them. */
  readonly most?: number | undefined
  /**
   * Maximum milliseconds before one retry; default 10,000. If the service requests a longer delay, the application gets
   * the response instead.
   */
  readonly patience?: number | undefined
}

/**
 * Returns whether a request may be processed twice: safe methods, PUT and DELETE, and POST with a key if the service
 * honours keys. Unsafe conditional requests may not: the retry of a successful one fails with 412.
 */
export function isRepeatable(
  { method, headers }: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
  honoursKeys: boolean,
): boolean {
  if (!safeMethods.has(method) && conditions.some((name) => Object.hasOwn(headers, name))) return false
  return idempotent.has(method) || (method === 'POST' && honoursKeys && Object.hasOwn(headers, 'idempotency-key'))
}

/** The result of one attempt; no status if the network failed. */
export interface Attempt {
  readonly mayArriveTwice: boolean
  readonly retriesBefore: number
  readonly status?: number
  readonly retryAfter?: string | null
}

/** Returns the milliseconds of a Retry-After (RFC 9110 §10.2.3), or undefined if it is malformed. */
export function retryAfterDelay(retryAfter: string, now: number): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function shouldRetry({ status, mayArriveTwice: mayRepeat }: Attempt): boolean {
  if (status === undefined) return mayRepeat
  return notProcessed.has(status) || (mayRepeat && temporary.has(status))
}

/**
 * Returns the milliseconds before the next attempt, or undefined for none. Exponential backoff with full jitter, so
 * that clients that failed together do not retry together.
 */
export function retryDelay(attempt: Attempt, policy: RetryPolicy = {}, now = Date.now()): number | undefined {
  const { retriesBefore, retryAfter } = attempt
  const { most = mostRetries, patience = longestDelay } = policy
  if (retriesBefore >= most || !shouldRetry(attempt)) return undefined
  const delay = Math.min(firstDelay * 2 ** retriesBefore, patience) * Math.random()
  const requestedDelay = typeof retryAfter === 'string' ? retryAfterDelay(retryAfter, now) : undefined
  if (requestedDelay === undefined) return delay
  return requestedDelay > patience ? undefined : requestedDelay + delay
}

/** Waits; rejects with the signal's reason when it is aborted. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      // Applications expect the reason that they passed to abort(), whatever its type.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- see above
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
