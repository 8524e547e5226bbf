import {
  contentOf,
  empty,
  html,
  type Html,
  join,
  type Page,
  rowMarkup,
  rowsMarkup,
  type View,
} from '@waymark/server/html'
import { dayInWords, zoneName } from '@waymark/server/values'
import { bookingTexts } from '../messages.ts'
import { contactMarkup, doctorOf, patientOf, statusMarkup, timesOfDay, toolsMarkup } from './parts.ts'

const { views } = bookingTexts

/** A day of a doctor: free times as buttons, or for staff the list of patients. */
export const dayView: View = (page) => {
  const isForStaff = page.text('status') !== 'open'
  const slots = page.items('schedules')
  return contentOf(
    html`<h1>${page.link('doctor')}</h1>`,
    dayTools(page, 'schedule'),
    html`<p class="soft">${views.timesIn(zoneOf(page))}</p>`,
    html`<div class="set">${isForStaff ? listOfDay(slots) : freeTimes(slots)}</div>`,
    rowMarkup(
      page.link('week', { class: 'quiet button', words: views.wholeWeek }),
      page.link('next-slot', { class: 'quiet button', words: views.nextFreeTime }),
      page.link('waiting-list', {
        class: 'quiet button',
        words: isForStaff ? views.waitingListOfStaff : views.waitingList,
      }),
    ),
  )
}

function dayTools(page: Page, search: string): Html {
  const words = { show: views.showDay, previous: views.previousDay, next: views.nextDay }
  return toolsMarkup(page, { heading: dayInWords(page.text('date')), search, ...words })
}

function freeTimes(slots: readonly Page[]): Html {
  return slots.length === 0 ? html`<p class="none">${views.noTimesOnDay}</p>` : timesOfDay(slots)
}

// Past times without a patient need nothing any more.
function listOfDay(slots: readonly Page[]): Html {
  const isPast = (slot: Page): boolean => slot.text('status') === 'past' && patientOf(slot) === ''
  const past = slots.filter(isPast)
  if (past.length === 0) return rowsMarkup(slots, views.nothingOnDay, rowOf)
  return contentOf(
    html`<details><summary>${views.pastTimes(past.length)}</summary>${rowsMarkup(past, '', rowOf)}</details>`,
    rowsMarkup(
      slots.filter((slot) => !isPast(slot)),
      views.nothingMoreOnDay,
      rowOf,
    ),
  )
}

function rowOf(slot: Page): Html {
  const { name, reason } = { name: patientOf(slot), reason: slot.text('reason') }
  const time = html`<strong class="number">${slot.text('start')}</strong>`
  if (name === '') {
    return html`<li class="free"><div><a href="${slot.self}">${time}</a> ${statusMarkup(slot.text('status'))}</div></li>`
  }
  const link = slot.link('appointment', { words: name })
  return join([
    html`<li><div><a href="${slot.self}">${time}</a> ${link.isEmpty ? name : link} `,
    html`${statusMarkup(slot.text('appointmentStatus'))}<p class="soft">${contactMarkup(slot)} ${reason}</p></div>`,
    html`${attendMarkup(slot)}</li>`,
  ])
}

function attendMarkup(slot: Page): Html {
  return slot.form('attend', { heading: '', buttons: 'status', class: 'plain', staysHere: true })
}

/** All doctors of a day side by side: booked patients with their status, and free times to book. */
export const deskView: View = (page) => {
  const days = page.items('days')
  return contentOf(
    html`<h1>${views.deskHeading}</h1>`,
    dayTools(page, 'desk'),
    rowMarkup(
      page.link('users', { class: 'quiet button', words: views.findPatient }),
      page.link('appointments', { class: 'quiet button', words: views.findAppointment }),
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
  return html`<h2>${views.attentionHeading}</h2><ul class="rows">${items}</ul>`
}

function zoneOf(day: Page): string {
  return zoneName(day.text('timeZone'))
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
        : html`<td data-label="${zone === '' ? doctor : `${doctor}, ${zone}`}">${here}</td>`
    })
    return html`<tr><th scope="row" class="number">${start}</th>${cells}</tr>`
  })
  return join([
    zones.size === 1 ? html`<p class="soft">${views.timesIn([...zones][0] ?? '')}</p>` : empty,
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
