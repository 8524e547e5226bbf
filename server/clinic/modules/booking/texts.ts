import { translatedTexts } from '@waymark/shared'
import { announcementTexts } from './announcement-texts.ts'
import { viewTexts } from './view-texts.ts'

/** The texts of doctors, slots and appointments, apart from the description and the failures. */
export const bookingTexts = translatedTexts({
  ...announcementTexts,
  views: viewTexts,

  // What a form has done, on the page that follows.
  done: {
    booked: 'Booked: {day}, {start}.',
    moved: 'Moved to {day}, {start}.',
    cancelled: 'Cancelled.',
    changed: 'Saved.',
    claimed: 'Added to your account.',
    held: 'This time is on hold for you.',
    released: 'Released.',
    blocked: 'Blocked.',
    opened: 'Open again.',
    joined: 'You are on the waiting list.',
    left: 'You have left the waiting list.',
    attendance: {
      booked: 'Saved.',
      arrived: 'Marked as arrived.',
      fulfilled: 'Marked as seen.',
      'no-show': 'Marked as absent.',
      cancelled: 'Cancelled.',
    },
  },

  portraitSet: 'The portrait was saved.',
  portraitRemoved: 'The portrait was removed.',
  portraitAlt: 'Portrait of {doctor}',
  doctorsTitle: 'Our doctors',
  ownAvailabilityTitle: 'Working hours',
  allDoctorsTitle: 'All doctors',
  doctorSearchTitle: 'Find a doctor',
  freeTimesTitle: 'Free times',
  firstPageTitle: 'First page',
  laterTimesTitle: 'Later times',
  freeTimesOfAnyDoctorTitle: 'Free times of any doctor',
  foundDoctorsTitles: {
    speaking: 'Doctors speaking {language}',
    matching: 'Doctors for “{words}”',
    matchingAndSpeaking: 'Doctors for “{words}” speaking {language}',
  },
  existingDoctorTitle: 'Existing doctor',
  unknownDoctorDetail: 'Doctor not found. Choose one from the list of doctors.',
  doctorByNameTitle: 'Doctor by name',
  publicProfileTitle: 'Public profile',

  weekTitle: 'Week of {doctor}',
  weekFromTitle: 'Week of {doctor} from {day}',
  neighbourWeekTitle: 'Week from {day}',
  wholeWeekTitle: 'The whole week',
  anotherWeekTitle: 'Another week',
  weekOfDoctorTitle: 'Week of a doctor',
  weekCaption: 'Free and taken times of {doctor}, in {zone}',
  weekWords: { open: 'free', taken: 'taken', past: 'past' },

  scheduleTitles: {
    open: 'Free times of {doctor} on {day}',
    booked: 'Booked times of {doctor} on {day}',
    held: 'Held times of {doctor} on {day}',
    all: 'All times of {doctor} on {day}',
  },
  neighbourDayTitles: {
    open: 'Free times on {day}',
    booked: 'Booked times on {day}',
    held: 'Held times on {day}',
    all: 'All times on {day}',
  },
  scheduleOfDoctorTitle: 'Schedule of a doctor',
  scheduleOnTitle: 'Schedule on {day}',
  openSlotsTitle: 'Free times of {doctor}',
  oneDayTitle: 'One day',
  anotherDayTitle: 'Another day',

  slotTitle: '{day}, {start} to {end}, {doctor}',
  slotOnDayTitle: '{day}, {start} to {end}',
  slotTimeTitle: '{start} to {end}',
  nextSlotTitle: 'Next free time of {doctor}',
  holdTitle: 'Held for you',
  heldTitle: 'Held for you: {slot}',
  notHeldTitle: 'Not held: {slot}',

  todayTitle: 'Today',

  findPatientTitle: 'Find the patient',
  bookForPatientTitle: 'Book for this patient',
  bookByTelephoneTitle: 'Book by telephone',
  bornOn: 'born {day}',
  overrideTitles: {
    'notice-too-short': 'Book although it begins so soon',
    'appointments-overlap': 'Book although the patient has another appointment at this time',
    'day-full': 'Book although the day is full',
    'patient-limit': 'Book although the patient has the maximum number of appointments',
  },
  moveTitles: {
    'notice-too-short': 'Move although it begins so soon',
    'appointments-overlap': 'Move although the patient has another appointment at this time',
    'day-full': 'Move although the day is full',
    'patient-limit': 'Move although the patient has the maximum number of appointments',
  },

  bookInsteadTitle: 'Book instead: {slot}',
  appointmentsTitle: 'Appointments',
  appointmentSearchTitle: 'Find appointments',
  allAppointmentsTitle: 'All appointments',
  ownAppointmentsTitle: 'Your appointments',
  appointmentsOfTitle: 'Appointments of {doctor}',
  calendarTitle: 'Subscribe to this calendar',
  appointmentLinkTitle: 'Appointment',
  slotLinkTitle: 'Slot',
  appointmentTitle: 'Appointment with {doctor} on {day} at {start}',
  appointmentSummary: 'Appointment with {doctor}',
  unknownAppointmentDetail: 'Appointment not found. Check that the link is complete.',
  // Details of a field; the name of the field precedes them.
  exceptionDaysFault: 'must be the first day or later, and at most {most} days',
  manyExceptionsFault: 'would add too many exceptions; remove past ones first',
  contradictingAgeFault: 'does not match the date of birth; correct one of them or leave out the age',
  dateOfBirthFault: 'must be a day in the past 130 years',
  attendanceTitle: 'Attendance',
  attendanceOfTitle: 'Attendance: {appointment}',
  cancellationTitle: 'Cancellation: {appointment}',
  moveTitle: 'Move to another time',
  moveOfTitle: 'Move the appointment with {doctor} on {day} at {start}',
  otherTimesTitle: 'Other times on {day}',

  workingHoursTitle: 'Working hours of {doctor}',

  ownWaitingTitle: 'My waiting lists',
  waitingListTitle: 'Waiting list of {doctor}',
  waitingEntryTitle: 'Waiting for {doctor} from {from} to {to}',
  unknownEntryDetail: 'Waiting list entry not found. It may have been removed.',

  fhirTitle: 'FHIR: {code}',
})
