import * as t from 'io-ts'

/** An error in an input: its location (JSON Pointer, RFC 6901) and the requirement. */
export interface Fault {
  readonly pointer: string
  readonly detail: string
}

/** Returns the JSON Pointer of a path (RFC 6901 §3). */
export function pointerTo(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

// io-ts adds the members of intersections and unions to its context; they are not part of the path.
function isStepOfValue(_entry: t.ContextEntry, index: number, context: t.Context): boolean {
  if (index === 0) return false
  const parent = context[index - 1]?.type
  const tag = parent !== undefined && '_tag' in parent ? parent._tag : undefined
  return tag !== 'IntersectionType' && tag !== 'UnionType'
}

function faultOf(error: t.ValidationError): Fault {
  const path = error.context.filter(isStepOfValue).map((entry) => entry.key)
  const expected = error.context.at(-1)?.type.name ?? 'another value'
  return { pointer: pointerTo(path), detail: error.message ?? `must be ${expected}` }
}

/** Returns the faults of an io-ts decoder, one per location. */
export function faultsOf(errors: t.Errors): readonly Fault[] {
  const byPointer = new Map<string, Fault>()
  for (const fault of errors.map(faultOf)) if (!byPointer.has(fault.pointer)) byPointer.set(fault.pointer, fault)
  return [...byPointer.values()]
}

const nouns: Readonly<Record<string, string>> = {
  StringType: 'a text',
  NumberType: 'a number',
  BooleanType: 'true or false',
  ArrayType: 'a list',
  ReadonlyArrayType: 'a list',
  InterfaceType: 'an object',
  PartialType: 'an object',
  IntersectionType: 'an object',
  AnyDictionaryType: 'an object',
  DictionaryType: 'an object',
}

/** Wraps a decoder so that its faults are readable without the names of codecs. */
export function inPlainWords<A>(decoder: t.Decoder<unknown, A>): t.Decoder<unknown, A> {
  const validate: t.Validate<unknown, A> = (value, context) => {
    const decoded = decoder.validate(value, context)
    if (decoded._tag === 'Right') return decoded
    return t.failures(decoded.left.map((error) => ({ ...error, message: error.message ?? expectedValue(error) })))
  }
  return {
    name: decoder.name,
    validate,
    decode: (value) => validate(value, [{ key: '', type: decoder, actual: value }]),
  }
}

function expectedValue({ context, value }: t.ValidationError): string {
  if (value === undefined) return 'is required'
  const type = context.at(-1)?.type
  if (type instanceof t.KeyofType) return `must be one of ${Object.keys(type.keys as object).join(', ')}`
  if (type instanceof t.LiteralType) return `must be ${JSON.stringify(type.value)}`
  const tag = type !== undefined && '_tag' in type ? String(type._tag) : ''
  return `must be ${nouns[tag] ?? 'another value'}`
}
