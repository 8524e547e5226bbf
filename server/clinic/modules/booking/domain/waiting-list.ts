import { type Clock, failure, type Instant, type LocalDate, type Page, type PageRequest } from '@waymark/server/values'
import type { BookingFailure } from './failure.ts'
import type { Lock } from './booking-rule.ts'
import { announceOffer, type AnnouncingPorts } from './appointment-messages.ts'
import type { Holds } from './hold.ts'
import type { Days, Schedules } from './schedule.ts'
import { type Slot, statusOf } from './slot.ts'

/*
 * A patient's entry on the waiting list of a doctor, for a range of days.
 *   (nothing) → waiting          [join: user]
 *   waiting → offered            [a slot becomes free: the first entry that was not offered it before]
 *   offered → taken              [the patient books the slot]
 *   offered → waiting            [the patient releases the slot, or the offer expires: the next entry gets it]
 *   waiting, offered → left      [leave: patient, staff]
 * An entry for past days has expired; joining again replaces it.
 */
export interface WaitingEntry extends Days {
  readonly id: string
  readonly doctor: string
  readonly account: string
  readonly joinedAt: Instant
  readonly state: 'waiting' | 'offered' | 'taken' | 'left'
  readonly offer?: Offer | undefined
  /** Increases with every change. */
  readonly version: number
}

/** A slot held for a waiting patient. */
export interface Offer {
  readonly slot: number
  readonly hold: string
  readonly until: Instant
}

/** The waiting patients of a doctor that did not take an offered time. */
export interface UntakenOffers {
  readonly doctor: string
  readonly patients: number
}

/** Selects the entries of a doctor, for staff, or of an account. */
export interface WaitingFilter {
  readonly doctor?: string | undefined
  readonly account?: string | undefined
}

/** Port of the waiting list. */
export interface WaitingList {
  /** Returns false if the account already waits for the doctor; entries for past days do not count. */
  join(entry: WaitingEntry, today: LocalDate): Promise<boolean>
  find(id: string): Promise<WaitingEntry | undefined>
  /** Pages of the waiting and offered entries, in the order of `waitingKey`. */
  page(filter: WaitingFilter, request: PageRequest): Promise<Page<WaitingEntry>>
  /** Returns the first waiting entry for a slot that has not been offered it before. */
  nextFor(slot: Pick<Slot, 'id' | 'doctor' | 'date'>): Promise<WaitingEntry | undefined>
  /** Records the offer. */
  offered(entry: WaitingEntry, offer: Offer): Promise<void>
  /** Puts the entry back in the queue. */
  wait(hold: string): Promise<void>
  /** Marks the offer of a hold as taken. */
  settle(hold: string): Promise<void>
  /** Returns false if the version has changed. */
  leave(entry: WaitingEntry): Promise<boolean>
  /** Returns the doctors for whom patients still wait after an offer that they did not take, by their number. */
  untaken(today: LocalDate, limit: number): Promise<readonly UntakenOffers[]>
  /** Returns the entries with an offer that had expired at an instant. */
  passed(now: Instant, limit: number): Promise<readonly WaitingEntry[]>
}

/** Returns the sort key of an entry. */
export function waitingKey({ joinedAt, id }: Pick<WaitingEntry, 'joinedAt' | 'id'>): string {
  return `${String(joinedAt)}.${id}`
}

export interface JoiningPorts {
  readonly waitingList: WaitingList
  readonly clock: Clock
  readonly newIdentifier: () => string
}

/**
 * Joins the waiting list of a doctor for a range of days. Fails with `days-reversed`, `days-past` or `already-waiting`.
 */
export async function join(
  { waitingList, clock, newIdentifier }: JoiningPorts,
  who: Pick<WaitingEntry, 'doctor' | 'account'>,
  { from, to, today }: Days & { readonly today: LocalDate },
): Promise<WaitingEntry | BookingFailure> {
  if (to < from) return failure('days-reversed')
  if (to < today) return failure('days-past')
  const joinedAt = clock.now()
  const entry = { id: newIdentifier(), ...who, from, to, joinedAt, state: 'waiting', version: 1 } as const
  return (await waitingList.join(entry, today)) ? entry : failure('already-waiting')
}

export interface OfferingPorts extends AnnouncingPorts {
  readonly schedules: Pick<Schedules, 'slot'>
  readonly holds: Holds
  readonly waitingList: WaitingList
  readonly lock: Lock
  readonly newIdentifier: () => string
  /** Milliseconds until an offer expires; half an hour by default. */
  readonly offerLifetime?: number | undefined
}

const usualLifetime = 1_800_000

/** Offers a free slot to the first waiting patient; without one it stays open. */
export async function offer(ports: OfferingPorts, given: Pick<Slot, 'id'>): Promise<void> {
  const { schedules, holds, waitingList, lock, clock, newIdentifier, offerLifetime = usualLifetime } = ports
  const now = clock.now()
  const slot = await schedules.slot(given.id)
  if (slot === undefined || statusOf(slot, now) !== 'open') return
  // Concurrently freed slots must not be offered to the same entry.
  await lock([`waiting ${slot.doctor}`])
  const entry = await waitingList.nextFor(slot)
  if (entry === undefined) return
  const until = Math.min(now + offerLifetime, slot.closesAt)
  const hold = { id: newIdentifier(), slot: slot.id, account: entry.account, client: '', until }
  if (!(await holds.take(hold, now))) return
  await waitingList.offered(entry, { slot: slot.id, hold: hold.id, until })
  await announceOffer(ports, entry.account, slot, until)
}

/** Offers slots, those that are still open. */
export async function offerEach(ports: OfferingPorts, slots: readonly number[]): Promise<void> {
  for (const id of slots) await offer(ports, { id })
}

/** Offers several free slots of a doctor. */
export async function offerAll(ports: OfferingPorts, doctor: string, slots: readonly Slot[]): Promise<void> {
  const { items } = await ports.waitingList.page({ doctor }, { limit: 1 })
  if (items.length === 0) return
  for (const slot of slots) await offer(ports, slot)
}

/** Releases an offered slot: its entry returns to waiting, and the next patient gets the offer. */
export async function decline(
  ports: OfferingPorts,
  hold: Parameters<Holds['end']>[0],
): Promise<BookingFailure | undefined> {
  const freed = await ports.holds.end(hold, ports.clock.now())
  if (freed === undefined) return failure('hold-expired')
  await ports.waitingList.wait(hold.id)
  await offerEach(ports, freed)
  return undefined
}

/** Leaves the waiting list; an offered slot goes to the next patient. */
export async function leave(ports: OfferingPorts, entry: WaitingEntry): Promise<BookingFailure | undefined> {
  if (entry.state === 'left') return undefined
  const { holds, waitingList, lock, clock } = ports
  const { offer: own } = entry
  const hold = own === undefined ? undefined : await holds.find(own.hold)
  // The slot is locked before the entry: the lock order of a booking prevents deadlocks.
  const freed = hold && (await holds.end(hold, clock.now()))
  // A concurrently freed slot must not be offered to the entry.
  await lock([`waiting ${entry.doctor}`])
  if (!(await waitingList.leave(entry))) return failure('state-changed')
  // No job passes on an offer that has expired once its entry is gone.
  await offerEach(ports, freed ?? (own === undefined ? [] : [own.slot]))
  return undefined
}

/**
 * Passes on the expired offers.
 *
 * @returns their number
 */
export async function passOffersOn(ports: OfferingPorts, limit: number): Promise<number> {
  const passed = await ports.waitingList.passed(ports.clock.now(), limit)
  const over = passed.flatMap(({ offer: ended }) => (ended === undefined ? [] : [ended]))
  // All entries wait again before the first slot is offered; otherwise it could go to a later entry.
  for (const { hold } of over) await ports.waitingList.wait(hold)
  for (const { slot } of over) await offer(ports, { id: slot })
  return passed.length
}
