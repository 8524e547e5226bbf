import ICAL from 'ical.js'
import type { BusyTime } from '../../booking/contract.ts'
import { RemoteFailure } from './remote-failure.ts'
import { instantIn, useNamedZones } from './zones.ts'

/** The part of a calendar that is read. */
export interface Reading {
  /** Between these instants. */
  readonly from: number
  readonly to: number
  /** The zone of dates and floating times (IANA). */
  readonly timeZone: string
  /** The events that are not counted, by UID. */
  readonly except: ReadonlySet<string>
}

/** The busy times of a calendar, without any text of its events. */
export interface Read {
  readonly times: readonly BusyTime[]
  /** Number of events that could not be read. */
  readonly unreadable: number
}

// A rule without an end yields events for ever. So many take half a second.
const mostOccurrences = 20_000
const dayLength = 86_400_000

/**
 * Returns when the owner of calendars is busy: at events that are neither cancelled nor transparent (RFC 5545 §3.8.2.7), with
 * their recurrences and exceptions, merged and in the order of time.
 */
export function busyTimesIn(calendars: readonly ICAL.Component[], reading: Reading): Read {
  const found: BusyTime[] = []
  const limit = { left: mostOccurrences }
  let unreadable = 0
  for (const events of calendars.flatMap((calendar) => eventsOf(calendar, reading))) {
    try {
      found.push(...timesOf(events, reading, limit))
    } catch (error) {
      if (limit.left <= 0) throw new RemoteFailure('too-large', error)
      unreadable += 1
    }
  }
  return { times: merged(found, reading), unreadable }
}

/** Returns the events of a calendar, those of one UID together. */
function eventsOf(calendar: ICAL.Component, { except }: Reading): readonly (readonly ICAL.Component[])[] {
  useNamedZones(calendar, zonesIn(calendar))
  const byUid = Map.groupBy(calendar.getAllSubcomponents('vevent'), uidOf)
  return [...byUid].flatMap(([uid, events]) => (except.has(uid) ? [] : [events]))
}

function uidOf(event: ICAL.Component): string {
  return textOf(event, 'uid')
}

function zonesIn(calendar: ICAL.Component): ReadonlySet<string> {
  const properties = calendar.getAllSubcomponents('vevent').flatMap((event) => event.getAllProperties())
  return new Set(
    properties.flatMap((property) => {
      // The types of the library lack that there may be none.
      const zone: unknown = property.getParameter('tzid')
      return typeof zone === 'string' ? [zone] : []
    }),
  )
}

interface Limit {
  left: number
}

/** Returns the times of the events of one UID: a series and its exceptions, each of which replaces one occurrence. */
function timesOf(events: readonly ICAL.Component[], reading: Reading, limit: Limit): readonly BusyTime[] {
  const exceptions = events.filter((event) => event.hasProperty('recurrence-id'))
  const times = exceptions.filter(isBusy).flatMap((event) => timeOf(new ICAL.Event(event), reading))
  const replaced = new Set(
    exceptions.flatMap((event) => {
      const replacedTime = event.getFirstPropertyValue('recurrence-id')
      return replacedTime instanceof ICAL.Time ? [instantIn(replacedTime, reading.timeZone)] : []
    }),
  )
  for (const event of events) {
    if (event.hasProperty('recurrence-id') || !isBusy(event)) continue
    const series = new ICAL.Event(event, { exceptions: [] })
    if (series.isRecurring()) times.push(...occurrencesOf(series, reading, { replaced, limit }))
    else times.push(...timeOf(series, reading))
  }
  return times
}

function isBusy(event: ICAL.Component): boolean {
  const isNot = (name: string, value: string): boolean => textOf(event, name).toUpperCase() !== value
  return isNot('status', 'CANCELLED') && isNot('transp', 'TRANSPARENT')
}

function textOf(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

function timeOf({ startDate, endDate }: ICAL.Event, { timeZone, from, to }: Reading): BusyTime[] {
  // The instant in a zone costs more than to see that an old event is none of the reading.
  if (dayStart(endDate) + 2 * dayLength < from || dayStart(startDate) - 2 * dayLength > to) return []
  return [{ start: instantIn(startDate, timeZone), end: instantIn(endDate, timeZone) }]
}

function dayStart({ year, month, day }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day)
}

interface Series {
  /** The occurrences that exceptions replace, by their instants. */
  readonly replaced: ReadonlySet<number>
  readonly limit: Limit
}

function occurrencesOf(series: ICAL.Event, reading: Reading, { replaced, limit }: Series): BusyTime[] {
  const { timeZone, to } = reading
  const excluded = excludedBy(series.component, timeZone)
  const times: BusyTime[] = []
  for (const next of startsOf(series, reading)) {
    limit.left -= 1
    if (limit.left <= 0) throw new RangeError('too many occurrences')
    const start = instantIn(next, timeZone)
    if (start >= to) return times
    if (replaced.has(start) || excluded.has(start) || excluded.has(dayOf(next))) continue
    const end = next.clone()
    end.addDuration(series.duration)
    times.push({ start, end: instantIn(end, timeZone) })
  }
  return times
}

function* startsOf(series: ICAL.Event, reading: Reading): Generator<ICAL.Time> {
  // The first occurrence belongs to a series of single dates too (RFC 5545 §3.8.5.2), which the library leaves out.
  if (!series.component.hasProperty('rrule')) yield series.startDate
  const occurrences = series.iterator(firstToRead(series, reading))
  for (let next: unknown = occurrences.next(); next instanceof ICAL.Time; next = occurrences.next()) yield next
}

const week = 7
// With other parts of a rule, a later start could yield other occurrences.
const partsToSkip = new Set(['BYDAY'])

/** Returns a start of the same weekday near the beginning of the reading, because series of many years are common. */
function firstToRead({ component, startDate, duration }: ICAL.Event, { from, timeZone }: Reading): ICAL.Time {
  const [rule, ...others] = component.getAllProperties('rrule').map((property) => property.getFirstValue())
  if (!(rule instanceof ICAL.Recur) || others.length > 0 || rule.count !== null) return startDate
  const isByDays = rule.freq === 'DAILY' || rule.freq === 'WEEKLY'
  if (!isByDays || !Object.keys(rule.parts).every((part) => partsToSkip.has(part))) return startDate
  const step = week * rule.interval
  const ahead = from - instantIn(startDate, timeZone) - duration.toSeconds() * 1000
  const steps = Math.floor(ahead / (step * dayLength)) - 1
  if (steps <= 0) return startDate
  const start = startDate.clone()
  start.adjust(steps * step, 0, 0, 0)
  return start
}

// The library misses an EXDATE after one that matches no occurrence.
function excludedBy(event: ICAL.Component, timeZone: string): ReadonlySet<number | string> {
  const dates = event.getAllProperties('exdate').flatMap((property) => property.getValues() as unknown[])
  return new Set(
    dates.flatMap((date) => {
      if (!(date instanceof ICAL.Time)) return []
      return [date.isDate ? dayOf(date) : instantIn(date, timeZone)]
    }),
  )
}

function dayOf({ year, month, day }: ICAL.Time): string {
  return [year, month, day].join('-')
}

function merged(times: readonly BusyTime[], { from, to }: Reading): readonly BusyTime[] {
  const result: BusyTime[] = []
  const within = times.filter(({ start, end }) => end > start && end > from && start < to)
  for (const time of within.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last === undefined || time.start > last.end) result.push(time)
    else if (time.end > last.end) result[result.length - 1] = { start: last.start, end: time.end }
  }
  return result
}
