import { freezeDeep } from './freeze.ts'
import { isJsonObject, memberOf, numberOf, textOf, type JsonObject } from './json.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type FormMethod = (typeof methods)[number]

const fieldTypes = [
  ...['hidden', 'text', 'textarea', 'search', 'tel', 'url', 'email', 'password', 'date', 'month', 'week', 'time'],
  ...['datetime-local', 'number', 'range', 'color', 'checkbox', 'radio', 'dropdown'],
]

export interface FormOption {
  readonly value: unknown
  readonly prompt: string
}

/** What may be chosen. Without a list the service keeps it elsewhere, and any value passes here. */
export interface FormOptions {
  readonly choices: readonly FormOption[] | undefined
  readonly selected: readonly unknown[]
  readonly minItems: number
  readonly maxItems: number
}

/** One input of a form: its limits, and the value that it has now. */
export interface FormField {
  readonly name: string
  readonly prompt: string
  /** The kind of control; one that HAL-FORMS does not know is `text`. */
  readonly type: string
  readonly required: boolean
  /** The value is sent as it is; input for it is refused. */
  readonly readOnly: boolean
  readonly value: unknown
  /** The value is a URI Template that the input fills in. */
  readonly templated: boolean
  readonly regex: string | undefined
  readonly placeholder: string | undefined
  readonly min: number | undefined
  readonly max: number | undefined
  readonly step: number | undefined
  readonly minLength: number | undefined
  readonly maxLength: number | undefined
  readonly options: FormOptions | undefined
}

/** What can be done with a resource now, and what it takes. */
export interface Form {
  readonly name: string
  readonly title: string
  readonly method: FormMethod
  readonly contentType: string
  /** Where it is sent, absolute. */
  readonly target: string
  readonly fields: readonly FormField[]
  /** Writes the body from the values by their names, where the content type alone does not say how. */
  readonly write?: ((values: ReadonlyMap<string, unknown>) => string) | undefined
}

function methodOf(template: JsonObject): FormMethod {
  const written = textOf(template, 'method')?.trim().toUpperCase()
  // HAL-FORMS §4.2: a method that is missing or not known is GET.
  return methods.find((method) => method === written) ?? 'GET'
}

function optionFrom(entry: unknown, options: JsonObject): FormOption {
  if (!isJsonObject(entry)) return { value: entry, prompt: String(entry) }
  const value = memberOf(entry, textOf(options, 'valueField') ?? 'value')
  return { value, prompt: textOf(entry, textOf(options, 'promptField') ?? 'prompt') ?? String(value) }
}

function optionsOf(property: JsonObject): FormOptions | undefined {
  const options = memberOf(property, 'options')
  if (!isJsonObject(options)) return undefined
  const inline = memberOf(options, 'inline')
  const selected = memberOf(options, 'selectedValues')
  if (!Array.isArray(inline) && !isJsonObject(memberOf(options, 'link'))) return undefined
  return {
    choices: Array.isArray(inline) ? inline.map((entry) => optionFrom(entry, options)) : undefined,
    selected: Array.isArray(selected) ? selected : [],
    minItems: numberOf(options, 'minItems') ?? 0,
    maxItems: numberOf(options, 'maxItems') ?? Infinity,
  }
}

function readField(property: unknown): readonly FormField[] {
  if (!isJsonObject(property)) return []
  const name = textOf(property, 'name')
  if (name === undefined || name === '') return []
  const type = textOf(property, 'type') ?? 'text'
  const field: FormField = {
    name,
    prompt: textOf(property, 'prompt') ?? name,
    type: fieldTypes.includes(type) ? type : 'text',
    required: memberOf(property, 'required') === true,
    readOnly: memberOf(property, 'readOnly') === true,
    value: memberOf(property, 'value'),
    templated: memberOf(property, 'templated') === true,
    regex: textOf(property, 'regex'),
    placeholder: textOf(property, 'placeholder'),
    min: numberOf(property, 'min'),
    max: numberOf(property, 'max'),
    step: numberOf(property, 'step'),
    minLength: numberOf(property, 'minLength'),
    maxLength: numberOf(property, 'maxLength'),
    options: optionsOf(property),
  }
  return [field]
}

/** Reads one HAL-FORMS template. What is not understood in it is as if it were absent. */
export function readForm(name: string, template: JsonObject, target: string): Form {
  const properties = memberOf(template, 'properties')
  return freezeDeep({
    name,
    title: textOf(template, 'title') ?? name,
    method: methodOf(template),
    contentType: textOf(template, 'contentType') ?? 'application/json',
    target,
    fields: Array.isArray(properties) ? properties.flatMap(readField) : [],
  })
}
