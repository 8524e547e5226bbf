const idempotent = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])
const passing = new Set([408, 429, 502, 503, 504])
const mostRetries = 2
const firstDelay = 200
const longestDelay = 10_000

/** What came of one attempt: a status with its Retry-After, or nothing because the network failed. */
export interface Attempt {
  readonly method: string
  readonly retriesBefore: number
  readonly status?: number
  readonly retryAfter?: string | null
}

function askedDelay(retryAfter: string, now: number): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/**
 * How many milliseconds to wait before the request is sent again; nothing if it is not. Only a request that may
 * arrive twice is repeated, never a POST, and a service that asks for more patience than ten seconds gets its
 * answer through to the application instead.
 */
export function retryDelay(attempt: Attempt, now = Date.now()): number | undefined {
  const { method, retriesBefore, status, retryAfter } = attempt
  if (!idempotent.has(method) || retriesBefore >= mostRetries) return undefined
  if (status !== undefined && !passing.has(status)) return undefined
  const delay = firstDelay * 2 ** retriesBefore * (0.5 + Math.random() / 2)
  const asked = typeof retryAfter === 'string' ? askedDelay(retryAfter, now) : undefined
  if (asked === undefined) return delay
  return asked > longestDelay ? undefined : Math.max(asked, delay)
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
