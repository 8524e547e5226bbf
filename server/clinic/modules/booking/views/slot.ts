import { contentOf, empty, html, type Html, type Page, rowMarkup, type View } from '@waymark/server/html'
import { dayInWords } from '@waymark/server/values'
import { bookingTexts } from '../texts.ts'
import { typeCard, typeFacts, typeHeading } from './appointment-type.ts'
import {
  bookedForMarkup,
  chosenPatients,
  clockOf,
  countdownMarkup,
  doctorOf,
  localMarkup,
  momentIn,
  slotStatusMarkup,
  spanMarkup,
} from './components.ts'

const { views } = bookingTexts

/** The booking form of a slot, or the ways on if it is not free. */
export const slotView: View = (page) => {
  const expires = page.text('holdExpires')
  const isBookable = page.has('confirm') || isChoice(page)
  return contentOf(
    html`<h1>${headingOf(page, isBookable)}</h1>`,
    isChoice(page)
      ? empty
      : html`<p class="lead">${spanMarkup(page)} ${isBookable || page.text('status') === 'open' ? '' : slotStatusMarkup(page)}</p>`,
    heldMarkup(page, expires),
    isBookable
      ? html`${patientSearch(page)}${typesMarkup(page)}${isChoice(page) ? '' : bookingMarkup(page)}`
      : html`${typesMarkup(page)}<p>${takenWords(page)}</p>`,
    rowMarkup(
      page.link('appointment', { class: 'button' }),
      page.link('week', { class: 'quiet button', words: views.typeTimes }),
      page.link('appointment-types', { class: 'quiet button' }),
      page.link('schedule', { class: 'quiet button', words: views.otherTimesOfDay }),
      page.link('next-slot', { class: 'quiet button', words: views.nextFreeTime }),
      page.link('waiting-list', { class: 'quiet button' }),
      page.link('new-series', { class: 'quiet button' }),
    ),
    rowMarkup(
      page.form('hold', { heading: '' }),
      page.form('block', { heading: '' }),
      page.form('open-again', { heading: '' }),
    ),
  )
}

function headingOf(page: Page, isBookable: boolean): string {
  const about = { doctor: doctorOf(page), day: dayInWords(page.text('date')), start: clockOf(page, 'start') }
  return isBookable ? views.bookHeading(about) : views.timeHeading(about)
}

const bookable = 'bookable-types'

/** Whether the page asks for the appointment type first: patients choose one of several, or one that needs a referral. */
function isChoice(page: Page): boolean {
  const { length } = page.items(bookable)
  return !page.has('block') && !page.has('week') && (length > 1 || (length === 1 && !page.has('confirm')))
}

/** Renders the appointment types that fit the time, or the chosen one. */
function typesMarkup(page: Page): Html {
  const types = page.items(bookable)
  const [only] = types
  if (only === undefined) return empty
  if (types.length === 1 && !isChoice(page))
    return html`<section class="card">${typeHeading(only)}${typeFacts(only)}</section>`
  if (!isChoice(page)) return empty
  const cards = types.map((type) => {
    return typeCard(type, type.link('slot', { class: 'button', words: views.chooseType({ type: type.title }) }))
  })
  return html`<h2>${views.whichType}</h2><ul class="doctors">${cards}</ul>`
}

function takenWords(page: Page): string {
  if (page.has('appointment')) return views.bookedTime
  if (page.text('status') === 'open') return views.noTypeFits
  // Patients with a session have the link to the waiting list.
  return page.text('status') === 'held' && !page.has('waiting-list') ? views.heldForGuests : views.notFree
}

/** Renders the search for the patient, with those that it found, or the chosen one; for clerks. */
function patientSearch(page: Page): Html {
  if (!page.has('find-patient')) return empty
  const search = page.search('find-patient', views.search, { suggests: 'patients' })
  return html`<section class="card choice"><h2>${views.whoCalls}</h2>${search}${chosenPatients(page)}</section>`
}

function bookingMarkup(page: Page): Html {
  const form = page.form('confirm', {
    heading: '',
    button: views.bookButton({ start: clockOf(page, 'start') }),
    class: 'main',
    first: ['type', 'name', 'dateOfBirth'],
    // Staff choose a type here, or none.
    ...(page.items(bookable).length === 1 ? { hides: ['type'] } : { radios: ['type'] }),
  })
  const hint = html`<p class="soft">${views.ageOrBirth}</p>`
  const isPaid = page.items(bookable).some((type) => type.member('price') !== undefined)
  return html`${hint}${form}<p class="soft">${isPaid ? views.afterPaidBooking : views.afterBooking}</p>`
}

/** Tells until when a slot is held, with a countdown by the script. */
function heldMarkup(page: Page, expires: string): Html {
  if (expires === '') return empty
  return html`<p class="notice">${views.held({ time: momentIn(page, expires) })}${localMarkup(page, expires)} ${countdownMarkup(expires, views.holdExpired)}</p>`
}

// Who waited for an earlier time seldom wants both.
function exchangeMarkup(page: Page): Html {
  const both = page.has('confirm')
    ? html`<details><summary>${views.keepBoth}</summary>${bookingMarkup(page)}</details>`
    : empty
  return html`<p>${views.exchangeLead}</p>${page.form('exchange', { heading: '', class: 'main' })}${both}`
}

/** The hold of a slot, with the booking form. */
export const holdView: View = (page) =>
  contentOf(
    html`<h1>${headingOf(page, page.has('confirm'))}</h1>`,
    html`<p class="lead">${spanMarkup(page)}</p>`,
    heldMarkup(page, page.text('expires')),
    bookedForMarkup(page),
    page.has('exchange') ? exchangeMarkup(page) : page.has('confirm') ? bookingMarkup(page) : empty,
    page.form('hold', { heading: '' }),
    rowMarkup(
      page.link('slot', { class: 'quiet button', words: views.backToTime }),
      page.link('doctor', { class: 'quiet button' }),
    ),
    page.form('release'),
  )
