import type * as t from 'io-ts'

/** One thing that is wrong with an input: where (JSON Pointer, RFC 6901) and what would be right. */
export interface Fault {
  readonly pointer: string
  readonly detail: string
}

/** A JSON Pointer made of member names and positions (RFC 6901 §3). */
export function pointerTo(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

// io-ts numbers the members of an intersection or a union in its context; they are no part of the value's path.
function isStepOfValue(_entry: t.ContextEntry, index: number, context: t.Context): boolean {
  if (index === 0) return false
  const parent = context[index - 1]?.type
  const tag = parent !== undefined && '_tag' in parent ? parent._tag : undefined
  return tag !== 'IntersectionType' && tag !== 'UnionType'
}

// A person reads the message, so it says what to send and not what the codec is called.
const expectations: Readonly<Record<string, string>> = {
  StringType: 'must be a text',
  NumberType: 'must be a number',
  BooleanType: 'must be true or false',
  NullType: 'must be null',
  ArrayType: 'must be a list',
  ReadonlyArrayType: 'must be a list',
  AnyArrayType: 'must be a list',
  DictionaryType: 'must be an object',
  AnyDictionaryType: 'must be an object',
  InterfaceType: 'must be an object',
  PartialType: 'must be an object',
  IntersectionType: 'must be an object',
  ExactType: 'must be an object',
}

// Codecs are told apart by their tags, so that a client without a description does not load io-ts.
function expectationOf(type: object): string {
  const tag = '_tag' in type && typeof type._tag === 'string' ? type._tag : ''
  if ('keys' in type && typeof type.keys === 'object')
    return `must be one of ${Object.keys(type.keys ?? {}).join(', ')}`
  if (tag === 'LiteralType' && 'value' in type) return `must be ${JSON.stringify(type.value)}`
  return expectations[tag] ?? 'does not have the expected form'
}

function faultOf({ context, message, value }: t.ValidationError): Fault {
  const path = context.filter(isStepOfValue).map((entry) => entry.key)
  const type = context.at(-1)?.type
  const detail = value === undefined ? 'is required' : type === undefined ? undefined : expectationOf(type)
  return { pointer: pointerTo(path), detail: message ?? detail ?? 'does not have the expected form' }
}

/** The faults that an io-ts decoder found, one for each place. */
export function faultsOf(errors: t.Errors): readonly Fault[] {
  const byPointer = new Map<string, Fault>()
  for (const fault of errors.map(faultOf)) if (!byPointer.has(fault.pointer)) byPointer.set(fault.pointer, fault)
  return [...byPointer.values()]
}
