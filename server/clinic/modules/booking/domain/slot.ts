import type { Instant, LocalDate, TimeOfDay } from '@waymark/server/values/time'

/*
 * The life of a slot, and what FHIR calls its states (Slot.status):
 *   (nothing) → open            [the doctor's availability; free]
 *   open → booked               [a booking or a move, one atomic statement; busy]
 *   booked → open               [the appointment is cancelled or moved; free]
 *   open → blocked → open       [the doctor or a clerk; busy-unavailable]
 *   open → withdrawn → open     [the availability changes; entered-in-error, for nobody sees it any more]
 * Three more things follow from the clock and are stored nowhere as a state: an open slot on which a hold lies is held
 * (busy-tentative), one whose notice is too short is closed, and one that has begun is past.
 */
export interface Slot {
  readonly id: number
  readonly doctor: string
  /** Day, start and end as the doctor's wall clock shows them; the instants say which of two equal times is meant. */
  readonly date: LocalDate
  readonly startTime: TimeOfDay
  readonly endTime: TimeOfDay
  readonly start: Instant
  readonly end: Instant
  readonly state: SlotState
  /** Until when patients can book it: its start, less the notice that the doctor wants. */
  readonly closesAt: Instant
  /** The last hold on it, which may be over. */
  readonly hold?: { readonly id: string; readonly until: Instant } | undefined
  /** Grows with every change. */
  readonly version: number
}

export type SlotState = 'open' | 'booked' | 'blocked' | 'withdrawn'
export type SlotStatus = 'open' | 'held' | 'booked' | 'blocked' | 'closed' | 'past'

/**
 * What a slot is now.
 *
 * @param ownHold the hold of whoever asks: for its holder a held slot is open
 */
export function statusOf(slot: Slot, now: Instant, ownHold?: string): SlotStatus {
  if (slot.state === 'booked') return 'booked'
  if (slot.start <= now) return 'past'
  if (slot.state !== 'open') return 'blocked'
  if (slot.hold !== undefined && slot.hold.until > now && slot.hold.id !== ownHold) return 'held'
  return slot.closesAt > now ? 'open' : 'closed'
}
