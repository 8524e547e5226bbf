import { zoneName } from '@waymark/server/values'
import { announcementTexts } from './announcement-texts.ts'
import { viewTexts } from './view-texts.ts'

interface TimeSpan {
  /** The day in words. */
  readonly day: string
  readonly start: string
  readonly end: string
}

interface OnDay {
  readonly doctor: string
  /** The day in words. */
  readonly day: string
}

/** The texts of doctors, slots and appointments, apart from the description and the failures. */
export const bookingTexts = {
  ...announcementTexts,
  views: viewTexts,

  doctorsTitle: 'Our doctors',
  ownAvailabilityTitle: 'Working hours',
  allDoctorsTitle: 'All doctors',
  doctorSearchTitle: 'Find a doctor',
  freeTimesTitle: 'Free times',
  firstPageTitle: 'First page',
  laterTimesTitle: 'Later times',
  freeTimesOfAnyDoctorTitle: 'Free times of any doctor',
  foundDoctorsTitle: ({
    words,
    language,
  }: {
    readonly words: string | undefined
    readonly language: string | undefined
  }) => {
    if (words === undefined && language === undefined) return 'Our doctors'
    if (words === undefined) return `Doctors speaking ${language ?? ''}`
    return language === undefined ? `Doctors for “${words}”` : `Doctors for “${words}” speaking ${language}`
  },
  existingDoctorTitle: 'Existing doctor',
  unknownDoctorDetail: 'Doctor not found. Choose one from the list of doctors.',
  doctorByNameTitle: 'Doctor by name',
  publicProfileTitle: 'Public profile',

  weekTitle: (doctor: string) => `Week of ${doctor}`,
  weekFromTitle: ({ doctor, day }: OnDay) => `Week of ${doctor} from ${day}`,
  neighbourWeekTitle: (day: string) => `Week from ${day}`,
  wholeWeekTitle: 'The whole week',
  anotherWeekTitle: 'Another week',
  weekOfDoctorTitle: 'Week of a doctor',
  weekCaption: ({ doctor, timeZone }: { readonly doctor: string; readonly timeZone: string }) =>
    `Free and taken times of ${doctor}, in ${zoneName(timeZone)}`,
  weekWords: { open: 'free', taken: 'taken', past: 'past' },

  scheduleTitles: {
    open: ({ doctor, day }: OnDay) => `Free times of ${doctor} on ${day}`,
    booked: ({ doctor, day }: OnDay) => `Booked times of ${doctor} on ${day}`,
    held: ({ doctor, day }: OnDay) => `Held times of ${doctor} on ${day}`,
    all: ({ doctor, day }: OnDay) => `All times of ${doctor} on ${day}`,
  },
  neighbourDayTitles: {
    open: (day: string) => `Free times on ${day}`,
    booked: (day: string) => `Booked times on ${day}`,
    held: (day: string) => `Held times on ${day}`,
    all: (day: string) => `All times on ${day}`,
  },
  scheduleOfDoctorTitle: 'Schedule of a doctor',
  scheduleOnTitle: (day: string) => `Schedule on ${day}`,
  openSlotsTitle: (doctor: string) => `Free times of ${doctor}`,
  oneDayTitle: 'One day',
  anotherDayTitle: 'Another day',

  slotTitle: ({ day, start, end, doctor }: TimeSpan & { readonly doctor: string }) =>
    `${day}, ${start} to ${end}, ${doctor}`,
  slotOnDayTitle: ({ day, start, end }: TimeSpan) => `${day}, ${start} to ${end}`,
  slotTimeTitle: ({ start, end }: Pick<TimeSpan, 'start' | 'end'>) => `${start} to ${end}`,
  nextSlotTitle: (doctor: string) => `Next open slot of ${doctor}`,
  holdTitle: 'Held for you',
  heldTitle: (slot: string) => `Held for you: ${slot}`,
  notHeldTitle: (slot: string) => `Not held: ${slot}`,

  todayTitle: 'Today',

  bookInsteadTitle: (slot: string) => `Book instead: ${slot}`,
  appointmentsTitle: 'Appointments',
  appointmentSearchTitle: 'Find appointments',
  allAppointmentsTitle: 'All appointments',
  ownAppointmentsTitle: 'Your appointments',
  appointmentsOfTitle: (doctor: string) => `Appointments of ${doctor}`,
  appointmentsScope: 'See, book, change and cancel your appointments',
  scheduleScope: 'See the booked appointments in your schedule',
  calendarTitle: 'Subscribe to this calendar',
  appointmentLinkTitle: 'Appointment',
  slotLinkTitle: 'Slot',
  appointmentTitle: ({ doctor, day, start }: OnDay & Pick<TimeSpan, 'start'>) =>
    `Appointment with ${doctor} on ${day} at ${start}`,
  appointmentSummary: (doctor: string) => `Appointment with ${doctor}`,
  unknownAppointmentDetail: 'Appointment not found. Check that the link is complete.',
  // Details of a field; the name of the field precedes them.
  exceptionDaysFault: (most: number) => `must be the first day or later, and at most ${String(most)} days`,
  manyExceptionsFault: 'would add too many exceptions; remove past ones first',
  contradictingAgeFault: 'does not match the date of birth; correct one of them or leave out the age',
  dateOfBirthFault: 'must be a day in the past 130 years',
  capabilityPrompt: 'Capability',
  attendanceTitle: 'Attendance',
  attendanceOfTitle: (appointment: string) => `Attendance: ${appointment}`,
  cancellationTitle: (appointment: string) => `Cancellation: ${appointment}`,
  moveTitle: 'Move to another time',
  moveOfTitle: ({ doctor, day, start }: OnDay & Pick<TimeSpan, 'start'>) =>
    `Move the appointment with ${doctor} on ${day} at ${start}`,
  otherTimesTitle: (day: string) => `Other times on ${day}`,

  workingHoursTitle: (doctor: string) => `Working hours of ${doctor}`,

  waitingListTitle: (doctor: string) => `Waiting list of ${doctor}`,
  waitingEntryTitle: ({ doctor, from, to }: { readonly doctor: string; readonly from: string; readonly to: string }) =>
    `Waiting for ${doctor} from ${from} to ${to}`,
  unknownEntryDetail: 'Waiting list entry not found. It may have been removed.',

  fhirTitle: (code: string) => `FHIR: ${code}`,
} as const
