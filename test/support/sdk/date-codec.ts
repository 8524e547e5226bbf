import * as t from 'io-ts'

/** A date that is written as text. */
export const dateCodec = new t.Type<Date, string, unknown>(
  'Date',
  (value): value is Date => value instanceof Date,
  (value, context) => (typeof value === 'string' ? t.success(new Date(value)) : t.failure(value, context)),
  (value) => value.toISOString(),
)
