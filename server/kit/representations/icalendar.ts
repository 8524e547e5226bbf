import { mediaType } from '@waymark/shared'
import { selfOf, type Representation } from '../hypermedia/representation.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'
import { problemJson } from './hal.ts'
import { emptyCalendar, eventData, type PlacedEvent } from './icalendar/event.ts'

/**
 * iCalendar (RFC 5545). Times are local with their zone, so that calendars show where an event takes place; the file
 * defines each zone. There is no METHOD, which would make it a message to an attendee (RFC 5546).
 */
export const icalendar: TextSerializer = {
  key: 'ics',
  title: 'iCalendar',
  mediaType: mediaType.calendar,
  quality: 0.4,
  isText: true,
  showsLinks: false,
  showsBrand: true,
  problems: problemJson,
  supports: ({ hasEvents }) => hasEvents,
  write: (representation, context) => {
    const events = [...placedEvents(representation, context.origin).values()]
    // Importing a single event must not create a named calendar.
    const title = events.length === 1 ? undefined : representation.title
    const calendar = emptyCalendar(title, context.service, events)
    for (const placed of events) calendar.createEvent(eventData(placed))
    return `${calendar.toString()}\r\n`
  },
}

/** Returns the events of a representation and its embedded resources, unique by UID. */
function placedEvents(representation: Representation, origin: string | undefined): Map<string, PlacedEvent> {
  const { events = [], embedded } = representation
  const placed = new Map<string, PlacedEvent>()
  for (const item of embedded.flatMap(({ items }) => items)) {
    for (const [uid, event] of placedEvents(item, origin)) placed.set(uid, event)
  }
  // The page of several events is not the page of each one.
  const url = events.length === 1 ? absolute(selfOf(representation), origin) : undefined
  for (const event of events) if (!placed.has(event.uid)) placed.set(event.uid, { event, url })
  return placed
}

function absolute(href: string | undefined, origin: string | undefined): string | undefined {
  return href === undefined ? undefined : URL.parse(href, origin)?.href
}
