import type { BareType, MemberModel, ValueType } from './model.ts'
import { literal, quoted, record } from './source-text.ts'

/** How a language writes types. */
interface Notation {
  readonly bare: Readonly<Record<BareType, string>>
  readonly array: (items: string) => string
  readonly choice: (values: readonly string[]) => string
  readonly object: (members: readonly WrittenMember[]) => string
  readonly union: (sources: readonly string[]) => string
}

interface WrittenMember extends Pick<MemberModel, 'isOptional'> {
  /** The name as a key. */
  readonly key: string
  readonly source: string
}

/** Returns the source of a type. */
export function sourceOf(type: ValueType, notation: Notation): string {
  const inner = (part: ValueType): string => sourceOf(part, notation)
  if (type.kind === 'array') return notation.array(inner(type.items))
  if (type.kind === 'choice') return notation.choice(type.values)
  if (type.kind === 'union') {
    const [only = notation.bare.unknown, ...others] = new Set(type.of.map(inner))
    return others.length === 0 ? only : notation.union([only, ...others])
  }
  if (type.kind !== 'object') return notation.bare[type.kind]
  return notation.object(
    type.members.map(({ name, type: of, isOptional }) => ({ key: quoted(name), source: inner(of), isOptional })),
  )
}

export const ioTsNotation: Notation = {
  bare: {
    boolean: 't.boolean',
    null: 't.null',
    number: 't.number',
    string: 't.string',
    table: 't.UnknownRecord',
    unknown: 't.unknown',
    variable: 'Variable',
  },
  array: (items) => `t.array(${items})`,
  choice: (values) => `t.keyof(${record(values.map((value) => [quoted(value), 'null']))})`,
  object(members) {
    const rows = (isOptional: boolean): string =>
      record(members.filter((one) => one.isOptional === isOptional).map(({ key, source }) => [key, source]))
    const [always, sometimes] = [`t.type(${rows(false)})`, `t.partial(${rows(true)})`]
    if (members.every(({ isOptional }) => !isOptional)) return always
    return members.every(({ isOptional }) => isOptional) ? sometimes : `t.intersection([${always}, ${sometimes}])`
  },
  union: (codecs) => `t.union([${codecs.join(', ')}])`,
}

export const zodNotation: Notation = {
  bare: {
    boolean: 'z.boolean()',
    null: 'z.null()',
    number: 'z.number()',
    string: 'z.string()',
    table: 'z.record(z.string(), z.unknown())',
    unknown: 'z.unknown()',
    variable: 'Variable',
  },
  array: (items) => `z.array(${items})`,
  choice: (values) => `z.enum([${values.map(literal).join(', ')}])`,
  object: (members) =>
    `object(${record(members.map(({ key, source, isOptional }) => [key, isOptional ? `${source}.optional()` : source]))})`,
  union: (schemas) => `z.union([${schemas.join(', ')}])`,
}

export const typeNotation: Notation = {
  bare: {
    boolean: 'boolean',
    null: 'null',
    number: 'number',
    string: 'string',
    table: 'Readonly<Record<string, unknown>>',
    unknown: 'unknown',
    variable: 'Variable',
  },
  array: (items) => `readonly ${/^\w+$/.test(items) ? items : `(${items})`}[]`,
  choice: (values) => values.map(literal).join(' | '),
  object: (members) =>
    record(
      members.map(({ key, source, isOptional }) => [
        isOptional ? `${key}?` : key,
        `${source}${isOptional ? ' | undefined' : ''}`,
      ]),
    ),
  union: (sources) => sources.join(' | '),
}
