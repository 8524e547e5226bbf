import type { Failure } from '@waymark/server/values'

/** The failures of the module, as a closed union: a caller handles each, and failures.ts gives each its status. */
export type BookingCode =
  /** No slot has this id. */
  | 'slot-unknown'
  /** Another booking took the slot first. */
  | 'slot-taken'
  /** The caller has booked the slot. */
  | 'slot-own'
  /** The slot has begun. */
  | 'slot-past'
  /** Another caller holds the slot. */
  | 'slot-held'
  /** The doctor is not available at that time. */
  | 'slot-blocked'
  /** The doctor no longer offers the time. */
  | 'slot-withdrawn'
  /** The doctor is busy in another calendar. */
  | 'slot-busy'
  /** An appointment occupies the slot, so it can be neither blocked nor opened. */
  | 'slot-in-use'
  /** The slot begins too soon to be booked. */
  | 'notice-too-short'
  /** The patient has another appointment at the same time. */
  | 'appointments-overlap'
  /** The doctor has the maximum number of appointments on that day. */
  | 'day-full'
  /** The patient has the maximum number of upcoming appointments with the doctor. */
  | 'patient-limit'
  /** For the holder of a link: the patient cannot have an appointment at this time, whatever the reason is. */
  | 'patient-unavailable'
  /** The doctor has appointment types, and the booking names none. */
  | 'type-missing'
  /** The doctor does not offer this appointment type. */
  | 'type-unknown'
  /** The appointment type is no longer offered. */
  | 'type-retired'
  /** Only staff book this appointment type. */
  | 'type-for-staff'
  /** The appointment type needs more time than is free. */
  | 'type-too-long'
  /** The appointment type is for new patients, and the patient is known. */
  | 'new-patients-only'
  /** The appointment type needs a referral. */
  | 'referral-missing'
  /** Guests have the maximum number of upcoming appointments from this network address or contact. */
  | 'guest-limit'
  /** No account has this user name. */
  | 'account-unknown'
  /** Neither the age nor the date of birth is given, or they contradict each other. */
  | 'age-unclear'
  /** The caller has the maximum number of holds. */
  | 'too-many-holds'
  /** The hold was used or released, or has expired. */
  | 'hold-expired'
  /** No slot of the doctor is open. */
  | 'no-open-slot'
  /** The appointment has begun. */
  | 'appointment-past'
  /** The patient has arrived or was absent. */
  | 'appointment-ended'
  /** The appointment has not begun yet. */
  | 'appointment-not-begun'
  | 'arrival-too-early'
  /** The new hours would exclude booked appointments. */
  | 'appointments-outside'
  /** The last day is before the first. */
  | 'days-reversed'
  /** The last day is in the past. */
  | 'days-past'
  /** The account is already on the doctor's waiting list. */
  | 'already-waiting'
  /** The appointment is cancelled and can no longer change. */
  | 'appointment-cancelled'
  /** The id of the doctor is taken. */
  | 'doctor-exists'
  /** Appointments would be in the past or in a skipped hour. */
  | 'appointments-lost'
  /** The link has been used or ended, or its time is over. */
  | 'handover-closed'
  /** The appointment has the maximum number of open links. */
  | 'too-many-handovers'
  /** The doctor does not offer a series to this caller. */
  | 'series-not-offered'
  /** The series has more appointments than the caller may book at once. */
  | 'series-too-long'
  /** Not all appointments of the series can move to such a time. */
  | 'series-not-free'
  /** No appointment of the series is still to come. */
  | 'series-over'
  /** The resource has changed since it was read. */
  | 'state-changed'

export type BookingFailure = Failure<BookingCode>
