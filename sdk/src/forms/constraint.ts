import { isPlain, listOf } from '../document/json.ts'
import type { FormField } from './form.ts'

/*
 * A form's `regex` comes from the service and may cause catastrophic backtracking. Before use, an upper bound of the
 * backtracking steps is computed: a product over sequences, a sum over alternatives, a power over repetitions. Patterns
 * above the limit are ignored, like unreadable ones in HAL-FORMS, since the service validates anyway.
 */
const mostWays = 1_000_000
const longestPattern = 1_000

// An escape, the beginning of a group, a quantifier with its bounds, or one sign.
const token =
  /\\(?:[pPuq]\{[^}]*\}|.)|\((?:\?(?:[imsu-]*:|<?[=!]|<[^>]*>))?|[*+?]\??|\{(\d+)(?:,(\d+))?\}\??|\{(\d+),\}\??|./gs

/** Returns the bound for a valid pattern. */
function waysOf(pattern: string, length: number): number {
  const outer: (readonly [number, number])[] = []
  // Of the former alternatives of the group, of the sequence before its last atom, and of that atom.
  let [others, before, last] = [0, 1, 1]
  let depth = 0
  for (const found of pattern.matchAll(token)) {
    const [sign] = found
    depth += Number(sign === '[') - Number(sign === ']')
    if (depth > 0) continue
    if (/^[*+?{]/.test(sign)) {
      last = repeated(last, found, length)
      continue
    }
    before *= last
    // The cost of a back reference is unbounded.
    last = /^\\[1-9k]/.test(sign) ? Infinity : 1
    if (sign.startsWith('(')) {
      outer.push([others, before])
      others = 0
      before = 1
    } else if (sign === '|') {
      others += before
      before = 1
    } else if (sign === ')') {
      last = others + before
      ;[others, before] = outer.pop() ?? [0, 1]
    }
  }
  return others + before * last
}

function repeated(ways: number, [sign, least, upper, from]: RegExpExecArray, length: number): number {
  const most = sign.startsWith('?') ? 1 : Number(upper ?? least ?? Infinity)
  if (ways > 1 && most === Infinity) return Infinity
  const counts = Math.min(most, length) - Math.min(Number(least ?? from ?? sign.startsWith('+')), length) + 1
  return ways === 1 ? counts : ways ** most * counts
}

/**
 * Returns whether a value matches a pattern in the syntax of HTML's `pattern`. Invalid and expensive patterns match
 * everything.
 */
function passesPattern(pattern: string, value: string): boolean {
  if (pattern === '' || pattern.length > longestPattern) return true
  try {
    const expression = new RegExp(`^(?:${pattern})$`, 'v')
    return waysOf(pattern, Math.max(value.length, 2)) > mostWays || expression.test(value)
  } catch {
    // HAL-FORMS §4.3: an invalid pattern is ignored.
    return true
  }
}

/** Returns whether the field holds a number in JSON. */
export function isNumeric({ type }: FormField): boolean {
  return /^(?:number|range)$/.test(type)
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
  const { min = -Infinity, max = Infinity, step = 0 } = field
  const number = numberFrom(value)
  if (number === undefined) return 'must be a number'
  if (number < min) return `must be at least ${String(min)}`
  if (number > max) return `must be at most ${String(max)}`
  // HAL-FORMS §4.3: steps start at `min`, or at 0.
  const base = field.min ?? 0
  if (step <= 0 || isOnStep(number, base, step)) return undefined
  return `must be ${String(base)} or a whole number of steps of ${String(step)} from it`
}

function isAny({ typed, type, value }: FormField): boolean {
  return !typed || /^(?:hidden|checkbox|file)$/.test(type) || isPlain(value)
}

const checks: Readonly<Record<string, (value: string) => boolean>> = {
  // `Date` accepts other notations, and moves 30 February to March.
  date: (value) => JSON.stringify(new Date(value)).startsWith(`"${value}T`),
  email: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  url: (value) => URL.canParse(value),
}

function textFault(field: FormField, value: unknown): string | undefined {
  if (typeof value !== 'string') return isPlain(value) && !isAny(field) ? 'must be a text' : undefined
  const { minLength = 0, maxLength = Infinity } = field
  const length = Array.from(value).length
  if (length < minLength) return `must have at least ${String(minLength)} characters`
  if (length > maxLength) return `must have at most ${String(maxLength)} characters`
  return formatFault(field, value)
}

function formatFault({ regex = '', placeholder, typed, type }: FormField, value: string): string | undefined {
  if (!passesPattern(regex, value))
    return placeholder === undefined ? `must match ${regex}` : `must have the form ${placeholder}`
  return typed && checks[type]?.(value) === false ? `must be a valid ${type}` : undefined
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
  const takesList = field.options !== undefined || field.type === 'textarea' || isAny(field)
  const values = takesList ? listOf(value) : [value]
  const check = isNumeric(field) ? numberFault : textFault
  const faults = values.flatMap((one) => check(field, one) ?? [])
  return optionsFault(field, value) ?? faults[0]
}
