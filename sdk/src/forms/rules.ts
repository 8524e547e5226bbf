import { pointerTo, type Fault } from '@waymark/shared'
import { isJsonObject, memberOf, type JsonObject } from '../document/json.ts'

/*
 * The rules between the fields of a form, in words of JSON Schema (2020-12): required, dependentRequired, properties with
 * const, enum and false, allOf, anyOf, not and if. Other words hold for every input; the service validates anyway.
 */
/** Returns the faults of values by the rules of a schema. */
export function ruleFaults(schema: unknown, values: JsonObject): readonly Fault[] {
  if (!isJsonObject(schema)) return []
  return [
    ...missing(namesIn(schema['required']), values, 'is required'),
    ...Object.entries(objectIn(schema, 'dependentRequired')).flatMap(([name, names]) =>
      memberOf(values, name) === undefined ? [] : missing(namesIn(names), values, `is required with ${name}`),
    ),
    ...Object.entries(objectIn(schema, 'properties')).flatMap(([name, wanted]) => valueFaults(name, wanted, values)),
    ...arrayOf(schema['allOf']).flatMap((each) => ruleFaults(each, values)),
    ...alternativeFaults(arrayOf(schema['anyOf']), values),
    ...(schema['not'] !== undefined && holds(schema['not'], values) ? [{ pointer: '', detail: 'must not be so' }] : []),
    ...conditionalFaults(schema, values),
  ]
}

function holds(schema: unknown, values: JsonObject): boolean {
  return ruleFaults(schema, values).length === 0
}

function missing(names: readonly string[], values: JsonObject, detail: string): readonly Fault[] {
  return names
    .filter((name) => memberOf(values, name) === undefined)
    .map((name) => ({ pointer: pointerTo([name]), detail }))
}

function valueFaults(name: string, wanted: unknown, values: JsonObject): readonly Fault[] {
  const value = memberOf(values, name)
  if (value === undefined) return []
  const pointer = pointerTo([name])
  if (wanted === false) return [{ pointer, detail: 'must be left out' }]
  if (!isJsonObject(wanted)) return []
  const choices = 'const' in wanted ? [wanted['const']] : wanted['enum']
  return !Array.isArray(choices) || choices.includes(value)
    ? []
    : [{ pointer, detail: `must be ${choices.map(String).join(' or ')}` }]
}

function alternativeFaults(all: readonly unknown[], values: JsonObject): readonly Fault[] {
  const faults = all.map((each) => ruleFaults(each, values))
  if (faults.length === 0 || faults.some((each) => each.length === 0)) return []
  const [first = [], ...others] = faults
  const names = others.flat().map(({ pointer }) => pointer.slice(1))
  return first.map(({ pointer, detail }) => ({
    pointer,
    detail: names.length === 0 ? detail : `${detail}, or ${names.join(', ')} instead`,
  }))
}

function conditionalFaults(schema: JsonObject, values: JsonObject): readonly Fault[] {
  if (schema['if'] === undefined) return []
  return ruleFaults(schema[holds(schema['if'], values) ? 'then' : 'else'], values)
}

function objectIn(schema: JsonObject, name: string): JsonObject {
  const value = schema[name]
  return isJsonObject(value) ? value : {}
}

function namesIn(value: unknown): readonly string[] {
  return arrayOf(value).filter((name) => typeof name === 'string')
}

function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
