import { faultsOf } from './codec-faults.ts'
import { pointerTo, type Fault } from './fault.ts'
import type { Field, Fields, InputOf } from './field.ts'
import { isJsonObject } from './json-object.ts'
import { presenceFault } from './requirement.ts'
import { translate } from './translate.ts'

/** The decoded input of a form, or all its faults with JSON Pointers (RFC 6901). */
export type Decoded<A> =
  { readonly ok: true; readonly value: A } | { readonly ok: false; readonly faults: readonly Fault[] }

function unknownMembers(fields: Fields, input: Readonly<Record<string, unknown>>): readonly Fault[] {
  const rest = Object.keys(input).filter((name) => !Object.hasOwn(fields, name))
  const names = Object.keys(fields).join(', ')
  return rest.map((name) => ({
    pointer: pointerTo([name]),
    detail: names === '' ? translate('must be left out') : translate('is not known here; known are {names}', { names }),
  }))
}

function decodeField(fields: Fields, name: string, valueOf: (name: string) => unknown): Decoded<unknown> {
  const field = fields[name]
  const given = valueOf(name)
  const fault = presenceFault(fields, name, valueOf)
  if (fault !== undefined) return { ok: false, faults: [{ pointer: pointerTo([name]), detail: fault }] }
  if (field === undefined || given === undefined) return { ok: true, value: undefined }
  const decoded = field.codec.decode(given)
  if (decoded._tag === 'Right') return { ok: true, value: decoded.right }
  const faults = faultsOf(decoded.left).map((fault) => ({ ...fault, pointer: pointerTo([name]) + fault.pointer }))
  return { ok: false, faults }
}

/** Decodes the input of a form or the variables of a template. Reports every fault, including unknown members. */
export function decodeFields<F extends Fields>(fields: F, input: unknown): Decoded<InputOf<F>> {
  if (!isJsonObject(input)) return { ok: false, faults: [{ pointer: '', detail: translate('must be an object') }] }
  const faults = [...unknownMembers(fields, input)]
  const values: Record<string, unknown> = {}
  const valueOf = (name: string): unknown => (Object.hasOwn(input, name) ? input[name] : undefined)
  for (const name of Object.keys(fields)) {
    const decoded = decodeField(fields, name, valueOf)
    if (!decoded.ok) faults.push(...decoded.faults)
    else if (decoded.value !== undefined) values[name] = decoded.value
  }
  if (faults.length > 0) return { ok: false, faults }
  // Each member has passed the codec of its field, as InputOf requires.
  return { ok: true, value: values as InputOf<F> }
}

function addRepeated(
  input: Record<string, unknown>,
  name: string,
  { field, values }: { readonly field: Field | undefined; readonly values: readonly string[] },
): void {
  if (field?.isTimes !== true) input[name] = values
  else if (values.some((value) => value !== '')) input[name] = timesOf(values)
}

/** Joins the ends of times, `from` and `to` alternately; a pair without values is left out. */
function timesOf(ends: readonly string[]): string {
  const pairs = ends.flatMap((from, index) => (index % 2 === 0 ? [`${from}-${ends[index + 1] ?? ''}`] : []))
  return pairs.filter((pair) => pair !== '-').join(', ')
}

/**
 * Converts the pairs of a query or HTML form to input. An empty string means that the field was omitted; a repeated
 * name becomes a list, which single-valued fields reject, or the ends of times.
 */
export function inputFromText(
  fields: Fields,
  pairs: Iterable<readonly [string, string]>,
): Readonly<Record<string, unknown>> {
  const texts = new Map<string, string[]>()
  for (const [name, value] of pairs) texts.set(name, [...(texts.get(name) ?? []), value])
  const input = Object.create(null) as Record<string, unknown>
  for (const [name, [first = '', ...more]] of texts) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (more.length > 0) addRepeated(input, name, { field, values: [first, ...more] })
    else if (first !== '' || field === undefined) input[name] = field === undefined ? first : field.fromText(first)
  }
  return input
}
