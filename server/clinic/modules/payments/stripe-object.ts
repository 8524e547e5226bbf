import type { Money } from '@waymark/server/values'

// https://docs.stripe.com/currencies#special-cases: these are written with two decimals, and have none.
const withoutMinorUnit: readonly string[] = ['ISK', 'UGX']

/** Returns an amount as the provider writes it. */
export function amountOf({ amount, currency }: Money): string {
  return String(withoutMinorUnit.includes(currency) ? amount * 100 : amount)
}

/** Returns the amount of a member of an object; undefined if it has none. */
export function moneyIn(object: object, name: string): Money | undefined {
  const [amount, given] = [memberOf(object, name), memberOf(object, 'currency')]
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || typeof given !== 'string') return undefined
  const currency = given.toUpperCase()
  return { amount: withoutMinorUnit.includes(currency) ? amount / 100 : amount, currency }
}

/** Returns a member of an object. */
export function memberOf(object: object, name: string): unknown {
  return Object.entries(object).find(([key]) => key === name)?.[1]
}

/** Returns a member that is an object; an empty one if it is none. */
export function memberObject(object: object, name: string): object {
  const value = memberOf(object, name)
  return typeof value === 'object' && value !== null ? value : {}
}

/** Returns the object in a JSON text; an empty one if there is none. */
export function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/**
 * Reads the content of a response.
 *
 * @param most the length in characters
 * @throws {Error} if it is longer
 */
export async function textOf({ body }: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > most) throw new Error('payment provider: the content is too long')
  }
  return text
}
