import { joinShort, longestPiece, quote, quoteLong, quoteShort } from './quote.ts'

const longestCell = 120
const longestRow = 1_500

/** Returns a state as lines of quoted members; empty members are left out. */
export function stateLines(state: unknown, indent = ''): readonly string[] {
  return membersOf(state).flatMap(([name, value]) => namedLines(quoteShort(name, longestCell), value, indent))
}

function namedLines(name: string, value: unknown, indent: string): readonly string[] {
  if (typeof value === 'string') {
    const [first = '', ...others] = quoteLong(value)
    return [`${indent}- ${name}: ${first}`, ...others.map((piece) => `${indent}  + ${piece}`)]
  }
  const whole = quote(value)
  const isList = Array.isArray(value)
  if (typeof value !== 'object' || (isList && whole.length <= longestPiece)) return [`${indent}- ${name}: ${whole}`]
  const nested = isList
    ? value.flatMap((entry, index) => namedLines(String(index + 1), entry, `${indent}  `))
    : stateLines(value, `${indent}  `)
  return [`${indent}- ${name}:`, ...nested]
}

/** Returns the members of a state in one line; none if there are no members. */
export function cells(state: unknown): readonly string[] {
  const found = membersOf(state).map(([name, value]) => `${quoteShort(name, longestCell)}: ${cell(value)}`)
  return found.length === 0 ? [] : [joinShort(found, ', ', longestRow)]
}

/** Returns the states as rows with the same columns. */
export function inCells(states: readonly unknown[]): {
  readonly columns: string
  readonly rows: readonly string[]
} {
  const members = states.map((state) => new Map(membersOf(state)))
  const columns = [...new Set(members.flatMap((row) => [...row.keys()]))]
  return {
    columns: rowOf(columns.map((name) => quoteShort(name, longestCell))),
    rows: members.map((row) => rowOf(columns.map((name) => (row.has(name) ? cell(row.get(name)) : '')))),
  }
}

function rowOf(texts: readonly string[]): string {
  return joinShort(texts, ' | ', longestRow)
}

// A nested value has its JSON as text if it must be cut.
function cell(value: unknown): string {
  if (typeof value === 'string') return quoteShort(value, longestCell)
  const whole = quote(value)
  return whole.length > longestCell ? quoteShort(whole, longestCell) : whole
}

function membersOf(state: unknown): readonly (readonly [string, unknown])[] {
  if (typeof state !== 'object' || state === null)
    return state === undefined || state === null ? [] : [['value', state]]
  const members: readonly [string, unknown][] = Object.entries(state)
  return members.filter(
    ([name, value]) => !name.startsWith('_') && value !== null && value !== undefined && value !== '',
  )
}
