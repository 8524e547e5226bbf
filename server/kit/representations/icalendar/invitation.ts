import { ICalAttendeeStatus, ICalCalendarMethod } from 'ical-generator'
import { calendarText, emptyCalendar, eventData, type PlacedEvent } from './event.ts'

/** A person of an invitation. */
export interface CalendarUser {
  readonly email: string
  readonly name?: string | undefined
}

export interface InvitedEvent extends PlacedEvent {
  readonly service: string
  readonly organizer: CalendarUser
  readonly attendee: CalendarUser
  /** When the invitation is written, in milliseconds since 1970. */
  readonly now: number
}

/** A calendar file for an attendee. */
export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly text: string
}

/** Returns the file that adds, updates or cancels an event in the calendar of an attendee (RFC 5546 §3.2). */
export function invitation({ event, url, service, organizer, attendee, now }: InvitedEvent): Invitation {
  const method = event.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = emptyCalendar(undefined, service, [{ event, url }]).method(method)
  const made = calendar.createEvent({
    ...eventData({ event, url }),
    // RFC 5545 §3.8.7.2: with METHOD, DTSTAMP is the time of the file.
    stamp: new Date(now),
    organizer: { name: organizer.name ?? service, email: organizer.email },
  })
  // The patient has booked, so no reply is asked for.
  made.createAttendee({
    email: attendee.email,
    ...(attendee.name === undefined ? {} : { name: attendee.name }),
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  })
  return { method, text: calendarText(calendar) }
}
