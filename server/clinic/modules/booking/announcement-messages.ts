import { zoneName } from '@waymark/server/values/time'
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
  guestLink: (link: string) => `See, move or cancel your appointment:\n${link}`,
  timeLine: ({ doctor, day, start, end, timeZone }: Subject & { readonly end: string; readonly timeZone: string }) =>
    `${day}, ${start} to ${end} (${zoneName(timeZone)}), with ${doctor}`,

  offerSubject: (doctor: string) => `A time with ${doctor} is free`,
  /** @param time the line with the time of the slot */
  offer: ({ time, day, at, timeZone }: { readonly time: string } & Expiry) =>
    `${time}\n\nWe are holding it for you until ${day} at ${at} (${zoneName(timeZone)}).`,
} as const

interface Expiry {
  readonly day: string
  readonly at: string
  readonly timeZone: string
}
