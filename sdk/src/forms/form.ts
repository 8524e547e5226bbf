import { isJsonObject, memberOf, textOf, type JsonObject, freezeDeep, lazy, numberOf } from '../document/json.ts'
import { readLink, type Link } from '../document/link.ts'

/** A value to choose from; see {@link optionsOf}. */
export interface FormOption {
  readonly value: unknown
  readonly prompt: string
}

/** The members of an entry with its label and value. */
export interface OptionNames {
  readonly promptField: string
  readonly valueField: string
}

const bare = new Set(['string', 'number', 'boolean'])

/** Returns the option of an entry, if it has a value. */
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

/** The options of a field. Without a list, any value is valid here; {@link optionsOf} also reads linked lists. */
export interface FormOptions {
  readonly choices: readonly FormOption[] | undefined
  /** The link to the list, which `optionsOf` requests. */
  readonly link: Link | undefined
  /** The member of an entry with the label. */
  readonly promptField: string
  /** The member of an entry with the value to send. */
  readonly valueField: string
  readonly selected: readonly unknown[]
  readonly minItems: number
  /** A maximum of 1 means a single value, a higher one a list (mamund/hal-forms#76). */
  readonly maxItems: number
}

/**
 * A field of a {@link Form} with its constraints and default value.
 *
 * @example
 * for (const { name, prompt, type, required, value } of slot.form('confirm').fields) {
 *   console.log(`<label>${prompt}<input name="${name}" type="${type}" ${required ? 'required' : ''}></label>`, value)
 * }
 */
export interface FormField {
  readonly name: string
  readonly prompt: string
  /** The control; unknown ones are `text`. A `file` takes a Blob. */
  readonly type: string
  readonly required: boolean
  /** The value is sent unchanged; input for it is an error. */
  readonly readOnly: boolean
  readonly value: unknown
  /** The value is a URI Template, expanded with the input. */
  readonly templated: boolean
  readonly regex: string | undefined
  readonly placeholder: string | undefined
  readonly min: number | undefined
  readonly max: number | undefined
  readonly step: number | undefined
  /** In characters; for a file, in bytes. */
  readonly minLength: number | undefined
  readonly maxLength: number | undefined
  /** The size of a `textarea` in characters. */
  readonly cols: number
  readonly rows: number
  /** The accepted files in the syntax of HTML's `accept`. */
  readonly accept: string | undefined
  /** Whether several files are accepted; undefined if not specified. */
  readonly multiple: boolean | undefined
  readonly options: FormOptions | undefined
  /** Other members from the service. */
  readonly extensions: JsonObject
}

/**
 * An available action with its input; returned by `form` of {@link Representation}.
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
  /** The absolute URL; for a templated target, without variables. */
  readonly target: string
  /** The target as a URI Template, expanded with the input. */
  readonly targetTemplate?: string | undefined
  readonly fields: readonly FormField[]
  /** Other members from the service, such as the `class` of a Siren action. */
  readonly extensions: JsonObject
  /** Writes the body, for a format with its own syntax. */
  readonly write?: ((values: ReadonlyMap<string, unknown>) => string) | undefined
}

function methodOf(template: JsonObject): FormMethod {
  const written = textOf(template, 'method')?.trim().toUpperCase()
  // HAL-FORMS §4.2: a missing or unknown method is GET.
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

const knownMembers = {
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
    // HAL-FORMS §4.3 adopts these defaults from HTML.
    cols: numberOf(property, 'cols') ?? 40,
    rows: numberOf(property, 'rows') ?? 5,
    accept: textOf(property, 'accept'),
    multiple: typeof multiple === 'boolean' ? multiple : undefined,
    options: optionsIn(property, type),
    extensions: extensionsOf(property, knownMembers.field),
  }
  return [field]
}

/** The target of a form, before the input is known. */
export type FormTarget = Pick<Form, 'target' | 'targetTemplate'>

/**
 * Parses a HAL-FORMS template. Invalid members are ignored.
 *
 * @param moreTypes additional controls of the format
 */
export function readForm(
  name: string,
  template: JsonObject,
  target: FormTarget,
  moreTypes: readonly string[] = [],
): Form {
  const properties = memberOf(template, 'properties')
  const types = [...fieldTypes, ...moreTypes]
  const fields = lazy(() =>
    freezeDeep(Array.isArray(properties) ? properties.flatMap((property) => readField(property, types)) : []),
  )
  return Object.freeze({
    name,
    title: textOf(template, 'title') ?? name,
    method: methodOf(template),
    contentType: textOf(template, 'contentType') ?? 'application/json',
    ...target,
    // Read on first use, since most forms are never submitted.
    get fields() {
      return fields()
    },
    extensions: freezeDeep(extensionsOf(template, knownMembers.form)),
  })
}
