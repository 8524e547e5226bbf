import { decodeFields, expandTemplate, pointerTo, type Decoded, type Fault, type Fields } from '@waymark/shared'
import { faultOf, isNumeric, numberFrom } from './constraint.ts'
import type { Form, FormField } from './form.ts'
import { memberOf, type JsonObject } from './json.ts'
import { templateValues } from './template-values.ts'

/** The values that a form sends, by the names of its fields and in their order. */
export type FormValues = ReadonlyMap<string, unknown>

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** The value that a field has before anybody touches it. An empty text is what HAL-FORMS says for "none". */
function presentValue(field: FormField, input: JsonObject): unknown {
  const { options, value } = field
  if (typeof value === 'string' && field.templated) return expandedValue(value, input)
  if (!isEmpty(value)) return value
  if (options === undefined || options.selected.length === 0) return undefined
  // HAL-FORMS does not say when there is only one value; clients agree on this (mamund/hal-forms#76).
  return options.maxItems === 1 ? options.selected[0] : options.selected
}

function expandedValue(template: string, input: JsonObject): string | undefined {
  try {
    return expandTemplate(template, templateValues(input))
  } catch {
    // What cannot be read in a form is as if it were absent.
    return undefined
  }
}

function unknownInputs(form: Form, input: JsonObject): readonly Fault[] {
  const known = form.fields.map((field) => field.name)
  const list = known.length === 0 ? 'takes no input' : `takes ${known.join(', ')}`
  const rest = Object.keys(input).filter((name) => input[name] !== undefined && !known.includes(name))
  return rest.map((name) => ({ pointer: pointerTo([name]), detail: `is not asked for; ${form.name} ${list}` }))
}

function fieldFault(field: FormField, input: JsonObject, value: unknown): string | undefined {
  const given = memberOf(input, field.name)
  if (field.readOnly) return given === undefined || given === value ? undefined : 'cannot be changed'
  if (isEmpty(value)) return field.required ? 'is required' : undefined
  return faultOf(field, value)
}

// HAL-FORMS §5: numbers and checkboxes have their JSON type, all else is text. What the service wrote into the
// form stays as the service wrote it, and so does what a description has checked.
function asSent(field: FormField, value: unknown, isDescribed: boolean): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    return field.options?.maxItems === 1 ? items[0] : items.map((item) => asSent(field, item, isDescribed))
  }
  if (isNumeric(field)) return numberFrom(value) ?? value
  if (field.type === 'checkbox') return truthFrom(value)
  const isBare = typeof value === 'number' || typeof value === 'boolean'
  return isBare && !isDescribed ? String(value) : value
}

function truthFrom(value: unknown): unknown {
  if (value === 'true') return true
  return value === 'false' ? false : value
}

function describedFaults(fields: Fields, values: FormValues, form: Form): readonly Fault[] {
  const open = form.fields.filter((field) => !field.readOnly && Object.hasOwn(fields, field.name))
  const names = new Set(open.map((field) => field.name))
  const checked = Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)))
  const decoded = decodeFields(checked, Object.fromEntries([...values].filter(([name]) => names.has(name))))
  return decoded.ok ? [] : decoded.faults
}

function onePerPlace(faults: readonly Fault[]): readonly Fault[] {
  return faults.filter((fault, index) => index === faults.findIndex((other) => other.pointer === fault.pointer))
}

/**
 * Puts the input into a form: what is left out keeps its present value, what is read-only is sent unchanged.
 * Checked against the form as it is offered and, where a description knows them, its fields; all faults at once.
 */
export function fillForm(form: Form, input: JsonObject, described: Fields | undefined): Decoded<FormValues> {
  const faults = [...unknownInputs(form, input)]
  const values = new Map<string, unknown>()
  for (const field of form.fields) {
    const given = field.readOnly ? undefined : memberOf(input, field.name)
    const value = given === undefined ? presentValue(field, input) : given
    const fault = fieldFault(field, input, value)
    if (fault !== undefined) faults.push({ pointer: pointerTo([field.name]), detail: fault })
    const isDescribed = described !== undefined && Object.hasOwn(described, field.name)
    if (value !== undefined) {
      values.set(field.name, given === undefined ? value : asSent(field, given, isDescribed))
    }
  }
  const all = onePerPlace([...faults, ...describedFaults(described ?? {}, values, form)])
  return all.length > 0 ? { ok: false, faults: all } : { ok: true, value: values }
}
