import { isJsonObject, isScalar, memberOf, textOf, type JsonObject, freezeDeep } from '../document/json.ts'
import { lazy } from '../document/lazy.ts'
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

/** Returns the option of an entry, if it has a value. */
export function choiceFrom(entry: unknown, { promptField, valueField }: OptionNames): readonly FormOption[] {
  const members = isJsonObject(entry) ? entry : { [valueField]: entry }
  const value = memberOf(members, valueField)
  return isScalar(value) ? [{ value, prompt: textOf(members, promptField) ?? String(value) }] : []
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** The methods of a {@link Form}. */
export type FormMethod = (typeof methods)[number]

const fieldTypes = (
  'hidden text textarea search tel url email password date month week time ' +
  'datetime-local number range color checkbox radio dropdown file'
).split(' ')

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
  /** Whether the service names this type; otherwise, a text may also be an object or a list. */
  readonly typed: boolean
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

function methodOf(written: unknown): FormMethod {
  const name = text(written)?.trim().toUpperCase()
  // HAL-FORMS §4.2: a missing or unknown method is GET.
  return methods.find((method) => method === name) ?? 'GET'
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function list(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

function readOptions(options: unknown, type: string): FormOptions | undefined {
  if (!isJsonObject(options)) return undefined
  const { selectedValues, minItems, maxItems } = options
  const inline = list(options['inline'])
  const link = readLink(options['link'])
  if (inline === undefined && link === undefined) return undefined
  const names = optionNames(options)
  return {
    choices: inline?.flatMap((entry) => choiceFrom(entry, names)),
    link,
    ...names,
    selected: list(selectedValues) ?? [],
    minItems: number(minItems) ?? 0,
    maxItems: number(maxItems) ?? (type === 'radio' ? 1 : Infinity),
  }
}

function optionNames({ promptField, valueField }: JsonObject): OptionNames {
  return { promptField: text(promptField) ?? 'prompt', valueField: text(valueField) ?? 'value' }
}

function readField(property: unknown, types: readonly string[]): readonly FormField[] {
  if (!isJsonObject(property)) return []
  // No object inherits members with these names; the rest has its own members only.
  const {
    name: named,
    prompt,
    type: written,
    required,
    readOnly,
    value,
    templated,
    regex,
    placeholder,
    ...rest
  } = property
  const { options, min, max, step, minLength, maxLength, cols, rows, accept, multiple, ...extensions } = rest
  const name = text(named) ?? ''
  const type = types.find((known) => known === written) ?? 'text'
  const field: FormField = {
    name,
    prompt: text(prompt) ?? name,
    type,
    typed: type === written,
    required: required === true,
    readOnly: readOnly === true,
    value,
    templated: templated === true,
    regex: text(regex),
    placeholder: text(placeholder),
    min: number(min),
    max: number(max),
    step: number(step),
    minLength: number(minLength),
    maxLength: number(maxLength),
    // HAL-FORMS §4.3 adopts these defaults from HTML.
    cols: number(cols) ?? 40,
    rows: number(rows) ?? 5,
    accept: text(accept),
    multiple: typeof multiple === 'boolean' ? multiple : undefined,
    options: readOptions(options, type),
    extensions,
  }
  return name === '' ? [] : [field]
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
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- not one of the extensions
  const { title, method, contentType, target: ignored, properties = [], ...extensions } = template
  const types = [...fieldTypes, ...moreTypes]
  const fields = lazy(() => freezeDeep((list(properties) ?? []).flatMap((property) => readField(property, types))))
  return Object.freeze({
    name,
    title: text(title) ?? name,
    method: methodOf(method),
    contentType: text(contentType) ?? 'application/json',
    ...target,
    // Read on first use, since most forms are never submitted.
    get fields() {
      return fields()
    },
    extensions: freezeDeep(extensions),
  })
}
