import { serializeBareItem } from 'structured-headers'

/** A number of requests per window. */
export interface LimitPolicy {
  readonly quota: number
  readonly window: number
}

/** The quota of a client after a request. */
export interface LimitState {
  readonly allowed: boolean
  readonly remaining: number
  /** Seconds until the quota is fully restored. */
  readonly resetSeconds: number
  /** Seconds until the next request is allowed; 0 if this one was. */
  readonly retryAfterSeconds: number
}

/** A rate limiter with a quota for each key, such as the address of a client. */
export interface Limiter {
  readonly policy: LimitPolicy
  /**
   * Consumes the quota of a key: by one request, or by up to as many as another process has answered. A rejected request
   * consumes nothing.
   */
  take(key: string, requests?: number): LimitState
}

interface LimiterOptions extends LimitPolicy {
  /** A clock in milliseconds with any epoch. */
  readonly now: () => number
  readonly maximumKeys?: number
}

/**
 * Rate limiter with the generic cell rate algorithm: per key it stores one instant, at which the quota is fully
 * restored. Keys are never evicted before that instant; keys beyond the maximum share one quota, so that a client
 * cannot reset its quota by causing evictions.
 *
 * Instants are milliseconds times the quota, so that the interval between two requests is an integer.
 */
export function limiter({ quota, window, now, maximumKeys = 100_000 }: LimiterOptions): Limiter {
  const interval = window * 1000
  const whole = interval * quota
  const beginning = now()
  // Ordered by last request, so the oldest entries expire first, within one window.
  const restoredAt = new Map<string, number>()
  // The shared quota of all keys beyond the maximum.
  let overflow = 0

  function makeRoom(instant: number): void {
    for (const [key, time] of restoredAt) {
      if (time > instant || restoredAt.size < maximumKeys) return
      restoredAt.delete(key)
    }
  }

  return {
    policy: { quota, window },
    take(key, requests = 1) {
      const instant = Math.floor(now() - beginning) * quota
      if (!restoredAt.has(key)) makeRoom(instant)
      const hasRoom = restoredAt.has(key) || restoredAt.size < maximumKeys
      const known = hasRoom ? (restoredAt.get(key) ?? instant) : overflow
      // If the clock was set back, a client is locked out for one window at most.
      const before = Math.min(Math.max(known, instant), instant + whole)
      const left = Math.floor((instant + whole - before) / interval)
      const allowed = requests <= left
      const after = before + Math.min(requests, left) * interval
      if (hasRoom) {
        restoredAt.delete(key)
        restoredAt.set(key, after)
      } else overflow = after
      return {
        allowed,
        remaining: Math.floor((instant + whole - after) / interval),
        resetSeconds: seconds(after - instant, quota),
        retryAfterSeconds: allowed ? 0 : seconds(before + interval - instant - whole, quota),
      }
    },
  }
}

// Rounded up, so that a retry after this time is allowed.
function seconds(duration: number, quota: number): number {
  return Math.ceil(duration / (quota * 1000))
}

// The part of its quota that a client has used when it is told the policy; the others need no more bytes.
const leastTold = 0.1

// A service has two policy names, so formatting is memoized by name.
const items = new Map<string, string>()

function itemOf(name: string): string {
  const item = items.get(name) ?? serializeBareItem(name)
  items.set(name, item)
  return item
}

/**
 * Returns the RateLimit field, and RateLimit-Policy for a client that has used a tenth of its quota
 * (draft-ietf-httpapi-ratelimit-headers). Several policies in one response are joined by comma. After a rejection, t equals
 * Retry-After, as the draft requires.
 */
export function rateLimitFields(
  name: string,
  policy: LimitPolicy,
  state: LimitState,
): { readonly RateLimit: string; readonly 'RateLimit-Policy'?: string } {
  const item = itemOf(name)
  const { quota, window } = policy
  const reset = state.allowed ? state.resetSeconds : state.retryAfterSeconds
  const isTold = state.remaining <= quota * (1 - leastTold)
  return {
    RateLimit: `${item};r=${String(state.remaining)};t=${String(reset)}`,
    ...(isTold ? { 'RateLimit-Policy': `${item};q=${String(quota)};w=${String(window)}` } : {}),
  }
}
