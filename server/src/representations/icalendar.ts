import { mediaType } from '@waymark/shared'
import { ICalCalendar } from 'ical-generator'
import { selfOf, type Representation } from '../hypermedia/representation.ts'
import type { TextSerializer, WritingContext } from '../hypermedia/serializer.ts'
import { eventData, name, type PlacedEvent } from './icalendar/event.ts'
import { timeZoneComponent, type Span } from './icalendar/time-zone.ts'
import { problemJson } from './problem-json.ts'

/**
 * iCalendar (RFC 5545), for what takes place at a time. Times are local ones with their zone, not UTC: a calendar then
 * shows where an event takes place, and the file defines each zone that it names. It has no METHOD, which would make
 * it a message to an attendee (RFC 5546): it is a file to keep, or a feed to read again.
 */
export const icalendar: TextSerializer = {
  key: 'ics',
  title: 'iCalendar',
  mediaType: mediaType.calendar,
  quality: 0.4,
  isText: true,
  showsLinks: false,
  problems: problemJson,
  suits: ({ hasEvents }) => hasEvents,
  write: (representation, context) => {
    const events = [...placedEvents(representation, context.origin).values()]
    const calendar = emptyCalendar(representation, context.service, events)
    for (const placed of events) calendar.createEvent(eventData(placed))
    return `${calendar.toString()}\r\n`
  },
}

/** The events of a representation and of what is embedded in it, each once, by their UID. */
function placedEvents(representation: Representation, origin: string | undefined): Map<string, PlacedEvent> {
  const { events = [], embedded } = representation
  const placed = new Map<string, PlacedEvent>()
  for (const item of embedded.flatMap(({ items }) => items)) {
    for (const [uid, event] of placedEvents(item, origin)) placed.set(uid, event)
  }
  // The page of several events is not the page of one of them.
  const url = events.length === 1 ? absolute(selfOf(representation), origin) : undefined
  for (const event of events) if (!placed.has(event.uid)) placed.set(event.uid, { event, url })
  return placed
}

function absolute(href: string | undefined, origin: string | undefined): string | undefined {
  return href === undefined ? undefined : URL.parse(href, origin)?.href
}

function emptyCalendar(
  { title }: Representation,
  service: WritingContext['service'],
  events: readonly PlacedEvent[],
): ICalCalendar {
  const calendar = new ICalCalendar({ prodId: `//${name(service)}//Waymark//EN` })
  // A calendar that is imported to have one event should not become another calendar of that name.
  if (events.length !== 1) calendar.name(name(title))
  // RFC 5545 §3.6: a calendar has at least one component; where there is no event, it is the zone.
  const zone = events.length === 0 ? 'Etc/UTC' : null
  const generator = (timeZone: string): string => timeZoneComponent(timeZone, spanOf(events, timeZone))
  return calendar.timezone({ name: zone, generator })
}

function spanOf(events: readonly PlacedEvent[], timeZone: string): Span {
  let span: Span | undefined
  for (const { event } of events) {
    if (event.timeZone !== timeZone) continue
    const { start, end } = span ?? event
    span = { start: Math.min(start, event.start), end: Math.max(end, event.end) }
  }
  return span ?? { start: 0, end: 0 }
}
