import {
  badgeMarkup,
  contentOf,
  empty,
  html,
  type Html,
  join,
  joinPresent,
  type Page,
  type Tone,
  wordsFor,
} from '@waymark/server/html'
import { dayInWords, zoneName } from '@waymark/server/values'
import { bookingTexts } from '../texts.ts'

const { views } = bookingTexts

/** Renders the day, the time and its zone; the script adds the time of the reader, if another. */
export function whenMarkup(page: Page): Html {
  const [day, start, end] = [dayInWords(page.text('date')), page.text('start'), page.text('end')]
  const zone = zoneName(page.text('timeZone'))
  return html`<strong>${views.when({ day, start, end })}</strong> <span class="soft">${zone}</span>${localMarkup(page)}`
}

/** Renders the time of day and its zone; the script adds the time of the reader, if another. */
export function spanMarkup(page: Page): Html {
  const span = { start: page.text('start'), end: page.text('end') }
  return html`${views.span(span)}${views.separator}${zoneName(page.text('timeZone'))}${localMarkup(page)}`
}

function localMarkup(page: Page): Html {
  const instant = page.text('startInstant')
  return instant === '' ? empty : html` <span class="soft" data-local="${instant}"></span>`
}

const tones: Readonly<Record<string, Tone>> = {
  booked: 'good',
  arrived: 'good',
  fulfilled: 'good',
  open: 'good',
  waiting: 'good',
  offered: 'warn',
  'no-show': 'warn',
  cancelled: 'wrong',
  held: 'warn',
}

/** Renders a status of the module as a badge. */
export function statusMarkup(status: string): Html {
  return badgeMarkup(wordsFor(status, views.statuses), tones[status])
}

/** Renders an address with a link to a map. */
export function placeMarkup(address: string): Html {
  if (address === '') return empty
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  return html`${address} <a class="map" href="${map}" rel="external noreferrer">${views.map}</a>`
}

/** Renders links to free times as buttons, by day, in the time zone of their doctor. */
export function timesMarkup(slots: readonly Page[], timeZone?: string): Html {
  const days = Map.groupBy(slots, (slot) => slot.text('date'))
  return join([...days].map(([date, own]) => html`${dayMarkup(date, timeZone)}${timesOfDay(own)}`))
}

/** Renders links to the free times of a day as buttons: the start of each slot. */
export function timesOfDay(slots: readonly Page[]): Html {
  if (slots.length === 0) return empty
  const links = slots.map(
    (slot) => html`<li><a class="time" href="${slot.self}" aria-label="${slot.title}">${slot.text('start')}</a></li>`,
  )
  return html`<ul class="times">${links}</ul>`
}

interface Tools {
  readonly heading: string
  readonly search: string
  readonly show: string
  readonly previous: string
  readonly next: string
}

/** Renders the heading of a period with the form to choose another and the links to its neighbours. */
export function toolsMarkup(page: Page, { heading, search, show, previous, next }: Tools): Html {
  return contentOf(
    html`<div class="row between"><h2>${heading}</h2><div class="tools">${page.search(search, show)}`,
    page.link('prev', { class: 'quiet button', words: previous }),
    page.link('next', { class: 'quiet button', words: next }),
    html`</div></div>`,
  )
}

function dayMarkup(date: string, timeZone?: string): Html {
  if (date === '') return empty
  if (timeZone === undefined) return html`<p class="day-name"><time datetime="${date}">${dayInWords(date)}</time></p>`
  return html`<p class="day-name"><time datetime="${date}">${dayInWords(date)}</time>${views.separator}<span class="soft zone">${zoneName(timeZone)}</span></p>`
}

/** Returns the name of the doctor, which is the title of the link; the state has the identifier. */
export function doctorOf(page: Page | undefined): string {
  const set = page?.representation.links.find(({ relation }) => relation.key === 'doctor')
  return set?.links[0]?.title ?? ''
}

/** Returns whom an appointment is for; nothing if the page does not name the patient. */
export function forPatientMarkup(page: Page): Html {
  const name = patientOf(page)
  return name === '' ? empty : html`${views.forPatient({ name })}`
}

/** Returns the name of the patient; empty if there is none. */
export function patientOf(page: Page): string {
  return page.textIn('patient', 'name')
}

/** Renders the patient: name, age, date of birth and contact. */
export function patientMarkup(page: Page): Html {
  const age = page.textIn('patient', 'age')
  const contact = contactMarkup(page)
  const birth = page.textIn('patient', 'dateOfBirth')
  const words = age === '' ? '' : `${views.separator}${views.age({ years: age })}`
  const born = birth === '' ? '' : html`<br><span class="soft">${views.born({ day: dayInWords(birth) })}</span>`
  return html`${patientOf(page)}${words}${born}${contact.isEmpty ? '' : html`<br>${contact}`}`
}

/** Renders the patients that a search has found as buttons, or the chosen one; the script replaces it while a clerk types. */
export function chosenPatients(page: Page): Html {
  const words = new URLSearchParams(page.self.split('?')[1]).get('q')
  const found = page.links('book-for').map((link) => html`<li>${link}</li>`)
  const chosen = page.link('user')
  const content =
    found.length > 0
      ? html`<ul class="choices">${found}</ul>`
      : chosen.isEmpty
        ? html`<p class="soft">${words === null ? views.newPatient : views.noPatient}</p>`
        : html`<p class="notice">${views.bookingFor} <strong>${chosen}</strong></p>`
  return html`<div id="patients" role="status">${content}</div>`
}

/** Renders links to write to a patient or call. */
export function contactMarkup(page: Page): Html {
  const [email, telephone] = [page.textIn('patient', 'email'), page.textIn('patient', 'telephone')]
  return joinPresent(
    [
      email === '' ? empty : html`<a href="mailto:${email}">${email}</a>`,
      telephone === '' ? empty : html`<a href="tel:${telephone.replaceAll(' ', '')}">${telephone}</a>`,
    ],
    ' · ',
  )
}
