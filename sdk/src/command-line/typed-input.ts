import type { Form, FormField } from '../form.ts'
import type { JsonObject } from '../json.ts'

/** What was typed, as the fields of a form take it: a number where a number is asked for. The form judges the rest. */
export function typedInput(form: Form, typed: JsonObject): JsonObject {
  const fields = new Map(form.fields.map((field) => [field.name, field]))
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, typedValue(fields.get(name), value)]))
}

function typedValue(field: FormField | undefined, value: unknown): unknown {
  if (typeof value !== 'string' || field === undefined) return value
  if (field.type === 'number' || field.type === 'range') return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
  if (field.type === 'checkbox') return value === 'true' ? true : value === 'false' ? false : value
  return value
}
