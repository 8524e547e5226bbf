import type { Kind, Shape } from './shape.ts'
import { quoted, record } from './written.ts'

/** More members than anybody names by hand: such an object is a table. */
const mostMembers = 60

const bare: Readonly<Record<Exclude<Kind, 'array' | 'object'>, string>> = {
  boolean: 't.boolean',
  null: 't.null',
  number: 't.number',
  string: 't.string',
}

/** The codec of io-ts, as source, that takes all values that the shape was made of. */
export function writtenShape(shape: Shape): string {
  const codecs = [...shape.kinds].sort().map((kind) => {
    if (kind === 'array') return `t.array(${shape.items === undefined ? 't.unknown' : writtenShape(shape.items)})`
    return kind === 'object' ? writtenObject(shape) : bare[kind]
  })
  const [only = 't.unknown', ...others] = codecs
  return others.length === 0 ? only : `t.union([${codecs.join(', ')}])`
}

function writtenObject({ members, objects }: Shape): string {
  if (members.size > mostMembers) return 't.UnknownRecord'
  const rows = [...members].map(([name, { shape, times }]) => ({
    isAlways: times === objects,
    row: [quoted(name), writtenShape(shape)] as const,
  }))
  const always = rows.filter(({ isAlways }) => isAlways).map(({ row }) => row)
  const sometimes = rows.filter(({ isAlways }) => !isAlways).map(({ row }) => row)
  if (sometimes.length === 0) return `t.type(${record(always)})`
  if (always.length === 0) return `t.partial(${record(sometimes)})`
  return `t.intersection([t.type(${record(always)}), t.partial(${record(sometimes)})])`
}
