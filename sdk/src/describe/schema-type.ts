import { isJsonObject, listOf, memberOf, textOf, type JsonObject } from '../document/json.ts'
import { unknown, type MemberModel, type ValueType } from './model.ts'

/** Returns what a reference in a document leads to. */
export type Resolve = (reference: string) => unknown

type Inner = (schema: unknown) => ValueType

/** Returns the type of a JSON Schema, as OpenAPI 3 has it. A schema that contains itself is unknown there. */
export function schemaType(schema: unknown, resolve: Resolve, within: readonly string[] = []): ValueType {
  if (!isJsonObject(schema)) return unknown
  const reference = textOf(schema, '$ref')
  if (reference === undefined) return ownType(schema, (one) => schemaType(one, resolve, within))
  return within.includes(reference) ? unknown : schemaType(resolve(reference), resolve, [...within, reference])
}

function ownType(schema: JsonObject, inner: Inner): ValueType {
  const parts = listIn(schema, 'allOf')
  if (parts.length > 0) return together([...parts.map(inner), objectType(schema, inner)])
  const choices = [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')]
  if (choices.length > 0) return { kind: 'union', of: choices.map(inner) }
  const values = memberOf(schema, 'const') === undefined ? listIn(schema, 'enum') : [memberOf(schema, 'const')]
  return values.length > 0 ? enumType(values) : typeByName(schema, inner)
}

function typeByName(schema: JsonObject, inner: Inner): ValueType {
  const names = listOf(memberOf(schema, 'type')).filter((name) => name !== undefined)
  const types = names.map((name) => typeNamed(name, schema, inner))
  const all = memberOf(schema, 'nullable') === true ? [...types, { kind: 'null' } as const] : types
  const [only = untyped(schema, inner), ...others] = all
  return others.length === 0 ? only : { kind: 'union', of: all }
}

function listIn(schema: JsonObject, name: string): readonly unknown[] {
  const list = memberOf(schema, name)
  return Array.isArray(list) ? list : []
}

function untyped(schema: JsonObject, inner: Inner): ValueType {
  return memberOf(schema, 'properties') === undefined ? unknown : objectType(schema, inner)
}

function typeNamed(type: unknown, schema: JsonObject, inner: Inner): ValueType {
  if (type === 'integer' || type === 'number') return { kind: 'number' }
  if (type === 'string' || type === 'boolean' || type === 'null') return { kind: type }
  if (type === 'array') return { kind: 'array', items: inner(memberOf(schema, 'items')) }
  if (type !== 'object') return unknown
  return memberOf(schema, 'properties') === undefined ? { kind: 'table' } : objectType(schema, inner)
}

function objectType(schema: JsonObject, inner: Inner): ValueType {
  const properties = memberOf(schema, 'properties')
  const required = listIn(schema, 'required')
  const members = Object.entries(isJsonObject(properties) ? properties : {}).map(([name, one]): MemberModel => ({
    name,
    type: inner(one),
    isOptional: !required.includes(name),
  }))
  return { kind: 'object', members }
}

/** Returns the type of all parts; a part that is not an object adds no member. */
function together(parts: readonly ValueType[]): ValueType {
  const members = new Map(
    parts.flatMap((part) => (part.kind === 'object' ? part.members.map((one) => [one.name, one] as const) : [])),
  )
  return { kind: 'object', members: [...members.values()] }
}

function enumType(values: readonly unknown[]): ValueType {
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length === values.length) return { kind: 'choice', values: [...new Set(texts)] }
  const kinds = new Set(values.map((value) => (value === null ? 'null' : typeof value)))
  const bare = [...kinds].map((kind): ValueType =>
    kind === 'null' || kind === 'string' || kind === 'number' || kind === 'boolean' ? { kind } : unknown,
  )
  return { kind: 'union', of: bare }
}
