import { quoteShort } from './quote.ts'
import type { FormField, FormOption, JsonObject } from '@waymark/sdk'

/** Returns the JSON Schema of a field with its options. */
export function fieldSchema(field: FormField, choices: readonly FormOption[]): JsonObject {
  const labels = choices.filter(({ value, prompt }) => String(value) !== prompt)
  const listed = labels
    .map(({ value, prompt }) => `${quoteShort(String(value), 60)}: ${quoteShort(prompt, 60)}`)
    .join('; ')
  const example = field.placeholder === undefined ? '' : `such as ${quoteShort(field.placeholder, 120)}`
  return {
    ...(choices.length > 0 ? choiceSchema(field, choices) : typeSchema(field)),
    description: [quoteShort(field.prompt, 200), example, listed].filter((text) => text !== '').join('; '),
    ...defined({ default: defaultOf(field) }),
  }
}

/** Returns the value that is sent if the field is omitted; undefined if there is none. */
export function defaultOf({ value, templated, options }: FormField): unknown {
  if (value !== undefined && value !== '') return templated ? undefined : value
  if (options === undefined || options.selected.length === 0) return undefined
  return options.maxItems === 1 ? options.selected[0] : options.selected
}

function choiceSchema({ options }: FormField, choices: readonly FormOption[]): JsonObject {
  const values = choices.map(({ value }) => value)
  const types = new Set(values.map((value) => typeof value))
  // Hosts expect a type beside the values.
  const one = { ...(types.size === 1 ? { type: [...types][0] } : {}), enum: values }
  const { minItems = 0, maxItems = Infinity } = options ?? {}
  if (maxItems === 1) return one
  return { type: 'array', items: one, minItems, ...(maxItems === Infinity ? {} : { maxItems }) }
}

const formats: Readonly<Record<string, string>> = { date: 'date', time: 'time', email: 'email', url: 'uri' }

function typeSchema(field: FormField): JsonObject {
  const { type, minLength, maxLength } = field
  if (type === 'checkbox') return { type: 'boolean' }
  if (isNumeric(field)) return numberSchema(field)
  // The limits of a file are in bytes.
  const length = type === 'file' ? {} : { minLength, maxLength }
  return { type: 'string', ...defined({ format: formats[type], ...length, pattern: patternOf(field) }) }
}

function isNumeric({ type }: FormField): boolean {
  return type === 'number' || type === 'range'
}

function numberSchema({ min, max, step = 0 }: FormField): JsonObject {
  // JSON Schema counts multiples from 0, HAL-FORMS steps from `min`.
  const multipleOf = (min ?? 0) === 0 && step > 0 ? step : undefined
  return { type: 'number', ...defined({ minimum: min, maximum: max, multipleOf }) }
}

// JSON Schema has the flag `u`, HTML the flag `v`.
function patternOf({ regex }: FormField): string | undefined {
  if (regex === undefined) return undefined
  try {
    return new RegExp(`^(?:${regex})$`, 'u').source
  } catch {
    return undefined
  }
}

function defined(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

// The schema has all of them.
const mostListed = 20
const longestList = 400

const shownTypes = new Set(['date', 'time', 'month', 'week', 'datetime-local'])

/** Describes the valid values in a few words; empty for text. */
export function valuesInWords(field: FormField, choices: readonly FormOption[]): string {
  const { type, options } = field
  if (choices.length > 0) return `${options?.maxItems === 1 ? '' : 'list of '}${choicesInWords(choices)}`
  if (isNumeric(field)) return rangeInWords(field)
  if (type === 'checkbox') return 'true | false'
  return shownTypes.has(type) ? type : ''
}

function rangeInWords({ min, max }: FormField): string {
  return min === undefined && max === undefined ? 'number' : [min, max].join('–')
}

function choicesInWords(choices: readonly FormOption[]): string {
  const shown: string[] = []
  for (const choice of choices.slice(0, mostListed)) {
    if (shown.join(' | ').length < longestList) shown.push(choiceInWords(choice))
  }
  return [...shown, ...(choices.length > shown.length ? ['…'] : [])].join(' | ')
}

function choiceInWords({ value, prompt }: FormOption): string {
  const shown = quoteShort(String(value), 60)
  return String(value) === prompt ? shown : `${shown} (${quoteShort(prompt, 60)})`
}
