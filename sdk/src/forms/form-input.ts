import {
  decodeFields,
  expandTemplate,
  pointerTo,
  templateVariables,
  type Decoded,
  type Fault,
  type Fields,
} from '@waymark/shared'
import { listOf, memberOf, type JsonObject } from '../document/json.ts'
import { templateValues } from '../document/link.ts'
import { faultOf, isNumeric, numberFrom } from './constraint.ts'
import type { Form, FormField } from './form.ts'
import type { ruleFaults } from './rules.ts'

/**
 * Choices that HAL-FORMS leaves open.
 *
 * @example
 * const service = connect('http://localhost:3000/', { forms: { dottedNames: 'nested', lists: 'as-given' } })
 */
export interface FormPolicy {
  /**
   * How a field such as `address.city` is written in JSON: as a member of this name (`flat`, the default), or as the
   * member `city` of `address` (`nested`, mamund/hal-forms#99).
   */
  readonly dottedNames?: 'flat' | 'nested' | undefined
  /**
   * How a single value of a field with options is sent, unless `maxItems` is 1: as a list (`by-limit`, the default,
   * like other clients, mamund/hal-forms#76) or unchanged (`as-given`). Described fields are always sent unchanged.
   */
  readonly lists?: 'by-limit' | 'as-given' | undefined
}

/** The values to send, by field name in the order of the form. */
export type FormValues = ReadonlyMap<string, unknown>

/** The context in which an input is validated. */
export interface ValidationContext {
  /** The described fields. */
  readonly described: Fields | undefined
  readonly policy: FormPolicy
  /** Returns the faults by the rules between fields, if the form may have some. */
  readonly ruleFaults?: typeof ruleFaults | undefined
  /** Earlier errors, which are reported first. */
  readonly faults: readonly Fault[]
}

/** Returns whether a value is empty. HAL-FORMS uses the empty string. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** Returns the default value of a field. */
export function presentValue(field: FormField, input: JsonObject): unknown {
  const { options, value } = field
  // As in HTML, a form cannot preset a file.
  if (field.type === 'file') return undefined
  if (typeof value === 'string' && field.templated) return expandedValue(value, input)
  if (!isEmpty(value)) return value
  if (options === undefined || options.selected.length === 0) return undefined
  // HAL-FORMS leaves a single selected value open; clients agree on this (mamund/hal-forms#76).
  return options.maxItems === 1 ? options.selected[0] : options.selected
}

function expandedValue(template: string, input: JsonObject): string | undefined {
  try {
    return expandTemplate(template, templateValues(input))
  } catch {
    // An invalid template is ignored.
    return undefined
  }
}

function unknownInputs(form: Form, input: JsonObject): readonly Fault[] {
  const known = [
    ...new Set([...form.fields.map((field) => field.name), ...templateVariables(form.targetTemplate ?? '')]),
  ]
  const list = known.length === 0 ? 'takes no input' : `takes ${known.join(', ')}`
  const rest = Object.keys(input).filter((name) => input[name] !== undefined && !known.includes(name))
  return rest.map((name) => ({
    pointer: pointerTo([name]),
    detail: `is not a field; ${form.name} ${list}`,
  }))
}

function fieldFault(field: FormField, input: JsonObject, value: unknown): string | undefined {
  const given = memberOf(input, field.name)
  if (field.readOnly) return given === undefined || given === value ? undefined : 'cannot be changed'
  const isNothing = isEmpty(value) || listOf(value).length === 0
  if (isNothing && field.required) return 'is required'
  return isEmpty(value) ? undefined : faultOf(field, value)
}

// HAL-FORMS §5: numbers and checkboxes have JSON types, other values are strings. Defaults of the service and described
// values are sent unchanged.
function asSent(field: FormField, value: unknown, isDescribed: boolean): unknown {
  const typed = asTyped(field, value)
  const isBare = typeof typed === 'number' || typeof typed === 'boolean'
  return isBare && !isNumeric(field) && field.type !== 'checkbox' && !isDescribed ? String(typed) : typed
}

function asTyped(field: FormField, value: unknown): unknown {
  if (isNumeric(field)) return numberFrom(value) ?? value
  return field.type === 'checkbox' && field.options === undefined ? truthFrom(value) : value
}

function truthFrom(value: unknown): unknown {
  if (value === 'true') return true
  return value === 'false' ? false : value
}

interface Given {
  readonly isDescribed: boolean
  readonly policy: FormPolicy
}

function givenAsSent(field: FormField, value: unknown, { isDescribed, policy }: Given): unknown {
  const isOne = field.options?.maxItems === 1
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    return isOne ? items[0] : items.map((item) => asSent(field, item, isDescribed))
  }
  const one = asSent(field, value, isDescribed)
  const isListed = field.options !== undefined && !isOne && policy.lists !== 'as-given' && !isDescribed && !isEmpty(one)
  return isListed ? [one] : one
}

function ownAsSent(field: FormField, value: unknown): unknown {
  if (field.readOnly) return value
  return Array.isArray(value) ? value.map((item: unknown) => asTyped(field, item)) : asTyped(field, value)
}

function describedFaults(fields: Fields, values: FormValues, form: Form): readonly Fault[] {
  const open = form.fields.filter((field) => !field.readOnly && Object.hasOwn(fields, field.name))
  const isOpen = ([name]: readonly [string, unknown]): boolean => open.some((field) => field.name === name)
  const checked = Object.fromEntries(Object.entries(fields).filter(isOpen))
  const decoded = decodeFields(checked, Object.fromEntries([...values].filter(isOpen)))
  return decoded.ok ? [] : decoded.faults
}

function onePerPlace(faults: readonly Fault[]): readonly Fault[] {
  return faults.filter((fault, index) => index === faults.findIndex((other) => other.pointer === fault.pointer))
}

function givenFor(
  field: FormField,
  input: JsonObject,
  { isDescribed, present }: { readonly isDescribed: boolean; readonly present: unknown },
): unknown {
  const given = field.readOnly ? undefined : memberOf(input, field.name)
  return isDescribed && given === '' && isEmpty(present) ? undefined : given
}

/**
 * Fills a form: omitted fields keep their default, read-only ones are sent unchanged. Validates against the form and
 * the description, and returns all errors. For a described field without a default, the empty string of an untouched
 * control counts as absent.
 */
export function fillForm(form: Form, input: JsonObject, judgement: ValidationContext): Decoded<FormValues> {
  const { described = {}, policy } = judgement
  const faults = [...judgement.faults, ...unknownInputs(form, input)]
  const values = new Map<string, unknown>()
  for (const field of form.fields) {
    const present = presentValue(field, input)
    const isDescribed = Object.hasOwn(described, field.name)
    const given = givenFor(field, input, { isDescribed, present })
    const value = given === undefined ? present : given
    const fault = fieldFault(field, input, value)
    if (fault !== undefined) faults.push({ pointer: pointerTo([field.name]), detail: fault })
    if (value === undefined) continue
    const sent = given === undefined ? ownAsSent(field, value) : givenAsSent(field, given, { isDescribed, policy })
    values.set(field.name, sent)
  }
  const given = [...values].filter(([, value]) => !isEmpty(value))
  const rules = judgement.ruleFaults?.(form.extensions, Object.fromEntries(given)) ?? []
  const all = onePerPlace([...faults, ...describedFaults(described, values, form), ...rules])
  return all.length > 0 ? { ok: false, faults: all } : { ok: true, value: values }
}
