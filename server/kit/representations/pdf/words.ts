import { LanguageTag, type ValueShape } from '@waymark/shared'
import { zoneName } from '../../values/time.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

/**
 * Writes a text by its type as people do: a date in words, a time zone by its city, an instant in a time zone.
 *
 * @param zone the time zone of the record; unknown ones are UTC
 */
export function textWords(text: string, { type }: ValueShape, zone: string | undefined): string {
  if (type === 'date') return inWords(text, day)
  if (type === 'instant') return momentWords(text, zone)
  if (type === 'time-zone') return zoneName(text)
  return type === 'language' && LanguageTag.is(text) ? (languages.of(text) ?? text) : text
}

const moments = new Map<string, Intl.DateTimeFormat | undefined>()

function momentWords(text: string, zone: string | undefined): string {
  const local = zone === undefined ? undefined : momentIn(zone)
  if (local !== undefined && zone !== undefined) return inWords(text, local, `, ${zoneName(zone)}`)
  return inWords(text, momentIn('UTC') ?? day, ' UTC')
}

function momentIn(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!moments.has(timeZone)) {
    // State is not validated before it is rendered.
    const isKnown = timeZone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(timeZone)
    const style = { dateStyle: 'long', timeStyle: 'short' } as const
    moments.set(timeZone, isKnown ? new Intl.DateTimeFormat('en-GB', { ...style, timeZone }) : undefined)
  }
  return moments.get(timeZone)
}

/** Writes the date of a column head, such as Mon 30 Nov. */
export function shortDay(date: string): string {
  return inWords(date, weekday)
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

// State is not validated before it is rendered; an invalid value must not fail the page.
function inWords(text: string, format: Intl.DateTimeFormat, suffix = ''): string {
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? text : `${format.format(milliseconds).replace(',', '')}${suffix}`
}
