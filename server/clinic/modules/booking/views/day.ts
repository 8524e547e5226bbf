import { contentOf, html, type Html, join, type Page, rowMarkup, rowsMarkup, type View } from '@waymark/server/html'
import { dayInWords } from '@waymark/server/values'
import { bookingTexts } from '../texts.ts'
import {
  appointmentStatusMarkup,
  contactMarkup,
  patientOf,
  slotStatusMarkup,
  timesOfDay,
  toolsMarkup,
  timesInMarkup,
} from './components.ts'

const { views } = bookingTexts

/** A day of a doctor: free times as buttons, or for staff the list of patients. */
export const dayView: View = (page) => {
  const isForStaff = page.text('status') !== 'open'
  const slots = page.items('schedules')
  return contentOf(
    html`<h1>${page.link('doctor')}</h1>`,
    dayTools(page, 'schedule'),
    timesInMarkup(page),
    html`<div class="set">${isForStaff ? listOfDay(slots) : freeTimes(slots)}</div>`,
    rowMarkup(
      page.link('week', { class: 'quiet button', words: views.wholeWeek }),
      page.link('next-slot', { class: 'quiet button', words: views.nextFreeTime }),
      page.link('waiting-list', { class: 'quiet button' }),
    ),
  )
}

/** Renders the search for a day and the links to its neighbours. */
export function dayTools(page: Page, search: string): Html {
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
    html`<details><summary>${views.pastTimes({ times: past.length })}</summary>${rowsMarkup(past, '', rowOf)}</details>`,
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
    return html`<li class="free"><div><a href="${slot.self}">${time}</a> ${slotStatusMarkup(slot)}</div></li>`
  }
  const link = slot.link('appointment', { words: name })
  return join([
    html`<li><div><a href="${slot.self}">${time}</a> ${link.isEmpty ? name : link} `,
    html`${appointmentStatusMarkup(slot)}<p class="soft">${contactMarkup(slot)} ${reason}</p></div>`,
    html`${attendMarkup(slot)}</li>`,
  ])
}

/** Renders the form to record attendance, one button for each status. */
export function attendMarkup(slot: Page): Html {
  const label = bookingTexts.attendanceOfTitle({ appointment: `${slot.text('start')} ${patientOf(slot)}` })
  return slot.form('attend', { heading: '', label, buttons: 'status', class: 'plain', staysHere: true })
}
