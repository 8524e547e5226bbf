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
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = decimals === 0 ? '' : `.${digits.slice(-decimals)}`
  return `${amount < 0 ? '-' : ''}${whole}${part} ${currency}`
}

const decimals = new Map<string, number>()

function decimalsOf(currency: string): number {
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  if (decimals.size < 1000) decimals.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}
