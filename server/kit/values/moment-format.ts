import { localeOf, perLanguage } from '../languages/current.ts'

/** A format of instants with their date. */
interface MomentFormat {
  readonly format: Intl.DateTimeFormat
  /** The time zone that was asked for; undefined if the format is in UTC instead. */
  readonly zone: string | undefined
}

const formats = perLanguage((translator) => {
  const formatIn = (timeZone: string): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(localeOf(translator), { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone })
  const inUtc: MomentFormat = { format: formatIn('UTC'), zone: undefined }
  return { formatIn, inUtc, ofZones: new Map<string, MomentFormat>() }
})

/** Returns the format of an instant in a time zone, or in UTC without a known zone. */
export function momentFormat(zone: string | undefined): MomentFormat {
  const { formatIn, inUtc, ofZones } = formats()
  if (zone === undefined) return inUtc
  const made = ofZones.get(zone)
  if (made !== undefined) return made
  // State is not validated before it is rendered.
  const isKnown = zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone)
  const found = isKnown ? { format: formatIn(zone), zone } : inUtc
  ofZones.set(zone, found)
  return found
}
