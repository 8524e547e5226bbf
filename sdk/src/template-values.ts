import type { TemplateValue, TemplateValues } from '@waymark/shared'

/** Whether a URI Template can carry a value: a text, a number, a truth value, a list of texts or a table of such values. */
export function isTemplateValue(value: unknown): value is TemplateValue {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return value === undefined || isScalar(value) || (isPlainObject(value) && Object.values(value).every(isScalar))
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

// A date or a URL is an object too, and no table of values.
function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** The values that a template may take from an input. Inherited members are no values: `{constructor}` is undefined. */
export function templateValues(input: object): TemplateValues {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(input)
  // Object.create is typed as any; an empty object is a record of nothing.
  const values = Object.create(null) as Record<string, TemplateValue>
  for (const [name, value] of entries) if (value !== undefined && isTemplateValue(value)) values[name] = value
  return values
}
