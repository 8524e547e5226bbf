import ICAL from 'ical.js'
import type { CalendarEvent } from '@waymark/server'
import { textOf, type Reader } from './reader.ts'

/** An iCalendar reader with ical.js. Calendars contain events only; links are in the header field. */
export const readICalendar: Reader = (written, { events = [] }) => {
  const text = textOf(written)
  const long = text.split('\r\n').filter((line) => new TextEncoder().encode(line).byteLength > 75)
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const found = calendar.getAllSubcomponents('vevent')
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return [
    ...long.map((line) => `a line of more than 75 octets: ${line}`),
    ...(/[^\r]\n|\r[^\n]/.test(text) ? ['an invalid line break'] : []),
    ...(found.length === events.length ? [] : ['number of events']),
    ...events.flatMap((event) => missing(found, event)),
  ]
}

/** Returns the components of a calendar with their property names. */
export function componentList(text: string): readonly string[] {
  const list = (component: ICAL.Component): readonly string[] => [
    `${component.name}: ${component
      .getAllProperties()
      .map(({ name }) => name)
      .join(' ')}`,
    ...component.getAllSubcomponents().flatMap(list),
  ]
  return list(new ICAL.Component(ICAL.parse(text) as unknown[]))
}

function missing(found: readonly ICAL.Component[], event: CalendarEvent): readonly string[] {
  const component = found.find((each) => each.getFirstPropertyValue('uid') === event.uid)
  if (component === undefined) return [`event ${event.uid}`]
  const expected = {
    summary: normal(event.summary),
    description: event.description === undefined ? null : normal(event.description),
    location: event.location === undefined ? null : normal(event.location),
    sequence: event.sequence,
    status: event.isCancelled ? 'CANCELLED' : 'CONFIRMED',
    dtstart: event.start,
    dtend: event.end,
    dtstamp: event.changed,
    'last-modified': event.changed,
  }
  return Object.entries(expected)
    .filter(([name, value]) => plain(component.getFirstPropertyValue(name)) !== value)
    .map(([name]) => `${name} of event ${event.uid}`)
}

function normal(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

function plain(value: unknown): unknown {
  return value instanceof ICAL.Time ? value.toUnixTime() * 1000 : value
}
