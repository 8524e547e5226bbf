import { memberShape, unknownShape } from '@waymark/shared'
import { html as markup } from 'ghtml'
import { type Timetable, selfOf, type Json, type Representation, type State } from '../../hypermedia/representation.ts'
import { isLinkable } from '../visible.ts'

/** A labelled cell with its link. */
interface Cell {
  readonly row: string
  readonly says: string
  readonly words: string
  readonly href: string | undefined
}

interface Column {
  readonly head: string
  readonly isDay: boolean
  readonly cells: readonly Cell[]
}

/** Renders the timetable of a representation; undefined if it has none, or lacks the members of the layout. */
export function timetableMarkup(representation: Representation): string | undefined {
  const { layout } = representation
  if (layout?.kind !== 'timetable') return undefined
  const columns = columnsOf(representation, layout)
  if (columns === undefined) return undefined
  // The stylesheet shows one of the two, depending on the width of the screen.
  return `<div class="timetable">${gridMarkup(layout, columns)}${agendaMarkup(layout, columns)}</div>`
}

function columnsOf(representation: Representation, layout: Timetable): readonly Column[] | undefined {
  const { state, shape = unknownShape } = representation
  const columns = recordsOf(state[layout.columns])
  const columnShape = memberShape(shape, layout.columns).each ?? unknownShape
  const isDay = memberShape(columnShape, layout.head).type === 'date'
  const hrefs = hrefsOf(representation, layout)
  return columns?.map((column) => ({
    head: textOf(column[layout.head]),
    isDay,
    cells: (recordsOf(column[layout.cells]) ?? []).map((cell) => cellOf(cell, layout, hrefs)),
  }))
}

function cellOf(cell: State, { row, says, words, leadsTo }: Timetable, hrefs: ReadonlyMap<string, string>): Cell {
  const said = textOf(cell[says])
  return {
    row: textOf(cell[row]),
    says: said,
    words: Object.hasOwn(words, said) ? (words[said] ?? said) : said,
    href: hrefs.get(textOf(cell[leadsTo.id])),
  }
}

function hrefsOf({ embedded }: Representation, { leadsTo }: Timetable): ReadonlyMap<string, string> {
  const items = embedded.find(({ relation }) => relation.key === leadsTo.relation)?.items ?? []
  return new Map(
    items.flatMap((item) => {
      const href = selfOf(item)
      return href === undefined || !isLinkable(href) ? [] : [[textOf(item.state[leadsTo.id]), href] as const]
    }),
  )
}

function gridMarkup({ caption }: Timetable, columns: readonly Column[]): string {
  const heads = columns.map((column) => `<th scope="col">${headMarkup(column)}</th>`)
  const rows = [...new Set(columns.flatMap(({ cells }) => cells.map(({ row }) => row)))].toSorted()
  const body = rows.map((row) => {
    const cells = columns.map((column) => column.cells.filter((cell) => cell.row === row))
    return markup`<tr><th scope="row">${row}</th>!${cells.map((here) => `<td>${here.map(cellMarkup).join('')}</td>`)}</tr>`
  })
  return [
    markup`<div class="wide"><table class="grid"><caption>${caption}</caption>`,
    `<thead><tr><td></td>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`,
    rows.length === 0 ? '<p class="none">No times to show.</p></div>' : '</div>',
  ].join('')
}

function cellMarkup({ row, says, words, href }: Cell): string {
  if (href === undefined) return markup`<span class="cell ${classOf(says)}">${words}</span>`
  return markup`<a class="cell" href="${href}"><span>${row}</span> ${words}</a>`
}

// Cell values are data, and not every value is a valid class name.
function classOf(says: string): string {
  return /^[a-z]+$/.test(says) ? says : ''
}

/** Renders each column as a list: links one by one, other cells as counts. */
function agendaMarkup({ caption }: Timetable, columns: readonly Column[]): string {
  const sections = columns.map((column) => {
    const { cells } = column
    const open = cells.filter(({ href }) => href !== undefined).map((cell) => `<li>${cellMarkup(cell)}</li>`)
    const list = open.length === 0 ? '' : `<ul>${open.join('')}</ul>`
    return `<li><h2>${headMarkup(column)}</h2>${list}${restMarkup(cells)}</li>`
  })
  return markup`<div class="agenda"><p class="hint">${caption}</p><ul>!${sections}</ul></div>`
}

function restMarkup(cells: readonly Cell[]): string {
  const closed = cells.filter(({ href }) => href === undefined).map(({ words }) => words)
  const counts = [...new Set(closed)].map((words) => {
    return `${String(closed.filter((each) => each === words).length)} ${words}`
  })
  const rest = cells.length === 0 ? 'none' : counts.join(', ')
  return rest === '' ? '' : markup`<p class="none">${rest}</p>`
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

function headMarkup({ head, isDay }: Column): string {
  const date = isDay ? Date.parse(head) : NaN
  if (Number.isNaN(date)) return markup`${head}`
  return markup`<time datetime="${head}">${weekday.format(date)} <span>${dayOfMonth.format(date)}</span></time>`
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function recordsOf(value: Json | undefined): readonly State[] | undefined {
  if (!isList(value)) return undefined
  return value.filter((each): each is State & Json => typeof each === 'object' && each !== null && !isList(each))
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}
