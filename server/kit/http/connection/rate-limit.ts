import { serializeBareItem } from 'structured-headers'

/** So many requests at once, and as many again over the seconds of the window. */
export interface LimitPolicy {
  readonly quota: number
  /** Seconds. */
  readonly window: number
}

/** What is left to a client after it has asked. */
export interface LimitState {
  readonly allowed: boolean
  /** So many more requests would be allowed at once. */
  readonly remaining: number
  /** Seconds until the whole quota is there again. */
  readonly resetSeconds: number
  /** Seconds after which one request is certain to be allowed; 0 where this one was. */
  readonly retryAfterSeconds: number
}

export interface Limiter {
  readonly policy: LimitPolicy
  /** Takes one from the quota of a key. What is refused costs nothing. */
  take(key: string): LimitState
}

interface LimiterOptions extends LimitPolicy {
  /** Milliseconds, from any beginning. */
  readonly now: () => number
  readonly maximumKeys?: number
}

/**
 * A limiter after the generic cell rate algorithm: of each key it keeps the one instant at which its whole quota is
 * back. It never forgets a key before that instant; keys beyond the maximum share one quota meanwhile, so nobody
 * gets a fresh quota by making others be forgotten.
 *
 * Instants are counted in milliseconds times quota, so that the interval between two requests is a whole number.
 */
export function limiter({ quota, window, now, maximumKeys = 100_000 }: LimiterOptions): Limiter {
  const interval = window * 1000
  const whole = interval * quota
  const beginning = now()
  // In the order of the last request, so the first is the first to be whole again, give or take one window.
  const wholeAgain = new Map<string, number>()
  // The same of all keys together for which there is no room.
  let strangers = 0

  function makeRoom(instant: number): void {
    for (const [key, time] of wholeAgain) {
      if (time > instant || wholeAgain.size < maximumKeys) return
      wholeAgain.delete(key)
    }
  }

  return {
    policy: { quota, window },
    take(key) {
      const instant = Math.floor(now() - beginning) * quota
      if (!wholeAgain.has(key)) makeRoom(instant)
      const hasRoom = wholeAgain.has(key) || wholeAgain.size < maximumKeys
      const known = hasRoom ? (wholeAgain.get(key) ?? instant) : strangers
      // A clock that was set back does not lock anybody out for longer than a window.
      const before = Math.min(Math.max(known, instant), instant + whole)
      const allowed = before + interval <= instant + whole
      const after = allowed ? before + interval : before
      if (hasRoom) {
        wholeAgain.delete(key)
        wholeAgain.set(key, after)
      } else strangers = after
      return {
        allowed,
        remaining: Math.floor((instant + whole - after) / interval),
        resetSeconds: seconds(after - instant, quota),
        retryAfterSeconds: allowed ? 0 : seconds(before + interval - instant - whole, quota),
      }
    },
  }
}

// Rounded up: who comes back after so many seconds is not too early.
function seconds(duration: number, quota: number): number {
  return Math.ceil(duration / (quota * 1000))
}

/**
 * The fields that tell a client how it stands (draft-ietf-httpapi-ratelimit-headers). Several policies of one response
 * are joined by comma. A refusal names the instant of its Retry-After, as the draft asks.
 */
export function rateLimitFields(
  name: string,
  policy: LimitPolicy,
  state: LimitState,
): { readonly RateLimit: string; readonly 'RateLimit-Policy': string } {
  const item = serializeBareItem(name)
  const reset = state.allowed ? state.resetSeconds : state.retryAfterSeconds
  return {
    RateLimit: `${item};r=${String(state.remaining)};t=${String(reset)}`,
    'RateLimit-Policy': `${item};q=${String(policy.quota)};w=${String(policy.window)}`,
  }
}
