import type { Instant, LocalDate } from '@waymark/server/values/time'
import type { Page, PageRequest } from '@waymark/server/values/page'
import type { Slot } from './slot.ts'

export interface Patient {
  readonly name: string
  /** Years. */
  readonly age: number
  readonly email?: string | undefined
  readonly telephone?: string | undefined
}

/*
 * The life of an appointment, and who may lead it on. FHIR calls the states booked, arrived, fulfilled, noshow, cancelled.
 *   (open slot, own hold) → booked           [book: anyone]
 *   booked → booked                          [change, move: whom it is for, the clinic]
 *   booked → cancelled                       [cancel: whom it is for before it begins, the clinic always; its slot is open again]
 *   cancelled → cancelled                    [cancel: it is done already]
 *   booked, no-show → arrived                [the clinic, on its day or later]
 *   booked → no-show                         [the clinic, once it has begun]
 *   arrived → fulfilled                      [the clinic, once it has begun]
 */
export interface Appointment extends Visit {
  readonly id: string
  readonly slot: Slot
  /** Whom it belongs to; undefined for guests, and where somebody of the clinic has booked it for one. */
  readonly account?: string | undefined
  readonly state: AppointmentState
  /** Why it was cancelled. */
  readonly cancellation?: string | undefined
  /** The rules that somebody of the clinic set aside for it. */
  readonly setAside: readonly BookingRule[]
  readonly bookedAt: Instant
  readonly changedAt: Instant
  /** Grows with every change. */
  readonly version: number
}

/**
 * What a booking has to keep to beside the slot being open. Nobody books a slot that is taken; but somebody of the
 * clinic may set these rules aside, and the appointment then says which.
 */
export type BookingRule = 'notice' | 'overlap' | 'day-limit' | 'patient-limit'

export type AppointmentState = 'booked' | 'arrived' | 'fulfilled' | 'no-show' | 'cancelled'

export interface Booking extends Visit {
  readonly id: string
  readonly slot: number
  readonly account?: string | undefined
  readonly setAside?: readonly BookingRule[]
  readonly bookedAt: Instant
  /** The hold of whoever books. */
  readonly hold?: string | undefined
}

/** The port to where appointments are kept. */
export interface Appointments {
  /**
   * Books an open slot, in one atomic statement: of all who try at once, one wins. Undefined where the slot was not open
   * any more. What was booked survives the death of the process.
   */
  book(booking: Booking): Promise<Appointment | undefined>
  /** Moves it to another open slot and opens its own, both or nothing; says what was in the way. */
  move(move: Move): Promise<Appointment | 'slot taken' | 'state changed'>
  find(id: string): Promise<Appointment | undefined>
  /** In the order of `appointmentKey`, cancelled ones included. */
  page(filter: AppointmentFilter, request: PageRequest): Promise<Page<Appointment>>
  /** Changes whenever one of them does. */
  versionOf(filter: AppointmentFilter): Promise<string>
  /** Those of some slots that take them. */
  ofSlots(slots: readonly number[]): Promise<readonly Appointment[]>
  /** The booked ones of an account on a day of the doctors' calendars. */
  bookedOn(account: string, date: LocalDate): Promise<readonly Appointment[]>
  /** Writes the patient and the reason, if the version is still the given one; undefined where it is not. */
  change(appointment: Appointment, visit: Visit, changedAt: Instant): Promise<Appointment | undefined>
  /** Writes the state, if the version is still the given one; undefined where it is not. */
  setState(
    appointment: Appointment,
    state: Exclude<AppointmentState, 'cancelled'>,
    changedAt: Instant,
  ): Promise<Appointment | undefined>
  /** Cancels it and opens its slot, if the version is still the given one; undefined where it is not. */
  cancel(appointment: Appointment, changedAt: Instant, why?: string): Promise<Appointment | undefined>
  /** Whether the same patient has another at the same time: the same account, or without one the same way to be reached. */
  overlapping(slot: Slot, whose: PatientOf): Promise<boolean>
  /** How many there are on a doctor's day. */
  countOfDay(doctor: string, date: LocalDate, except?: string): Promise<number>
  /** How many an account has ahead with a doctor. */
  countAhead(
    whose: { readonly doctor: string; readonly account: string; readonly except?: string | undefined },
    now: Instant,
  ): Promise<number>
}

export interface Move {
  readonly appointment: Appointment
  /** The slot that it moves to. */
  readonly slot: number
  readonly hold?: string | undefined
  readonly setAside: readonly BookingRule[]
  readonly movedAt: Instant
}

/** Who a patient is, for the question whether it is the same; `except` is an appointment that does not count. */
export interface PatientOf {
  readonly account?: string | undefined
  readonly patient: Patient
  readonly except?: string | undefined
}

/** Whose appointments are asked for; all where neither is given. */
export interface AppointmentFilter {
  readonly account?: string | undefined
  readonly doctor?: string | undefined
}

/** Where an appointment stands in a list: in the order of time. */
export function appointmentKey({ slot, id }: Pick<Appointment, 'slot' | 'id'>): string {
  return `${String(slot.start).padStart(15, '0')} ${id}`
}

/** Who an appointment is for, and why. */
export interface Visit {
  readonly patient: Patient
  readonly reason?: string | undefined
}
