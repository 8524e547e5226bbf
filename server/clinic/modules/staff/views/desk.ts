import { empty, contentOf, html, type Html, join, type Page, rowMarkup, type View } from '@waymark/server/html'
import {
  attendMarkup,
  bookingTexts,
  dayTools,
  doctorOf,
  patientOf,
  statusMarkup,
  zoneOf,
} from '../../booking/contract.ts'
import { staffTexts } from '../texts.ts'

const { views } = bookingTexts
const { views: staffViews } = staffTexts

/** All doctors of a day side by side: booked patients with their status, and free times to book. */
export const deskView: View = (page) => {
  const days = page.items('days')
  return contentOf(
    html`<h1>${staffViews.deskHeading}</h1>`,
    page.search('free-times', staffViews.findTimes),
    dayTools(page, 'desk'),
    rowMarkup(
      page.link('users', { class: 'quiet button', words: staffViews.findPatient }),
      page.link('appointments', { class: 'quiet button', words: staffViews.findAppointment }),
    ),
    // One list, because the script replaces lists only if their number is unchanged.
    html`<div class="set">${attentionMarkup(page)}${deskTable(days)}</div>`,
    page.link('more-doctors', { class: 'quiet button' }),
  )
}

function attentionMarkup(page: Page): Html {
  const links = ['undelivered', 'untaken-offers', 'failed-tasks'].flatMap((relation) => page.links(relation))
  if (links.length === 0) return empty
  const items = join(links.map((link) => html`<li>${link}</li>`))
  return html`<h2>${staffViews.attentionHeading}</h2><ul class="rows">${items}</ul>`
}

function deskTable(days: readonly Page[]): Html {
  if (days.length === 0) return html`<p class="none">${views.noDoctors}</p>`
  const zones = new Set(days.map(zoneOf))
  const columns = days.map((day) => ({
    day,
    doctor: doctorOf(day),
    slots: day.items('schedules'),
    zone: zones.size === 1 ? '' : zoneOf(day),
  }))
  const rows = [...new Set(columns.flatMap(({ slots }) => slots.map((slot) => slot.text('start'))))].toSorted()
  if (rows.length === 0) return html`<p class="none">${views.nothingOnDay}</p>`
  const heads = columns.map(({ day, doctor, zone }) => {
    const below = zone === '' ? '' : html`<br><span class="soft zone">${zone}</span>`
    return html`<th scope="col"><a href="${day.self}">${doctor}</a>${below}</th>`
  })
  const body = rows.map((start) => {
    const cells = columns.map(({ doctor, zone, slots }) => {
      const here = slots.filter((slot) => slot.text('start') === start).map(cellOf)
      return here.length === 0
        ? html`<td></td>`
        : html`<td data-label="${zone === '' ? doctor : `${doctor}${views.separator}${zone}`}">${here}</td>`
    })
    return html`<tr><th scope="row" class="number">${start}</th>${cells}</tr>`
  })
  return join([
    zones.size === 1 ? html`<p class="soft">${views.timesIn({ zone: [...zones][0] ?? '' })}</p>` : empty,
    html`<div class="wide"><table class="desk"><thead><tr><th scope="col">${views.time}</th>${heads}</tr></thead>`,
    html`<tbody>${body}</tbody></table></div>`,
  ])
}

function cellOf(slot: Page): Html {
  const name = patientOf(slot)
  const status = slot.text('status')
  if (name !== '') {
    const link = slot.link('appointment', { words: name })
    return html`${link.isEmpty ? name : link} ${statusMarkup(slot.text('appointmentStatus'))}${attendMarkup(slot)}`
  }
  if (status === 'open') return html`<a class="book" href="${slot.self}">${views.book}</a>`
  return html`<a class="soft" href="${slot.self}">${statusMarkup(status)}</a>`
}
