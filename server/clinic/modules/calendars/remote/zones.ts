import ICAL from 'ical.js'
import { instantOf } from '@waymark/server/values'

/** A time zone of the IANA database for the calendar library, which otherwise takes such a zone without a definition as floating. */
class NamedZone extends ICAL.Timezone {
  constructor(name: string) {
    super({ tzid: name })
  }

  override utcOffset(time: ICAL.Time): number {
    return (localTime(time) - instantOf(dateIn(time), timeIn(time), this.tzid)) / 1000
  }
}

/** Tells whether a name is one of the IANA database. */
function isNamed(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/**
 * Lets the times of a calendar have the zones of the IANA database, whatever the file defines: files often lack a definition,
 * or have one for a few years. A definition that this service cannot know, such as `Our office`, stays.
 */
export function useNamedZones(calendar: ICAL.Component, zones: Iterable<string>): void {
  for (const zone of zones) {
    if (!isNamed(zone)) continue
    if (!ICAL.TimezoneService.has(zone)) ICAL.TimezoneService.register(new NamedZone(zone), zone)
    for (const definition of calendar.getAllSubcomponents('vtimezone')) {
      if (definition.getFirstPropertyValue('tzid') === zone) calendar.removeSubcomponent(definition)
    }
  }
}

/** Returns the instant of a time; a date begins at midnight, and a floating time is, in the zone of the reader. */
export function instantIn(time: ICAL.Time, timeZone: string): number {
  if (time.isDate) return instantOf(dateIn(time), '00:00', timeZone)
  if (time.zone === ICAL.Timezone.localTimezone) return instantOf(dateIn(time), timeIn(time), timeZone)
  return localTime(time) - time.utcOffset() * 1000
}

function localTime({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function dateIn({ year, month, day }: ICAL.Time): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

function timeIn({ hour, minute, second }: ICAL.Time): string {
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
