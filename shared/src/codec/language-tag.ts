import { refinedText } from './refined-text.ts'

// Longer ones are reserved for names that nobody has registered.
const begins = /^[A-Za-z]{2,3}(?:-|$)/

function isLanguageTag(text: string): boolean {
  if (!begins.test(text) || text.length > 35) return false
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** A language by its tag (BCP 47), in upper or lower case. */
export const LanguageTag = refinedText(
  'LanguageTag',
  isLanguageTag,
  'must be a language by its tag (BCP 47), such as en or pt-BR',
)
export type LanguageTag = string
