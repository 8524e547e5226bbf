import { Currency, translate, type ValueShape } from '@waymark/shared'
import type { Json, State } from '../hypermedia/representation.ts'
import type { Money } from '../values/money.ts'
import { moneyText } from '../values/money-text.ts'

export type Single = string | number | boolean | null | (Json & Money)

/** Whether a value is an amount of money by its type and content. */
export function isMoney(value: Json | undefined, { type }: ValueShape): value is Json & Money {
  if (type !== 'money' || typeof value !== 'object' || value === null) return false
  if (!('amount' in value) || !('currency' in value)) return false
  return Number.isSafeInteger(value['amount']) && Currency.is(value['currency'])
}

/** Whether a value is displayed as one: neither a list nor an object, except money. */
export function isSingle(value: Json | undefined, shape: ValueShape): value is Json & Single {
  return typeof value !== 'object' || value === null || isMoney(value, shape)
}

/** Formats a value by its type, with the machine-readable value; undefined if the type has no format. */
export function valueWords(value: Json, shape: ValueShape): Words | undefined {
  if (isMoney(value, shape)) return { words: moneyText(value), number: value.amount }
  if (typeof value !== 'number') return undefined
  if (shape.type === 'minutes') return { words: minutesInWords(value), number: value }
  return shape.type === 'days' ? { words: daysInWords(value), number: value } : undefined
}

interface Words {
  readonly words: string
  readonly number: number
}

function minutesInWords(count: number): string {
  return translate('{count, plural, one {# minute} other {# minutes}}', { count })
}

function daysInWords(count: number): string {
  return translate('{count, plural, one {# day} other {# days}}', { count })
}

/**
 * Returns a text or a number as text; empty for other values.
 *
 * @example
 * assert.equal(textOf(1965), '1965')
 * assert.equal(textOf(['Dune']), '')
 */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * Returns the records of a list; undefined if the value is no list.
 *
 * @example
 * assert.deepEqual(recordsOf([{ title: 'Dune' }, 'Emma']), [{ title: 'Dune' }])
 * assert.equal(recordsOf('Dune'), undefined)
 */
export function recordsOf(value: Json | undefined): readonly State[] | undefined {
  return isList(value) ? value.filter(isRecord) : undefined
}

/** Whether a value is an object with members. */
export function isRecord(value: Json | undefined): value is State & Json {
  return typeof value === 'object' && value !== null && !isList(value)
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/**
 * Returns the words for a name, or the name itself if there are none.
 *
 * @example
 * assert.equal(wordsFor('lent', { lent: 'Lent to a reader' }), 'Lent to a reader')
 * assert.equal(wordsFor('lost', { lent: 'Lent to a reader' }), 'lost')
 */
export function wordsFor(name: string, words: Readonly<Record<string, string>>): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name
}
