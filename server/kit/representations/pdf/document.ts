import { memberShape, unknownShape, type ValueShape, translate } from '@waymark/shared'
import type { Fact, Json, Representation, State } from '../../hypermedia/representation.ts'
import { labelOf } from '../html/value.ts'
import { valueWords } from '../value-words.ts'
import { textWords, type Zones } from './words.ts'

// Limits how much one text can print.
const longest = 20_000

/** Converts the members of a state that are for people, with nested values below their name. */
export function membersOf(state: State, { shape = unknownShape, zones, depth = 0 }: Nested): readonly Member[] {
  return Object.entries(state).flatMap(([name, value]) => {
    const own = memberShape(shape, name)
    if (value === undefined || own.isForDevelopers === true) return []
    return memberRows(name, value, { shape: own, zones, depth })
  })
}

interface Nested {
  readonly shape?: ValueShape | undefined
  readonly zones: Zones
  readonly depth?: number
}

/** Returns the time zones of a record: its own one, or that of the record that contains it. */
export function zonesOf({ timeZone }: State, outer: Zones): Zones {
  return typeof timeZone === 'string' ? { ...outer, own: timeZone } : outer
}

type Named = Pick<Representation, 'state' | 'links' | 'shape'>

/** Replaces references by the titles of the links with the same names. */
export function withNames({ state, links, shape = unknownShape }: Named): State {
  const named = Object.entries(state).flatMap(([name, value]) => {
    const isReference = memberShape(shape, name).type === 'reference' && typeof value !== 'object'
    const title = isReference ? links.find(({ relation }) => relation.key === name)?.links[0]?.title : undefined
    return title === undefined ? [] : [[name, title] as const]
  })
  return { ...state, ...Object.fromEntries(named) }
}

function memberRows(name: string, value: Json, { shape, zones, depth }: Required<Nested>): readonly Member[] {
  const text = valueText(value, shape ?? unknownShape, zones)
  const row = { name: labelOf(name), depth, lines: text === undefined ? [] : [{ text }] }
  if (text !== undefined || typeof value !== 'object' || value === null) return [row]
  const nested = isList(value) ? Object.fromEntries(value.map((each, index) => [String(index + 1), each])) : value
  return [row, ...membersOf(nested, { shape, zones, depth: depth + 1 })]
}

/** Returns the text of a value; undefined for nested values. */
export function valueText(value: Json, shape: ValueShape, zones: Zones): string | undefined {
  if (typeof value === 'string') return cut(textWords(value, shape, zones))
  if (typeof value === 'boolean' && shape.type === 'boolean') return value ? translate('Yes') : translate('No')
  const inWords = valueWords(value, shape)
  if (inWords !== undefined) return inWords.words
  if (typeof value !== 'object' || value === null) return String(value)
  return isList(value) && value.every(isScalar) ? listText(value, shape, zones) : undefined
}

function listText(values: readonly Json[], { each = unknownShape }: ValueShape, zones: Zones): string {
  return values.length === 0
    ? translate('(none)')
    : cut(values.map((value) => valueText(value, each, zones)).join(', '))
}

function isScalar(value: Json): value is string | number | boolean {
  return typeof value !== 'object'
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function cut(text: string): string {
  return text.length <= longest ? text : translate('{text} … (cut)', { text: text.slice(0, longest) })
}

/** The logo before the name of the service. */
export interface PrintedLogo {
  /** A PNG or JPEG as a data URI, which pdfkit stores once for all pages. */
  readonly uri: string
  readonly width: number
  readonly height: number
}

/*
 * A document for printing as plain data: it is sent to a worker thread. The same data always produces the same bytes.
 */
export interface PrintedDocument {
  readonly title: string
  /** The service name, in the header of each page. */
  readonly service: string
  readonly logo?: PrintedLogo | undefined
  /** The language tag of the texts. */
  readonly language: string
  /** The number of a page in the footer, with `{number}` and `{count}` in the place of the numbers. */
  readonly pageNumber: string
  /** The host of the service, in the footer of each page. */
  readonly place: string
  readonly isLandscape?: true
  /** The last change in milliseconds since 1970, if known. */
  readonly changed: number | undefined
  readonly blocks: readonly Block[]
}

export type Block = Heading | Paragraph | Members | Facts | Note | Code | Grid | Table

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

/** Labelled lines in large letters. */
export interface Facts {
  readonly block: 'facts'
  readonly rows: readonly Fact[]
}

/** A paragraph in a box. */
export interface Note {
  readonly block: 'note'
  readonly line: Line
}

/** A QR code with words beside it. */
export interface Code {
  readonly block: 'code'
  /** The absolute URI that it leads to. */
  readonly href: string
  readonly line: Line
}

/** A timetable with columns such as days and rows such as times. */
export interface Grid {
  readonly block: 'grid'
  readonly caption: string
  readonly heads: readonly string[]
  readonly rows: readonly GridRow[]
}

export interface GridRow {
  readonly head: string
  /** One line for each column; an empty text is an empty cell. */
  readonly cells: readonly Line[]
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
