import * as t from 'io-ts'

/**
 * What a single value means, so that a format for people can write it in words. A `summary` introduces the resource, an
 * `identifier` names it, and a `reference` identifies the target of the link that has the name of the member.
 */
export type ValueType =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'time'
  | 'instant'
  | 'minutes'
  | 'days'
  | 'money'
  | 'language'
  | 'summary'
  | 'identifier'
  | 'reference'

/** The types of a value and of the values that it holds; what a codec does not tell is missing. */
export interface ValueShape {
  readonly type?: ValueType
  readonly members?: ReadonlyMap<string, ValueShape>
  /** The shape of each item of a list, or of each value of a dictionary. */
  readonly each?: ValueShape
}

/** The shape of a value that no codec describes: its JSON type is all that is known of it. */
export const unknownShape: ValueShape = {}

/** Returns the shape of a member of a record. */
export function memberShape({ members, each = unknownShape }: ValueShape, name: string): ValueShape {
  return members?.get(name) ?? each
}

/** A codec of the same values as its base that says what they mean. */
class TypedCodec<A, O> extends t.Type<A, O> {
  readonly valueType: ValueType
  readonly base: t.Mixed

  constructor(base: t.Type<A, O>, valueType: ValueType) {
    super(base.name, base.is, base.validate, base.encode)
    this.base = base
    this.valueType = valueType
  }
}

/** Returns a codec of the same values that says what they mean. */
export function typed<A, O>(codec: t.Type<A, O>, valueType: ValueType): t.Type<A, O> {
  return new TypedCodec(codec, valueType)
}

/** Returns the codec without its value type. */
export function untyped(codec: t.Mixed): t.Mixed {
  return codec instanceof TypedCodec ? codec.base : codec
}

/** The properties by which codecs of io-ts tell what they are made of. */
type Composed = t.Mixed & {
  readonly _tag?: string
  readonly props?: t.Props
  readonly types?: readonly t.Mixed[]
  readonly type?: t.Mixed
  readonly codomain?: t.Mixed
}

const ofTag: Readonly<Record<string, (codec: Composed) => ValueShape>> = {
  StringType: () => ({ type: 'text' }),
  KeyofType: () => ({ type: 'text' }),
  NumberType: () => ({ type: 'number' }),
  BooleanType: () => ({ type: 'boolean' }),
  InterfaceType: recordShape,
  PartialType: recordShape,
  IntersectionType: ({ types = [] }) => ({
    members: new Map(types.flatMap((part) => [...(shapeOf(part).members ?? [])])),
  }),
  ArrayType: ({ type }) => listShape(type),
  ReadonlyArrayType: ({ type }) => listShape(type),
  DictionaryType: ({ codomain }) => listShape(codomain),
  ExactType: wrappedShape,
  ReadonlyType: wrappedShape,
  RefinementType: wrappedShape,
}

/** Derives the shape of the values of a codec, as far as the codec tells it. */
export function shapeOf(codec: t.Mixed): ValueShape {
  if (codec instanceof TypedCodec) return { type: codec.valueType }
  const composed: Composed = codec
  return ofTag[composed._tag ?? '']?.(composed) ?? unknownShape
}

function recordShape({ props = {} }: Composed): ValueShape {
  return { members: new Map(Object.entries(props).map(([name, member]) => [name, shapeOf(member)])) }
}

function listShape(item: t.Mixed | undefined): ValueShape {
  return item === undefined ? {} : { each: shapeOf(item) }
}

function wrappedShape({ type }: Composed): ValueShape {
  return type === undefined ? unknownShape : shapeOf(type)
}
