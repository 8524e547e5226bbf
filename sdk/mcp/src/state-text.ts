import type { JsonObject } from '@waymark/sdk'
import { joinShort, longestPiece, quote, quoteLong, quoteShort } from './quote.ts'

const longestCell = 120
const longestRow = 1_500

/** Returns a state as lines of quoted members; empty members are left out. */
export function stateLines(state: unknown, indent = ''): readonly string[] {
  return membersOf(state).flatMap(([name, value]) => namedLines(quoteShort(name, longestCell), value, indent))
}

/** Returns a state as lines of the members that differ from those of the state before, and a line about the others. */
export function changedLines(state: unknown, before: unknown): readonly string[] {
  const known = new Map(membersOf(before).map(([name, value]) => [name, quote(value)]))
  const members = membersOf(state)
  const names = new Set(members.map(([name]) => name))
  const isSame = ([name, value]: readonly [string, unknown]): boolean => known.get(name) === quote(value)
  const same = members.filter(isSame).map(([name]) => quoteShort(name, longestCell))
  const lines = stateLines(Object.fromEntries(members.filter((member) => !isSame(member))))
  if (same.length === 0) return lines
  const isWhole = [...known.keys()].every((name) => names.has(name))
  return [...lines, isWhole ? '- the others as before' : `- as before: ${joinShort(same, ', ', longestRow)}`]
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

/** The members of a row; the item itself has the others. */
const mostColumns = 5

/** Returns the members of a state that a row shows. */
export function firstMembers(state: unknown): JsonObject {
  return Object.fromEntries(membersOf(state).slice(0, mostColumns))
}

/** The states of a list as rows with the same columns. */
export interface Rows {
  /** The names of the columns in parentheses; empty if there are none. */
  readonly columns: string
  /** The members that are equal in all rows, which then lack them; empty if there are none. */
  readonly common: string
  readonly rows: readonly string[]
}

/** Returns the states of a list as rows. */
export function inCells(states: readonly unknown[]): Rows {
  const members = states.map((state) => new Map(membersOf(state)))
  const all = [...new Set(members.flatMap((row) => [...row.keys()]))]
  const shown = all.slice(0, mostColumns)
  const isCommon = (name: string): boolean =>
    members.length > 1 && new Set(members.map((row) => quote(row.get(name) ?? null))).size === 1
  // A row has at least its first member.
  const common = shown.slice(1).filter(isCommon)
  const columns = shown.filter((name) => !common.includes(name))
  const [one] = members
  const names = [...columns.map((name) => quoteShort(name, longestCell)), ...(all.length > shown.length ? ['…'] : [])]
  return {
    columns: names.length === 0 ? '' : ` (${rowOf(names)})`,
    common: joinShort(
      common.map((name) => ` ${quoteShort(name, longestCell)}: ${cell(one?.get(name))}`),
      ',',
      longestRow,
    ),
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
