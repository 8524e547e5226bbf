import { memberShape, unknownShape, type ValueShape } from '@waymark/shared'
import type { Json, State } from '../../hypermedia/representation.ts'
import { labelOf } from '../html/value.ts'
import { valueWords } from '../value-words.ts'

// Nobody reads more on paper, and one text must not fill a printer.
const longest = 20_000

/** The members of a state, each nested value below its name. */
export function membersOf(state: State, shape = unknownShape, depth = 0): readonly Member[] {
  return Object.entries(state).flatMap(([name, value]) =>
    value === undefined ? [] : memberRows(name, value, memberShape(shape, name), depth),
  )
}

function memberRows(name: string, value: Json, shape: ValueShape, depth: number): readonly Member[] {
  const text = valueText(value, shape)
  const row = { name: labelOf(name), depth, lines: text === undefined ? [] : [{ text }] }
  if (text !== undefined || typeof value !== 'object' || value === null) return [row]
  const nested = isList(value) ? Object.fromEntries(value.map((each, index) => [String(index + 1), each])) : value
  return [row, ...membersOf(nested, shape, depth + 1)]
}

/** The text of a value; undefined where it holds others that need a place of their own. */
export function valueText(value: Json, shape: ValueShape): string | undefined {
  if (typeof value === 'string') return cut(value)
  const inWords = valueWords(value, shape)
  if (inWords !== undefined) return inWords.words
  if (typeof value !== 'object' || value === null) return String(value)
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

/*
 * What is to be printed, as plain data: it goes to another thread, so it holds no functions, and it knows nothing of
 * fonts and pages. The same data always makes the same bytes.
 */
export interface PrintedDocument {
  readonly title: string
  /** The name of the service, at the head of each page. */
  readonly service: string
  /** Where it was printed from, at the foot of each page. */
  readonly address: string
  /** When what it says last changed, milliseconds since 1970, where that is known. */
  readonly changed: number | undefined
  readonly blocks: readonly Block[]
}

export type Block = Heading | Paragraph | Members | Table

export interface Heading {
  readonly block: 'heading'
  /** 1 is the title of the document. */
  readonly level: number
  readonly line: Line
}

export interface Paragraph {
  readonly block: 'paragraph'
  readonly lines: readonly Line[]
}

/** Names with what they stand for. */
export interface Members {
  readonly block: 'members'
  readonly rows: readonly Member[]
}

export interface Member {
  readonly name: string
  /** How deep it is nested in what stands above it. */
  readonly depth: number
  readonly lines: readonly Line[]
}

export interface Table {
  readonly block: 'table'
  readonly heads: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

export type Cell = readonly Line[]

/** Text that starts on a line of its own. */
export interface Line {
  readonly text: string
  /** An absolute URI. */
  readonly href?: string
  readonly isMuted?: true
}
