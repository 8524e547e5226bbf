const mostRetries = 2
const firstDelay = 200
const longestDelay = 10_000

const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']
const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Answers of a service that is there, or will be, but which do not say whether the request was done. */
const passing = new Set([408, 502, 503, 504])
/** Answers that say that it was not (RFC 8470 §5.2, RFC 6585 §4). */
const undone = new Set([425, 429])

/**
 * What of repeating is up to the application.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', { retry: { most: 5, patience: 60_000 } })
 */
export interface RetryPolicy {
  /** How often a request is sent again; 2 if not given, and 0 never. */
  readonly most?: number | undefined
  /**
   * Milliseconds that are waited at most before one repetition; 10,000 if not given. A service that asks for more has its
   * answer handed to the application instead.
   */
  readonly patience?: number | undefined
}

/**
 * Whether a request may arrive twice: a safe one, PUT and DELETE, and POST with a key if the service is known to do each
 * key once. One with a condition may not: done the first time, it fails the second, and nobody knows why.
 */
export function mayArriveTwice(
  { method, headers }: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
  honoursKeys: boolean,
): boolean {
  if (!safe.has(method) && conditions.some((name) => Object.hasOwn(headers, name))) return false
  return idempotent.has(method) || (method === 'POST' && honoursKeys && Object.hasOwn(headers, 'idempotency-key'))
}

/** What came of one attempt: a status with its Retry-After, or nothing because the network failed. */
export interface Attempt {
  readonly mayArriveTwice: boolean
  readonly retriesBefore: number
  readonly status?: number
  readonly retryAfter?: string | null
}

/** The milliseconds that a Retry-After asks for (RFC 9110 §10.2.3); nothing if it is not one. */
export function askedDelay(retryAfter: string, now: number): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function isToRepeat({ status, mayArriveTwice: mayRepeat }: Attempt): boolean {
  if (status === undefined) return mayRepeat
  return undone.has(status) || (mayRepeat && passing.has(status))
}

/**
 * How many milliseconds to wait before the request is sent again; nothing if it is not. Delays double and are anything
 * up to that, so that many clients that failed together do not come back together.
 */
export function retryDelay(attempt: Attempt, policy: RetryPolicy = {}, now = Date.now()): number | undefined {
  const { retriesBefore, retryAfter } = attempt
  const { most = mostRetries, patience = longestDelay } = policy
  if (retriesBefore >= most || !isToRepeat(attempt)) return undefined
  const delay = Math.min(firstDelay * 2 ** retriesBefore, patience) * Math.random()
  const asked = typeof retryAfter === 'string' ? askedDelay(retryAfter, now) : undefined
  if (asked === undefined) return delay
  return asked > patience ? undefined : asked + delay
}

/** Waits; rejects with the signal's reason when it is aborted. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      // The reason of an abort is whatever the application gave, which is what it wants to see again.
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
