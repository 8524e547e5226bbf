import { closedSlot, type Lock } from './booking-rule.ts'
import { type Clock, failure, type Instant } from '@waymark/server/values'
import type { BookingFailure } from './failure.ts'
import { statusOf, type Slot } from './slot.ts'

/*
 * The reservation of a slot while its holder fills in a form or considers an offer.
 *   (nothing) → live     [hold, or an offer of the waiting list]
 *   live → ended         [its holder books or releases the slot]
 *   live → over          [it expires, without a write]
 * The unguessable id of a hold authorises a holder without an account.
 */
export interface Hold {
  readonly id: string
  readonly slot: number
  readonly account?: string | undefined
  /** Identifies a client without an account when its holds are counted. */
  readonly client: string
  readonly until: Instant
  readonly endedAt?: Instant | undefined
}

/** Port of the stored holds. */
export interface Holds {
  /** Holds an open slot in one atomic statement, or returns false if it is not open or already held. */
  take(hold: Hold, now: Instant): Promise<boolean>
  find(id: string): Promise<Hold | undefined>
  /** Returns the last hold of an account on a slot. */
  lastOf(account: string, slot: number): Promise<Hold | undefined>
  /** Counts the live holds of an account, or of a client without one. */
  live(holder: Pick<Hold, 'account' | 'client'>, now: Instant): Promise<number>
  /** Ends a live hold and frees its slot, or returns false if the hold has expired. */
  end(hold: Hold, now: Instant): Promise<boolean>
  /** Purges the holds that expired before an instant. */
  purge(before: Instant): Promise<void>
}

export interface HoldingPorts {
  readonly holds: Holds
  readonly lock: Lock
  readonly clock: Clock
  readonly newIdentifier: () => string
  /** Milliseconds until a hold expires. */
  readonly holdLifetime: number
}

// More holds would keep other patients from booking.
const most = 3

export function isLive({ until, endedAt }: Hold, now: Instant): boolean {
  return endedAt === undefined && until > now
}

/** Returns a hold that has neither ended nor expired; undefined otherwise. */
export function liveHold(hold: Hold | undefined, now: Instant): Hold | undefined {
  return hold !== undefined && isLive(hold, now) ? hold : undefined
}

/** Holds a slot for a limited time. Idempotent for the holder. Fails like a booking, or with `too-many-holds`. */
export async function hold(
  { holds, lock, clock, newIdentifier, holdLifetime }: HoldingPorts,
  slot: Slot,
  holder: Pick<Hold, 'account' | 'client'>,
  present?: Hold,
): Promise<Hold | BookingFailure> {
  const now = clock.now()
  const live = liveHold(present, now)
  if (live !== undefined) return live
  const status = statusOf(slot, now)
  if (status !== 'open') return closedSlot(status)
  await lock([`holds ${holder.account ?? holder.client}`])
  if ((await holds.live(holder, now)) >= most) return failure('too-many-holds')
  const until = Math.min(now + holdLifetime, slot.closesAt)
  const made = { id: newIdentifier(), slot: slot.id, ...holder, until }
  return (await holds.take(made, now)) ? made : failure('slot-held')
}
