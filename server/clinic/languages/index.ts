import { english, inLanguage, type Language, translatorOf } from '@waymark/server/languages'
import { arabic } from './ar/index.ts'
import { german } from './de/index.ts'
import { spanish } from './es/index.ts'
import { french } from './fr/index.ts'
import { chinese } from './zh-Hans/index.ts'

/** The languages of the clinic. A new language is one folder and one row. */
export const clinicLanguages: readonly [Language, ...Language[]] = [
  // The texts of the others have the English ones as keys.
  english,
  german,
  spanish,
  french,
  chinese,
  arabic,
]

/** Returns the languages of some tags, in their order; undefined for no tag, an unknown or a repeated one. */
export function languagesNamed(tags: readonly string[]): readonly [Language, ...Language[]] | undefined {
  const [first, ...others] = [...new Set(tags)].flatMap(
    (tag) => clinicLanguages.find((known) => known.tag === tag) ?? [],
  )
  return first === undefined || others.length + 1 < tags.length ? undefined : [first, ...others]
}

/**
 * Runs work whose texts are for a person: in the language that the account prefers, or else in that of the request.
 *
 * @param language the tag; undefined for a person without a preference
 */
export function inLanguageOf<Result>(
  { language }: { readonly language?: string | undefined } = {},
  work: () => Result,
): Result {
  const preferred = clinicLanguages.find(({ tag }) => tag === language)
  return preferred === undefined ? work() : inLanguage(translatorOf(preferred), work)
}
