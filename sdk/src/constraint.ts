import type { FormField } from './form.ts'
import { listOf } from './json.ts'
import { passesPattern } from './pattern.ts'

const numeric = new Set(['number', 'range'])

/** Whether a field holds a number, which JSON carries as one. */
export function isNumeric(field: FormField): boolean {
  return numeric.has(field.type)
}

/** The number that a value stands for; nothing if it is not a number or the text of one. */
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
  // HAL-FORMS §4.3: steps count from `min`, or from 0.
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
  return field.placeholder === undefined ? `must match ${regex}` : `must be written like ${field.placeholder}`
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

/** What is wrong with a value that was given for a field, as its form on the wire has it; nothing if all is well. */
export function faultOf(field: FormField, value: unknown): string | undefined {
  const values = listOf(value)
  const check = isNumeric(field) ? numberFault : textFault
  const faults = values.map((one) => check(field, one))
  return optionsFault(field, value) ?? faults.find((fault) => fault !== undefined)
}
