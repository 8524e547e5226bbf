import type { InputOf } from '@waymark/shared'
import type { calendarFeedFields } from '@waymark/shared/clinic'
import type { Instant } from '@waymark/server/values'

/*
 * A private link that shows the appointments of its owner in calendar programs.
 *   (nothing) → live     [its owner creates it]
 *   live → (nothing)     [its owner revokes it]
 * The link has a capability, so it is not stored, and its owner can see it again. It does not work while the account is closed.
 */
export interface Feed extends Readonly<InputOf<typeof calendarFeedFields>> {
  readonly id: string
  readonly account: string
  readonly createdAt: Instant
}

/** Maximum number of feeds of an account: one for each device of a user. */
export const mostFeeds = 20

/** Port of the stored feeds. */
export interface Feeds {
  add(feed: Feed): Promise<void>
  find(id: string): Promise<Feed | undefined>
  /** Returns the feeds of an account, latest first. */
  list(account: string): Promise<readonly Feed[]>
  remove(id: string): Promise<void>
}
