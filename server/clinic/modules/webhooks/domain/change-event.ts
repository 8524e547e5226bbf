import type { ChangeType } from '@waymark/shared/clinic'
import type { Instant } from '@waymark/server/values'

/** A change as it is recorded: what changed, with identifiers only. */
export interface NewChange {
  /** Unique, also over restored databases. */
  readonly id: string
  readonly type: ChangeType
  readonly at: Instant
  readonly appointment?: string | undefined
  readonly doctor?: string | undefined
  /** The appointment type. */
  readonly kind?: string | undefined
  readonly slot?: number | undefined
  readonly user?: string | undefined
  /** The version of the appointment or the user after the change. */
  readonly version?: number | undefined
}

/*
 * A change that is recorded in the transaction that makes it.
 *   (nothing) → recorded    [in the transaction of the change]
 *   recorded → placed       [a job, after the commit: the feed shows it, and subscriptions get it]
 *   placed → (nothing)      [purge, after the retention time]
 * Places are given one after the other, so no change ever appears before a place that a reader has passed. The changes of an
 * appointment are placed in the order of their commits, because each locks the appointment before it is recorded.
 */
export interface PlacedChange extends NewChange {
  /** The position in the feed: increasing, with gaps. */
  readonly place: number
}

/** The place of a reader in the feed, after a change. */
export interface FeedPlace {
  readonly place: number
  readonly id: string
}

/** A page of the feed. */
export interface FeedPage {
  readonly items: readonly PlacedChange[]
  readonly hasMore: boolean
  /** The last change of the feed. */
  readonly latest: FeedPlace | undefined
}

/** Port of the recorded changes. */
export interface Changes {
  /** Records changes within the present transaction. */
  record(changes: readonly NewChange[]): Promise<void>
  /** Gives places to some committed changes, creates their deliveries, and returns their number. */
  place(now: Instant): Promise<number>
  /**
   * Returns the changes after a place, oldest first. Returns undefined if the change of the place is not kept, as after a
   * purge or in a restored database.
   */
  after(place: FeedPlace | undefined, limit: number): Promise<FeedPage | undefined>
  find(id: string): Promise<PlacedChange | undefined>
  /** Purges the changes before an instant with their deliveries, except the last one, which a reader may be at. */
  purge(before: Instant): Promise<void>
}

// A purged place makes its reader begin again, so the time is longer than an outage.
const retention = 30 * 86_400_000

/** Returns the records of changes that are purged after the retention time. */
export function purgeableChanges({ purge }: Pick<Changes, 'purge'>): { purge(now: Instant): Promise<void> } {
  return { purge: (now) => purge(now - retention) }
}

/** Returns the place of a reader as an opaque token. */
export function writtenPlace({ place, id }: FeedPlace): string {
  return `${String(place)}.${id}`
}

/** Parses the token of a place, or returns undefined if it is not one. */
export function readPlace(token: string): FeedPlace | undefined {
  const [, place = '', id = ''] = /^([1-9]\d{0,14})\.([\w-]{1,60})$/.exec(token) ?? []
  return id === '' ? undefined : { place: Number(place), id }
}
