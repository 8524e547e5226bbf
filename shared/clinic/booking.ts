import { form, link, optionalLink } from '../src/description.ts'
import { attendanceFields, availabilityFields, bookingFields, cancelFields, moveFields, patientFields, timeVariables, waitingFields, scheduleVariables, weekVariables } from './booking-fields.ts'
import { viewVariables, pageLinks, Collection } from '../src/collection.ts'
import { Appointment, AppointmentTime, Attendance, Availability, Cancellation, Hold, Schedule, Slot, WaitingEntry, Week } from './booking-states.ts'

/** The resources of availability, slots, appointments and waiting lists. */
export const bookingResources = {
  schedule: {
    summary: 'The slots of one doctor on one day.',
    state: Schedule,
    links: {
      doctor: link('doctor'),
      week: link('week'),
      schedule: link('schedule', scheduleVariables),
      'next-slot': link('slot'),
      'waiting-list': optionalLink('waitingList'),
      prev: optionalLink('schedule'),
      next: optionalLink('schedule'),
      view: optionalLink('part', viewVariables),
      home: link('home'),
    },
    embedded: { schedules: link('slot') },
  },
  week: {
    summary: 'The slots of one doctor in one week: which are free and which are taken.',
    state: Week,
    links: {
      doctor: link('doctor'),
      week: link('week', weekVariables),
      schedule: link('schedule', scheduleVariables),
      'next-slot': link('slot'),
      'waiting-list': optionalLink('waitingList'),
      prev: optionalLink('week'),
      next: optionalLink('week'),
      view: optionalLink('part', viewVariables),
      home: link('home'),
    },
    embedded: { schedules: link('slot') },
  },
  slot: {
    summary: 'A time with a doctor that can be booked.',
    state: Slot,
    links: {
      doctor: link('doctor'),
      schedule: link('schedule'),
      profile: optionalLink('document'),
      appointment: optionalLink('appointment'),
      hold: optionalLink('hold'),
      'next-slot': optionalLink('slot'),
      'waiting-list': optionalLink('waitingList'),
      home: optionalLink('home'),
    },
    forms: {
      confirm: form('appointment', { title: 'Book this slot', fields: bookingFields }),
      hold: form('hold', { title: 'Keep it for me a while', fields: {} }),
      block: form('slot', { title: 'Block this slot', fields: {} }),
      'open-again': form('slot', { title: 'Open this slot again', fields: {} }),
    },
  },
  hold: {
    summary: 'A slot that is kept for you for a while, or can be.',
    state: Hold,
    links: { slot: link('slot'), doctor: link('doctor'), home: link('home') },
    forms: {
      hold: form('hold', { title: 'Keep it for me a while', fields: {} }),
      confirm: form('appointment', { title: 'Book this slot', fields: bookingFields }),
      release: form('slot', { title: 'Give it back', fields: {} }),
    },
  },
  appointment: {
    summary: 'A booked slot, with the patient it was booked for.',
    state: Appointment,
    links: {
      doctor: link('doctor'),
      schedule: link('schedule'),
      'appointment-time': optionalLink('appointmentTime'),
      attendance: optionalLink('attendance'),
      appointments: optionalLink('appointments'),
      profile: optionalLink('document'),
      view: optionalLink('part', viewVariables),
      home: link('home'),
    },
    forms: {
      change: form('appointment', { title: 'Edit patient details', fields: patientFields }),
      cancel: form('appointment', { title: 'Cancel the appointment', fields: cancelFields, isFinal: true }),
      attend: form('attendance', { title: 'Say whether the patient has come', fields: attendanceFields }),
    },
  },
  appointmentTime: {
    summary: 'When an appointment is, and the open slots to which it can be moved.',
    state: AppointmentTime,
    links: {
      appointment: link('appointment'),
      doctor: link('doctor'),
      'appointment-time': link('appointmentTime', timeVariables),
      prev: optionalLink('appointmentTime'),
      next: optionalLink('appointmentTime'),
      home: link('home'),
    },
    forms: { reschedule: form('appointmentTime', { title: 'Move it to another time', fields: moveFields }) },
  },
  cancellation: {
    summary: 'Whether an appointment was cancelled, and why.',
    state: Cancellation,
    links: { appointment: link('appointment'), home: link('home') },
    forms: { cancel: form('appointment', { title: 'Cancel the appointment', fields: cancelFields, isFinal: true }) },
  },
  attendance: {
    summary: 'Whether the patient of an appointment has come.',
    state: Attendance,
    links: { appointment: link('appointment'), home: link('home') },
    forms: { attend: form('attendance', { title: 'Say whether the patient has come', fields: attendanceFields }) },
  },
  appointments: {
    summary: 'Appointments: your own, those of a doctor, or all for clerks.',
    state: Collection,
    links: { ...pageLinks('appointments'), calendar: optionalLink('appointments'), home: link('home') },
    embedded: { item: link('appointment') },
  },
  availability: {
    summary: 'When a doctor sees patients; the open slots follow from it.',
    state: Availability,
    links: { doctor: link('doctor'), week: link('week'), home: link('home') },
    forms: { change: form('availability', { title: 'Change when patients are seen', fields: availabilityFields }) },
  },
  waitingList: {
    summary: 'The waiting list of a doctor.',
    state: Collection,
    links: { ...pageLinks('waitingList'), doctor: link('doctor'), home: link('home') },
    embedded: { item: link('waitingEntry') },
    forms: { join: form('waitingEntry', { title: 'Wait for a time', fields: waitingFields }) },
  },
  waitingEntry: {
    summary: 'An entry of the waiting list of a doctor.',
    state: WaitingEntry,
    links: {
      collection: link('waitingList'),
      doctor: link('doctor'),
      hold: optionalLink('hold'),
      home: optionalLink('home'),
    },
    forms: { leave: form('waitingList', { title: 'Wait no more', fields: {} }) },
  },
} as const
