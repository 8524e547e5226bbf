import { clockTime, type Instant, type LocalDate, type TimeOfDay } from '@waymark/server/values'

/*
 * The states of a slot and their FHIR codes (Slot.status):
 *   (nothing) → open            [the doctor's availability; free]
 *   open → booked               [a booking or a move, one atomic statement; busy]
 *   booked → open               [the appointment is cancelled or moved; free]
 *   open → blocked → open       [the doctor or a clerk; busy-unavailable]
 *   open → blocked → open       [the doctor is busy in another calendar (`isBusy`), until that time is free there]
 *   open → withdrawn → open     [the availability changes; entered-in-error, because it is no longer visible]
 * Three more statuses are computed from the clock: an open slot with a live hold is held (busy-tentative), one within
 * the doctor's notice is closed, and one that has begun is past.
 */
export interface Slot {
  readonly id: number
  readonly doctor: string
  /** Date, start and end are local times of the doctor; the instants disambiguate equal local times. */
  readonly date: LocalDate
  readonly startTime: TimeOfDay
  readonly endTime: TimeOfDay
  readonly start: Instant
  readonly end: Instant
  readonly state: SlotState
  /** Whether it is blocked because the doctor is busy in another calendar. */
  readonly isBusy?: boolean
  /** The deadline for patients: the start less the doctor's notice. */
  readonly closesAt: Instant
  /** The last hold on the slot, possibly expired. */
  readonly hold?: { readonly id: string; readonly until: Instant } | undefined
  /** Increases with every change. */
  readonly version: number
}

/** Returns the times of a slot for people, which say which of two equal times they are. */
export function spanInWords(
  { start, end }: Pick<Slot, 'start' | 'end'>,
  timeZone: string,
): { readonly start: string; readonly end: string } {
  return { start: clockTime(start, timeZone), end: clockTime(end, timeZone) }
}

/** Returns the slot with the end of the appointment that begins with it. */
export function spanned(slot: Slot, span: Pick<Slot, 'end' | 'endTime'> | undefined): Slot {
  return span === undefined ? slot : { ...slot, end: span.end, endTime: span.endTime }
}

export type SlotState = 'open' | 'booked' | 'blocked' | 'withdrawn'
export type SlotStatus = 'open' | 'held' | 'booked' | 'blocked' | 'closed' | 'past'

/**
 * Returns the present status of a slot.
 *
 * @param ownHold the caller's hold: a held slot is open for its holder
 */
export function statusOf(slot: Slot, now: Instant, ownHold?: string): SlotStatus {
  if (slot.state === 'booked') return 'booked'
  if (slot.start <= now) return 'past'
  if (slot.state !== 'open') return 'blocked'
  if (slot.hold !== undefined && slot.hold.until > now && slot.hold.id !== ownHold) return 'held'
  return slot.closesAt > now ? 'open' : 'closed'
}
