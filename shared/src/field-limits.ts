/*
 * The checks of the definition of a field. Without them, a contradictory definition starts, and its field refuses each value.
 * A field has no name when it is defined, so the messages name it by its prompt.
 */

/** Refuses lengths that are no whole numbers, and a least one above the greatest. */
export function requireLengths(prompt: string, { minLength = 0, maxLength }: Lengths): void {
  requireWhole(prompt, ['maxLength', maxLength], 1)
  requireWhole(prompt, ['minLength', minLength], 0)
  requireOrder(prompt, ['minLength', minLength], ['maxLength', maxLength])
}

interface Lengths {
  readonly minLength?: number
  readonly maxLength: number
}

/** Refuses bounds that are no whole numbers, and a least one above the greatest. */
export function requireBounds(prompt: string, { min, max }: { readonly min: number; readonly max: number }): void {
  requireWhole(prompt, ['min', min])
  requireWhole(prompt, ['max', max])
  requireOrder(prompt, ['min', min], ['max', max])
}

type NamedLimit = readonly [name: string, value: number]

/** Refuses a limit that is no whole number, or below the least one. */
export function requireWhole(prompt: string, [name, value]: NamedLimit, least?: number): void {
  if (Number.isSafeInteger(value) && (least === undefined || value >= least)) return
  const valid = least === undefined ? 'a whole number' : `a whole number of ${String(least)} or more`
  throw new RangeError(`The ${name} of the field "${prompt}" is ${String(value)}: write ${valid}.`)
}

function requireOrder(prompt: string, [low, least]: NamedLimit, [high, most]: NamedLimit): void {
  if (least > most)
    throw new RangeError(
      `The ${low} of the field "${prompt}", ${String(least)}, is above its ${high}, ${String(most)}: correct one of them.`,
    )
}

/** Refuses a choice without options, and a default that is none of them. */
export function requireOptions(prompt: string, values: readonly string[], byDefault?: string): void {
  if (values.length === 0) throw new RangeError(`The choice "${prompt}" has no options: add one.`)
  if (byDefault !== undefined && !values.includes(byDefault))
    throw new RangeError(
      `The default of the choice "${prompt}", ${byDefault}, is none of its options: use one of ${values.join(', ')}.`,
    )
}
