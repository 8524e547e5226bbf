import { refinedText } from './refined-text.ts'

const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** An instant in UTC, written as RFC 3339 date-time with `Z`. */
export const Instant = refinedText(
  'Instant',
  (text) => shape.test(text) && !Number.isNaN(Date.parse(text)),
  'must be an instant in UTC, such as 2027-03-28T08:00:00Z',
)
export type Instant = string
