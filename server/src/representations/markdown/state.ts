import type { Json, State } from '../../hypermedia/representation.ts'
import { isMoney, moneyText, type Money } from '../money.ts'
import { inline } from './escape.ts'

/** A state as a list: a line for each member, what it holds below it where that is no single value. */
export function stateList(state: State, indent = ''): string {
  return Object.entries(state)
    .map(([name, value]) => (value === undefined ? '' : memberLines(name, value, indent)))
    .join('')
}

function memberLines(name: string, value: Json, indent: string): string {
  const head = `${indent}- **${inline(name)}:**`
  if (isScalar(value)) return `${head} ${scalar(value)}\n`
  const members = isList(value) ? listMembers(value) : value
  if (typeof members === 'string') return `${head} ${members}\n`
  return `${head}\n${stateList(members, `${indent}  `)}`
}

/** A list of single values on one line, another as members that are named by their position. */
function listMembers(values: readonly Json[]): string | State {
  if (values.every(isScalar)) return values.length === 0 ? '(none)' : values.map(scalar).join(', ')
  return Object.fromEntries(values.map((value, index) => [String(index + 1), value]))
}

/** What stands on one line. */
export type Scalar = string | number | boolean | null | Money

export function isScalar(value: Json | undefined): value is Json & Scalar {
  return typeof value !== 'object' || value === null || isMoney(value)
}

/** A single value as text that stays on one line. */
export function scalar(value: Scalar): string {
  if (typeof value === 'object' && value !== null) return moneyText(value)
  return typeof value === 'string' ? inline(value) : String(value)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
