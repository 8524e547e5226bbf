import * as t from 'io-ts'

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
