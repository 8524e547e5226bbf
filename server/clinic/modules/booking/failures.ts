import { type ProblemKind, problemsOf } from '@waymark/server'
import type { BookingCode } from './domain/failure.ts'

/** The status and the texts of each failure of the module. */
export const bookingFailures = {
  'slot-unknown': {
    status: 404,
    title: 'Time not found',
    description: 'No time has this number. Choose a free time of a doctor.',
  },
  'slot-taken': {
    status: 409,
    title: 'That time has just been taken',
    description: 'Another patient booked this time first. Choose another time.',
  },
  'slot-own': {
    status: 409,
    title: 'You have already booked this time',
    description: 'Nothing was booked twice. Open your appointment to see, move or cancel it.',
  },
  'slot-past': {
    status: 409,
    title: 'This time has begun',
    description: 'Only future times can be booked. Choose another time.',
  },
  'slot-held': {
    status: 409,
    title: 'This time is on hold',
    description:
      'This time is held for a few minutes. If you hold it, continue on the page of your hold. Otherwise choose another time, or try again later.',
  },
  'slot-busy': {
    status: 409,
    title: 'The doctor is busy at this time',
    description:
      'Another calendar of the doctor has an event at this time. Free the time there; it is offered again within five minutes.',
  },
  'slot-blocked': {
    status: 409,
    title: 'This time is not available',
    description: 'The doctor is not available at this time. Choose another time.',
  },
  'slot-withdrawn': {
    status: 410,
    title: 'This time is no longer offered',
    description: 'The doctor changed the hours. Choose another time.',
  },
  'slot-in-use': {
    status: 409,
    title: 'This time is in use',
    description: 'A booked time or a time on hold can be neither blocked nor opened. Move the appointment first.',
  },
  'notice-too-short': {
    status: 409,
    title: 'This time begins too soon',
    description: 'The doctor needs more notice than this. Choose a later time, or call the clinic.',
  },
  'appointments-overlap': {
    status: 409,
    title: 'You have another appointment at this time',
    description:
      'A patient can have one appointment at a time. Choose another time, or cancel the other appointment first.',
  },
  'day-full': {
    status: 409,
    title: 'The day is full',
    description: 'The doctor has the maximum number of appointments on this day. Choose another day.',
  },
  'patient-limit': {
    status: 409,
    title: 'You already have the maximum number of upcoming appointments',
    description:
      'Each patient can have a limited number of upcoming appointments with a doctor. Cancel one, or book again after the next one.',
  },
  'patient-unavailable': {
    status: 409,
    title: 'The patient cannot take this time',
    description: 'Choose another time. If it is refused too, ask the patient.',
  },
  'type-missing': {
    status: 409,
    title: 'Choose an appointment type',
    description: 'This doctor offers several kinds of appointments. Choose the one that you need, then book.',
  },
  'type-unknown': {
    status: 409,
    title: 'The doctor does not offer this appointment type',
    description: 'Each doctor has own appointment types. Choose one of this doctor.',
  },
  'type-retired': {
    status: 410,
    title: 'This appointment type is no longer offered',
    description: 'Choose another appointment type. Booked appointments stay as they are.',
  },
  'type-for-staff': {
    status: 409,
    title: 'Only the clinic books this appointment type',
    description: 'Call the clinic to book it, or choose another appointment type.',
  },
  'type-too-long': {
    status: 409,
    title: 'This appointment needs more time than is free here',
    description: 'The next times are taken, or the working hours end. Choose another time.',
  },
  'new-patients-only': {
    status: 409,
    title: 'This appointment type is for new patients',
    description: 'You have had an appointment with this doctor. Choose another appointment type, or call the clinic.',
  },
  'referral-missing': {
    status: 409,
    title: 'This appointment type needs a referral',
    description: 'Enter the referring doctor, or choose another appointment type.',
  },
  'guest-limit': {
    status: 409,
    title: 'You already have the maximum number of upcoming appointments',
    description:
      'Without an account that has a verified e-mail address, only a few upcoming appointments can be booked from one network, or with one e-mail address or telephone number. Sign in, verify your e-mail address to book more, or cancel one.',
  },
  'account-unknown': {
    status: 409,
    title: 'No user has this name',
    description:
      'No active user has this user name. Correct it, or leave it empty to book for a patient without an account.',
  },
  'age-unclear': {
    status: 422,
    title: 'The age of the patient is unclear',
    description: 'Give the date of birth or the age. If both are given, they must agree.',
  },
  'too-many-holds': {
    status: 409,
    title: 'The maximum number of times is held already',
    description:
      'Book one of the times that you hold, or release one. Guests on one network share this limit: without an own hold, book the time at once, or sign in.',
  },
  'hold-expired': {
    status: 410,
    title: 'The hold has expired',
    description: 'A time is held for a few minutes. If it is still free, you can hold it again.',
  },
  'no-open-slot': {
    status: 404,
    title: 'No free times',
    description: 'The doctor has no free times now. Join the waiting list to be offered the next one.',
  },
  'appointment-past': {
    status: 409,
    title: 'The appointment has begun',
    description: 'It can no longer be moved or cancelled. Call the clinic.',
  },
  'appointment-ended': {
    status: 409,
    title: 'The appointment is over',
    description: 'It can no longer be moved, changed or cancelled.',
  },
  'appointment-not-begun': {
    status: 409,
    title: 'The appointment has not begun',
    description: 'A patient can be marked as arrived on the day of the appointment, and as absent after it has begun.',
  },
  'arrival-too-early': {
    status: 409,
    title: 'It is too early to arrive',
    description: 'You can say that you have arrived from an hour before the appointment.',
  },
  'appointments-outside': {
    status: 409,
    title: 'Booked appointments are outside the new hours',
    description: 'Move or cancel these appointments first, or let “Set exceptions” cancel them.',
  },
  'days-reversed': {
    status: 409,
    title: 'The last day is before the first',
    description: 'Enter the first day and the last day in this order.',
  },
  'days-past': {
    status: 409,
    title: 'The days are in the past',
    description: 'Choose days from today on.',
  },
  'already-waiting': {
    status: 409,
    title: 'You are already on the waiting list',
    description: 'You can join the waiting list of a doctor once. To wait for other days, leave the list first.',
  },
  'appointment-cancelled': {
    status: 409,
    title: 'The appointment is cancelled',
    description: 'A cancelled appointment cannot be changed. Choose another time from the schedule.',
  },
  'doctor-exists': {
    status: 409,
    title: 'The name is taken',
    description: 'Another doctor has this name in the address. Choose another name.',
  },
  'appointments-lost': {
    status: 409,
    title: 'Appointments would be lost',
    description:
      'In the new time zone these appointments would be in the past or in an hour that is skipped. Move or cancel them first.',
  },
  'handover-closed': {
    status: 410,
    title: 'This link has ended',
    description: 'It was used or ended, or its time is over. Ask its sender for another one.',
  },
  'series-not-offered': {
    status: 404,
    title: 'Appointments are booked one by one here',
    description: 'This appointment type cannot be booked as a series online. Book one appointment, or call the clinic.',
  },
  'series-too-long': {
    status: 409,
    title: 'This series is too long',
    description: 'Fewer appointments of this type can be booked at once. Choose a smaller number.',
  },
  'series-not-free': {
    status: 409,
    title: 'Not all appointments can move there',
    description:
      'At least one of the new times is taken. Nothing was moved. Choose another time, or move them one by one.',
  },
  'series-over': {
    status: 409,
    title: 'This series is over',
    description: 'None of its appointments is still to come. Book new ones.',
  },
  'too-many-handovers': {
    status: 409,
    title: 'You have made the maximum number of links',
    description: 'End one of the links of this appointment first.',
  },
} as const satisfies Readonly<Record<Exclude<BookingCode, 'state-changed'>, ProblemKind>>

/** Returns the problem of a failure of the module. */
export const problemOf = problemsOf(bookingFailures)
