import * as t from 'io-ts'
import { translatable, translate, translateDescribed } from './translate.ts'

const nouns: Readonly<Record<string, string>> = {
  StringType: translatable('a text'),
  NumberType: translatable('a number'),
  BooleanType: translatable('true or false'),
  ArrayType: translatable('a list'),
  ReadonlyArrayType: translatable('a list'),
  InterfaceType: translatable('an object'),
  PartialType: translatable('an object'),
  IntersectionType: translatable('an object'),
  AnyDictionaryType: translatable('an object'),
  DictionaryType: translatable('an object'),
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
  if (value === undefined) return translate('is required')
  const type = context.at(-1)?.type
  if (type instanceof t.KeyofType) {
    return translate('must be one of {choices}', { choices: Object.keys(type.keys as object).join(', ') })
  }
  if (type instanceof t.LiteralType) {
    return translate('must be {expected}', { expected: JSON.stringify(type.value) })
  }
  const tag = type !== undefined && '_tag' in type ? String(type._tag) : ''
  const expected = translateDescribed(nouns[tag] ?? translatable('another value'))
  return translate('must be {expected}', { expected })
}
