import * as t from 'io-ts'

/** A codec of strings that pass a test; the message says what would be right. */
export function refinedText(name: string, isRight: (text: string) => boolean, message: string): t.Type<string> {
  const is = (value: unknown): value is string => typeof value === 'string' && isRight(value)
  return new t.Type<string>(
    name,
    is,
    (value, context) => (is(value) ? t.success(value) : t.failure(value, context, message)),
    t.identity,
  )
}
