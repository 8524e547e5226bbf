import type * as t from 'io-ts'
import { Currency, Instant, LocalDate, TimeOfDay, WholeNumber } from './codecs.ts'
import type { Field, Fields } from './field.ts'
import { isRequired, requirementSchema } from './requirement.ts'
import { untyped } from './value-type.ts'

/** A JSON Schema (2020-12), as far as our codecs and fields need it. */
export type JsonSchema = Readonly<Record<string, unknown>>

const ofCodec = new Map<t.Mixed, JsonSchema>([
  [LocalDate, { type: 'string', format: 'date' }],
  [Instant, { type: 'string', format: 'date-time' }],
  [TimeOfDay, { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$' }],
  [Currency, { type: 'string', pattern: '^[A-Z]{3}$' }],
  [WholeNumber, { type: 'integer' }],
])

/** The properties of io-ts codecs that describe their structure. */
type Told = t.Mixed & {
  readonly _tag?: string
  readonly props?: t.Props
  readonly types?: readonly t.Mixed[]
  readonly type?: t.Mixed
  readonly keys?: object
  readonly value?: unknown
}

type Describe = (codec: Told) => JsonSchema

const ofTag: Readonly<Record<string, Describe>> = {
  StringType: () => ({ type: 'string' }),
  NumberType: () => ({ type: 'number' }),
  BooleanType: () => ({ type: 'boolean' }),
  NullType: () => ({ type: 'null' }),
  AnyDictionaryType: () => ({ type: 'object' }),
  LiteralType: ({ value }) => ({ const: value }),
  KeyofType: ({ keys = {} }) => ({ enum: Object.keys(keys) }),
  ArrayType: ({ type }) => ({ type: 'array', ...(type === undefined ? {} : { items: schemaOf(type) }) }),
  UnionType: ({ types = [] }) => ({ anyOf: types.map(schemaOf) }),
  InterfaceType: ({ props = {} }) => ({ ...objectOf(props), required: Object.keys(props) }),
  PartialType: ({ props = {} }) => objectOf(props),
  IntersectionType: ({ types = [] }) => merged(types.map(schemaOf)),
}

/** Returns the schema of a codec's input; an opaque codec allows any value. */
export function schemaOf(codec: t.Mixed): JsonSchema {
  const known = ofCodec.get(codec) ?? ofCodec.get(untyped(codec))
  if (known !== undefined) return known
  const told: Told = untyped(codec)
  return ofTag[told._tag ?? '']?.(told) ?? {}
}

function objectOf(props: t.Props): JsonSchema {
  const properties = Object.fromEntries(Object.entries(props).map(([name, codec]) => [name, schemaOf(codec)]))
  return { type: 'object', properties }
}

// io-ts needs two codecs for required and optional members, which are one object in JSON Schema.
function merged(schemas: readonly JsonSchema[]): JsonSchema {
  const properties = Object.assign({}, ...schemas.map((schema) => schema['properties'])) as object
  const required = schemas.flatMap((schema) => (schema['required'] ?? []) as readonly string[])
  return { type: 'object', properties, required }
}

/** Returns the schema of a field. */
export function schemaOfField(field: Field): JsonSchema {
  const { kind, isObject = false, isList = false, maxItems, min, max, minLength, maxLength, options, prompt } = field
  if (isObject) return { type: 'object', title: prompt }
  // OpenAPI 3.1: the content of a file has no schema of its own.
  if (kind === 'file') return { title: prompt }
  if (isList) return { type: 'array', title: prompt, minItems: 1, maxItems, items: { type: 'string' } }
  if (kind === 'number') return { type: 'integer', title: prompt, minimum: min, maximum: max }
  const format = kind === 'date' ? { format: 'date' } : kind === 'email' ? { format: 'email' } : {}
  const choice = options === undefined ? {} : { enum: options.map(({ value }) => value), default: field.default }
  return { type: 'string', title: prompt, minLength, maxLength, ...patternOf(field), ...format, ...choice }
}

// The pattern of a field matches the whole value, as in HTML; that of JSON Schema matches any part of it.
function patternOf({ pattern }: Field): JsonSchema {
  return pattern === undefined ? {} : { pattern: `^(?:${pattern})$` }
}

/** Returns the schema of a form's input, without additional members. */
export function schemaOfFields(fields: Fields): JsonSchema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)]))
  const required = Object.entries(fields).flatMap(([name, field]) => (isRequired(field) ? [name] : []))
  return { type: 'object', properties, required, ...requirementSchema(fields), additionalProperties: false }
}
