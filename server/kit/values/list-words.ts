import { localeOf, perLanguage } from '../languages/current.ts'

const enumeration = perLanguage(
  (translator) => new Intl.ListFormat(localeOf(translator), { type: 'unit', style: 'short' }),
)

/** Returns items as a list in the language of the reader, such as `card, invoice`. */
export function listInWords(items: readonly string[]): string {
  return enumeration().format(items)
}

const order = perLanguage((translator) => new Intl.Collator(localeOf(translator)))

/**
 * Returns the options of a choice in the alphabetical order of the reader's language.
 *
 * @example
 * const spoken = [{ value: 'es', prompt: 'Spanish' }, { value: 'zh', prompt: 'Chinese' }]
 * assert.equal(inOrderOfPrompts(spoken)[0]?.value, 'zh')
 */
export function inOrderOfPrompts<Option extends { readonly prompt: string }>(
  options: readonly Option[],
): readonly Option[] {
  const { compare } = order()
  return options.toSorted((one, other) => compare(one.prompt, other.prompt))
}
