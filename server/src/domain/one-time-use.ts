import type { Instant } from './clock.ts'

/** The port to where it is kept what may be used only once, by all processes together. */
export interface OneTimeUses {
  /** Whether this is the first use; of many at once, one is. It is remembered until it expires. */
  use(name: string, expires: Instant): Promise<boolean>
  /** Forgets what has expired. */
  sweep(now: Instant): Promise<void>
}
