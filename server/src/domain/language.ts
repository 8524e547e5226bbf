const names = new Intl.DisplayNames('en', { type: 'language' })

/** A language as people call it in English, such as German for `de`. */
export function languageInWords(tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    // What has extensions has no name.
    return tag
  }
}

/** Languages as people call them, such as English, Spanish. */
export function languagesInWords(tags: readonly string[]): string {
  return tags.map(languageInWords).join(', ')
}

/** Tags as BCP 47 would have them written, each once. */
export function canonicalLanguages(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.flatMap((tag) => Intl.getCanonicalLocales(tag)))]
}
