/** An amount in the smallest unit of its currency, which is named by its three letters (ISO 4217). */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** Something at a price, and how often. */
export interface Priced {
  readonly price: Money
  readonly quantity: number
}

export function sumOf({ price: { amount, currency }, quantity }: Priced): Money {
  return { amount: amount * quantity, currency }
}

/** What all of it costs, which has one currency; undefined of nothing. */
export function totalOf(all: readonly Priced[]): Money | undefined {
  const [first] = all
  if (first === undefined) return undefined
  const { currency } = first.price
  if (all.some(({ price }) => price.currency !== currency)) throw new Error('There is no sum of two currencies')
  return { amount: all.reduce((amount, one) => amount + sumOf(one).amount, 0), currency }
}
