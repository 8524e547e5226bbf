import type { InputOf } from '@waymark/shared'
import type { personFields, visitFields } from '@waymark/shared/clinic'
import type { Extent, ExtentRequest, Instant, LocalDate, Page, PageRequest, TimeOfDay } from '@waymark/server/values'
import type { BookedType } from './appointment-type.ts'
import type { BookingFailure } from './failure.ts'
import type { Slot } from './slot.ts'

/** A patient with the age on the day of the appointment, which follows from the date of birth if it is known. */
export type Patient = Readonly<InputOf<typeof personFields>> & { readonly age: number }

/*
 * The states of an appointment and its authorised callers. FHIR: booked, arrived, fulfilled, noshow, cancelled.
 *   (open slot, own hold) → booked           [book: any caller]
 *   booked → booked                          [change, move: patient, staff]
 *   booked → booked                          [claim: a patient with the link of a guest]
 *   booked → cancelled                       [cancel: patient before the start, staff always; opens the slot]
 *   cancelled → cancelled                    [cancel: no effect]
 *   booked, no-show → arrived                [staff, on its day or later]
 *   booked → no-show                         [staff, after the start]
 *   arrived → fulfilled                      [staff, after the start]
 */
export interface Appointment extends Visit {
  readonly id: string
  /** The first slot; with a type, its end is that of the appointment. */
  readonly slot: Slot
  readonly type?: BookedType | undefined
  /** The doctor who refers the patient. */
  readonly referral?: string | undefined
  /** The series with which it was booked. */
  readonly series?: string | undefined
  /** Owner of the appointment; undefined for guests, including guests booked by staff. */
  readonly account?: string | undefined
  readonly state: AppointmentState
  /** Reason of the cancellation. */
  readonly cancellation?: string | undefined
  /** The rules that a member of staff overrode for this appointment. */
  readonly setAside: readonly BookingRule[]
  readonly bookedAt: Instant
  /** When the patient said that they will come. */
  readonly confirmedAt?: Instant | undefined
  readonly changedAt: Instant
  /** Increases with every change. */
  readonly version: number
}

/**
 * A condition of booking besides the slot being open. A taken slot is never booked again. Staff may override these
 * rules, and the appointment records the overridden ones.
 */
export const bookingRules = ['notice', 'overlap', 'day-limit', 'patient-limit', 'new-patients', 'referral'] as const
export type BookingRule = (typeof bookingRules)[number]

export type AppointmentState = 'booked' | 'arrived' | 'fulfilled' | 'no-show' | 'cancelled'

export interface Booking extends Visit {
  readonly id: string
  readonly slot: number
  readonly account?: string | undefined
  readonly typed?: Typed | undefined
  readonly referral?: string | undefined
  readonly series?: string | undefined
  readonly setAside?: readonly BookingRule[]
  readonly bookedAt: Instant
  /** The hold of the caller. */
  readonly hold?: string | undefined
}

/** What an appointment of a type takes. */
export interface Typed {
  readonly type: BookedType
  /** The slots after the first one, in the order of time. */
  readonly further: readonly number[]
  readonly end: Instant
  readonly endTime: TimeOfDay
}

/** One of the two sides of an appointment: the account of a patient, or a doctor with all patients, guests included. */
export type AppointmentSide = { readonly account: string } | { readonly doctor: string }

/** Port of the stored appointments. */
export interface Appointments {
  /**
   * Books an open slot in one atomic statement, so that one of several concurrent bookings succeeds; with a type, all of
   * its slots or none. Returns undefined if a slot is no longer open. A booking survives a crash of the process.
   */
  book(booking: Booking): Promise<Appointment | undefined>
  /** Books another open slot and opens the previous one atomically, or returns the reason of the conflict. */
  move(move: Move): Promise<Appointment | 'slot taken' | 'state changed'>
  find(id: string): Promise<Appointment | undefined>
  /** Returns the appointments of a series, in the order of time, including cancelled ones. */
  ofSeries(series: string): Promise<readonly Appointment[]>
  /** Does the work, and undoes all of it if it returns a failure. */
  allOrNone<Result extends object>(work: () => Promise<Result | BookingFailure>): Promise<Result | BookingFailure>
  /** Pages in the order of `appointmentKey`, including cancelled appointments; past ones are in the reverse order. */
  page(search: AppointmentSearch, request: PageRequest): Promise<Page<Appointment>>
  /** Finds consecutive appointments, in the order of `appointmentKey`. */
  extent(request: ExtentRequest): Promise<Extent>
  /** Changes whenever one of the appointments changes. */
  versionOf(filter: VersionedAppointments): Promise<string>
  /** Changes whenever an appointment of these doctors on this day changes its details or its status. */
  versionOn(doctors: readonly string[], date: LocalDate): Promise<string>
  /** Returns the appointments that occupy the given slots. */
  ofSlots(slots: readonly number[]): Promise<readonly Appointment[]>
  /** Returns the slots of an appointment after the first one, in the order of time. */
  furtherSlots(id: string): Promise<readonly number[]>
  /** Returns those of the given appointments that begin after an instant, in any order. */
  coming(ids: readonly string[], now: Instant): Promise<readonly Appointment[]>
  /** Returns the booked appointments of an account or with a doctor on a day of the doctors' calendars. */
  bookedOn(side: AppointmentSide, date: LocalDate): Promise<readonly Appointment[]>
  /** Updates the patient and the reason, or returns undefined if the version has changed. */
  change(appointment: Appointment, visit: Visit, changedAt: Instant): Promise<Appointment | undefined>
  /** Gives an appointment of a guest an owner, or returns undefined if the version has changed. */
  setAccount(appointment: Appointment, account: string, changedAt: Instant): Promise<Appointment | undefined>
  /** Updates the state, or returns undefined if the version has changed. */
  setState(
    appointment: Appointment,
    state: Exclude<AppointmentState, 'cancelled'>,
    changedAt: Instant,
  ): Promise<Appointment | undefined>
  /** Records that the patient will come, or returns undefined if the version has changed. */
  confirm(appointment: Appointment, confirmedAt: Instant): Promise<Appointment | undefined>
  /** Cancels the appointment and opens its slot, or returns undefined if the version has changed. */
  cancel(appointment: Appointment, changedAt: Instant, why?: string): Promise<Appointment | undefined>
  /**
   * Tells whether the same patient has an overlapping appointment: the same account, or for guests the same contact
   * details.
   */
  overlapping(slot: Slot, whose: PatientOf): Promise<boolean>
  /** Tells whether an account has or had an appointment with a doctor that was not cancelled. */
  isKnown(whose: { readonly doctor: string; readonly account: string }): Promise<boolean>
  /** Counts the appointments on a doctor's day. */
  countOfDay(doctor: string, date: LocalDate, except?: string): Promise<number>
  /** Counts the upcoming appointments of an account with a doctor; those of a series count as one. */
  countAhead(whose: CountedWhose, now: Instant): Promise<number>
}

/** The account whose appointments with a doctor are counted, without one appointment and without one series. */
export interface CountedWhose {
  readonly doctor: string
  readonly account: string
  readonly except?: string | undefined
  readonly series?: string | undefined
}

export interface Move {
  readonly appointment: Appointment
  /** The slot that the appointment moves to. */
  readonly slot: number
  readonly typed?: Typed | undefined
  readonly hold?: string | undefined
  readonly setAside: readonly BookingRule[]
  readonly movedAt: Instant
}

/** Identifies a patient for comparison; the appointment `except` is not counted. */
export interface PatientOf {
  readonly account?: string | undefined
  readonly patient: Patient
  readonly except?: string | undefined
}

/** Selects the appointments that match all given members. */
export interface AppointmentSearch {
  readonly account?: string | undefined
  readonly doctor?: string | undefined
  /** Beginnings of words of the patient's name and contact details. */
  readonly words?: readonly string[] | undefined
  readonly state?: AppointmentState | undefined
  /** Days of the doctors' calendars, both ends included. */
  readonly from?: LocalDate | undefined
  readonly until?: LocalDate | undefined
  /** Whether the appointments begin before or after an instant; past ones are listed latest first. */
  readonly period?: { readonly is: 'upcoming' | 'past'; readonly now: Instant } | undefined
}

/** Returns the next booked appointments, the first one first. */
export function nextBooked(
  { page }: Pick<Appointments, 'page'>,
  whose: Omit<AppointmentSearch, 'state' | 'period'>,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<Page<Appointment>> {
  return page({ ...whose, state: 'booked', period: { is: 'upcoming', now } }, { limit })
}

/** Selects appointments that have one version together. */
export type VersionedAppointments = Pick<AppointmentSearch, 'account' | 'doctor' | 'from'>

/** Returns the sort key of an appointment, in the order of time. */
export function appointmentKey({ slot, id }: Pick<Appointment, 'id'> & { readonly slot: Pick<Slot, 'start'> }): string {
  return `${String(slot.start)}.${id}`
}

/** The patient of an appointment and the details of the visit, such as its reason. */
export interface Visit extends Readonly<InputOf<typeof visitFields>> {
  readonly patient: Patient
}
