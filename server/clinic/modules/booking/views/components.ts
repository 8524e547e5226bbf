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
import { clockTime, dayInWords } from '@waymark/server/values'
import { mapHref } from '../../practice/contract.ts'
import { bookingTexts } from '../texts.ts'

const { views } = bookingTexts

/** Renders the day, the time and its zone, if it is not that of the clinic; the script adds the time of the reader, if another. */
export function whenMarkup(page: Page): Html {
  const [day, start, end] = [dayInWords(page.text('date')), clockOf(page, 'start'), clockOf(page, 'end')]
  return html`<strong>${views.when({ day, start, end })}</strong>${zoneMarkup(page)}${localMarkup(page)}`
}

/** Renders the time of day and its zone, if it is not that of the clinic; the script adds the time of the reader, if another. */
export function spanMarkup(page: Page): Html {
  const span = { start: clockOf(page, 'start'), end: clockOf(page, 'end') }
  const zone = page.zone('timeZone')
  const words = zone === '' ? '' : `${views.separator}${zone}`
  return html`${views.span(span)}${words}${localMarkup(page)}`
}

/** Renders the time zone, if it is not that of the clinic. */
export function zoneMarkup(page: Page): Html {
  const zone = page.zone('timeZone')
  return zone === '' ? empty : html` <span class="soft">${zone}</span>`
}

/** Says in which time zone the times of a page are, if it is not that of the clinic. */
export function timesInMarkup(page: Page): Html {
  const zone = page.zone('timeZone')
  return zone === '' ? empty : html`<p class="soft">${views.timesIn({ zone })}</p>`
}

/** Returns a time of a slot or an appointment, which says which of two equal times it is. */
export function clockOf(page: Page, name: 'start' | 'end'): string {
  return clockIn(page, page.text(`${name}Instant`)) ?? page.text(name)
}

/** Returns the time of day of an instant in the zone of a page; undefined for a page that lacks one of the two. */
function clockIn(page: Page, written: string): string | undefined {
  const [instant, zone] = [Date.parse(written), page.text('timeZone')]
  return Number.isNaN(instant) || zone === '' ? undefined : clockTime(instant, zone)
}

/** Returns the time of day of an instant in the zone of a page, which is named if it is not that of the clinic. */
export function momentIn(page: Page, instant: string): string {
  const zone = page.zone('timeZone')
  const time = clockIn(page, instant) ?? instant
  return zone === '' ? time : `${time}${views.separator}${zone}`
}

// The title says which of two equal times it is, such as 01:30 EDT.
function startInTitle(slot: Page): string {
  const start = slot.text('start')
  return new RegExp(`${start} [A-Z][A-Z0-9+:−-]+`).exec(slot.title)?.[0] ?? start
}

/** Renders the place for an instant in the zone of the reader, which the script fills in if it is another. */
export function localMarkup(page: Page, instant = page.text('startInstant')): Html {
  // Readers of a time in another zone mostly get their own time too, for which a line is kept free.
  const style = page.zone('timeZone') === '' ? 'soft' : 'soft own-line'
  return instant === '' ? empty : html` <span class="${style}" data-local="${instant}"></span>`
}

/**
 * Renders the place for the time that is left until an instant, which the script fills in.
 *
 * @param expired replaces the paragraph afterwards, if the reader has begun to fill in a form
 */
export function countdownMarkup(instant: string, expired: string): Html {
  return html`<span data-countdown="${instant}" data-expired="${expired}"></span>`
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

/** Renders the status of a slot without an appointment. */
export function slotStatusMarkup(slot: Page): Html {
  return slot.member('isBusy') === true ? badgeMarkup(views.busyElsewhere) : statusMarkup(slot.text('status'))
}

/** Renders the status of the appointment of a slot, and whether the patient has said that they will come. */
export function appointmentStatusMarkup(slot: Page): Html {
  const status = slot.text('appointmentStatus')
  const isConfirmed = status === 'booked' && slot.text('confirmedAt') !== ''
  return html`${statusMarkup(status)}${isConfirmed ? html` ${badgeMarkup(views.willCome, 'good')}` : empty}`
}

/** Renders an address with a link to a map. */
export function placeMarkup(address: string): Html {
  if (address === '') return empty
  return html`<bdi>${address}</bdi> <a class="map" href="${mapHref(address)}" rel="external noreferrer">${views.map}</a>`
}

/** Renders the link to a video call. */
export function videoMarkup(link: string): Html {
  return link === '' ? empty : html`<a href="${link}" rel="external noreferrer">${views.videoCall}</a>`
}

/**
 * Renders links to free times as buttons, by day.
 *
 * @param zone the words for the time zone of their doctor, if pages name it
 */
export function timesMarkup(slots: readonly Page[], zone = ''): Html {
  const days = Map.groupBy(slots, (slot) => slot.text('date'))
  return join([...days].map(([date, own]) => html`${dayMarkup(date, zone)}${timesOfDay(own)}`))
}

const parts = [
  ['morning', '12:00'],
  ['afternoon', '17:00'],
  ['evening', '24:00'],
] as const
// Fewer times need no headings.
const mostWithoutParts = 6

/** Renders links to the free times of a day as buttons, many of them by the part of the day. */
export function timesOfDay(slots: readonly Page[]): Html {
  if (slots.length === 0) return empty
  const byPart = parts.flatMap(([part, end], index) => {
    const start = parts[index - 1]?.[1] ?? ''
    const own = slots.filter((slot) => slot.text('start') >= start && slot.text('start') < end)
    return own.length === 0 ? [] : [[part, own] as const]
  })
  if (slots.length <= mostWithoutParts || byPart.length === 1) return startsMarkup(slots)
  return join(byPart.map(([part, own]) => html`<p class="part">${views.parts[part]}</p>${startsMarkup(own)}`))
}

function startsMarkup(slots: readonly Page[]): Html {
  const links = slots.map((slot) => {
    const doctor = doctorOf(slot)
    const label = doctor === '' ? slot.title : views.timeWith({ start: slot.title, doctor })
    return html`<li><a class="time" href="${slot.self}" aria-label="${label}">${startInTitle(slot)}</a></li>`
  })
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

function dayMarkup(date: string, zone: string): Html {
  if (date === '') return empty
  if (zone === '') return html`<p class="day-name"><time datetime="${date}">${dayInWords(date)}</time></p>`
  return html`<p class="day-name"><time datetime="${date}">${dayInWords(date)}</time>${views.separator}<span class="soft zone">${zone}</span></p>`
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
  return html`<bdi>${patientOf(page)}</bdi>${words}${born}${contact.isEmpty ? '' : html`<br>${contact}`}`
}

/** Renders the patients that a search has found as buttons, or the chosen one; the script replaces it while a clerk types. */
export function chosenPatients(page: Page): Html {
  const found = page.links('book-for').map((link) => html`<li>${link}</li>`)
  const chosen = bookedForMarkup(page)
  const content =
    found.length > 0
      ? html`<ul class="choices">${found}</ul>`
      : chosen.isEmpty
        ? html`<p class="soft">${hasWords(page) ? views.noPatient : views.newPatient}</p>`
        : chosen
  return html`<div id="patients" role="status">${content}</div>`
}

/** Renders the patient for whom a clerk books; nothing without one. */
export function bookedForMarkup(page: Page): Html {
  const chosen = page.link('user')
  return chosen.isEmpty ? empty : html`<p class="notice">${views.bookingFor} <strong>${chosen}</strong></p>`
}

// The address is encrypted; the search has the words that it has looked for.
function hasWords({ representation: { links } }: Page): boolean {
  const variables = links.flatMap((set) => set.links).flatMap((link) => link.variables ?? [])
  return variables.some(({ name, value = '' }) => name === 'q' && value !== '')
}

/** Renders links to write to a patient or call. */
export function contactMarkup(page: Page): Html {
  const [email, telephone] = [page.textIn('patient', 'email'), page.textIn('patient', 'telephone')]
  return joinPresent(
    [
      email === '' ? empty : html`<a href="mailto:${email}" dir="ltr">${email}</a>`,
      telephone === '' ? empty : html`<a href="tel:${telephone.replaceAll(' ', '')}" dir="ltr">${telephone}</a>`,
    ],
    ' · ',
  )
}
