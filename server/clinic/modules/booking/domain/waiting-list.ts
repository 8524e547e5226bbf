import type { Page, PageRequest } from '@waymark/server/values/page'
import type { Clock, Instant, LocalDate } from '@waymark/server/values/time'
import { failure, type Failure } from '../../../failure.ts'
import { announceOffer, type AnnouncingPorts } from './appointment-messages.ts'
import type { Holds } from './hold.ts'
import type { Days, Schedules } from './schedule.ts'
import { type Slot, statusOf } from './slot.ts'

/*
 * Somebody who waits for a slot of a doctor to become free on one of some days.
 *   (nothing) → waiting          [join: somebody with an account]
 *   waiting → offered            [a slot becomes free: the first in order who was not offered it before]
 *   offered → taken              [books the slot]
 *   offered → waiting            [gives the slot back, or lets the offer pass: it goes to the next]
 *   waiting, offered → left      [leave: whoever waits, the clinic]
 * Who waits for days that are over waits no more: that follows from the clock, and whoever joins anew has left.
 */
export interface WaitingEntry extends Days {
  readonly id: string
  readonly doctor: string
  readonly account: string
  readonly joinedAt: Instant
  readonly state: 'waiting' | 'offered' | 'taken' | 'left'
  readonly offer?: Offer | undefined
  /** Grows with every change. */
  readonly version: number
}

/** A slot that is kept for who waits, by a hold. */
export interface Offer {
  readonly slot: number
  readonly hold: string
  readonly until: Instant
}

/** Who waits for whom: a doctor's list is what it is for the clinic, and what one waits for oneself for others. */
export interface WaitingFilter {
  readonly doctor: string
  readonly account?: string | undefined
}

/** The port to where it is kept who waits. */
export interface WaitingList {
  /**
   * False where the account waits for the doctor already; who waits for days that are over at the given day does not.
   */
  join(entry: WaitingEntry, today: LocalDate): Promise<boolean>
  find(id: string): Promise<WaitingEntry | undefined>
  /** Those that wait or have an offer, in the order of `waitingKey`. */
  page(filter: WaitingFilter, request: PageRequest): Promise<Page<WaitingEntry>>
  versionOf(filter: WaitingFilter): Promise<string>
  /** The first who waits for a slot and was not offered it before. */
  nextFor(slot: Pick<Slot, 'id' | 'doctor' | 'date'>): Promise<WaitingEntry | undefined>
  /** Writes down the offer, and that it was made. */
  offered(entry: WaitingEntry, offer: Offer): Promise<void>
  /** Lets whoever was offered a slot by a hold wait on. */
  wait(hold: string): Promise<void>
  /** Whoever was offered a slot by a hold has taken it. */
  settle(hold: string): Promise<void>
  /** If the version is still the given one. */
  leave(entry: WaitingEntry): Promise<boolean>
  /** The entries whose offer was over at an instant. */
  passed(now: Instant, limit: number): Promise<readonly WaitingEntry[]>
}

/** Where somebody stands in a list. */
export function waitingKey({ joinedAt, id }: Pick<WaitingEntry, 'joinedAt' | 'id'>): string {
  return `${String(joinedAt).padStart(15, '0')} ${id}`
}

export interface JoiningPorts {
  readonly waitingList: WaitingList
  readonly clock: Clock
  readonly newIdentifier: () => string
}

/** Waits for a doctor from one day to another. Fails with `days-reversed`, `days-past` or `waiting-already`. */
export async function join(
  { waitingList, clock, newIdentifier }: JoiningPorts,
  who: Pick<WaitingEntry, 'doctor' | 'account'>,
  { from, to, today }: Days & { readonly today: LocalDate },
): Promise<WaitingEntry | Failure> {
  if (to < from) return failure('days-reversed')
  if (to < today) return failure('days-past')
  const joinedAt = clock.now()
  const entry = { id: newIdentifier(), ...who, from, to, joinedAt, state: 'waiting', version: 1 } as const
  return (await waitingList.join(entry, today)) ? entry : failure('waiting-already')
}

export interface OfferingPorts extends AnnouncingPorts {
  readonly schedules: Pick<Schedules, 'slot'>
  readonly holds: Holds
  readonly waitingList: WaitingList
  readonly newIdentifier: () => string
}

/** Milliseconds in which somebody who waits can take an offer. */
const offerLifetime = 1_800_000

/** Offers a slot that has become free to the first who waits for it; where nobody does, it stays open for all. */
export async function offer(ports: OfferingPorts, given: Pick<Slot, 'id'>): Promise<void> {
  const { schedules, holds, waitingList, clock, newIdentifier } = ports
  const now = clock.now()
  const slot = await schedules.slot(given.id)
  if (slot === undefined || statusOf(slot, now) !== 'open') return
  const entry = await waitingList.nextFor(slot)
  if (entry === undefined) return
  const until = Math.min(now + offerLifetime, slot.closesAt)
  const hold = { id: newIdentifier(), slot: slot.id, account: entry.account, client: '', until }
  if (!(await holds.take(hold, now))) return
  await waitingList.offered(entry, { slot: slot.id, hold: hold.id, until })
  await announceOffer(ports, entry.account, slot, until)
}

/** Offers slots that have become free together. */
export async function offerAll(ports: OfferingPorts, doctor: string, slots: readonly Slot[]): Promise<void> {
  const { total } = await ports.waitingList.page({ doctor }, { limit: 1 })
  if (total === 0) return
  for (const slot of slots) await offer(ports, slot)
}

/** Gives an offered slot back: who waited waits on, and the next is offered it. */
export async function decline(ports: OfferingPorts, hold: Parameters<Holds['end']>[0]): Promise<Failure | undefined> {
  if (!(await ports.holds.end(hold, ports.clock.now()))) return failure('hold-over')
  await ports.waitingList.wait(hold.id)
  await offer(ports, { id: hold.slot })
  return undefined
}

/** Waits no more; what was offered goes to the next. */
export async function leave(ports: OfferingPorts, entry: WaitingEntry): Promise<Failure | undefined> {
  if (!(await ports.waitingList.leave(entry))) return failure('state-changed')
  const hold = entry.offer === undefined ? undefined : await ports.holds.find(entry.offer.hold)
  if (hold === undefined) return undefined
  await ports.holds.end(hold, ports.clock.now())
  await offer(ports, { id: hold.slot })
  return undefined
}

/**
 * Leads on the offers that have passed.
 *
 * @returns how many
 */
export async function passOffersOn(ports: OfferingPorts, limit: number): Promise<number> {
  const passed = await ports.waitingList.passed(ports.clock.now(), limit)
  for (const { offer: over } of passed) {
    if (over === undefined) continue
    await ports.waitingList.wait(over.hold)
    await offer(ports, { id: over.slot })
  }
  return passed.length
}
