import type { Form, FormField } from '../../forms/form.ts'

/** Tells whether a form needs input that it does not give itself. */
export function hasRequired({ fields }: Pick<Form, 'fields'>): boolean {
  return fields.some((field) => field.required && !hasValue(field))
}

function hasValue({ value }: FormField): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** Returns the input of a form: given values, or those and invented ones; undefined if a required field has none. */
export function filled(form: Form, from: 'given' | 'invented'): Readonly<Record<string, unknown>> | undefined {
  const values = form.fields.map((field): readonly [string, unknown] => {
    if (hasValue(field)) return [field.name, field.value]
    return [field.name, field.required && from === 'invented' ? invented(field) : undefined]
  })
  const isWhole = form.fields.every((field, at) => !field.required || values[at]?.[1] !== undefined)
  return isWhole ? Object.fromEntries(values.filter(([, value]) => value !== undefined)) : undefined
}

const day = 86_400_000

/** Values of controls that are no free text; a file cannot be invented. */
const values: Readonly<Record<string, (field: FormField) => unknown>> = {
  number: ({ min }) => min ?? 1,
  range: ({ min }) => min ?? 1,
  checkbox: () => true,
  date: () => new Date(Date.now() + day).toISOString().slice(0, 10),
  email: () => `grade-${crypto.randomUUID().slice(0, 8)}@example.org`,
  url: () => 'https://example.org/',
  file: () => undefined,
}

/** Returns a value that the constraints of a field allow, as far as they are simple. */
function invented(field: FormField): unknown {
  if (field.options !== undefined) return field.options.choices?.[0]?.value
  const ofType = values[field.type]
  return ofType === undefined ? text(field) : ofType(field)
}

function text({ placeholder = '', minLength = 0, regex }: FormField): string | undefined {
  const written = placeholder === '' ? 'grade'.padEnd(minLength, '-') : placeholder
  // Only the service knows what matches another pattern.
  return regex === undefined || matches(regex, written) ? written : undefined
}

function matches(regex: string, written: string): boolean {
  try {
    return new RegExp(`^(?:${regex})$`, 'v').test(written)
  } catch {
    return false
  }
}

/** Writes input in the media type of a form; undefined for other ones. */
export function encoded(type: string, input: Readonly<Record<string, unknown>>): string | undefined {
  if (/[/+]json\b/i.test(type)) return JSON.stringify(input)
  if (type !== 'application/x-www-form-urlencoded') return undefined
  return new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString()
}
