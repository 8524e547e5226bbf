import { emptyCalendar, eventData, type PlacedEvent } from './event.ts'

/** An event with the name of the service that writes it. */
export interface WrittenEvent extends PlacedEvent {
  readonly service: string
}

/** Returns the calendar object of one event, as a calendar server stores it: without a method (RFC 4791 §4.1). */
export function calendarObject({ event, url, service }: WrittenEvent): string {
  const calendar = emptyCalendar(undefined, service, [{ event, url }])
  calendar.createEvent(eventData({ event, url }))
  return `${calendar.toString()}\r\n`
}
