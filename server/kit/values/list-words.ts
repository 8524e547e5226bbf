import { localeOf, perLanguage } from '../languages/current.ts'

const enumeration = perLanguage(
  (translator) => new Intl.ListFormat(localeOf(translator), { type: 'unit', style: 'short' }),
)

/** Returns items as a list in the language of the reader, such as `card, invoice`. */
export function listInWords(items: readonly string[]): string {
  return enumeration().format(items)
}
