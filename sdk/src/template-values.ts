import type { TemplateValue, TemplateValues } from '@waymark/shared'

/** Whether a URI Template can carry a value: a text, a number, a truth value or a list of texts. */
export function isTemplateValue(value: unknown): value is TemplateValue {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return value === undefined || ['string', 'number', 'boolean'].includes(typeof value)
}

/** The values that a template may take from an input. Inherited members are no values: `{constructor}` is undefined. */
export function templateValues(input: object): TemplateValues {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(input)
  // Object.create is typed as any; an empty object is a record of nothing.
  const values = Object.create(null) as Record<string, TemplateValue>
  for (const [name, value] of entries) if (value !== undefined && isTemplateValue(value)) values[name] = value
  return values
}
