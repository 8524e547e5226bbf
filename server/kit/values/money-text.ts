import { currentTranslator } from '@waymark/shared'
import { localeOf, perLanguage } from '../languages/current.ts'
import type { Money } from './money.ts'

/**
 * Formats an amount with its currency (ISO 4217) in the format of the reader.
 *
 * @example
 * assert.equal(moneyText({ amount: 1250, currency: 'EUR' }), '€12.50')
 * assert.equal(moneyText({ amount: 1250, currency: 'JPY' }), 'JP¥1,250')
 */
export function moneyText({ amount, currency }: Money): string {
  const format = formatOf(currency)
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

// The number formats of a language by their currencies.
const formats = perLanguage(() => new Map<string, Intl.NumberFormat>())

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats()
  const format =
    known.get(currency) ?? new Intl.NumberFormat(localeOf(currentTranslator()), { style: 'currency', currency })
  if (known.size < 1000) known.set(currency, format)
  return format
}
