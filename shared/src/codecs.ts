import * as t from 'io-ts'
import { translatable, translate, translateDescribed } from './translate.ts'
import { typed } from './value-type.ts'

/** What is expected of a value: a translatable text, or a function that returns it in the language of the reader for a wrong text. */
export type Expectation = string | ((wrong: string) => string)

/** Creates a codec of strings that pass a test; the message describes valid ones. */
export function refinedText(name: string, isRight: (text: string) => boolean, message: Expectation): t.Type<string> {
  const is = (value: unknown): value is string => typeof value === 'string' && isRight(value)
  return new t.Type<string>(
    name,
    is,
    (value, context) => (is(value) ? t.success(value) : t.failure(value, context, expected(message, value))),
    t.identity,
  )
}

function expected(message: Expectation, wrong: unknown): string {
  if (typeof message === 'string') return translateDescribed(message)
  return message(typeof wrong === 'string' ? wrong : '')
}

const isWholeNumber = (value: unknown): value is number => Number.isSafeInteger(value)

/** An integer in the safe range of JavaScript. */
export const WholeNumber = new t.Type<number>(
  'WholeNumber',
  isWholeNumber,
  (value, context) =>
    isWholeNumber(value) ? t.success(value) : t.failure(value, context, translate('must be a whole number')),
  t.identity,
)

/** A duration in whole minutes. */
export const Minutes = typed(WholeNumber, 'minutes')

/** A duration in whole days. */
export const Days = typed(WholeNumber, 'days')

/** The identifier of a resource in its own state. */
export const Identifier = typed(t.string, 'identifier')

/** A sequential identifier. */
export const NumericIdentifier = typed(WholeNumber, 'identifier')

/** The identifier of another resource, the target of the link with the name of the member. */
export const Reference = typed(t.string, 'reference')

/** A reference to a resource with a sequential identifier. */
export const NumericReference = typed(WholeNumber, 'reference')

/** A currency code (ISO 4217). */
export const Currency = refinedText(
  'Currency',
  (text) => /^[A-Z]{3}$/.test(text),
  translatable('must be a currency by its three letters, such as EUR'),
)
export type Currency = string

const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** An instant in UTC, an RFC 3339 date-time with `Z`. */
export const Instant = typed(
  refinedText(
    'Instant',
    (text) => instantShape.test(text) && !Number.isNaN(Date.parse(text)),
    translatable('must be an instant in UTC, such as 2027-03-28T08:00:00Z'),
  ),
  'instant',
)
export type Instant = string

// Longer subtags are reserved.
const begins = /^[A-Za-z]{2,3}(?:-|$)/

function isLanguageTag(text: string): boolean {
  if (!begins.test(text) || text.length > 35) return false
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** A language tag (BCP 47), compared without regard to case. */
export const LanguageTag = refinedText(
  'LanguageTag',
  isLanguageTag,
  translatable('must be a language by its code, such as en or pt-BR'),
)
export type LanguageTag = string

const dateShape = /^(\d{4})-(\d{2})-(\d{2})$/

function isLocalDate(text: string): boolean {
  const [, year, month, day] = dateShape.exec(text) ?? []
  if (year === undefined) return false
  // Date would move a day that the month lacks into the next month.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // Date maps years below 100 to the last century.
  return Number(year) >= 100 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** A calendar date, `YYYY-MM-DD` (RFC 3339 full-date), without a time zone. */
export const LocalDate = typed(
  refinedText('LocalDate', isLocalDate, translatable('must be a day that exists, written YYYY-MM-DD')),
  'date',
)
export type LocalDate = string

// More errors than this rarely help.
const mostFaults = 100

type Item = t.Decoder<unknown, string>

/**
 * Creates a codec of lists with at least one string; a single string is split by `separator`. Only faulty items cost
 * more than a check, since lists may be long.
 */
export function textList(item: Item, maxItems: number, separator = /[\r\n]+/): t.Type<readonly string[]> {
  const isItem = (value: unknown): boolean =>
    item instanceof t.Type ? item.is(value) : item.decode(value)._tag === 'Right'
  const isList = (value: unknown): value is readonly string[] =>
    Array.isArray(value) && value.length > 0 && value.length <= maxItems && value.every(isItem)
  return new t.Type<readonly string[]>(
    'TextList',
    isList,
    (value, context) => {
      const given: unknown = typeof value === 'string' ? itemsOf(value, separator) : value
      if (isList(given)) return t.success(given)
      const faults = Array.isArray(given) && given.length <= maxItems ? faultsIn(given, item, context) : []
      return faults.length > 0
        ? t.failures(faults)
        : t.failure(value, context, translate('must have 1 to {max} items', { max: maxItems }))
    },
    t.identity,
  )
}

function faultsIn(given: readonly unknown[], item: Item, context: t.Context): t.Errors {
  const faults: t.ValidationError[] = []
  for (const [index, value] of given.entries()) {
    if (faults.length >= mostFaults) break
    const validated = item.validate(value, t.appendContext(context, String(index), item, value))
    if (validated._tag === 'Left') faults.push(...validated.left)
  }
  return faults
}

function itemsOf(written: string, separator: RegExp): readonly string[] {
  return written.split(separator).flatMap((item) => item.trim() || [])
}

/** A time of day, `HH:MM` from 00:00 to 24:00, in the time zone of the resource. */
export const TimeOfDay = typed(
  refinedText(
    'TimeOfDay',
    (text) => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text),
    translatable('must be a time of day, written HH:MM'),
  ),
  'time',
)
export type TimeOfDay = string

function isTimeZone(text: string): boolean {
  // An offset has no daylight saving time, so it is not a time zone.
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    // Aliases are valid, but calendars compare names with case.
    return timeZone === text || timeZone.toLowerCase() !== text.toLowerCase()
  } catch {
    return false
  }
}

/** A time zone of the IANA database. */
export const TimeZone = refinedText(
  'TimeZone',
  isTimeZone,
  translatable('must be a time zone by its name, such as Europe/London'),
)
export type TimeZone = string
