import { Temporal } from 'temporal-polyfill'

/** A span of time in milliseconds since 1970. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Returns a VTIMEZONE (RFC 5545 §3.6.5) for a span: the observance at its start and each one that begins in it. No
 * recurrence rule has to be derived, and other years are not covered.
 */
export function timeZoneComponent(timeZone: string, { start, end }: Span): string {
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
