import { pageLinks, LongCollection, viewVariables } from '../../src/collection.ts'
import { form, link, optionalLink } from '../../src/description.ts'
import { appointmentSearch, moveFields, patientFields, timeVariables } from './fields.ts'
import { attendanceFields, cancelFields, replyFields } from './appointment-fields.ts'
import { Appointment, AppointmentReply, AppointmentTime, Attendance, Cancellation } from './states.ts'

/** The resources of a booked appointment, and the lists of appointments. */
export const appointmentResources = {
  appointment: {
    summary: 'A booked slot with its patient.',
    state: Appointment,
    links: {
      doctor: link('doctor'),
      schedule: link('schedule'),
      'appointment-time': optionalLink('appointmentTime'),
      attendance: optionalLink('attendance'),
      payment: optionalLink('payment'),
      handovers: optionalLink('handovers'),
      series: optionalLink('series'),
      'waiting-list': optionalLink('waitingList'),
      appointments: optionalLink('appointments'),
      profile: optionalLink('document'),
      view: optionalLink('selection', viewVariables),
      home: link('home'),
    },
    forms: {
      change: form('appointment', { title: 'Edit patient details', fields: patientFields }),
      cancel: form('appointment', { title: 'Cancel appointment', fields: cancelFields, isFinal: true }),
      attend: form('attendance', { title: 'Record attendance', fields: attendanceFields }),
      come: form('appointmentReply', { title: 'I will come', fields: replyFields }),
      arrive: form('appointmentReply', { title: 'I have arrived', fields: replyFields }),
      claim: form('appointment', { title: 'Add to my account', fields: {} }),
      pay: form('checkout', { title: 'Pay now', fields: {} }),
    },
  },
  appointmentTime: {
    summary: 'The time of an appointment, with the open slots for a move.',
    state: AppointmentTime,
    links: {
      appointment: link('appointment'),
      doctor: link('doctor'),
      'appointment-time': link('appointmentTime', timeVariables),
      prev: optionalLink('appointmentTime'),
      next: optionalLink('appointmentTime'),
      home: link('home'),
    },
    forms: { reschedule: form('appointmentTime', { title: 'Move appointment', fields: moveFields }) },
  },
  cancellation: {
    summary: 'The cancellation of an appointment, with its reason.',
    state: Cancellation,
    links: { appointment: link('appointment'), home: link('home') },
    forms: { cancel: form('appointment', { title: 'Cancel appointment', fields: cancelFields, isFinal: true }) },
  },
  attendance: {
    summary: 'The attendance of the patient.',
    state: Attendance,
    links: { appointment: link('appointment'), home: link('home') },
    forms: { attend: form('attendance', { title: 'Record attendance', fields: attendanceFields }) },
  },
  appointmentReply: {
    summary: 'What the patient says about an appointment: that they will come, or have arrived.',
    state: AppointmentReply,
    links: { appointment: link('appointment'), home: link('home') },
    forms: { reply: form('appointmentReply', { title: 'Send the reply', fields: replyFields }) },
  },
  appointments: {
    summary: 'Your appointments, those of a doctor, or, for clerks, all of them.',
    state: LongCollection,
    links: {
      ...pageLinks('appointments'),
      search: optionalLink('appointments', appointmentSearch),
      calendar: optionalLink('appointments'),
      'booking-links': optionalLink('bookingLinks'),
      home: link('home'),
    },
    embedded: { item: link('appointment') },
  },
} as const
