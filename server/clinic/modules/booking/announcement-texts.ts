import type { TextTable } from '@waymark/shared'

/** The messages to patients about their appointments. */
export const announcementTexts = {
  subjects: {
    confirmation: 'Your appointment with {doctor} on {day} at {start}',
    change: 'Changed: your appointment with {doctor} on {day} at {start}',
    cancellation: 'Cancelled: your appointment with {doctor} on {day} at {start}',
    reminder: 'Reminder: your appointment with {doctor} on {day} at {start}',
  },
  openings: {
    confirmation: 'Your appointment is booked.',
    change: 'Your appointment has changed. It is now:',
    cancellation: 'Your appointment was cancelled.',
    reminder: 'This is a reminder of your appointment.',
  },
  /** The end of a mail, with its link. */
  closings: {
    confirmation:
      'If you cannot come, please move or cancel the appointment, so that another patient can have the time:\n{link}',
    change: 'See, move or cancel your appointment:\n{link}',
    cancellation: 'See the appointment, or book another time:\n{link}',
    reminder:
      'Please confirm that you will come. If you cannot, move or cancel the appointment, so that another patient can have the time. With the same link you can say that you have arrived:\n{link}',
    offer: 'Book this time:\n{link}',
  },
  /** A reminder by SMS, which has room for two parts of 153 characters, or 67 in Chinese and Arabic. */
  sms: { reminder: 'Appointment {day}, {time}. Confirm or cancel: {link}', from: '{clinic}: {text}' },
  timeLine: '{day}, {start} to {end}',
  /** The time, the doctor and the place, on lines of their own. */
  facts: 'When: {time}\nDoctor: {doctor}, {speciality}\nAddress: {address}',
  typeLine: 'Appointment: {type}',
  priceLine: 'Price: {price}',
  refundLine: 'If you have paid online, you get the money back.',
  videoLine: 'Video call: {link}',
  /** The printed page of an appointment. */
  sheetLabels: {
    when: 'When',
    doctor: 'Doctor',
    address: 'Address',
    patient: 'Patient',
    type: 'Appointment',
    price: 'Price',
    payment: 'Payment',
    video: 'Video call',
    referral: 'Referred by',
    reason: 'Reason',
    status: 'Status',
  },
  sheetStatus: { booked: 'Booked', arrived: 'Arrived', fulfilled: 'Seen', 'no-show': 'Missed', cancelled: 'Cancelled' },
  sheetNotes: {
    booked:
      'Please bring your insurance card and a list of your medicines.\nIf you cannot come, please move or cancel the appointment online, so that another patient can have the time.',
    cancelled: 'This appointment was cancelled. You can book another time online.',
    code: 'Confirm, move or cancel the appointment: open its page with the camera of your telephone.',
  },
  reasonLine: 'Reason: {reason}',

  offerSubject: 'A time with {doctor} is free',
  offer: '{facts}\n\nWe are holding this time for you until {expiry}.',
  expiry: '{day} at {time}',
} as const satisfies TextTable
