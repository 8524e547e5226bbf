import * as t from 'io-ts'

/**
 * The meaning of a value, for formats that present it to people. A `summary` introduces the resource, an `identifier`
 * identifies it, and a `reference` identifies the target of the link with the name of the member.
 */
export type ValueType =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'time'
  | 'instant'
  | 'time-zone'
  | 'minutes'
  | 'days'
  | 'money'
  | 'language'
  | 'summary'
  | 'identifier'
  | 'reference'

/** The types of a value and of its parts; unknown ones are missing. */
export interface ValueShape {
  readonly type?: ValueType
  /** Whether only programs need the value, such as an instant beside a local date and time. */
  readonly isForDevelopers?: boolean
  readonly members?: ReadonlyMap<string, ValueShape>
  /** The shape of list items or dictionary values. */
  readonly each?: ValueShape
}

/** The shape of a value without a codec, known by its JSON type only. */
export const unknownShape: ValueShape = {}

/** Returns the shape of a member of a record. */
export function memberShape({ members, each = unknownShape }: ValueShape, name: string): ValueShape {
  return members?.get(name) ?? each
}

/** A codec with a value type. */
class TypedCodec<A, O> extends t.Type<A, O> {
  readonly valueType: ValueType
  readonly isForDevelopers: boolean
  readonly base: t.Mixed

  constructor(base: t.Type<A, O>, valueType: ValueType, isForDevelopers = valueType === 'identifier') {
    super(base.name, base.is, base.validate, base.encode)
    this.base = base
    this.valueType = valueType
    this.isForDevelopers = isForDevelopers
  }
}

/** Returns the codec with a value type. */
export function typed<A, O>(codec: t.Type<A, O>, valueType: ValueType): t.Type<A, O> {
  return new TypedCodec(codec, valueType)
}

/** Returns the codec of a value that pages for people leave to their part for developers. */
export function forDevelopers<A, O>(codec: t.Type<A, O>): t.Type<A, O> {
  return new TypedCodec(codec, codec instanceof TypedCodec ? codec.valueType : 'text', true)
}

/** Returns the codec without its value type. */
export function untyped(codec: t.Mixed): t.Mixed {
  return codec instanceof TypedCodec ? untyped(codec.base) : codec
}

/** The properties of io-ts codecs that describe their structure. */
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

/** Derives the shape of a codec's values. */
export function shapeOf(codec: t.Mixed): ValueShape {
  if (codec instanceof TypedCodec) return { type: codec.valueType, isForDevelopers: codec.isForDevelopers }
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
