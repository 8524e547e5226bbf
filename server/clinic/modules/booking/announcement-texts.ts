import { zoneName } from '@waymark/server/values'

/** The time and the doctor of an appointment, in words. */
interface Subject {
  readonly doctor: string
  readonly day: string
  readonly start: string
}

/** The messages to patients about their appointments. */
export const announcementTexts = {
  subjects: {
    confirmation: ({ doctor, day, start }: Subject) => `Your appointment with ${doctor} on ${day} at ${start}`,
    change: ({ doctor, day, start }: Subject) => `Changed: your appointment with ${doctor} on ${day} at ${start}`,
    cancellation: ({ doctor, day, start }: Subject) =>
      `Cancelled: your appointment with ${doctor} on ${day} at ${start}`,
    reminder: ({ doctor, day, start }: Subject) => `Reminder: your appointment with ${doctor} on ${day} at ${start}`,
  },
  openings: {
    confirmation: 'Your appointment is booked.',
    change: 'Your appointment has changed. It is now:',
    cancellation: 'Your appointment was cancelled.',
    reminder: 'This is a reminder of your appointment.',
  },
  /** The end of a mail, with its link. */
  closings: {
    confirmation: (link: string) =>
      `If you cannot come, please move or cancel the appointment, so that another patient can have the time:\n${link}`,
    change: (link: string) => `See, move or cancel your appointment:\n${link}`,
    cancellation: (link: string) => `See the appointment, or book another time:\n${link}`,
    reminder: (link: string) =>
      `If you cannot come, please move or cancel the appointment, so that another patient can have the time:\n${link}`,
    offer: (link: string) => `Book this time:\n${link}`,
  },
  timeLine: ({ day, start, end, timeZone }: Omit<Subject, 'doctor'> & SpanEnd) =>
    `${day}, ${start} to ${end}, ${zoneName(timeZone)}`,
  /** The time, the doctor and the place, on lines of their own. */
  facts: ({ time, doctor, speciality, address }: Facts) =>
    `When: ${time}\nDoctor: ${doctor}, ${speciality}\nAddress: ${address}`,
  /** The printed page of an appointment. */
  sheetLabels: {
    when: 'When',
    doctor: 'Doctor',
    address: 'Address',
    patient: 'Patient',
    reason: 'Reason',
    status: 'Status',
  },
  sheetStatus: { booked: 'Booked', arrived: 'Arrived', fulfilled: 'Seen', 'no-show': 'Missed', cancelled: 'Cancelled' },
  sheetNotes: {
    booked:
      'Please bring your insurance card and a list of your medicines.\nIf you cannot come, please move or cancel the appointment online, so that another patient can have the time.',
    cancelled: 'This appointment was cancelled. You can book another time online.',
  },
  reasonLine: (reason: string) => `Reason: ${reason}`,

  offerSubject: (doctor: string) => `A time with ${doctor} is free`,
  offer: ({ facts, day, at, timeZone }: { readonly facts: string } & Expiry) =>
    `${facts}\n\nWe are holding this time for you until ${day} at ${at}, ${zoneName(timeZone)}.`,
} as const

interface SpanEnd {
  readonly end: string
  readonly timeZone: string
}

interface Facts {
  /** The line with the time. */
  readonly time: string
  readonly doctor: string
  readonly speciality: string
  readonly address: string
}

interface Expiry {
  readonly day: string
  readonly at: string
  readonly timeZone: string
}
