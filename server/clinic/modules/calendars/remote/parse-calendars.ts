import ICAL from 'ical.js'
import { RemoteFailure } from './remote-failure.ts'

/** Parsed calendars, and the number of texts and events that could not be read. */
export interface Parsed {
  readonly calendars: readonly ICAL.Component[]
  readonly unreadable: number
}

/** Parses calendar files, or the objects of a calendar. Fails with `unreadable` if none is a calendar. */
export function parseCalendars(texts: readonly string[]): Parsed {
  const found = texts.map((text) => parsed(text) ?? withoutFaultyEvents(text))
  const calendars = found.flatMap((each) => each?.calendars ?? [])
  if (texts.length > 0 && calendars.length === 0) throw new RemoteFailure('unreadable')
  return { calendars, unreadable: found.reduce((sum, each) => sum + (each?.unreadable ?? 1), 0) }
}

/** Returns the calendars of a file, which may have several (RFC 5545 §3.4); undefined if it has none or is not valid. */
function parsed(text: string): Parsed | undefined {
  try {
    const found: unknown = ICAL.parse(text)
    const all = Array.isArray(found) && typeof found[0] === 'string' ? [found] : (found as unknown[][])
    const calendars = all.map((one) => new ICAL.Component(one)).filter(({ name }) => name === 'vcalendar')
    return calendars.length === 0 ? undefined : { calendars, unreadable: 0 }
  } catch {
    // The line of the fault is in another program.
    return undefined
  }
}

const event = /^BEGIN:VEVENT[ \t]*\r?\n(?:(?!^BEGIN:VEVENT)[^])*?^END:VEVENT[ \t]*(?:\r?\n|$)/gim
// What is neither a property nor the continuation of one (RFC 5545 §3.1).
const strayLine = /(?<![^\n])(?![ \t]|[A-Z\d-]+[;:])[^\n]+\n/gi

// Some programs write lines that are not valid. The times of the event, and those of the others, still count.
function withoutFaultyEvents(text: string): Parsed | undefined {
  let unreadable = 0
  const rest = text.replaceAll(event, (written) => {
    const repaired = [written, written.replaceAll(strayLine, '')].find(isValid)
    if (repaired === undefined) unreadable += 1
    return repaired ?? ''
  })
  const found = parsed(rest)
  const hasEvents = found?.calendars.some((one) => one.getFirstSubcomponent('vevent') !== null) === true
  // A file in which no event can be read tells nothing about the times.
  return hasEvents ? { ...found, unreadable } : undefined
}

function isValid(component: string): boolean {
  try {
    ICAL.parse(component)
    return true
  } catch {
    return false
  }
}
