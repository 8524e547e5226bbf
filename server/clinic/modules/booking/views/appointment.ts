import {
  contentOf,
  empty,
  factsMarkup,
  html,
  type Html,
  join,
  type Page,
  rowMarkup,
  rowsMarkup,
  type View,
} from '@waymark/server/html'
import { dayInWords, shortDayInWords } from '@waymark/server/values'
import { mediaType, templateVariables } from '@waymark/shared'
import { paymentInWords } from '../resources/appointment/appointment-sheet.ts'
import { bookingTexts } from '../texts.ts'
import { instructionsMarkup } from './appointment-type.ts'
import { freeDaysOf } from './month.ts'
import {
  clockOf,
  forPatientMarkup,
  patientMarkup,
  placeMarkup,
  statusMarkup,
  videoMarkup,
  whenMarkup,
  zoneMarkup,
} from './components.ts'

const { views } = bookingTexts

/** An appointment: what, when, where, and what can be done about it. */
export const appointmentView: View = (page) => {
  const status = page.text('status')
  const isOfClinic = page.has('attendance')
  return contentOf(
    isOfClinic ? html`<h1>${page.title}</h1>` : panelMarkup(status),
    page.form('come', { heading: views.comeHeading, class: 'main', hides: ['reply'] }),
    page.form('arrive', { heading: views.arriveHeading, class: 'main', hides: ['reply'] }),
    page.form('pay', { heading: '', class: 'main' }),
    html`<section class="card">`,
    factsMarkup([
      [views.whenLabel, whenMarkup(page)],
      [views.typeLabel, page.value('type')],
      [views.doctorLabel, page.link('doctor')],
      [views.whereLabel, placeMarkup(page.text('address'))],
      [views.videoLabel, videoMarkup(page.text('videoLink'))],
      [views.typePrice, page.value('price')],
      [bookingTexts.paymentTitle, paymentMarkup(page)],
      [views.patientLabel, patientMarkup(page)],
      [views.reasonLabel, page.value('reason')],
      [views.referralLabel, page.value('referral')],
      [views.statusLabel, statusMarkup(status)],
      [views.confirmedLabel, page.value('confirmedAt')],
      [views.cancellationLabel, page.value('cancellation')],
    ]),
    instructionsMarkup(page.text('instructions')),
    rowMarkup(
      status === 'cancelled'
        ? empty
        : page.alternate(mediaType.calendar, { class: 'button', words: views.addToCalendar }),
      page.link('appointment-time', { class: 'quiet button', words: views.move }),
      page.link('series', { class: 'quiet button' }),
      page.link('waiting-list', { class: 'quiet button' }),
      page.link('handovers', { class: 'quiet button' }),
      page.alternate(mediaType.pdf, { class: 'quiet button', words: views.print }),
      isOver(status) ? page.link('schedule', { class: 'button', words: views.bookAgain }) : empty,
    ),
    html`</section>`,
    page.form('attend'),
    page.form('cancel'),
    page.form('change', { isFolded: true, button: views.save, first: ['name', 'dateOfBirth'] }),
    page.form('claim', { heading: '', class: 'plain' }),
    page.has('appointments') || page.has('claim') || status !== 'booked'
      ? empty
      : html`<p class="notice">${views.keepLink} ${linkSentMarkup(page.text('linkSentTo'))}</p>`,
    rowMarkup(page.link('appointments'), isOfClinic ? page.link('schedule') : empty),
  )
}

function paymentMarkup(page: Page): Html {
  const status = page.text('payment')
  return status === '' ? empty : page.link('payment', { words: paymentInWords(status) })
}

function isOver(status: string): boolean {
  return status !== 'booked' && status !== 'arrived'
}

function linkSentMarkup(email: string): Html {
  return email === '' ? empty : html`${views.linkSent({ email })}`
}

function panelMarkup(status: string): Html {
  const headings: Readonly<Record<string, string>> = views.appointmentHeadings
  const heading = headings[status] ?? views.appointmentHeadings.booked
  const tone = status === 'cancelled' || status === 'no-show' ? 'wrong' : 'good'
  return html`<div class="panel ${tone}"><h1>${heading}</h1></div>`
}

/** Another time for an appointment: the old one is kept until the new one is won. */
export const appointmentTimeView: View = (page) => (page.has('next') ? moveMarkup(page) : unmovableMarkup(page))

// The page may have been opened before the appointment was cancelled.
function unmovableMarkup(page: Page): Html {
  return contentOf(
    html`<h1>${views.unmovableHeading}</h1>`,
    html`<p class="lead">${views.unmovable}</p>`,
    rowMarkup(page.link('appointment', { class: 'button' }), page.link('doctor', { class: 'quiet button' })),
  )
}

function moveMarkup(page: Page): Html {
  return contentOf(
    html`<h1>${views.moveHeading}</h1>`,
    html`<p class="lead">${presentTime(page)}</p>`,
    otherTimesMarkup(page, 'appointment-time', {
      form: 'reschedule',
      button: views.moveButton,
      none: views.noTimesOnDay,
    }),
    rowMarkup(page.link('appointment', { words: views.keepTime }), page.link('doctor')),
  )
}

/** Returns the present time in words, with its zone, if it is not that of the clinic. */
export function presentTime(page: Page): string {
  const time = { day: dayInWords(page.text('date')), start: clockOf(page, 'start') }
  const zone = page.zone('timeZone')
  return zone === '' ? views.nowAt(time) : views.nowAtIn({ ...time, zone })
}

interface TimeForm {
  readonly form: string
  readonly button: string
  /** The words for a day without times. */
  readonly none: string
}

/** Renders the next days with free times, the search for another day, and the form with the times of one day. */
export function otherTimesMarkup(page: Page, relation: string, { form, button, none }: TimeForm): Html {
  return join([
    daysMarkup(page, relation),
    html`<div class="row between"><h2>${dayInWords(page.text('lookedAt'))}</h2>`,
    html`<div class="tools">${page.search(relation, views.showDay)}`,
    page.link('prev', { class: 'quiet button', words: views.previousDay }),
    page.link('next', { class: 'quiet button', words: views.nextDay }),
    html`</div></div>`,
    page.has(form)
      ? page.form(form, { heading: '', button, radios: ['slot'], class: 'main' })
      : html`<p class="none">${none}</p>`,
  ])
}

function daysMarkup(page: Page, relation: string): Html {
  const days = freeDaysOf(page).map((date) => {
    const label = `${shortDayInWords(date)}: ${views.freeTimesOn({ day: dayInWords(date) })}`
    const isCurrent = date === page.text('lookedAt')
    const shown = { words: shortDayInWords(date), class: 'quiet button', label, isCurrent, values: { date } }
    return html`<li>${page.link(relation, shown)}</li>`
  })
  return days.length === 0 ? empty : html`<nav aria-label="${views.month}"><ul class="row">${days}</ul></nav>`
}

/** Appointments as a list: day, time, doctor or patient, status. */
export const appointmentsView: View = (page) => {
  const items = page.items('item')
  const period = page.searched('search', 'period')
  const linkTo = (other: 'upcoming' | 'past'): Html =>
    period === other
      ? empty
      : page.link('search', { class: 'quiet button', words: views[other], values: { period: other } })
  const none = period === 'upcoming' ? views.noUpcoming : views.noAppointments
  const search = page.search('search', views.search)
  const isOfPatient = !hasVariable(page, 'search', 'q')
  return contentOf(
    html`<h1>${period === 'upcoming' || period === 'past' ? views[period] : page.title}</h1>`,
    isOfPatient ? empty : search,
    // The past appointments follow the upcoming ones.
    rowMarkup(linkTo('upcoming'), period === 'upcoming' ? empty : linkTo('past')),
    rowsMarkup(items, page.noItems(none), rowOf),
    isOfPatient ? findMarkup(page, period) : empty,
    page.pages(),
    period === 'upcoming' ? rowMarkup(linkTo('past')) : empty,
    isOfPatient && !search.isEmpty ? html`<details><summary>${views.moreSearch}</summary>${search}</details>` : empty,
    rowMarkup(page.link('calendar', { class: 'quiet button' }), page.link('booking-links', { class: 'quiet button' })),
  )
}

/** Renders the way to the doctors for a patient without appointments. */
function findMarkup(page: Page, period: string): Html {
  if (page.items('item').length > 0 || period === 'past') return empty
  return rowMarkup(page.link('home', { class: 'button', words: views.findHeading }))
}

// The search of staff begins with the name of a patient.
function hasVariable({ representation: { links } }: Page, key: string, name: string): boolean {
  const found = links.filter(({ relation }) => relation.key === key).flatMap((set) => set.links)
  // The description has the variables of all readers, and the template those of this one.
  return found.some(({ href }) => templateVariables(href).includes(name))
}

/** Renders an appointment as a row: day, time, doctor or patient, status. */
export function rowOf(item: Page): Html {
  const when = views.when({
    day: dayInWords(item.text('date')),
    start: clockOf(item, 'start'),
    end: clockOf(item, 'end'),
  })
  return join([
    html`<li><div><a href="${item.self}"><strong>${when}</strong></a>${zoneMarkup(item)}`,
    html`<p>${item.link('doctor')} <span class="soft">${forPatientMarkup(item)}</span></p></div>`,
    html`${statusMarkup(item.text('status'))}</li>`,
  ])
}
