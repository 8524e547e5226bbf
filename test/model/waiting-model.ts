/*
 * The reference model of a waiting list, without a server: slots that are booked by a guest, open or offered, and
 * people in the order of arrival.
 */
export const people = ['pat', 'ada', 'bea'] as const
export type Person = (typeof people)[number]

export interface ModelEntry {
  readonly person: Person
  state: 'waiting' | 'offered' | 'taken' | 'left'
  offer?: { readonly slot: number; readonly until: number } | undefined
  /** The slots that were already offered. */
  readonly offers: Set<number>
}

const offerMinutes = 30

export class WaitingModel {
  now = 0
  readonly entries: ModelEntry[] = []
  /** An `offered` slot is reserved for a waiting patient. */
  readonly slots: ('booked' | 'open' | 'offered')[]

  constructor(count: number) {
    this.slots = Array.from({ length: count }, () => 'booked')
  }

  live(person: Person): ModelEntry | undefined {
    return this.entries.find((entry) => entry.person === person && ['waiting', 'offered'].includes(entry.state))
  }

  join(person: Person): 'refused' | undefined {
    if (this.live(person) !== undefined) return 'refused'
    this.entries.push({ person, state: 'waiting', offers: new Set() })
    return undefined
  }

  leave(person: Person): void {
    const entry = this.live(person)
    if (entry === undefined) return
    entry.state = 'left'
    this.release(entry)
  }

  /** Frees a booked slot. */
  free(slot: number): void {
    if (this.slots[slot] === 'booked') this.offer(slot)
  }

  decline(person: Person): void {
    const entry = this.live(person)
    if (entry?.state !== 'offered') return
    entry.state = 'waiting'
    this.release(entry)
  }

  take(person: Person): void {
    const entry = this.live(person)
    if (entry?.offer === undefined) return
    entry.state = 'taken'
    this.slots[entry.offer.slot] = 'booked'
  }

  /** Books an open slot for a guest. */
  book(slot: number): 'refused' | undefined {
    if (this.slots[slot] !== 'open') return 'refused'
    this.slots[slot] = 'booked'
    return undefined
  }

  pass(minutes: number): void {
    this.now += minutes
    const passed = this.entries
      .filter(({ state, offer }) => state === 'offered' && (offer?.until ?? 0) <= this.now)
      .toSorted((one, other) => (one.offer?.until ?? 0) - (other.offer?.until ?? 0))
    for (const entry of passed) {
      entry.state = 'waiting'
      this.release(entry)
    }
  }

  private release(entry: ModelEntry): void {
    const { offer } = entry
    entry.offer = undefined
    if (offer !== undefined) this.offer(offer.slot)
  }

  private offer(slot: number): void {
    this.slots[slot] = 'open'
    const next = this.entries.find(({ state, offers }) => state === 'waiting' && !offers.has(slot))
    if (next === undefined) return
    next.state = 'offered'
    next.offer = { slot, until: this.now + offerMinutes }
    next.offers.add(slot)
    this.slots[slot] = 'offered'
  }
}
