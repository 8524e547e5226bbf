import { form, link, maybe } from '../description.ts'
import {
  attendanceFields,
  availabilityFields,
  bookingFields,
  cancelFields,
  moveFields,
  patientFields,
  timeVariables,
  waitingFields,
} from './booking-fields.ts'
import { scheduleVariables, weekVariables } from './booking-variables.ts'
import { viewVariables } from './collection-variables.ts'
import { pageLinks } from './page-links.ts'
import { Appointment } from './state/appointment.ts'
import { AppointmentTime } from './state/appointment-time.ts'
import { Attendance } from './state/attendance.ts'
import { Availability } from './state/availability.ts'
import { Cancellation } from './state/cancellation.ts'
import { Collection } from './state/collection.ts'
import { Hold } from './state/hold.ts'
import { Schedule } from './state/schedule.ts'
import { Slot } from './state/slot.ts'
import { WaitingEntry } from './state/waiting-entry.ts'
import { Week } from './state/week.ts'

/** The resources about times: when doctors are there, what is open, what is booked, and who waits. */
export const bookingResources = {
  schedule: {
    summary: 'The slots of one doctor on one day.',
    state: Schedule,
    links: {
      doctor: link('doctor'),
      week: link('week'),
      schedule: link('schedule', scheduleVariables),
      'next-slot': link('slot'),
      'waiting-list': maybe('waitingList'),
      prev: maybe('schedule'),
      next: maybe('schedule'),
      view: maybe('part', viewVariables),
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
      'waiting-list': maybe('waitingList'),
      prev: maybe('week'),
      next: maybe('week'),
      view: maybe('part', viewVariables),
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
      profile: maybe('document'),
      appointment: maybe('appointment'),
      hold: maybe('hold'),
      'next-slot': maybe('slot'),
      'waiting-list': maybe('waitingList'),
      home: maybe('home'),
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
      'appointment-time': maybe('appointmentTime'),
      attendance: maybe('attendance'),
      appointments: maybe('appointments'),
      profile: maybe('document'),
      view: maybe('part', viewVariables),
      home: link('home'),
    },
    forms: {
      change: form('appointment', { title: 'Change who it is for', fields: patientFields }),
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
      prev: maybe('appointmentTime'),
      next: maybe('appointmentTime'),
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
    links: { ...pageLinks('appointments'), calendar: maybe('appointments'), home: link('home') },
    embedded: { item: link('appointment') },
  },
  availability: {
    summary: 'When a doctor sees patients; the open slots follow from it.',
    state: Availability,
    links: { doctor: link('doctor'), week: link('week'), home: link('home') },
    forms: { change: form('availability', { title: 'Change when patients are seen', fields: availabilityFields }) },
  },
  waitingList: {
    summary: 'Who waits for a slot of a doctor to become free.',
    state: Collection,
    links: { ...pageLinks('waitingList'), doctor: link('doctor'), home: link('home') },
    embedded: { item: link('waitingEntry') },
    forms: { join: form('waitingEntry', { title: 'Wait for a time', fields: waitingFields }) },
  },
  waitingEntry: {
    summary: 'Somebody who waits for a slot of a doctor to become free.',
    state: WaitingEntry,
    links: {
      collection: link('waitingList'),
      doctor: link('doctor'),
      hold: maybe('hold'),
      home: maybe('home'),
    },
    forms: { leave: form('waitingList', { title: 'Wait no more', fields: {} }) },
  },
} as const
