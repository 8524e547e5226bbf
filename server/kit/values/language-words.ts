import { currentTranslator } from '@waymark/shared'

const namesByReader = new Map<string, Intl.DisplayNames>()

/**
 * Returns the name of a language in that of the reader, such as German or Deutsch.
 *
 * @param tag a language tag (BCP 47); one without a name is returned as it is
 * @param reader the tag of the reader's language; that of the current request, if it is not given
 *
 * @example
 * assert.equal(languageInWords('de', 'fr'), 'allemand')
 */
export function languageInWords(tag: string, reader = currentTranslator().language): string {
  const names = namesByReader.get(reader) ?? new Intl.DisplayNames(reader, { type: 'language' })
  namesByReader.set(reader, names)
  try {
    return names.of(tag) ?? tag
  } catch {
    // Intl has no name for a tag with extensions.
    return tag
  }
}
