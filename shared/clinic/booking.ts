import { curiedRelations, form, link, optionalLink } from '../src/description.ts'
import { bookingFields, exchangeFields, scheduleVariables, deskVariables, weekVariables } from './booking-fields.ts'
import { attendanceFields } from './appointment-fields.ts'
import { appointmentResources } from './appointments.ts'
import { availabilityResources } from './availability.ts'
import { appointmentTypeRelations, appointmentTypeResources } from './appointment-types.ts'
import { callVariables, freeTimeSearch, patientVariables, telephoneSearch } from './free-time-fields.ts'
import { handoverResources } from './handover.ts'
import { seriesRelations, seriesResources } from './series.ts'
import { waitingResources } from './waiting.ts'
import { viewVariables } from '../src/collection.ts'
import { Desk, FreeTimes, Hold, Schedule, Slot, Week } from './booking-states.ts'

/** The relations of the module. */
export const bookingRelations = {
  ...curiedRelations('wm', {
    doctors: ['one', 'Doctors', 'All doctors of the clinic.'],
    doctor: ['one', 'Doctor', 'A doctor with name, speciality, time zone, address and languages.'],
    portrait: ['one', 'Portrait', 'The picture of a doctor; its title says what it shows.'],
    schedule: ['one', 'Schedule', 'The slots of a doctor on a day.'],
    week: ['one', 'Week', 'The free and taken slots of a doctor in a week.'],
    schedules: ['many', 'Slots', 'The slots of a schedule.'],
    today: ['one', 'Today', 'The slots and appointments of a doctor on a day.'],
    desk: ['one', 'Desk', 'All doctors of a day side by side.'],
    days: ['many', 'Doctors', 'The day of each doctor.'],
    undelivered: ['many', 'Undelivered letters', 'Coming appointments whose letters were not delivered.'],
    'untaken-offers': ['many', 'Untaken offers', 'Waiting lists with patients that did not take an offered time.'],
    'failed-tasks': ['many', 'Failed tasks', 'Tasks with failed items.'],
    'more-doctors': ['one', 'More doctors', 'The same day of further doctors.'],
    'next-slot': ['one', 'Next free time', 'The next open slot of a doctor.'],
    hold: ['one', 'Hold', 'The hold of a slot, which reserves it for a few minutes.'],
    'next-slots': ['many', 'Next free times', 'The next open slots of a doctor.'],
    'book-by-telephone': ['one', 'Book by telephone', 'The next free times for a patient, for clerks.'],
    'free-times': ['one', 'Free times', 'The next open slots of all doctors.'],
    'embedded-times': ['one', 'Free times for your website', 'The next free times, for a frame in another site.'],
    alternatives: ['many', 'Other times', 'Other open slots.'],
    'find-patient': ['one', 'Find the patient', 'Finds the patient of a booking by name, date of birth or telephone.'],
    'new-appointment': ['one', 'Book for this patient', 'Free times to book for a patient.'],
    'book-for': ['many', 'Book for this patient', 'The page to book for a patient.'],
    conflicts: ['many', 'Conflicts', 'Appointments that prevent the change.'],
    availability: ['one', 'Availability', 'The working hours of a doctor.'],
    'waiting-entries': ['one', 'My waiting lists', 'Your entries on the waiting lists of doctors.'],
    'waiting-list': ['one', 'Waiting list', 'The waiting list of a doctor.'],
    'appointment-time': ['one', 'Another time', 'The time of an appointment, with the open slots for a move.'],
    handovers: ['one', 'Let a helper do it', 'The links with which others may do one thing with an appointment.'],
    handover: ['one', 'Link for one action', 'A link with which one person may do one thing with an appointment.'],
    attendance: ['one', 'Attendance', 'The attendance of the patient.'],
    slot: ['one', 'Slot', 'A bookable time with a doctor.'],
    appointment: ['one', 'Appointment', 'A booked slot with its patient.'],
    appointments: ['one', 'Appointments', 'The appointments that you may see.'],
    calendar: ['one', 'Calendar', 'The appointments of a doctor as a calendar feed.'],
  }),
  ...appointmentTypeRelations,
  ...seriesRelations,
} as const

/** The resources of availability, slots, appointments and waiting lists. */
export const bookingResources = {
  schedule: {
    summary: 'The slots of a doctor on a day.',
    state: Schedule,
    links: {
      doctor: link('doctor'),
      week: link('week'),
      schedule: link('schedule', scheduleVariables),
      'next-slot': link('slot'),
      'waiting-list': optionalLink('waitingList'),
      prev: optionalLink('schedule'),
      next: optionalLink('schedule'),
      view: optionalLink('selection', viewVariables),
      home: link('home'),
    },
    embedded: { schedules: link('slot') },
  },
  desk: {
    summary: 'All doctors of a day side by side, for clerks.',
    state: Desk,
    links: {
      desk: link('desk', deskVariables),
      'book-by-telephone': link('freeTimes', callVariables),
      users: link('users'),
      appointments: link('appointments'),
      prev: optionalLink('desk'),
      next: optionalLink('desk'),
      undelivered: link('appointment'),
      'untaken-offers': link('waitingList'),
      'failed-tasks': link('task'),
      'more-doctors': optionalLink('desk'),
      home: link('home'),
    },
    embedded: { days: link('schedule') },
  },
  week: {
    summary: 'The free and taken slots of a doctor in a week.',
    state: Week,
    links: {
      doctor: link('doctor'),
      week: link('week', weekVariables),
      schedule: link('schedule', scheduleVariables),
      'next-slot': link('slot'),
      'waiting-list': optionalLink('waitingList'),
      prev: optionalLink('week'),
      next: optionalLink('week'),
      view: optionalLink('selection', viewVariables),
      home: link('home'),
    },
    embedded: { schedules: link('slot'), 'next-slots': link('slot') },
  },
  freeTimes: {
    summary: 'The next open slots of all doctors, soonest first.',
    state: FreeTimes,
    links: {
      search: link('freeTimes', freeTimeSearch),
      'book-by-telephone': optionalLink('freeTimes', telephoneSearch),
      first: link('freeTimes'),
      next: optionalLink('freeTimes'),
      doctors: link('doctors'),
      'book-for': optionalLink('freeTimes'),
      user: optionalLink('user'),
      view: optionalLink('selection', viewVariables),
      home: link('home'),
    },
    embedded: { item: link('slot') },
    forms: { confirm: form('appointment', { title: 'Book the first time', fields: bookingFields }) },
  },
  embeddedTimes: {
    summary: 'The next open slots of all doctors, for a frame in the page of another site.',
    state: FreeTimes,
    links: { 'free-times': link('freeTimes'), home: link('home') },
    embedded: { item: link('slot') },
  },
  slot: {
    summary: 'A bookable time with a doctor.',
    state: Slot,
    links: {
      doctor: link('doctor'),
      schedule: link('schedule'),
      profile: optionalLink('document'),
      appointment: optionalLink('appointment'),
      hold: optionalLink('hold'),
      'next-slot': optionalLink('slot'),
      'waiting-list': optionalLink('waitingList'),
      'find-patient': optionalLink('slot', patientVariables),
      'book-for': optionalLink('slot'),
      user: optionalLink('user'),
      'appointment-types': optionalLink('appointmentTypes'),
      week: optionalLink('week'),
      'new-series': optionalLink('newSeries'),
      home: optionalLink('home'),
    },
    embedded: { 'bookable-types': link('appointmentType') },
    forms: {
      confirm: form('appointment', { title: 'Book this time', fields: bookingFields }),
      hold: form('hold', { title: 'Hold this time', fields: {} }),
      block: form('slot', { title: 'Block this time', fields: {} }),
      'open-again': form('slot', { title: 'Unblock this time', fields: {} }),
      attend: form('attendance', { title: 'Record attendance', fields: attendanceFields }),
    },
  },
  hold: {
    summary: 'The hold of a slot, which reserves it for a few minutes.',
    state: Hold,
    links: { slot: link('slot'), doctor: link('doctor'), home: link('home') },
    forms: {
      hold: form('hold', { title: 'Hold this time', fields: {} }),
      confirm: form('appointment', { title: 'Book this time', fields: bookingFields }),
      exchange: form('appointment', { title: 'Take this time instead', fields: exchangeFields }),
      release: form('slot', { title: 'Release this time', fields: {} }),
    },
  },
  ...appointmentResources,
  ...availabilityResources,
  ...handoverResources,
  ...seriesResources,
  ...waitingResources,
  ...appointmentTypeResources,
} as const
