import { ICalEventStatus, type ICalEventData } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import type { CalendarEvent } from '../../hypermedia/event.ts'
import { visible } from '../visible.ts'

export interface PlacedEvent {
  readonly event: CalendarEvent
  /** Where more about the event is to be found. */
  readonly url: string | undefined
}

/** An event as the generator takes it. */
export function eventData({ event, url }: PlacedEvent): ICalEventData {
  const { uid, sequence, changed, start, end, timeZone, summary, description, location, isCancelled } = event
  return {
    id: name(uid),
    sequence,
    // RFC 5545 §3.8.7.2: without a METHOD it says when the event was last revised.
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

// RFC 5545 §3.3.5: a local time that occurs twice means the first, but some programs take the second; UTC is clear.
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

/** A text on one line, escaped: the generator takes such ones as they are. */
export function name(text: string): string {
  return visible(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
}
