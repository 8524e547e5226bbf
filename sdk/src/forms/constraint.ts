import { listOf } from '../document/json.ts'
import type { FormField } from './form.ts'

/*
 * A form's `regex` comes from the service and may cause catastrophic backtracking. Before use, an upper bound of the
 * backtracking steps is computed: a product over sequences, a sum over alternatives, a power over repetitions. Patterns
 * above the limit are ignored, like unreadable ones in HAL-FORMS, since the service validates anyway.
 */
const mostWays = 1_000_000
const longestPattern = 1_000

class WayCounter {
  readonly #pattern: string
  readonly #length: number
  #at = 0

  constructor(pattern: string, length: number) {
    this.#pattern = pattern
    this.#length = Math.max(length, 2)
  }

  alternatives(): number {
    let ways = 0
    do ways += this.#sequence()
    while (this.#takes(/\|/y) !== undefined)
    return ways
  }

  #sequence(): number {
    let ways = 1
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#pattern.charAt(this.#at))) {
      ways *= this.#repeated(this.#atom())
    }
    return ways
  }

  #atom(): number {
    // The cost of a back reference is unbounded.
    if (this.#takes(/\\(?:[1-9]|k<)/y) !== undefined) return Infinity
    if (this.#takes(/\\[pPuq]\{[^}]*\}|\\./sy) !== undefined) return 1
    if (this.#takes(/\[/y) !== undefined) return this.#class()
    if (this.#takes(/\((?:\?(?:[imsu-]*:|<?[=!]|<[^>]*>))?/y) === undefined) {
      this.#at += 1
      return 1
    }
    const ways = this.alternatives()
    this.#takes(/\)/y)
    return ways
  }

  #class(): number {
    for (let depth = 1; depth > 0 && this.#at < this.#pattern.length;) {
      const step = this.#takes(/\\[\s\S]|[\s\S]/y)
      if (step === '[') depth += 1
      if (step === ']') depth -= 1
    }
    return 1
  }

  #repeated(ways: number): number {
    const quantifier = this.#takes(/[*+?]\??|\{\d+(?:,\d*)?\}\??/y)
    if (quantifier === undefined) return ways
    const { least, most } = bounds(quantifier)
    if (ways > 1 && most === Infinity) return Infinity
    const counts = Math.min(most, this.#length) - Math.min(least, this.#length) + 1
    return ways === 1 ? counts : ways ** most * counts
  }

  #takes(expected: RegExp): string | undefined {
    expected.lastIndex = this.#at
    const found = expected.exec(this.#pattern)?.[0]
    this.#at += found?.length ?? 0
    return found
  }
}

function bounds(quantifier: string): { readonly least: number; readonly most: number } {
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? []
  if (least === undefined) {
    return { least: quantifier.startsWith('+') ? 1 : 0, most: quantifier.startsWith('?') ? 1 : Infinity }
  }
  if (comma === '') return { least: Number(least), most: Number(least) }
  return { least: Number(least), most: most === '' ? Infinity : Number(most) }
}

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${pattern})$`, 'v')
  } catch {
    // HAL-FORMS §4.3: an invalid pattern is ignored.
    return undefined
  }
}

/**
 * Returns whether a value matches a pattern in the syntax of HTML's `pattern`. Invalid and expensive patterns match
 * everything.
 */
function passesPattern(pattern: string, value: string): boolean {
  if (pattern === '' || pattern.length > longestPattern) return true
  const expression = compiled(pattern)
  if (expression === undefined) return true
  if (new WayCounter(pattern, value.length).alternatives() > mostWays) return true
  return expression.test(value)
}

const numeric = new Set(['number', 'range'])

/** Returns whether the field holds a number in JSON. */
export function isNumeric(field: FormField): boolean {
  return numeric.has(field.type)
}

/** Returns the number, also of a numeric string, or undefined. */
export function numberFrom(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function isOnStep(value: number, base: number, step: number): boolean {
  const steps = (value - base) / step
  return Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps))
}

function numberFault(field: FormField, value: unknown): string | undefined {
  const { min = -Infinity, max = Infinity, step } = field
  const number = numberFrom(value)
  if (number === undefined) return 'must be a number'
  if (number < min) return `must be at least ${String(min)}`
  if (number > max) return `must be at most ${String(max)}`
  // HAL-FORMS §4.3: steps start at `min`, or at 0.
  const base = field.min ?? 0
  if (step === undefined || step <= 0 || isOnStep(number, base, step)) return undefined
  return `must be ${String(base)} or a whole number of steps of ${String(step)} from it`
}

function textFault(field: FormField, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const { minLength = 0, maxLength = Infinity, regex } = field
  const length = Array.from(value).length
  if (length < minLength) return `must have at least ${String(minLength)} characters`
  if (length > maxLength) return `must have at most ${String(maxLength)} characters`
  if (regex === undefined || passesPattern(regex, value)) return undefined
  return field.placeholder === undefined ? `must match ${regex}` : `must have the form ${field.placeholder}`
}

function optionsFault({ options }: FormField, value: unknown): string | undefined {
  if (options === undefined) return undefined
  const { choices, minItems, maxItems } = options
  const values = listOf(value)
  if (values.length < minItems) return `must have at least ${String(minItems)} items`
  if (values.length > maxItems) return `must have at most ${String(maxItems)} items`
  if (choices === undefined) return undefined
  const known = new Set(choices.map((choice) => String(choice.value)))
  const isKnown = values.every((one) => known.has(String(one)))
  return isKnown ? undefined : `must be one of ${[...known].join(', ')}`
}

/** Returns the error of a value, or undefined if it is valid. */
export function faultOf(field: FormField, value: unknown): string | undefined {
  const values = listOf(value)
  const check = isNumeric(field) ? numberFault : textFault
  const faults = values.map((one) => check(field, one))
  return optionsFault(field, value) ?? faults.find((fault) => fault !== undefined)
}
