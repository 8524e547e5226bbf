import { closedSlot, type Lock } from './booking-rule.ts'
import { type Clock, failure, type Instant, isFailure } from '@waymark/server/values'
import type { BookingFailure } from './failure.ts'
import { freeSlotsFor, type GridPorts, gridOf, type Needed, type Needing } from './fitting-times.ts'
import { statusOf, type Slot } from './slot.ts'

/*
 * The reservation of a slot, or of all slots of an appointment type, while its holder fills in a form or considers an offer.
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
  /**
   * Holds an open slot and the further ones, all or none. Returns false if one of them is not open or already held.
   *
   * @param further the slots after the first one, in the order of time
   */
  take(hold: Hold, now: Instant, further?: readonly number[]): Promise<boolean>
  /** Adds further slots to a live hold, all or none. */
  extend(hold: Hold, now: Instant, further: readonly number[]): Promise<boolean>
  find(id: string): Promise<Hold | undefined>
  /** Returns the last hold of an account on a slot. */
  lastOf(account: string, slot: number): Promise<Hold | undefined>
  /** Counts the live holds of an account, or of a client without one. */
  live(holder: Pick<Hold, 'account' | 'client'>, now: Instant): Promise<number>
  /** Ends a live hold and returns the slots that it frees, or undefined if the hold has expired. */
  end(hold: Hold, now: Instant): Promise<readonly number[] | undefined>
  /** Purges the holds that expired before an instant. */
  purge(before: Instant): Promise<void>
}

export interface HoldingPorts extends GridPorts {
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

/** What books a slot or moves to it, with the last hold that was read for it. */
interface Taking {
  readonly account: string | undefined
  readonly hold: Hold | undefined
  readonly isOfClinic: boolean
}

type HoldReader = Pick<HoldingPorts, 'clock'> & { readonly holds: Pick<Holds, 'lastOf'> }

/**
 * Takes a slot with a hold. If the slot is taken, and by a hold that the patient has got since it was read, for example in
 * another window, takes it with that one.
 */
export async function withNewestHold<Taken extends object>(
  { holds, clock }: HoldReader,
  slot: Pick<Slot, 'id'>,
  { account, hold: read, isOfClinic }: Taking,
  take: (hold: Hold | undefined) => Promise<Taken | BookingFailure>,
): Promise<Taken | BookingFailure> {
  const taken = await take(read)
  if (!isFailure(taken) || taken.failure !== 'slot-taken' || isOfClinic) return taken
  const newest = await liveHoldOf(holds, account, slot, clock.now())
  return newest === undefined || newest.id === read?.id ? taken : take(newest)
}

async function liveHoldOf(
  holds: Pick<Holds, 'lastOf'>,
  account: string | undefined,
  { id }: Pick<Slot, 'id'>,
  now: Instant,
): Promise<Hold | undefined> {
  return account === undefined ? undefined : liveHold(await holds.lastOf(account, id), now)
}

/** What a holder keeps: a slot, and with a type all slots that an appointment of it takes. */
export interface Wanted {
  readonly slot: Slot
  readonly type?: Needed | undefined
}

/**
 * Holds the slots for a limited time. Idempotent for the holder, whose hold of one slot gets those of a type. Fails like a
 * booking, or with `too-many-holds`.
 */
export async function hold(
  ports: HoldingPorts,
  { slot, type }: Wanted,
  holder: Pick<Hold, 'account' | 'client'>,
  present?: Hold,
): Promise<Hold | BookingFailure> {
  const { holds, lock, clock } = ports
  const now = clock.now()
  const live = liveHold(present, now)
  if (live !== undefined) return extended(ports, { slot, type }, live, now)
  const status = statusOf(slot, now)
  if (status !== 'open') return closedSlot(status)
  await lock([`holds ${holder.account ?? holder.client}`])
  // A request that was sent again finds the hold that the first one has made meanwhile.
  const made = await liveHoldOf(holds, holder.account, slot, now)
  return made === undefined ? taken(ports, { slot, type }, holder, now) : extended(ports, { slot, type }, made, now)
}

async function taken(
  ports: HoldingPorts,
  wanted: Wanted,
  holder: Pick<Hold, 'account' | 'client'>,
  now: Instant,
): Promise<Hold | BookingFailure> {
  const { holds, newIdentifier, holdLifetime } = ports
  const slots = await slotsOf(ports, wanted, { now })
  if (slots === undefined) return failure('type-too-long')
  if ((await holds.live(holder, now)) >= most) return failure('too-many-holds')
  const { slot } = wanted
  const until = Math.min(now + holdLifetime, slot.closesAt)
  const made = { id: newIdentifier(), slot: slot.id, ...holder, until }
  const further = slots.slice(1).map(({ id }) => id)
  return (await holds.take(made, now, further)) ? made : failure('slot-held')
}

async function extended(ports: HoldingPorts, wanted: Wanted, live: Hold, now: Instant): Promise<Hold | BookingFailure> {
  const slots = await slotsOf(ports, wanted, { now, hold: live.id })
  if (slots === undefined) return failure('type-too-long')
  const more = slots.slice(1).filter((slot) => slot.hold?.id !== live.id)
  if (more.length === 0) return live
  const further = more.map(({ id }) => id)
  return (await ports.holds.extend(live, now, further)) ? live : failure('slot-held')
}

async function slotsOf(
  ports: GridPorts,
  { slot, type }: Wanted,
  needing: Needing,
): Promise<readonly Slot[] | undefined> {
  if (type === undefined) return [slot]
  const grid = await gridOf(ports, slot.doctor, { from: slot.date, to: slot.date })
  return freeSlotsFor(grid, slot, type, needing)
}
