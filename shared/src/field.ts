import * as t from 'io-ts'
import { Currency, LocalDate, refinedText, textList } from './codecs.ts'
import { inPlainWords } from './expected-value.ts'

/*
 * A field is one input of a form or one variable of a URI template. It is described once, and from this one
 * description follow the HAL-FORMS property, the HTML control, the row of the Markdown table, the decoder of
 * the request and the pointer of its errors. A limit is written once: the codec is made from it.
 */
export type FieldKind = 'text' | 'textarea' | 'email' | 'tel' | 'number' | 'date' | 'search' | 'hidden' | 'password'

export interface FieldOption {
  readonly value: string
  readonly prompt: string
}

interface Limits {
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** A pattern for the whole value, in the syntax of HTML's `pattern` attribute. */
  readonly pattern?: string
  readonly options?: readonly FieldOption[]
}

interface Words {
  /** What a person is asked for. */
  readonly prompt: string
  readonly placeholder?: string
  /** A value that the service accepts; documentation and the crawler use it. */
  readonly example?: string
  /** What browsers and password managers can fill in, in the words of HTML's `autocomplete`. */
  readonly purpose?: 'username' | 'current-password' | 'new-password' | 'name'
}

export interface Field<A = unknown, Required extends boolean = boolean> extends Limits, Words {
  readonly kind: FieldKind
  /** Whether its value is an object, which as text is JSON. */
  readonly isObject?: true
  /** Whether its value is a list of texts, which as text has one on each line. */
  readonly isList?: true
  readonly required: Required
  readonly codec: t.Decoder<unknown, A>
  /** Reads what a URI or an HTML form can carry, which is text, into what the codec decodes. */
  fromText(text: string): unknown
}

export type Fields = Readonly<Record<string, Field>>

type Present<F> = F extends Field<infer A> ? A : never
/** What an application hands over for a record of fields: required ones as members, the others optional. */
export type InputOf<F> = {
  [Name in keyof F as F[Name] extends Field<unknown, true> ? Name : never]: Present<F[Name]>
} & { [Name in keyof F as F[Name] extends Field<unknown, true> ? never : Name]?: Present<F[Name]> | undefined }

const asWritten = (written: string): unknown => written

type TextWords = Words & { readonly minLength?: number; readonly maxLength: number }

// Control characters have no place in a line of text; C1 and bidirectional overrides would let one value disguise another.
const forbiddenInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const forbiddenInParagraphs = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u

function textCodec(limits: { minLength: number; maxLength: number }, forbidden: RegExp): t.Type<string> {
  const isRight = (value: string): boolean => {
    const length = Array.from(value.trim()).length
    return length >= limits.minLength && Array.from(value).length <= limits.maxLength && !forbidden.test(value)
  }
  const message = `must have ${String(limits.minLength)} to ${String(limits.maxLength)} characters and no control characters`
  return refinedText('Text', isRight, message)
}

function textField(kind: FieldKind, { minLength = 1, ...words }: TextWords, forbidden: RegExp): Field<string, true> {
  const limits = { minLength, maxLength: words.maxLength }
  return { kind, required: true, ...words, ...limits, codec: textCodec(limits, forbidden), fromText: asWritten }
}

/** One line of text. Lengths count characters (code points), not bytes. */
export function text(words: TextWords): Field<string, true> {
  return textField('text', words, forbiddenInLine)
}

/** Text of several lines. */
export function paragraphs(words: TextWords): Field<string, true> {
  return textField('textarea', words, forbiddenInParagraphs)
}

function patternField(
  kind: FieldKind,
  words: Words & { readonly maxLength: number },
  pattern: string,
  message: string,
): Field<string, true> {
  const whole = new RegExp(`^(?:${pattern})$`, 'v')
  const codec = refinedText(kind, (value) => value.length <= words.maxLength && whole.test(value), message)
  return { kind, required: true, pattern, ...words, codec, fromText: asWritten }
}

/** An e-mail address: one `@`, a dot in the domain; whether it works only a message can tell. */
export function email(words: Words): Field<string, true> {
  const pattern = '[^\\s@\\x00-\\x1f]{1,64}@[^\\s@\\x00-\\x1f]{1,180}\\.[^\\s@.\\x00-\\x1f]{2,63}'
  return patternField(
    'email',
    { maxLength: 254, ...words },
    pattern,
    'must be an e-mail address, such as ada@example.org',
  )
}

/** A telephone number as people write it: digits, spaces, brackets, dots and hyphens, an optional leading plus. */
export function telephone(words: Words): Field<string, true> {
  const message = 'must be a telephone number, such as +44 20 7946 0018'
  return patternField('tel', { maxLength: 30, ...words }, '\\+?[0-9][0-9 \\(\\)\\-.]{4,28}', message)
}

/** An identifier as it stands in a path: letters, digits and hyphens. */
export function identifier(words: Words): Field<string, true> {
  const message = 'must be an identifier of letters, digits and hyphens'
  return patternField('text', { maxLength: 64, ...words }, '[A-Za-z0-9\\-]{1,64}', message)
}

/** What somebody is called who signs in: letters, digits, dots, hyphens and underscores. */
export function userName(words: Words): Field<string, true> {
  const message = 'must be a user name of letters, digits, dots, hyphens and underscores'
  return patternField('text', { maxLength: 64, purpose: 'username', ...words }, '[\\p{L}\\p{N}._\\-]{1,64}', message)
}

/** A secret that somebody types; it is never shown again. */
export function password(words: Words & { readonly minLength?: number }): Field<string, true> {
  return textField('password', { maxLength: 256, ...words }, forbiddenInLine)
}

/** A path of this service and its query; nothing that a browser would take for another host. */
export function ownPath(words: Words): Field<string, true> {
  const pattern = '\\/(?:[A-Za-z0-9._~!$&\\(\\)*+,;=:@%\\-][A-Za-z0-9._~!$&\\(\\)*+,;=:@%?\\/\\-]*)?'
  return patternField('hidden', { maxLength: 1000, ...words }, pattern, 'must be a path of this service')
}

/** A text that the service made and takes back as it is: letters, digits, dots, hyphens and underscores. */
export function token(words: Words & { readonly maxLength: number }): Field<string, true> {
  return patternField('hidden', words, '[A-Za-z0-9._\\-]+', 'must be taken from a link of the service as it is')
}

/** A list of names with commas between them, for programs: people are not asked for it. */
export function names(words: Words & { readonly maxLength: number }): Field<string, true> {
  return patternField('hidden', words, '[A-Za-z0-9._\\-, ]*', 'must be a list of names with commas')
}

/** A currency by its three letters (ISO 4217). */
export function currency(words: Words): Field<string, true> {
  return {
    kind: 'text',
    required: true,
    maxLength: 3,
    pattern: '[A-Z]{3}',
    ...words,
    codec: Currency,
    fromText: asWritten,
  }
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function day(words: Words): Field<string, true> {
  return { kind: 'date', required: true, ...words, codec: LocalDate, fromText: asWritten }
}

/** A whole number between two bounds, both included. */
export function wholeNumber(words: Words & { readonly min: number; readonly max: number }): Field<number, true> {
  const { min, max } = words
  const is = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
  const message = `must be a whole number from ${String(min)} to ${String(max)}`
  const codec = new t.Type<number>(
    'WholeNumber',
    is,
    (value, context) => (is(value) ? t.success(value) : t.failure(value, context, message)),
    t.identity,
  )
  const fromText = (written: string): unknown => (/^-?\d+$/.test(written) ? Number(written) : written)
  return { kind: 'number', required: true, step: 1, ...words, codec, fromText }
}

interface ListWords extends Words {
  readonly maxItems: number
  readonly maxLength: number
  /** What an item must be, where that is not any line of text. */
  readonly item?: t.Decoder<unknown, string>
  /** What stands between two items where all are one text; line breaks, where it does not say. */
  readonly separator?: RegExp
}

/** Several texts without control characters; where one text is given, it has one of them on each line. */
export function list({ maxItems, maxLength, item, separator, ...words }: ListWords): Field<readonly string[], true> {
  const each = item ?? text({ prompt: words.prompt, maxLength }).codec
  const codec = textList(each, maxItems, separator)
  return { kind: 'textarea', isList: true, required: true, maxItems, ...words, codec, fromText: asWritten }
}

/** One of a fixed list of values, from value to prompt. */
export function choice<const Options extends Readonly<Record<string, string>>>(
  words: Words & { readonly options: Options },
): Field<Extract<keyof Options, string>, true> {
  type Value = Extract<keyof Options, string>
  const values = Object.keys(words.options)
  const is = (value: unknown): value is Value => typeof value === 'string' && values.includes(value)
  const message = `must be one of ${values.join(', ')}`
  const codec = new t.Type<Value>(
    'Choice',
    is,
    (value, context) => (is(value) ? t.success(value) : t.failure(value, context, message)),
    t.identity,
  )
  const options = Object.entries(words.options).map(([value, prompt]) => ({ value, prompt }))
  return { kind: 'text', required: true, ...words, options, codec, fromText: asWritten }
}

/** What a program or a device makes and people are not asked for. */
export function object<A>(words: Words, codec: t.Decoder<unknown, A>): Field<A, true> {
  return { kind: 'hidden', isObject: true, required: true, ...words, codec: inPlainWords(codec), fromText: parsed }
}

// What is no JSON is left as it is, and the codec says what would be right.
function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return written
  }
}

/** The same field, which programs may use and people are not asked for. */
export function unseen<A, Required extends boolean>(field: Field<A, Required>): Field<A, Required> {
  return { ...field, kind: 'hidden' }
}

/** The same field, which may be left out. */
export function optional<A>(field: Field<A>): Field<A, false> {
  return { ...field, required: false }
}
