import { closedSlot } from './booking-rule.ts'
import type { Clock, Instant } from '@waymark/server/values/time'
import { failure, type Failure } from '../../../failure.ts'
import { statusOf, type Slot } from './slot.ts'

/*
 * A slot that is kept for somebody while a form is filled in, or while an offer stands.
 *   (nothing) → live     [hold; or an offer of the waiting list]
 *   live → ended         [its holder books the slot or gives it back]
 *   live → over          [its time passes: that follows from the clock]
 * Who has no account is known by the id of the hold, which nobody can guess.
 */
export interface Hold {
  readonly id: string
  readonly slot: number
  readonly account?: string | undefined
  /** What stands for a client without an account when its holds are counted. */
  readonly client: string
  readonly until: Instant
  readonly endedAt?: Instant | undefined
}

/** The port to where holds are kept. */
export interface Holds {
  /** Holds a slot that is open and not held by another, in one atomic statement; false where it is not. */
  take(hold: Hold, now: Instant): Promise<boolean>
  find(id: string): Promise<Hold | undefined>
  /** The last hold of an account on a slot. */
  lastOf(account: string, slot: number): Promise<Hold | undefined>
  /** How many an account has now; a client, where there is none. */
  live(holder: Pick<Hold, 'account' | 'client'>, now: Instant): Promise<number>
  /** Ends a live hold and frees its slot; false where it was over. */
  end(hold: Hold, now: Instant): Promise<boolean>
  /** Forgets what was over before an instant. */
  sweep(before: Instant): Promise<void>
}

export interface HoldingPorts {
  readonly holds: Holds
  readonly clock: Clock
  readonly newIdentifier: () => string
  /** Milliseconds in which whoever holds a slot can book it. */
  readonly holdLifetime: number
}

// Whoever holds more than this keeps others from booking.
const most = 3

export function isLive({ until, endedAt }: Hold, now: Instant): boolean {
  return endedAt === undefined && until > now
}

/** Holds a slot for a while; holding what one holds changes nothing. Fails like a booking, or with `too-many-holds`. */
export async function hold(
  { holds, clock, newIdentifier, holdLifetime }: HoldingPorts,
  slot: Slot,
  holder: Pick<Hold, 'account' | 'client'>,
  present?: Hold,
): Promise<Hold | Failure> {
  const now = clock.now()
  if (present !== undefined && isLive(present, now)) return present
  const status = statusOf(slot, now)
  if (status !== 'open') return closedSlot(status)
  if ((await holds.live(holder, now)) >= most) return failure('too-many-holds')
  const until = Math.min(now + holdLifetime, slot.closesAt)
  const made = { id: newIdentifier(), slot: slot.id, ...holder, until }
  return (await holds.take(made, now)) ? made : failure('slot-held')
}
