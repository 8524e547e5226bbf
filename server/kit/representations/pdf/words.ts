import { LanguageTag, type ValueShape } from '@waymark/shared'
import { zoneName } from '../../values/time.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

/** Writes a text by its type as people do: a date in words, a time zone by its city. */
export function textWords(text: string, { type }: ValueShape): string {
  if (type === 'date') return inWords(text, day)
  if (type === 'instant') return inWords(text, moment, ' UTC')
  if (type === 'time-zone') return zoneName(text)
  return type === 'language' && LanguageTag.is(text) ? (languages.of(text) ?? text) : text
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
