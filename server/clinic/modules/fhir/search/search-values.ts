import { LocalDate } from '@waymark/shared'
import { dateAfter, instantOf, type Instant } from '@waymark/server/values'

/** Returns the alternatives of a value, any of which may match (FHIR R4, Search, §3.1.1.4.13). */
export function alternativesIn(value: string): readonly string[] {
  return value.split(/(?<!\\),/)
}

/**
 * Returns the code that a token means for an element with a system, or with none (FHIR R4, Search, §3.1.1.4.10): undefined for
 * any code of the system. A token of another system stays as it is, so that it equals no code.
 */
export function codeMeant(token: string, system?: string): string | undefined {
  const [, given, code = ''] = /^(.*?)(?<!\\)\|(.*)$/s.exec(token) ?? []
  if (given === undefined) return token
  if (given === '' && code !== '') return code
  if (given === '' || given !== system) return token
  return code === '' ? undefined : code
}

/** The instants that a date parameter means, the end excluded (FHIR R4, Search, §3.1.1.4.6). */
export interface Interval {
  readonly from: Instant
  readonly until: Instant
}

const prefixes = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'sa', 'eb'] as const

export interface DateCondition extends Interval {
  readonly prefix: (typeof prefixes)[number]
}

// The day after a period must have a year of four digits too.
const lastYear = '9997'

const written =
  /^(eq|ne|gt|ge|lt|le|sa|eb)?(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+\- ]\d\d:\d\d)?)?)?)?$/

/** Parses a date parameter; one without a time zone is in that of the clinic. Returns undefined if it is malformed. */
export function dateCondition(text: string, timeZone: string): DateCondition | undefined {
  const [, prefix = 'eq', ...parts] = written.exec(text) ?? []
  const known = prefixes.find((each) => each === prefix)
  const interval = known === undefined ? undefined : intervalIn(parts, timeZone)
  return known === undefined || interval === undefined ? undefined : { prefix: known, ...interval }
}

function intervalIn(parts: readonly (string | undefined)[], timeZone: string): Interval | undefined {
  const [year = '', month, day, time, seconds, zone] = parts
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`
  if (!isDay(first, year)) return undefined
  if (time === undefined)
    return intervalOf({ first, hasMonth: month !== undefined, hasDay: day !== undefined }, timeZone)
  const moment = isTime(time) ? momentOf({ first, time, seconds, zone }, timeZone) : undefined
  return moment === undefined || Number.isNaN(moment.from) ? undefined : moment
}

function isDay(text: string, year: string): boolean {
  return LocalDate.is(text) && year <= lastYear
}

function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

interface Day {
  /** The first day of the period. */
  readonly first: string
  readonly hasMonth: boolean
  readonly hasDay: boolean
}

function intervalOf({ first, hasMonth, hasDay }: Day, timeZone: string): Interval {
  const next = hasDay
    ? dateAfter(first, 1)
    : hasMonth
      ? `${dateAfter(first, 32).slice(0, -2)}01`
      : `${dateAfter(first, 366).slice(0, 4)}-01-01`
  return { from: instantOf(first, '00:00', timeZone), until: instantOf(next, '00:00', timeZone) }
}

interface Moment {
  readonly first: string
  readonly time: string
  readonly seconds: string | undefined
  readonly zone: string | undefined
}

const minute = 60_000

function momentOf({ first, time, seconds, zone }: Moment, timeZone: string): Interval {
  // A plus that is not escaped arrives as a space.
  const offset = zone?.replace(' ', '+')
  const whole = offset === undefined ? instantOf(first, time, timeZone) : Date.parse(`${first}T${time}:00${offset}`)
  const from = whole + Number(seconds ?? 0) * 1000
  return { from, until: from + (seconds === undefined ? minute : 1000) }
}

/** What each prefix says of an instant (FHIR R4, Search, §3.1.1.4.5); an instant has no length. */
const comparisons: Readonly<Record<DateCondition['prefix'], (instant: Instant, interval: Interval) => boolean>> = {
  eq: (instant, { from, until }) => instant >= from && instant < until,
  ne: (instant, { from, until }) => instant < from || instant >= until,
  gt: (instant, { until }) => instant >= until,
  sa: (instant, { until }) => instant >= until,
  ge: (instant, { from }) => instant >= from,
  lt: (instant, { from }) => instant < from,
  eb: (instant, { from }) => instant < from,
  le: (instant, { until }) => instant < until,
}

/** Tells whether an instant satisfies a date parameter. */
export function meets(instant: Instant, condition: DateCondition): boolean {
  return comparisons[condition.prefix](instant, condition)
}

/** Returns the instants within which all conditions can hold. */
export function rangeOf(conditions: readonly DateCondition[]): Partial<Interval> {
  const from = conditions.flatMap(({ prefix, ...each }) =>
    prefix === 'eq' || prefix === 'ge' ? [each.from] : prefix === 'gt' || prefix === 'sa' ? [each.until] : [],
  )
  const until = conditions.flatMap(({ prefix, ...each }) =>
    prefix === 'eq' || prefix === 'le' ? [each.until] : prefix === 'lt' || prefix === 'eb' ? [each.from] : [],
  )
  return {
    ...(from.length === 0 ? {} : { from: Math.max(...from) }),
    ...(until.length === 0 ? {} : { until: Math.min(...until) }),
  }
}
