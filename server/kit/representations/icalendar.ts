import { ICalEventStatus, type ICalEventData, ICalCalendar } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { mediaType } from '@waymark/shared'
import { type CalendarEvent, selfOf, type Representation } from '../hypermedia/representation.ts'
import type { TextSerializer, WritingContext } from '../hypermedia/serializer.ts'
import { problemJson } from './hal.ts'
import { visible } from './visible.ts'

export interface PlacedEvent {
  readonly event: CalendarEvent
  /** The page of the event. */
  readonly url: string | undefined
}

/** Converts an event for the generator. */
function eventData({ event, url }: PlacedEvent): ICalEventData {
  const { uid, sequence, changed, start, end, timeZone, summary, description, location, isCancelled } = event
  return {
    id: name(uid),
    sequence,
    // RFC 5545 §3.8.7.2: without METHOD, DTSTAMP is the time of the last revision.
    stamp: new Date(changed),
    lastModified: new Date(changed),
    ...timesOf(start, end, timeZone),
    summary: visible(summary),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(description === undefined ? {} : { description: visible(description) }),
    ...(location === undefined ? {} : { location: visible(location) }),
    ...(url === undefined ? {} : { url }),
  }
}

// RFC 5545 §3.3.5: an ambiguous local time means the first, but some programs take the second, so UTC is used.
function timesOf(start: number, end: number, timeZone: string): Pick<ICalEventData, 'start' | 'end' | 'timezone'> {
  const times = [start, end].map((instant) => {
    return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  })
  const [from, to] = times
  if (from === undefined || to === undefined || times.some(occursTwice)) {
    return { start: new Date(start), end: new Date(end), timezone: null }
  }
  return { start: from, end: to, timezone: timeZone }
}

function occursTwice(time: Temporal.ZonedDateTime): boolean {
  const local = time.toPlainDateTime()
  const [first, last] = (['earlier', 'later'] as const).map((disambiguation) => {
    return local.toZonedDateTime(time.timeZoneId, { disambiguation }).epochMilliseconds
  })
  return first !== last
}

/** Escapes text for one line; the generator writes names unescaped. */
function name(text: string): string {
  return visible(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
}

/** A span of time in milliseconds since 1970. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Returns a VTIMEZONE (RFC 5545 §3.6.5) for a span: the observance at its start and each one that begins in it. No
 * recurrence rule has to be derived, and other years are not covered.
 */
function timeZoneComponent(timeZone: string, { start, end }: Span): string {
  const observances = [onsetBefore(timeZone, start), ...onsetsIn(timeZone, { start, end })]
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flatMap(observance), 'END:VTIMEZONE', '']
  return lines.join('\r\n')
}

/** A change of the UTC offset; offsets are in milliseconds. */
interface Onset {
  readonly at: number
  readonly from: number
  readonly to: number
}

function onsetBefore(timeZone: string, instant: number): Onset {
  // Includes a change at this very instant.
  const change = zoned(timeZone, instant + 1).getTimeZoneTransition('previous')
  if (change !== null) return onsetOf(change)
  const offset = zoned(timeZone, instant).offsetNanoseconds / 1e6
  return { at: -offset, from: offset, to: offset }
}

function onsetsIn(timeZone: string, { start, end }: Span): readonly Onset[] {
  const onsets: Onset[] = []
  let change = zoned(timeZone, start).getTimeZoneTransition('next')
  while (change !== null && change.epochMilliseconds <= end) {
    onsets.push(onsetOf(change))
    change = change.getTimeZoneTransition('next')
  }
  return onsets
}

function onsetOf(change: Temporal.ZonedDateTime): Onset {
  const from = change.subtract({ milliseconds: 1 }).offsetNanoseconds / 1e6
  return { at: change.epochMilliseconds, from, to: change.offsetNanoseconds / 1e6 }
}

// DTSTART of an observance is in local time before the change.
function observance({ at, from, to }: Onset): readonly string[] {
  const name = to > from ? 'DAYLIGHT' : 'STANDARD'
  const onset = new Date(at + from).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')
  const offsets = [`TZOFFSETFROM:${offsetText(from)}`, `TZOFFSETTO:${offsetText(to)}`]
  return [`BEGIN:${name}`, `DTSTART:${onset}`, ...offsets, `END:${name}`]
}

function offsetText(offset: number): string {
  const text = new Date(Math.abs(offset)).toISOString().slice(11, 19).replaceAll(':', '')
  return `${offset < 0 ? '-' : '+'}${text.endsWith('00') ? text.slice(0, 4) : text}`
}

function zoned(timeZone: string, instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}

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
  problems: problemJson,
  suits: ({ hasEvents }) => hasEvents,
  write: (representation, context) => {
    const events = [...placedEvents(representation, context.origin).values()]
    const calendar = emptyCalendar(representation, context.service, events)
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

function emptyCalendar(
  { title }: Representation,
  service: WritingContext['service'],
  events: readonly PlacedEvent[],
): ICalCalendar {
  const calendar = new ICalCalendar({ prodId: `//${name(service)}//Waymark//EN` })
  // Importing a single event must not create a named calendar.
  if (events.length !== 1) calendar.name(name(title))
  // RFC 5545 §3.6: a calendar needs a component; without events it is the time zone.
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
