import { LanguageTag, type ValueShape, currentTranslator } from '@waymark/shared'
import { localeOf, perLanguage } from '../../languages/current.ts'
import { languageInWords } from '../../values/language-words.ts'
import { momentFormat } from '../../values/moment-format.ts'
import { withZone, zoneName } from '../../values/time.ts'

/** The time zones (IANA) of the text of a record; unknown ones are UTC. */
export interface Zones {
  /** In which its instants are printed. */
  readonly own?: string | undefined
  /** That of the service, which is not named. */
  readonly usual?: string | undefined
}

const formats = perLanguage((translator) => {
  const locale = localeOf(translator)
  return {
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }),
    weekday: new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
  }
})

/** Writes a text by its type as people do: a date in words, a time zone by its city, an instant in a time zone. */
export function textWords(text: string, { type }: ValueShape, zones: Zones): string {
  if (type === 'date') return inWords(text, formats().day)
  if (type === 'instant') return momentWords(text, zones)
  if (type === 'time-zone') return zoneName(text)
  return type === 'language' && LanguageTag.is(text) ? languageInWords(text) : text
}

function momentWords(text: string, { own, usual }: Zones): string {
  const { format, zone } = momentFormat(own)
  return zone === undefined ? inWords(text, format, ' UTC') : withZone(inWords(text, format), zone, usual)
}

/** Writes the date of a column head, such as Mon 30 Nov. */
export function shortDay(date: string): string {
  return inWords(date, formats().weekday)
}

// State is not validated before it is rendered; an invalid value must not fail the page.
function inWords(text: string, format: Intl.DateTimeFormat, suffix = ''): string {
  const milliseconds = Date.parse(text)
  if (Number.isNaN(milliseconds)) return text
  const words = format.format(milliseconds)
  return `${currentTranslator().language === 'en' ? words.replace(',', '') : words}${suffix}`
}
