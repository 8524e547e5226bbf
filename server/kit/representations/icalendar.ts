import { mediaType } from '@waymark/shared'
import { type ICalCalendar, ICalCalendarMethod } from 'ical-generator'
import { selfOf, type Representation } from '../hypermedia/representation.ts'
import type { TextSerializer, WritingContext } from '../hypermedia/serializer.ts'
import { problemJson } from './hal.ts'
import { calendarText, emptyCalendar, eventData, type PlacedEvent } from './icalendar/event.ts'

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
    return calendarText(calendarOf(events, title, context))
  },
}

// Seconds; calendar programs ask again at their own pace, most of them after hours.
const refreshInterval = 3600

/**
 * A calendar that programs subscribe to (RFC 7986), whatever the client accepts (RFC 9110 §12.4.1). A resource that offers it
 * alone sends `icalendarFeedFields` too.
 */
export const icalendarFeed: TextSerializer = {
  ...icalendar,
  quality: 1,
  isUntranslated: true,
  supports: () => true,
  write: (representation, context) => {
    const events = [...placedEvents(representation, context.origin).values()]
    const calendar = calendarOf(events, representation.title, context)
    return calendarText(calendar.method(ICalCalendarMethod.PUBLISH).ttl(refreshInterval))
  },
}

/** The fields of a calendar feed: the method of its file (RFC 5545 §8.1), and no trace of its address elsewhere. */
export const icalendarFeedFields = {
  'Content-Type': `${mediaType.calendar}; charset=utf-8; method=PUBLISH`,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

function calendarOf(
  events: readonly PlacedEvent[],
  title: string | undefined,
  { service }: Pick<WritingContext, 'service'>,
): ICalCalendar {
  const calendar = emptyCalendar(title, service, events)
  for (const placed of events) calendar.createEvent(eventData(placed))
  return calendar
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
