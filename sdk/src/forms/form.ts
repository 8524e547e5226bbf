import { isJsonObject, memberOf, textOf, type JsonObject, freezeDeep, numberOf } from '../document/json.ts'
import { readLink, type Link } from '../document/link.ts'

/** One of the values that may be chosen; {@link optionsOf} gives them, wherever they are. */
export interface FormOption {
  readonly value: unknown
  readonly prompt: string
}

/** Which members of an entry are shown and sent. */
export interface OptionNames {
  readonly promptField: string
  readonly valueField: string
}

const bare = new Set(['string', 'number', 'boolean'])

/** What an entry of a list of options offers; nothing if it has no value. */
export function choiceFrom(entry: unknown, names: OptionNames): readonly FormOption[] {
  if (bare.has(typeof entry)) return [{ value: entry, prompt: String(entry) }]
  return isJsonObject(entry) ? choiceOf(entry, names) : []
}

function choiceOf(entry: JsonObject, { promptField, valueField }: OptionNames): readonly FormOption[] {
  const value = memberOf(entry, valueField)
  if (!bare.has(typeof value)) return []
  return [{ value, prompt: textOf(entry, promptField) ?? String(value) }]
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** The methods of a {@link Form}. */
export type FormMethod = (typeof methods)[number]

const fieldTypes = [
  ...['hidden', 'text', 'textarea', 'search', 'tel', 'url', 'email', 'password', 'date', 'month', 'week', 'time'],
  ...['datetime-local', 'number', 'range', 'color', 'checkbox', 'radio', 'dropdown', 'file'],
]

/**
 * What may be chosen. Without a list the service keeps it elsewhere, and any value passes here; {@link optionsOf}
 * gives it either way.
 */
export interface FormOptions {
  readonly choices: readonly FormOption[] | undefined
  /** Where the service keeps the list; `optionsOf` asks for it. */
  readonly link: Link | undefined
  /** The member of an entry of the list that people see. */
  readonly promptField: string
  /** The member of an entry of the list that is sent. */
  readonly valueField: string
  readonly selected: readonly unknown[]
  readonly minItems: number
  /** One means that a value is sent by itself, and more that a list is (mamund/hal-forms#76). */
  readonly maxItems: number
}

/**
 * One input of a {@link Form}: its limits, and the value that it has now.
 *
 * @example
 * for (const { name, prompt, type, required, value } of slot.form('confirm').fields) {
 *   console.log(`<label>${prompt}<input name="${name}" type="${type}" ${required ? 'required' : ''}></label>`, value)
 * }
 */
export interface FormField {
  readonly name: string
  readonly prompt: string
  /** The kind of control; one that HAL-FORMS does not know is `text`. A `file` takes a Blob. */
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
  /** In characters or, of a file, in bytes. */
  readonly minLength: number | undefined
  readonly maxLength: number | undefined
  /** How wide and how high a `textarea` is shown, in characters. */
  readonly cols: number
  readonly rows: number
  /** Which files are taken, in the syntax of HTML's `accept`. */
  readonly accept: string | undefined
  /** Whether several files are taken; undefined where the format does not say. */
  readonly multiple: boolean | undefined
  readonly options: FormOptions | undefined
  /** What the service says beyond that. */
  readonly extensions: JsonObject
}

/**
 * What can be done with a resource now, and what it takes; `form` of {@link Representation} gives it.
 *
 * @example
 * const { title, method, fields } = slot.form('confirm')
 * console.log(title, method, fields.map(({ prompt }) => prompt).join(', '))
 */
export interface Form {
  readonly name: string
  readonly title: string
  readonly method: FormMethod
  readonly contentType: string
  /** Where it is sent, absolute; of a target with variables, without them. */
  readonly target: string
  /** The target as a URI Template, whose variables are taken from the input beside the fields. */
  readonly targetTemplate?: string | undefined
  readonly fields: readonly FormField[]
  /** What the service says beyond that, such as the `class` of a Siren action. */
  readonly extensions: JsonObject
  /** Writes the body from the values by their names, where the content type alone does not say how. */
  readonly write?: ((values: ReadonlyMap<string, unknown>) => string) | undefined
}

function methodOf(template: JsonObject): FormMethod {
  const written = textOf(template, 'method')?.trim().toUpperCase()
  // HAL-FORMS §4.2: a method that is missing or not known is GET.
  return methods.find((method) => method === written) ?? 'GET'
}

function optionsIn(property: JsonObject, type: string): FormOptions | undefined {
  const options = memberOf(property, 'options')
  if (!isJsonObject(options)) return undefined
  const inline = listOf(options, 'inline')
  const link = readLink(memberOf(options, 'link'))
  if (inline === undefined && link === undefined) return undefined
  const names = optionNames(options)
  return {
    choices: inline?.flatMap((entry) => choiceFrom(entry, names)),
    link,
    ...names,
    selected: listOf(options, 'selectedValues') ?? [],
    minItems: numberOf(options, 'minItems') ?? 0,
    maxItems: numberOf(options, 'maxItems') ?? (type === 'radio' ? 1 : Infinity),
  }
}

function optionNames(options: JsonObject): OptionNames {
  return {
    promptField: textOf(options, 'promptField') ?? 'prompt',
    valueField: textOf(options, 'valueField') ?? 'value',
  }
}

function listOf(object: JsonObject, name: string): readonly unknown[] | undefined {
  const list = memberOf(object, name)
  return Array.isArray(list) ? list : undefined
}

const understood = {
  form: ['title', 'method', 'contentType', 'target', 'properties'],
  field: [
    ...['name', 'prompt', 'type', 'required', 'readOnly', 'value', 'templated', 'regex', 'placeholder', 'options'],
    ...['min', 'max', 'step', 'minLength', 'maxLength', 'cols', 'rows', 'accept', 'multiple'],
  ],
}

function extensionsOf(object: JsonObject, known: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !known.includes(name)))
}

function readField(property: unknown, types: readonly string[]): readonly FormField[] {
  if (!isJsonObject(property)) return []
  const name = textOf(property, 'name')
  if (name === undefined || name === '') return []
  const written = textOf(property, 'type') ?? 'text'
  const type = types.includes(written) ? written : 'text'
  const multiple = memberOf(property, 'multiple')
  const field: FormField = {
    name,
    prompt: textOf(property, 'prompt') ?? name,
    type,
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
    // HAL-FORMS §4.3, as in HTML.
    cols: numberOf(property, 'cols') ?? 40,
    rows: numberOf(property, 'rows') ?? 5,
    accept: textOf(property, 'accept'),
    multiple: typeof multiple === 'boolean' ? multiple : undefined,
    options: optionsIn(property, type),
    extensions: extensionsOf(property, understood.field),
  }
  return [field]
}

/** Where a form is sent, as far as it is known before it is filled in. */
export type FormTarget = Pick<Form, 'target' | 'targetTemplate'>

/**
 * Reads one HAL-FORMS template. What is not understood in it is as if it were absent.
 *
 * @param moreTypes kinds of controls that the format knows beyond those of HAL-FORMS
 */
export function readForm(
  name: string,
  template: JsonObject,
  target: FormTarget,
  moreTypes: readonly string[] = [],
): Form {
  const properties = memberOf(template, 'properties')
  const types = [...fieldTypes, ...moreTypes]
  return freezeDeep({
    name,
    title: textOf(template, 'title') ?? name,
    method: methodOf(template),
    contentType: textOf(template, 'contentType') ?? 'application/json',
    ...target,
    fields: Array.isArray(properties) ? properties.flatMap((property) => readField(property, types)) : [],
    extensions: extensionsOf(template, understood.form),
  })
}
