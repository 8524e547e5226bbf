import * as t from 'io-ts'
import { Currency, LocalDate, refinedText, textList } from './codecs.ts'
import { inPlainWords } from './expected-value.ts'
import { requireBounds, requireLengths, requireOptions, requireWhole } from './field-limits.ts'
import { translatable, translate } from './translate.ts'

/*
 * A field is an input of a form or a variable of a URI Template. One definition determines the HAL-FORMS property, HTML
 * control, Markdown row, request decoder and error pointers. The codec is derived from the constraints.
 */
/** The type of an input, as HAL-FORMS and HTML name it; `textarea` has several lines. */
export type FieldKind =
  'text' | 'textarea' | 'email' | 'tel' | 'number' | 'date' | 'search' | 'hidden' | 'password' | 'file'

/** An option of a choice: the value that is sent, and its text. */
export interface FieldOption {
  readonly value: string
  readonly prompt: string
}

interface Limits {
  readonly minLength?: number
  /** In characters; in bytes for a file. */
  readonly maxLength?: number
  /** The media types of a file, in the syntax of HTML's `accept`. */
  readonly accept?: string
  readonly maxItems?: number
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** A pattern for the whole value, in the syntax of HTML's `pattern`. */
  readonly pattern?: string
  readonly options?: readonly FieldOption[]
}

/** The texts and hints of a field. */
export interface Words {
  /** The label. */
  readonly prompt: string
  readonly placeholder?: string
  /** A valid value for documentation and the crawler. */
  readonly example?: string
  /** Whether the value may name a person, so that a search by it has no address that shows it. */
  readonly isPrivate?: true
  /** A token of HTML's `autocomplete`. */
  readonly purpose?:
    | 'username'
    | 'current-password'
    | 'new-password'
    | 'name'
    | 'bday'
    | 'street-address'
    | 'postal-code'
    | 'address-level2'
    | 'country-name'
}

/**
 * When an optional field must be given: unless another field is, or exactly when a choice has one of some values, and
 * must be left out otherwise.
 */
export type Requirement = { readonly unless: string } | { readonly when: string; readonly is: readonly string[] }

/** The kinds of an item that a field refers to: its collection, and the item itself. */
export interface ReferenceTarget<Item extends string = string> {
  readonly list: string
  readonly item: Item
}

/** A list of options that is a resource of its own, with the members of an entry that are its label and its value. */
export interface OptionsLink {
  readonly href: string
  readonly title: string
  readonly promptField: string
  readonly valueField: string
}

/**
 * A field of a form or a variable of a URI Template. The functions of this module, such as `text` and `choice`, create
 * it with a codec that agrees with its limits.
 *
 * @typeParam A the decoded value
 */
export interface Field<A = unknown, Required extends boolean = boolean> extends Limits, Words {
  readonly kind: FieldKind
  /** Whether the value is an object, written as JSON in text. */
  readonly isObject?: true
  /** Whether the value is a list of strings, written one per line in text. */
  readonly isList?: true
  /** Whether the value is a list of times such as `09:00-12:00, 13:00-17:00`; an HTML form sends each end by itself. */
  readonly isTimes?: true
  /** The file input of an HTML form; the text of the chosen file is the value. */
  readonly file?: { readonly prompt: string; readonly accept: string }
  readonly required: Required
  /** Whether the form gives the value, so that a client need not choose one; an input without it is rejected. */
  readonly isPrefilled?: true
  /** The option that a missing value of an optional choice means. */
  readonly default?: string
  /** When an optional field must be given. */
  readonly requirement?: Requirement
  /** The kinds of the item that the value names by its id. */
  readonly target?: ReferenceTarget
  /** The list that clients choose the value from. */
  readonly optionsLink?: OptionsLink
  readonly codec: t.Decoder<unknown, A>
  /** Parses the text of a URI or HTML form for the codec. */
  fromText(text: string): unknown
}

/** The fields of a form, or the variables of a URI Template, by name. */
export type Fields = Readonly<Record<string, Field>>

type Present<F> = F extends Field<infer A> ? A : never
/** The input for a record of fields; members of optional fields are optional. */
export type InputOf<F> = {
  [Name in keyof F as F[Name] extends Field<unknown, true> ? Name : never]: Present<F[Name]>
} & { [Name in keyof F as F[Name] extends Field<unknown, true> ? never : Name]?: Present<F[Name]> | undefined }

const asWritten = (written: string): unknown => written

type TextWords = Words & { readonly minLength?: number; readonly maxLength: number }

// C1 controls and bidirectional overrides could disguise one value as another.
const forbiddenInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const forbiddenInParagraphs = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u

// Characters without a glyph, such as U+200B, which would leave a required text blank.
const invisible = /\p{Default_Ignorable_Code_Point}/gu

function textCodec(limits: { minLength: number; maxLength: number }, forbidden: RegExp): t.Type<string> {
  const isRight = (value: string): boolean => {
    const length = Array.from(value.replaceAll(invisible, '').trim()).length
    return length >= limits.minLength && Array.from(value).length <= limits.maxLength && !forbidden.test(value)
  }
  const message = (): string =>
    translate('must have {min} to {max} characters and no control characters', {
      min: limits.minLength,
      max: limits.maxLength,
    })
  return refinedText('Text', isRight, message)
}

function textField(kind: FieldKind, { minLength = 1, ...words }: TextWords, forbidden: RegExp): Field<string, true> {
  const limits = { minLength, maxLength: words.maxLength }
  requireLengths(words.prompt, limits)
  return { kind, required: true, ...words, ...limits, codec: textCodec(limits, forbidden), fromText: asWritten }
}

/**
 * A single line of text. Lengths count code points.
 *
 * @throws {RangeError} for lengths that no text can have
 */
export function text(words: TextWords): Field<string, true> {
  return textField('text', words, forbiddenInLine)
}

/**
 * Text with several lines.
 *
 * @throws {RangeError} for lengths that no text can have
 */
export function paragraphs(words: TextWords): Field<string, true> {
  return textField('textarea', words, forbiddenInParagraphs)
}

function patternField(
  kind: FieldKind,
  words: Words & { readonly maxLength: number },
  pattern: string,
  message: string,
): Field<string, true> {
  requireLengths(words.prompt, words)
  const whole = new RegExp(`^(?:${pattern})$`, 'v')
  const codec = refinedText(kind, (value) => value.length <= words.maxLength && whole.test(value), message)
  return { kind, required: true, pattern, ...words, codec, fromText: asWritten }
}

const emailPattern = '[^\\s@\\x00-\\x1f]{1,64}@[^\\s@\\x00-\\x1f]{1,180}\\.[^\\s@.\\x00-\\x1f]{2,63}'
// RFC 3986 §5.2.4: clients remove the segments . and .. from the path of a URI.
const userNamePattern = '\\.{0,2}[\\p{L}\\p{N}_\\-][\\p{L}\\p{N}._\\-]{0,63}'

/** An e-mail address: one `@`, and a dot in the domain. */
export function email(words: Words): Field<string, true> {
  const message = translatable('must be an e-mail address, such as ada@example.org')
  return patternField('email', { maxLength: 254, ...words }, emailPattern, message)
}

/** A telephone number: digits, spaces, parentheses, dots and hyphens, with an optional leading plus. */
export function telephone(words: Words): Field<string, true> {
  const message = translatable('must be a telephone number, such as +44 20 7946 0018')
  return patternField('tel', { maxLength: 30, ...words }, '\\+?[0-9][0-9 \\(\\)\\-.]{4,28}', message)
}

/** An identifier for paths: letters, digits and hyphens. */
export function identifier(words: Words): Field<string, true> {
  const message = translatable('must be an identifier of letters, digits and hyphens')
  return patternField('text', { maxLength: 64, ...words }, '[A-Za-z0-9\\-]{1,64}', message)
}

/** A user name: letters, digits, dots, hyphens and underscores. */
export function userName(words: Words): Field<string, true> {
  const message = translatable('must be a user name of letters, digits, dots, hyphens and underscores')
  return patternField('text', { maxLength: 64, purpose: 'username', ...words }, userNamePattern, message)
}

/** A user name, or the e-mail address of the user. */
export function userNameOrEmail(words: Words): Field<string, true> {
  const message = translatable('must be a user name or an e-mail address')
  const pattern = `${userNamePattern}|${emailPattern}`
  return patternField('text', { maxLength: 254, purpose: 'username', ...words }, pattern, message)
}

/** A secret that a user enters; it is never shown again. */
export function password(words: Words & { readonly minLength?: number }): Field<string, true> {
  return textField('password', { maxLength: 256, ...words }, forbiddenInLine)
}

/** A path of this service with a query; never a URL of another host. */
export function sameOriginPath(words: Words): Field<string, true> {
  const pattern = '\\/(?:[A-Za-z0-9._~!$&\\(\\)*+,;=:@%\\-][A-Za-z0-9._~!$&\\(\\)*+,;=:@%?\\/\\-]*)?'
  return patternField('hidden', { maxLength: 1000, ...words }, pattern, translatable('must be a path of this service'))
}

/** An opaque token of the service: letters, digits, dots, hyphens and underscores. */
export function token(words: Words & { readonly maxLength: number }): Field<string, true> {
  const message = translatable('must be copied unchanged from a link of the service')
  return patternField('hidden', words, '[A-Za-z0-9._\\-]+', message)
}

/** A comma-separated list of names, for API clients only. */
export function names(words: Words & { readonly maxLength: number }): Field<string, true> {
  return patternField('hidden', words, '[A-Za-z0-9._\\-, ]*', translatable('must be a list of names with commas'))
}

/** A currency code (ISO 4217). */
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

/** A calendar date, `YYYY-MM-DD`. */
export function day(words: Words): Field<string, true> {
  return { kind: 'date', required: true, ...words, codec: LocalDate, fromText: asWritten }
}

function guardedCodec<A>(name: string, is: t.Is<A>, message: () => string): t.Type<A> {
  return new t.Type<A>(
    name,
    is,
    (value, context) => (is(value) ? t.success(value) : t.failure(value, context, message())),
    t.identity,
  )
}

/**
 * An integer between two bounds, inclusive.
 *
 * @throws {RangeError} for bounds that are no integers, or that no integer is between
 */
export function wholeNumber(words: Words & { readonly min: number; readonly max: number }): Field<number, true> {
  const { min, max } = words
  requireBounds(words.prompt, words)
  const is = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
  const message = (): string => translate('must be a whole number from {min} to {max}', { min, max })
  const codec = guardedCodec('WholeNumber', is, message)
  const fromText = (written: string): unknown => (/^-?\d+$/.test(written) ? Number(written) : written)
  return { kind: 'number', required: true, step: 1, ...words, codec, fromText }
}

interface ListWords extends Words {
  readonly maxItems: number
  readonly maxLength: number
  /** The decoder of an item; default any line of text. */
  readonly item?: t.Decoder<unknown, string>
  /** The separator of items in a single string; default line breaks. */
  readonly separator?: RegExp
}

/**
 * A list of strings without control characters; a single string has one item per line.
 *
 * @throws {RangeError} for limits that no list can have
 */
export function list({ maxItems, maxLength, item, separator, ...words }: ListWords): Field<readonly string[], true> {
  requireWhole(words.prompt, ['maxItems', maxItems], 1)
  requireLengths(words.prompt, { maxLength })
  const each = item ?? text({ prompt: words.prompt, maxLength }).codec
  const codec = textList(each, maxItems, separator)
  return { kind: 'textarea', isList: true, required: true, maxItems, ...words, codec, fromText: asWritten }
}

/**
 * One of a fixed list of values, given as a record of value and label.
 *
 * @throws {RangeError} without options, and for a default that is none of them
 */
export function choice<const Options extends Readonly<Record<string, string>>>(
  words: Words & { readonly options: Options; readonly default?: Extract<keyof Options, string> },
): Field<Extract<keyof Options, string>, true> {
  type Value = Extract<keyof Options, string>
  const values = Object.keys(words.options)
  requireOptions(words.prompt, values, words.default)
  const is = (value: unknown): value is Value => typeof value === 'string' && values.includes(value)
  const message = (): string => translate('must be one of {choices}', { choices: values.join(', ') })
  const codec = guardedCodec('Choice', is, message)
  const options = Object.entries(words.options).map(([value, prompt]) => ({ value, prompt }))
  return { kind: 'text', required: true, ...words, options, codec, fromText: asWritten }
}

/** A value from a program or device, not from a user. */
export function object<A>(words: Words, codec: t.Decoder<unknown, A>): Field<A, true> {
  return { kind: 'hidden', isObject: true, required: true, ...words, codec: inPlainWords(codec), fromText: parsed }
}

// Invalid JSON is passed on for the codec to report.
function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return written
  }
}

/** Returns the field for API clients only, hidden from users. */
export function hidden<A, Required extends boolean>(field: Field<A, Required>): Field<A, Required> {
  return { ...field, kind: 'hidden' }
}

/** A field that holds the id of an item of another collection, or of the same one. */
export interface ReferenceField<Item extends string = string, Required extends boolean = boolean> extends Field<
  string,
  Required
> {
  readonly target: ReferenceTarget<Item>
  /** Whether a representation embeds the item, instead of the link alone. */
  readonly isEmbedded: boolean
}

/**
 * The item of another collection that an item belongs to: a link of the same name in each representation, options in each
 * form, a filter of the collection, and a rule that the item exists and is not removed meanwhile. The relation has the name
 * of the field.
 *
 * @param target the kinds of the other collection: its description, or `{ list, item }`
 * @param words with `embed`, representations embed the other item
 * @example
 * const order = { part: belongsTo({ list: 'parts', item: 'part' }, { prompt: 'Part' }) }
 */
export function belongsTo<const Item extends string>(
  { list, item }: ReferenceTarget<Item>,
  { embed = false, ...words }: Words & { readonly embed?: boolean },
): ReferenceField<Item, true> {
  return { ...identifier(words), target: { list, item }, isEmbedded: embed }
}

/** Tells whether a field holds the id of an item. */
export function isReference(field: Field): field is ReferenceField {
  return field.target !== undefined
}

/** Returns the field as optional. */
export function optional<const Item extends string>(field: ReferenceField<Item>): ReferenceField<Item, false>
export function optional<A>(field: Field<A>): Field<A, false>
export function optional(field: Field): Field<unknown, false> {
  return { ...field, required: false }
}

/** Returns the field as one whose value the form gives: the service requires it, and a client need not choose it. */
export function prefilled<A>(field: Field<A>): Field<A, false> {
  return { ...field, required: false, isPrefilled: true }
}

/** Returns the field as one that is required unless another is given. */
export function requiredUnless<A>(other: string, field: Field<A>): Field<A, false> {
  return { ...field, required: false, requirement: { unless: other } }
}

/**
 * Returns the field as one that is given exactly when a choice has one of some values.
 *
 * @throws {RangeError} without values
 */
export function requiredWhen<A>(when: string, is: readonly string[], field: Field<A>): Field<A, false> {
  if (is.length === 0)
    throw new RangeError(`The field "${field.prompt}" could never be given: add a value of ${when} that requires it.`)
  return { ...field, required: false, requirement: { when, is } }
}
