/** An amount in the smallest unit of its currency (ISO 4217). */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** A price and a quantity. */
export interface Priced {
  readonly price: Money
  readonly quantity: number
}

/** Returns the price multiplied by the quantity, in the minor unit of the currency. */
export function sumOf({ price: { amount, currency }, quantity }: Priced): Money {
  return { amount: amount * quantity, currency }
}

/** Returns the total, or undefined for an empty list. Throws if the currencies differ. */
export function totalOf(all: readonly Priced[]): Money | undefined {
  const [first] = all
  if (first === undefined) return undefined
  const { currency } = first.price
  if (all.some(({ price }) => price.currency !== currency))
    throw new Error('Amounts in different currencies cannot be added')
  return { amount: all.reduce((amount, one) => amount + sumOf(one).amount, 0), currency }
}
