import type { Clock } from '../values/time.ts'

/** A clock that moves only when a test moves it. */
export interface AdjustableClock extends Clock {
  /** Moves the clock by milliseconds; a negative number moves it back. */
  advance(milliseconds: number): void
}

/**
 * Returns a fixed clock, which a test can advance.
 *
 * @param start an instant of RFC 3339, such as `2026-11-23T09:00:00Z`
 * @throws {RangeError} if `start` is no instant
 * @example
 * const clock = adjustableClock('2026-11-23T09:00:00Z')
 * clock.advance(60_000)
 * assert.equal(new Date(clock.now()).toISOString(), '2026-11-23T09:01:00.000Z')
 */
export function adjustableClock(start: string): AdjustableClock {
  let now = new Date(start).getTime()
  if (Number.isNaN(now)) throw new RangeError(`${start} is no instant`)
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds
    },
  }
}
