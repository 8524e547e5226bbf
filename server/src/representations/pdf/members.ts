import type { Json, State } from '../../hypermedia/representation.ts'
import { labelOf } from '../html/label.ts'
import { isMoney, moneyText } from '../money.ts'
import type { Member } from './document.ts'

// Nobody reads more on paper, and one text must not fill a printer.
const longest = 20_000

/** The members of a state, what is nested below its name. */
export function membersOf(state: State, depth = 0): readonly Member[] {
  return Object.entries(state).flatMap(([name, value]) => (value === undefined ? [] : memberRows(name, value, depth)))
}

function memberRows(name: string, value: Json, depth: number): readonly Member[] {
  const text = valueText(value)
  const row = { name: labelOf(name), depth, lines: text === undefined ? [] : [{ text }] }
  if (text !== undefined || typeof value !== 'object' || value === null) return [row]
  const nested = isList(value) ? Object.fromEntries(value.map((each, index) => [String(index + 1), each])) : value
  return [row, ...membersOf(nested, depth + 1)]
}

/** The text of a value; undefined where it holds others that need a place of their own. */
export function valueText(value: Json): string | undefined {
  if (typeof value === 'string') return cut(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (isMoney(value)) return moneyText(value)
  if (isList(value) && value.every(isScalar)) return value.length === 0 ? '(none)' : cut(value.join(', '))
  return undefined
}

function isScalar(value: Json): value is string | number | boolean {
  return typeof value !== 'object'
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)} … (cut)`
}
