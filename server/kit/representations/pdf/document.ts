import { memberShape, unknownShape, type ValueShape } from '@waymark/shared'
import type { Json, State } from '../../hypermedia/representation.ts'
import { labelOf } from '../html/value.ts'
import { valueWords } from '../value-words.ts'

// Limits how much one text can print.
const longest = 20_000

/** Converts members of a state, with nested values below their name. */
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

/** Returns the text of a value; undefined for nested values. */
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
 * A document for printing as plain data: it is sent to a worker thread. The same data always produces the same bytes.
 */
export interface PrintedDocument {
  readonly title: string
  /** The service name, in the header of each page. */
  readonly service: string
  /** The URI of the resource, in the footer of each page. */
  readonly address: string
  /** The last change in milliseconds since 1970, if known. */
  readonly changed: number | undefined
  readonly blocks: readonly Block[]
}

export type Block = Heading | Paragraph | Members | Table

export interface Heading {
  readonly block: 'heading'
  /** 1 is the document title. */
  readonly level: number
  readonly line: Line
}

export interface Paragraph {
  readonly block: 'paragraph'
  readonly lines: readonly Line[]
}

/** Terms with their values. */
export interface Members {
  readonly block: 'members'
  readonly rows: readonly Member[]
}

export interface Member {
  readonly name: string
  /** The nesting depth. */
  readonly depth: number
  readonly lines: readonly Line[]
}

export interface Table {
  readonly block: 'table'
  readonly heads: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

export type Cell = readonly Line[]

/** A line of text. */
export interface Line {
  readonly text: string
  readonly href?: string
  readonly isMuted?: true
}
