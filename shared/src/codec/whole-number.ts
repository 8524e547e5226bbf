import * as t from 'io-ts'

const isWholeNumber = (value: unknown): value is number => Number.isSafeInteger(value)

/** A whole number that JavaScript holds exactly. */
export const WholeNumber = new t.Type<number>(
  'WholeNumber',
  isWholeNumber,
  (value, context) => (isWholeNumber(value) ? t.success(value) : t.failure(value, context, 'must be a whole number')),
  t.identity,
)
