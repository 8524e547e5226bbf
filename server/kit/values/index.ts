/**
 * Values that all layers share: failures, instants and local dates, money, pages of lists. It imports no other part of the kit.
 *
 * @example
 * import { dateAfter, failure, isFailure } from '@waymark/server/values'
 *
 * dateAfter('2026-02-28', 1) // '2026-03-01'
 * isFailure(failure('not-found')) // true
 *
 * @module @waymark/server/values
 */
export { excerptOf } from './excerpt.ts'
export { failure, type Failure, isFailure } from './failure.ts'
export { languageInWords } from './language-words.ts'
export { inOrderOfPrompts, listInWords } from './list-words.ts'
export { type Money, type Priced, sumOf, totalOf } from './money.ts'
export { moneyText } from './money-text.ts'
export { countedNetworks } from './networks.ts'
export { pace } from './pace.ts'
export { type CountedPage, type Extent, type ExtentRequest, type Page, pageOf, type PageRequest } from './page.ts'
export { type Cell, cellOf, readKey, type SortKey, type TableQuery, writtenKey } from './table.ts'
export {
  type Clock,
  dateAfter,
  dateAt,
  dateInWords,
  dayFrom,
  dayInWords,
  dayOfWeek,
  daysBetween,
  daysInWords,
  firstDayOfWeek,
  firstInstantOf,
  type Instant,
  instantOf,
  lastInstantOf,
  type LocalDate,
  shortDateInWords,
  shortDayInWords,
  clockTime,
  monthInWords,
  weekdayInWords,
  timeAt,
  type TimeOfDay,
  withZone,
  yearsBetween,
  zoneName,
} from './time.ts'
export { logFields, Unavailable, WriteRefused } from './unavailable.ts'
export { waitInWords } from './wait-words.ts'
