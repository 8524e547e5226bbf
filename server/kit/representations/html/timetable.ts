import { localeOf, perLanguage } from '../../languages/current.ts'
import { translate } from '@waymark/shared'
import { withZone } from '../../values/time.ts'
import { html, join, type Html, empty } from './markup.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { rowHeadsOf, timetableColumns, type TimetableCell, type TimetableColumn } from '../timetable-columns.ts'

/** Renders the timetable of a representation; undefined if it has none, or lacks the members of the layout. */
export function timetableMarkup(representation: Representation, usualZone: string | undefined): Html | undefined {
  const { layout } = representation
  if (layout?.kind !== 'timetable') return undefined
  const columns = timetableColumns(representation, layout)
  if (columns === undefined) return undefined
  const caption = withZone(layout.caption, layout.timeZone ?? '', usualZone)
  // The stylesheet shows one of the two, depending on the width of the screen.
  return html`<div class="timetable">${gridMarkup(caption, columns)}${agendaMarkup(caption, columns)}</div>`
}

function gridMarkup(caption: string, columns: readonly TimetableColumn[]): Html {
  const heads = columns.map((column) => html`<th scope="col">${headMarkup(column)}</th>`)
  const rows = rowHeadsOf(columns)
  const body = rows.map((row) => {
    const cells = columns.map((column) => column.cells.filter((cell) => cell.row === row))
    return html`<tr><th scope="row">${row}</th>${cells.map((here) => html`<td>${here.map(cellMarkup)}</td>`)}</tr>`
  })
  return join([
    html`<div class="wide"><table class="grid"><caption>${caption}</caption>`,
    html`<thead><tr><td></td>${heads}</tr></thead><tbody>${body}</tbody></table>`,
    rows.length === 0 ? html`<p class="none">${translate('No times to show.')}</p></div>` : html`</div>`,
  ])
}

function cellMarkup({ row, says, words, href }: TimetableCell): Html {
  if (href === undefined) return html`<span class="cell ${classOf(says)}">${words}</span>`
  return html`<a class="cell" href="${href}"><span>${row}</span> ${words}</a>`
}

// The values of cells are data, and not every value is a valid class name.
function classOf(says: string): string {
  return /^[a-z]+$/.test(says) ? says : ''
}

/** Renders each column as a list: links one by one, other cells as counts. */
function agendaMarkup(caption: string, columns: readonly TimetableColumn[]): Html {
  const sections = columns.map((column) => {
    const { cells } = column
    const open = cells.filter(({ href }) => href !== undefined).map((cell) => html`<li>${cellMarkup(cell)}</li>`)
    const list = open.length === 0 ? '' : html`<ul>${open}</ul>`
    return html`<li><h2>${headMarkup(column)}</h2>${list}${restMarkup(cells)}</li>`
  })
  return html`<div class="agenda"><p class="hint">${caption}</p><ul>${sections}</ul></div>`
}

function restMarkup(cells: readonly TimetableCell[]): Html {
  const closed = cells.filter(({ href }) => href === undefined).map(({ words }) => words)
  const counts = [...new Set(closed)].map((words) => {
    return `${String(closed.filter((each) => each === words).length)} ${words}`
  })
  const rest = cells.length === 0 ? 'none' : counts.join(', ')
  return rest === '' ? empty : html`<p class="none">${rest}</p>`
}

const formats = perLanguage((translator) => ({
  weekday: new Intl.DateTimeFormat(localeOf(translator), { weekday: 'short', timeZone: 'UTC' }),
  dayOfMonth: new Intl.DateTimeFormat(localeOf(translator), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
}))

function headMarkup({ head, isDay }: TimetableColumn): Html {
  const date = isDay ? Date.parse(head) : NaN
  if (Number.isNaN(date)) return html`${head}`
  return html`<time datetime="${head}">${formats().weekday.format(date)} <span>${formats().dayOfMonth.format(date)}</span></time>`
}
