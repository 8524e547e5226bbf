import { currentTranslator } from '@waymark/shared'
import { localeOf, perLanguage } from '../languages/current.ts'

export interface Money {
  readonly amount: number
  readonly currency: string
}

/**
 * Formats an amount with the decimals of its currency (ISO 4217).
 *
 * @example
 * assert.equal(moneyText({ amount: 1250, currency: 'EUR' }), '12.50 EUR')
 * assert.equal(moneyText({ amount: 1250, currency: 'JPY' }), '1250 JPY')
 */
export function moneyText({ amount, currency }: Money): string {
  const decimals = decimalsOf(currency)
  if (currentTranslator().language !== 'en') return localMoney({ amount, currency }, decimals)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = decimals === 0 ? '' : `.${digits.slice(-decimals)}`
  return `${amount < 0 ? '-' : ''}${whole}${part} ${currency}`
}

// The number formats of a language by their decimals.
const formats = perLanguage(() => new Map<number, Intl.NumberFormat>())

function localMoney({ amount, currency }: Money, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const known = formats()
  const format = known.get(decimals) ?? new Intl.NumberFormat(localeOf(currentTranslator()), digits)
  known.set(decimals, format)
  return `${format.format(amount / 10 ** decimals)}\u00a0${currency}`
}

const decimals = new Map<string, number>()

function decimalsOf(currency: string): number {
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  if (decimals.size < 1000) decimals.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}
