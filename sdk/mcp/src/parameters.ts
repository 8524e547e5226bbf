import {
  optionsOf,
  type Form,
  type FormField,
  type FormOption,
  type JsonObject,
  type Link,
  type Representation,
} from '@waymark/sdk'
import { defaultOf, fieldSchema, valuesInWords } from './field-schema.ts'
import { UniqueNames } from './names.ts'
import { joinShort, quote, quoteShort } from './quote.ts'

/** A form field or template variable as an argument of a tool. */
export interface Parameter {
  /** The name of the argument. */
  readonly name: string
  /** The name of the field or variable. */
  readonly field: string
  readonly isRequired: boolean
  readonly schema: JsonObject
  /** The valid values in a few words. */
  readonly values: string
  /** Converts an argument to the value of the field. */
  readonly read?: (value: unknown) => unknown
}

/** Returns the input of a form or link; unknown arguments are kept, so that the SDK reports them. */
export function inputOf(parameters: readonly Parameter[], values: JsonObject): Record<string, unknown> {
  const known = new Map(parameters.map((parameter) => [parameter.name, parameter]))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { field = name, read } = known.get(name) ?? {}
      return [field, read === undefined ? value : read(value)]
    }),
  )
}

/** Returns the fault of values that lack required arguments, or undefined. */
export function missingArguments(parameters: readonly Parameter[], values: JsonObject): string | undefined {
  const missing = parameters.filter(({ name, isRequired }) => isRequired && (values[name] ?? '') === '')
  if (missing.length === 0) return undefined
  return `An argument is missing: ${missing.map(({ name }) => quoteShort(name, 64)).join(', ')}.`
}

/** Returns the variables of a link. Those of the path are required, those of the query are optional. */
export function linkParameters({ href, variables }: Link): readonly Parameter[] {
  const names = new UniqueNames()
  const lists = [...href.matchAll(/\{[?&;#]([^{}]*)\}/g)].map(([, list = '']) => list)
  const optional = new Set(lists.flatMap((list) => list.split(',').map((name) => name.replace(/[*:].*$/, ''))))
  return variables.map((field) => ({
    name: names.assign(field),
    field,
    isRequired: !optional.has(field),
    schema: { type: 'string' },
    values: '',
  }))
}

/**
 * Returns the fields of a form that take input; hidden fields with a value and read-only ones are sent as they are.
 *
 * @param loadsOptions whether options behind a link are requested
 */
export async function formParameters(
  page: Representation,
  form: Form,
  loadsOptions: boolean,
): Promise<readonly Parameter[]> {
  const names = new UniqueNames()
  const open = form.fields.filter((field) => !field.readOnly && (field.type !== 'hidden' || isUnknown(field)))
  return Promise.all(
    open.map(async (field) => {
      const choices = await choicesOf(page, form, field, loadsOptions)
      const schema = fieldSchema(field, choices)
      return {
        name: names.assign(field.name),
        field: field.name,
        isRequired: field.required && defaultOf(field) === undefined,
        schema,
        values: valuesInWords(field, choices),
        ...(field.type === 'file' ? { read: (value: unknown) => fileOf(value, field) } : {}),
      }
    }),
  )
}

function isUnknown(field: FormField): boolean {
  return field.required && defaultOf(field) === undefined
}

// A model has no files; it writes their text.
function fileOf(value: unknown, { name }: FormField): unknown {
  return typeof value === 'string' ? new File([value], name, { type: 'text/plain' }) : value
}

// A list of more options would fill the context of the model.
const mostChoices = 200
const longestChoices = 4_000

function isLong(choices: readonly FormOption[]): boolean {
  return choices.length > mostChoices || quote(choices).length > longestChoices
}

async function choicesOf(
  page: Representation,
  form: Form,
  { name, options }: FormField,
  loadsOptions: boolean,
): Promise<readonly FormOption[]> {
  if (options === undefined) return []
  const isLinked = options.choices === undefined && options.link?.templated !== true
  // The service validates the value if its options cannot be read.
  const choices = isLinked && loadsOptions ? await optionsOf(page, form.name, name).catch(() => []) : options.choices
  return choices === undefined || isLong(choices) ? [] : choices
}

// The schema of the tool has all.
const longestParameters = 1_000

/** Describes the arguments in a line, such as `{name, age?: 0–130, status? = open}`. */
export function parametersInWords(parameters: readonly Parameter[]): string {
  return parameters.length === 0 ? '' : ` {${joinShort(parameters.map(parameterInWords), ', ', longestParameters)}}`
}

/** Describes the arguments by their names, and the values of those that are required. */
export function parametersInBrief(parameters: readonly Parameter[]): string {
  const brief = parameters.map((one) => (one.isRequired ? one : { ...one, values: '', schema: {} }))
  return parametersInWords(brief)
}

function parameterInWords({ name, isRequired, schema, values }: Parameter): string {
  const preset = schema['default']
  const isShown = ['string', 'number', 'boolean'].includes(typeof preset)
  return `${name}${isRequired ? '' : '?'}${values === '' ? '' : `: ${values}`}${isShown ? ` = ${presetInWords(preset)}` : ''}`
}

function presetInWords(preset: unknown): string {
  return typeof preset === 'string' ? quoteShort(preset, 60) : quote(preset)
}
