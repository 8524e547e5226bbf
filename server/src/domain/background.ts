import type { Instant } from './clock.ts'

/** Work that nobody waits for. Several processes may do it at once, and share it. */
export interface Job {
  readonly name: string
  /** Does some of what there is to do; how much that was, 0 where there was nothing. */
  readonly run: (now: Instant) => Promise<number>
}
