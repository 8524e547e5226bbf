import type { Translator } from '@waymark/shared'
import { translatorOf, type Language } from './language.ts'

/** The languages of a service, with their translators. */
export interface Languages {
  readonly all: readonly Language[]
  /** The translator of the default language, the first one. */
  readonly usual: Translator
  /** Returns the translator of a language; undefined for another tag. */
  translatorFor(tag: string): Translator | undefined
}

/**
 * Returns the languages of a service.
 *
 * @throws Error if there is none, or if a tag is no language tag or appears twice
 */
export function languagesOf(all: readonly Language[]): Languages {
  const translators = new Map(all.map((language) => [canonical(language.tag), translatorOf(language)]))
  const [usual] = translators.values()
  if (usual === undefined) throw new Error('A service has one language at least: languages: [english]')
  if (translators.size < all.length) throw new Error('Each language of a service has a tag of its own.')
  return { all, usual, translatorFor: (tag) => translators.get(tag) }
}

function canonical(tag: string): string {
  const [known] = Intl.getCanonicalLocales(tag)
  if (known !== tag) throw new Error(`The language tag ${tag} is written ${String(known)}.`)
  return tag
}
