import type { Instant } from './clock.ts'
import type { LocalDate, TimeOfDay } from './local-time.ts'

/*
 * The life of a slot:
 *   (nothing) → open    [Schedules.add]
 *   open → booked       [Appointments.book, one atomic statement]
 *   booked → open       [Appointments.cancel]
 * An open slot that has begun is past: that follows from the clock and is stored nowhere.
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
  readonly state: 'open' | 'booked'
  /** Grows with every change. */
  readonly version: number
}

export type SlotStatus = 'open' | 'booked' | 'past'

/** Whether a slot can be booked now. */
export function statusOf(slot: Slot, now: Instant): SlotStatus {
  if (slot.state === 'booked') return 'booked'
  return slot.start > now ? 'open' : 'past'
}
