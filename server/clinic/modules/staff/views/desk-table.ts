import { empty, html, type Html, join, type Page } from '@waymark/server/html'
import { timeAt, zoneName } from '@waymark/server/values'
import {
  appointmentStatusMarkup,
  attendMarkup,
  bookingTexts,
  doctorOf,
  patientOf,
  slotStatusMarkup,
} from '../../booking/contract.ts'
import { staffTexts } from '../texts.ts'

const { views } = bookingTexts
const { views: staffViews } = staffTexts

interface Column {
  readonly day: Page
  readonly doctor: string
  readonly zone: string
  readonly slots: readonly Page[]
}

interface Row {
  readonly instant: string
  /** The slots of each column that begin at the instant. */
  readonly cells: readonly (readonly Page[])[]
}

/** Renders the doctors of a day side by side in one time zone: past rows without open appointments are folded. */
export function deskTable(days: readonly Page[]): Html {
  if (days.length === 0) return html`<p class="none">${views.noDoctors}</p>`
  const columns = days.map((day) => ({
    day,
    doctor: doctorOf(day),
    zone: day.text('timeZone'),
    slots: day.items('schedules'),
  }))
  const rows = rowsOf(columns)
  if (rows.length === 0) return html`<p class="none">${views.nothingOnDay}</p>`
  const zone = mostFrequent(columns.map((column) => column.zone))
  const named = columns.find((column) => column.zone === zone)?.day.zone('timeZone') ?? ''
  const begun = rows.findLastIndex(isPast)
  const folded = rows.slice(0, begun + 1).filter((row) => !hasOpenAppointment(row))
  const open = rows.slice(0, begun + 1).filter(hasOpenAppointment)
  const coming = rows.slice(begun + 1)
  const table = (shown: readonly Row[], now: Html, later: readonly Row[]): Html =>
    join([
      html`<div class="wide"><table class="desk"><thead><tr><th scope="col">${views.time}</th>${headsOf(columns, zone)}</tr></thead>`,
      html`<tbody>${shown.map((row) => rowMarkup(row, columns, zone))}${now}${later.map((row) => rowMarkup(row, columns, zone))}</tbody></table></div>`,
    ])
  const marker =
    begun < 0
      ? empty
      : html`<tr class="now"><th colspan="${columns.length + 1}" scope="rowgroup">${staffViews.now}</th></tr>`
  return join([
    named === '' ? empty : html`<p class="soft">${views.timesIn({ zone: named })}</p>`,
    folded.length === 0
      ? empty
      : html`<details class="earlier"><summary>${staffViews.earlier}</summary>${table(folded, empty, [])}</details>`,
    table(open, marker, coming),
  ])
}

function rowsOf(columns: readonly Column[]): readonly Row[] {
  const instants = new Set(columns.flatMap(({ slots }) => slots.map((slot) => slot.text('startInstant'))))
  return [...instants].toSorted().map((instant) => ({
    instant,
    cells: columns.map(({ slots }) => slots.filter((slot) => slot.text('startInstant') === instant)),
  }))
}

// All slots of a row begin at once; a booked one does not tell whether it has begun.
function isPast({ cells }: Row): boolean {
  return cells.flat().some((slot) => slot.text('status') === 'past')
}

function hasOpenAppointment({ cells }: Row): boolean {
  return cells.flat().some((slot) => ['booked', 'arrived'].includes(slot.text('appointmentStatus')))
}

function mostFrequent(zones: readonly string[]): string {
  const counts = Map.groupBy(zones, (zone) => zone)
  const [first = ''] = [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([zone]) => zone)
  return first
}

function headsOf(columns: readonly Column[], zone: string): readonly Html[] {
  return columns.map((column) => {
    const own =
      column.zone === zone
        ? ''
        : html`<br><span class="soft zone">${staffViews.inBrackets({ zone: zoneName(column.zone) })}</span>`
    return html`<th scope="col"><a href="${column.day.self}">${column.doctor}</a>${own}</th>`
  })
}

function rowMarkup({ instant, cells }: Row, columns: readonly Column[], zone: string): Html {
  const time = timeAt(Date.parse(instant), zone)
  const shown = columns.map(({ doctor, zone: own }, index) => {
    const slots = cells[index] ?? []
    if (slots.length === 0) return html`<td></td>`
    const local = own === zone ? '' : html` <span class="soft">(${timeAt(Date.parse(instant), own)})</span>`
    return html`<td data-label="${doctor}">${slots.map((slot) => cellOf(slot, { doctor, time, local }))}</td>`
  })
  return html`<tr><th scope="row" class="number">${time}</th>${shown}</tr>`
}

interface Cell {
  readonly doctor: string
  readonly time: string
  readonly local: Html | string
}

function cellOf(slot: Page, { doctor, time, local }: Cell): Html {
  const name = patientOf(slot)
  const status = slot.text('status')
  if (name !== '') {
    const link = slot.link('appointment', { words: name })
    return html`<div>${link.isEmpty ? name : link}${local}</div> ${appointmentStatusMarkup(slot)}${attendMarkup(slot)}`
  }
  if (status === 'open') {
    const label = views.timeWith({ start: time, doctor })
    return html`<a class="time" href="${slot.self}" aria-label="${label}">${time}</a>${local}`
  }
  return html`<a class="soft" href="${slot.self}">${slotStatusMarkup(slot)}</a>`
}
