import { ICalAlarmType, ICalEventStatus, type ICalEventData, ICalCalendar } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import type { CalendarEvent } from '../../hypermedia/representation.ts'
import { visible } from '../visible.ts'
import { timeZoneComponent, type Span } from './time-zone.ts'

export interface PlacedEvent {
  readonly event: CalendarEvent
  /** The page of the event. */
  readonly url: string | undefined
}

/** Converts an event for the generator. */
export function eventData({ event, url }: PlacedEvent): ICalEventData {
  const { uid, sequence, changed, start, end, timeZone, summary, description, location, isCancelled } = event
  const alarms = isCancelled ? [] : (event.alarms ?? [])
  return {
    id: nameText(uid),
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
    // RFC 5545 §3.6.6: a display alarm needs a description.
    alarms: alarms.map((lead) => ({
      type: ICalAlarmType.display,
      trigger: lead / 1000,
      description: visible(summary),
    })),
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
function nameText(text: string): string {
  return visible(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
}

/** Returns a calendar for events with their time zones; without a title it is unnamed. */
export function emptyCalendar(
  title: string | undefined,
  service: string,
  events: readonly PlacedEvent[],
): ICalCalendar {
  const calendar = new ICalCalendar({ prodId: `//${nameText(service)}//Waymark//EN` })
  if (title !== undefined) calendar.name(nameText(title))
  // RFC 5545 §3.6: a calendar needs a component; without events it is the time zone.
  const zone = events.length === 0 ? 'Etc/UTC' : null
  const generator = (timeZone: string): string => timeZoneComponent(timeZone, spanOf(events, timeZone))
  return calendar.timezone({ name: zone, generator })
}

/**
 * Returns the file of a calendar. RFC 5545 §3.6, §3.6.1: components follow the properties, and alarms those of an event; the
 * generator has some after them.
 */
export function calendarText(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`
    .replace(zonesBeforeProperties, '$<properties>$<zones>')
    .replaceAll(alarmsBeforeProperties, '$<properties>$<alarms>')
}

// A folded text goes on in lines that begin with a space, so no text matches.
const zonesBeforeProperties =
  /(?<zones>(?:^BEGIN:VTIMEZONE\r\n(?:(?!END:VTIMEZONE\r\n)[^\r\n]*\r\n)*END:VTIMEZONE\r\n)+)(?<properties>(?:(?!BEGIN:VEVENT\r\n|END:VCALENDAR\r\n)[^\r\n]*\r\n)*)/mu

const alarmsBeforeProperties =
  /(?<alarms>(?:^BEGIN:VALARM\r\n(?:(?!END:VALARM\r\n)[^\r\n]*\r\n)*END:VALARM\r\n)+)(?<properties>(?:(?!END:VEVENT\r\n)[^\r\n]*\r\n)*)/gmu

function spanOf(events: readonly PlacedEvent[], timeZone: string): Span {
  let span: Span | undefined
  for (const { event } of events) {
    if (event.timeZone !== timeZone) continue
    const { start, end } = span ?? event
    span = { start: Math.min(start, event.start), end: Math.max(end, event.end) }
  }
  return span ?? { start: 0, end: 0 }
}
