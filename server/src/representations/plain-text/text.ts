import type { Json } from '../../hypermedia/representation.ts'
import { isMoney, moneyText } from '../money.ts'
import { visible } from '../visible.ts'

// The last two are line breaks to programs, if not to people.
const lineBreak = /\r\n|[\r\n\u2028\u2029]/g
/** Most text is such text, and then there is nothing to look for. */
const plain = /^[ -~À-ɏ–—’]*$/

/** Text on one line; a line break becomes its picture. */
export function line(text: string): string {
  if (plain.test(text)) return text
  return visible(text).replaceAll(lineBreak, ' ⏎ ').replaceAll('\t', ' ')
}

/** Text on as many lines as it has, each after the first so far to the right that it is seen to belong to it. */
export function lines(text: string, margin: number): string {
  if (plain.test(text)) return text
  return visible(text).replaceAll(lineBreak, `\n${' '.repeat(margin)}`)
}

/** A value on one line; what is nested as JSON, which everybody can read. */
export function valueLine(value: Json): string {
  if (typeof value === 'string') return line(value)
  if (isMoney(value)) return moneyText(value)
  return line(isScalarList(value) ? value.join(', ') || '(none)' : JSON.stringify(value))
}

function isScalarList(value: Json): value is readonly (string | number | boolean)[] {
  return Array.isArray(value) && value.every((each) => each !== null && typeof each !== 'object')
}

/** Rows whose cells begin below each other; nothing follows the last cell that holds something. */
export function aligned(rows: readonly (readonly string[])[], indent = ''): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  }
  let text = ''
  for (const row of rows) {
    let words = ''
    for (const [column, cell] of row.entries()) words += `${cell.padEnd(widths[column] ?? 0)}  `
    text += `${indent}${words.trimEnd()}\n`
  }
  return text
}
