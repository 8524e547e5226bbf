/*
 * Interface texts. The English text in the source is the key of its translations, in ICU MessageFormat
 * (https://unicode-org.github.io/icu/userguide/format_parse/messages/). Texts that people have typed are never translated.
 */

/** A value of a parameter of a text. */
export type TextParameter = string | number | Date

/** The parameters of a text by name. */
export type TextParameters = Readonly<Record<string, TextParameter>>

type Selector = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

type ValueOf<Kind extends string> = Kind extends `${'plural' | 'selectordinal' | 'number'}${string}`
  ? number
  : Kind extends `${'date' | 'time'}${string}`
    ? Date | number
    : Kind extends `select${string}`
      ? string
      : TextParameter

type Argument<Head extends string> = Head extends `${infer Name}, ${infer Kind}`
  ? Readonly<Record<Name, ValueOf<Kind>>>
  : Readonly<Record<Head, TextParameter>>

// A branch of a plural, such as `one {`, begins after its selector; everything else in braces is an argument.
type Arguments<Source extends string> = Source extends `${infer Before}{${infer After}`
  ? Before extends `${string}${Selector} `
    ? Arguments<After>
    : After extends `${infer Head}}${infer Rest}`
      ? Head extends `${infer Own}{${string}`
        ? Argument<Own> & Arguments<After>
        : Argument<Head> & Arguments<Rest>
      : unknown
  : unknown

/**
 * The parameters of a text in ICU MessageFormat: `{count, plural, …}` is a number, `{name}` any value.
 *
 * @example
 * const parameters: ParametersOf<'{count, plural, one {# item} other {# items}} of {list}'> = { count: 2, list: 'Books' }
 */
export type ParametersOf<Source extends string> = Arguments<Source>

type Given<Source extends string> = string extends Source
  ? [error: 'Only a literal can be found in the catalogue: use translateDescribed() for a text of a description']
  : unknown extends Arguments<Source>
    ? []
    : [parameters: ParametersOf<Source>]

/** Translates interface texts into one language. */
export interface Translator {
  /** The language tag (BCP 47). */
  readonly language: string
  /** Returns the text in the language, or formatted in English if the catalogue lacks it. */
  translate(source: string, parameters?: TextParameters): string
}

/** Fills in the parameters of a text without plurals; for programs without a catalogue, such as clients. */
const english: Translator = {
  language: 'en',
  translate: (source, parameters = {}) =>
    source.replaceAll(/\{(\w+)(?:, \w+)?\}/g, (whole, name: string) => String(parameters[name] ?? whole)),
}

let find: () => Translator | undefined = () => undefined

/** Sets how the translator of the current reader is found; a server knows it by request. */
export function findTranslatorBy(current: () => Translator | undefined): void {
  find = current
}

/** Returns the translator of the current reader; English by default. */
export function currentTranslator(): Translator {
  return find() ?? english
}

/**
 * Returns an interface text in the language of the current reader.
 *
 * @param source the English text, a literal, in ICU MessageFormat
 * @example
 * assert.equal(translate('must be a number from {min} to {max}', { min: 1, max: 5 }), 'must be a number from 1 to 5')
 */
export function translate<const Source extends string>(source: Source, ...[parameters]: Given<Source>): string {
  // The error that `Given` shows for a text that is no literal is no value.
  return currentTranslator().translate(source, parameters as TextParameters | undefined)
}

/** Returns a text of a description, such as the title of a form, in the language of the current reader. */
export function translateDescribed(text: string): string {
  return currentTranslator().translate(text)
}

/** Marks a literal that `translateDescribed` translates later, so that it is in the catalogue. */
export function translatable<const Source extends string>(source: Source): Source {
  return source
}
