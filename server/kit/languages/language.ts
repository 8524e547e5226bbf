import { IntlMessageFormat } from 'intl-messageformat'
import { LRUCache } from 'lru-cache'
import type { TextParameters, Translator } from '@waymark/shared'

/**
 * A language of the interface: its texts by their English ones, in ICU MessageFormat.
 *
 * @example
 * const dutch: Language = { tag: 'nl', name: 'Nederlands', texts: { 'Next page': 'Volgende pagina' } }
 */
export interface Language {
  /** The language tag (BCP 47), such as `de` or `zh-Hans`. */
  readonly tag: string
  /** The name of the language in itself. */
  readonly name: string
  readonly texts: Readonly<Record<string, string>>
}

/**
 * English, whose texts are the keys of all others.
 *
 * @example
 * assert.equal(english.tag, 'en')
 */
export const english: Language = { tag: 'en', name: 'English', texts: {} }

/**
 * Returns a language with more texts, such as those of a service beside those of the kit.
 *
 * @example
 * const german = withTexts({ tag: 'de', name: 'Deutsch', texts: {} }, { Books: 'Bücher' })
 * assert.equal(german.texts.Books, 'Bücher')
 */
export function withTexts(language: Language, ...more: readonly Language['texts'][]): Language {
  return { ...language, texts: Object.assign({}, language.texts, ...more) as Language['texts'] }
}

// Texts of descriptions may come from a database, so their number is not known.
const mostFormats = 5000

const translators = new WeakMap<Language, Translator>()

/** Returns the translator of a language, always the same one. Texts that it lacks stay English. */
export function translatorOf(language: Language): Translator {
  const known = translators.get(language) ?? newTranslator(language)
  translators.set(language, known)
  return known
}

type Format = (parameters: TextParameters) => string

function newTranslator({ tag, texts }: Language): Translator {
  const formats = new LRUCache<string, Format, string>({
    max: mostFormats,
    memoMethod: (text, _, { context: language }) => formatOf(text, language),
  })
  return {
    language: tag,
    translate(source, parameters) {
      const own = Object.hasOwn(texts, source) ? texts[source] : undefined
      const text = own ?? source
      if (parameters === undefined || !text.includes('{')) return text
      return formats.memo(text, { context: own === undefined ? 'en' : tag })(parameters)
    },
  }
}

// Text, and names of parameters in braces. An apostrophe quotes in ICU MessageFormat.
const withNamesOnly = /^[^{}']*(?:\{\w+\}[^{}']*)+$/

function formatOf(text: string, language: string): Format {
  // The titles of a list are such texts, and `intl-messageformat` builds a list of parts for each.
  if (withNamesOnly.test(text)) return withNames(text)
  const format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
  return (parameters) => String(format.format({ ...parameters }))
}

function withNames(text: string): Format {
  const [beginning = '', ...others] = text.split('{')
  const parts = others.map((other) => {
    const end = other.indexOf('}')
    return { name: other.slice(0, end), after: other.slice(end + 1) }
  })
  return (parameters) => {
    let formatted = beginning
    for (const { name, after } of parts) {
      const value = parameters[name]
      if (value === undefined) throw new Error(`The text “${text}” lacks its parameter ${name}`)
      formatted += String(value) + after
    }
    return formatted
  }
}

// Scripts from right to left of living languages (ISO 15924).
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Returns whether a language is written from right to left. */
export function isRightToLeft(tag: string): boolean {
  return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '')
}
