import { announceOffer, type AnnouncingPorts } from './appointment-messages.ts'
import type { Holds } from './hold.ts'
import type { Schedules } from './schedule.ts'
import { statusOf, type Slot } from './slot.ts'
import { failure, type Failure } from './failure.ts'
import type { WaitingEntry, WaitingList } from './waiting-list.ts'

export interface OfferingPorts extends AnnouncingPorts {
  readonly schedules: Pick<Schedules, 'slot'>
  readonly holds: Holds
  readonly waitingList: WaitingList
  readonly newIdentifier: () => string
}

/** Milliseconds in which somebody who waits can take an offer. */
export const offerLifetime = 1_800_000

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
