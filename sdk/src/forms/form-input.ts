import {
  decodeFields,
  expandTemplate,
  pointerTo,
  templateVariables,
  type Decoded,
  type Fault,
  type Fields,
} from '@waymark/shared'
import { memberOf, type JsonObject } from '../document/json.ts'
import { templateValues } from '../document/link.ts'
import { faultOf, isNumeric, numberFrom } from './constraint.ts'
import type { Form, FormField } from './form.ts'

/**
 * What HAL-FORMS leaves open, and clients do differently.
 *
 * @example
 * const service = connect('http://localhost:3000/', { forms: { dottedNames: 'nested', lists: 'as-given' } })
 */
export interface FormPolicy {
  /**
   * A field `address.city` in a JSON body: a member of this name (`flat`, if not given), or the member `city` of a member
   * `address` (`nested`), which is only a suggestion (mamund/hal-forms#99).
   */
  readonly dottedNames?: 'flat' | 'nested' | undefined
  /**
   * One value for a field whose options say no `maxItems` of 1: sent as a list of it (`by-limit`, if not given), which is
   * what other clients do (mamund/hal-forms#76), or by itself (`as-given`). A field that the description knows is always
   * sent as it is given.
   */
  readonly lists?: 'by-limit' | 'as-given' | undefined
}

/** The values that a form sends, by the names of its fields and in their order. */
export type FormValues = ReadonlyMap<string, unknown>

/** What an input is judged by besides the form. */
export interface Judgement {
  /** The fields that the description knows. */
  readonly described: Fields | undefined
  readonly policy: FormPolicy
  /** What was found before, which is told first. */
  readonly faults: readonly Fault[]
}

/** Whether there is nothing. An empty text is what HAL-FORMS says for that. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** The value that a field has before anybody touches it. */
export function presentValue(field: FormField, input: JsonObject): unknown {
  const { options, value } = field
  // As in HTML, no form says which file of somebody it is.
  if (field.type === 'file') return undefined
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
  const known = [
    ...new Set([...form.fields.map((field) => field.name), ...templateVariables(form.targetTemplate ?? '')]),
  ]
  const list = known.length === 0 ? 'takes no input' : `takes ${known.join(', ')}`
  const rest = Object.keys(input).filter((name) => input[name] !== undefined && !known.includes(name))
  return rest.map((name) => ({ pointer: pointerTo([name]), detail: `is not asked for; ${form.name} ${list}` }))
}

function fieldFault(field: FormField, input: JsonObject, value: unknown): string | undefined {
  const given = memberOf(input, field.name)
  if (field.readOnly) return given === undefined || given === value ? undefined : 'cannot be changed'
  const isNothing = isEmpty(value) || (Array.isArray(value) && value.length === 0)
  if (isNothing && field.required) return 'is required'
  return isEmpty(value) ? undefined : faultOf(field, value)
}

// HAL-FORMS §5: numbers and checkboxes have their JSON type, all else is text. What the service wrote into the form
// as text stays as the service wrote it, and so does what a description has checked.
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
  const names = new Set(open.map((field) => field.name))
  const checked = Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)))
  const decoded = decodeFields(checked, Object.fromEntries([...values].filter(([name]) => names.has(name))))
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
 * Puts the input into a form: what is left out keeps its present value, what is read-only is sent unchanged.
 * Checked against the form as it is offered and, where a description knows them, its fields; all faults at once. The
 * empty text, which a control holds that nobody has touched, is nothing to a described field that holds nothing.
 */
export function fillForm(form: Form, input: JsonObject, judgement: Judgement): Decoded<FormValues> {
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
  const all = onePerPlace([...faults, ...describedFaults(described, values, form)])
  return all.length > 0 ? { ok: false, faults: all } : { ok: true, value: values }
}
