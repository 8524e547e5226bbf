import { AsyncLocalStorage } from 'node:async_hooks'
import {
  currentTranslator,
  type Description,
  findTranslatorBy,
  translatedDescription,
  translateDescribed,
  type Translator,
} from '@waymark/shared'
import { english, translatorOf } from './language.ts'

/** The translator of the current request, which changes if its caller prefers another language. */
const current = new AsyncLocalStorage<{ translator: Translator }>()

// Outside a request, such as in background work, texts are in English.
const usual = translatorOf(english)

findTranslatorBy(() => current.getStore()?.translator ?? usual)

/**
 * Runs work whose texts are in the language of a translator, such as the mail to a user.
 *
 * @example
 * const german = translatorOf({ tag: 'de', name: 'Deutsch', texts: { Home: 'Startseite' } })
 * assert.equal(inLanguage(german, () => translate('Home')), 'Startseite')
 */
export function inLanguage<Result>(translator: Translator, work: () => Result): Result {
  return current.run({ translator }, work)
}

/** Changes the language of the rest of the current request, because its caller prefers another one. */
export function changeLanguage(translator: Translator): void {
  const running = current.getStore()
  if (running !== undefined) running.translator = translator
}

/**
 * Returns a function that gives a value in the language of the current request, such as a translated description; it is made
 * once for each language.
 */
export function perLanguage<Value>(make: (translator: Translator) => Value): () => Value {
  const known = new WeakMap<Translator, { readonly value: Value }>()
  // A page asks for each of its values, always in one language.
  let last: { readonly translator: Translator; readonly value: Value } | undefined
  return () => {
    const translator = currentTranslator()
    if (last?.translator === translator) return last.value
    const made = known.get(translator) ?? { value: make(translator) }
    known.set(translator, made)
    last = { translator, ...made }
    return made.value
  }
}

/** Returns the locale of dates and numbers in the language of a translator; English has British dates. */
export function localeOf({ language }: Translator): string {
  return language === 'en' ? 'en-GB' : language
}

const translated = perLanguage(() => new WeakMap<Description, Description>())

/** Returns a description in the language of the current request; the copy of each language is made once. */
export function inCurrentLanguage<D extends Description>(description: D): D {
  const known = translated()
  const made = known.get(description) ?? translatedDescription(description, translateDescribed)
  known.set(description, made)
  // Only the texts of the description differ.
  return made as D
}
