import { html as markup } from 'ghtml'
import type { Json } from '@waymark/server/hypermedia/representation'
import type { Page } from '@waymark/server/representations/html/view'
import { badgeMarkup, type Tone } from '@waymark/server/representations/html/parts'
import { dayInWords, zoneName } from '@waymark/server/values/time'
import { bookingTexts } from '../messages.ts'

const { views } = bookingTexts

/** Renders the day, the time and its zone; the script adds the time of the reader, if another. */
export function whenMarkup(page: Page): string {
  const instant = page.text('startInstant')
  const local = instant === '' ? '' : markup` <span class="soft" data-local="${instant}"></span>`
  const [day, start, end] = [dayInWords(page.text('date')), page.text('start'), page.text('end')]
  return markup`<strong>${views.when({ day, start, end })}</strong> <span class="soft">${zoneName(page.text('timeZone'))}</span>!${local}`
}

/** Renders the time of day and its zone; the script adds the time of the reader, if another. */
export function spanMarkup(page: Page): string {
  const instant = page.text('startInstant')
  const local = instant === '' ? '' : markup` <span data-local="${instant}"></span>`
  const span = { start: page.text('start'), end: page.text('end') }
  return markup`${views.span(span)}, ${zoneName(page.text('timeZone'))}!${local}`
}

const tones: Readonly<Record<string, Tone>> = {
  ...{ booked: 'good', arrived: 'good', fulfilled: 'good', open: 'good', waiting: 'good', offered: 'warn' },
  ...{ 'no-show': 'warn', cancelled: 'wrong', held: 'warn' },
}

/** Renders a status of the module as a badge. */
export function statusMarkup(status: string): string {
  const words: Readonly<Record<string, string>> = views.statuses
  return badgeMarkup(Object.hasOwn(words, status) ? (words[status] ?? status) : status, tones[status])
}

/** Renders an address with a link to a map. */
export function placeMarkup(address: string): string {
  if (address === '') return ''
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  return markup`${address} <a class="map" href="${map}" rel="external noreferrer">${views.map}</a>`
}

/** Renders links to free times as buttons: the start of each slot, below its day. */
export function timesMarkup(slots: readonly Page[]): string {
  const days = new Map<string, string[]>()
  for (const slot of slots) {
    const date = slot.text('date')
    const link = markup`<li><a class="time" href="${slot.self}" aria-label="${slot.title}">${slot.text('start')}</a></li>`
    days.set(date, [...(days.get(date) ?? []), link])
  }
  return [...days].map(([date, links]) => `${dayMarkup(date)}<ul class="times">${links.join('')}</ul>`).join('')
}

function dayMarkup(date: string): string {
  return date === '' ? '' : markup`<p class="day-name"><time datetime="${date}">${dayInWords(date)}</time></p>`
}

/** Returns the name of the doctor, which is the title of the link; the state has the identifier. */
export function doctorOf(page: Page | undefined): string {
  const set = page?.representation.links.find(({ relation }) => relation.key === 'doctor')
  return set?.links[0]?.title ?? ''
}

function memberOfPatient(page: Page, name: string): string {
  const patient = page.member('patient')
  if (typeof patient !== 'object' || patient === null || Array.isArray(patient)) return ''
  const value = Object.entries(patient).find(([key]) => key === name)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns the name of the patient; empty if there is none. */
export function patientOf(page: Page): string {
  return memberOfPatient(page, 'name')
}

/** Renders the patient: name, age, date of birth and contact. */
export function patientMarkup(page: Page): string {
  const age = memberOfPatient(page, 'age')
  const contact = contactMarkup(page)
  const birth = memberOfPatient(page, 'dateOfBirth')
  const words = age === '' ? '' : `, ${views.age(age)}`
  const born = birth === '' ? '' : markup`<br><span class="soft">${views.born(dayInWords(birth))}</span>`
  return markup`${patientOf(page)}${words}!${born}!${contact === '' ? '' : `<br>${contact}`}`
}

/** Renders links to write to a patient or call. */
export function contactMarkup(page: Page): string {
  const [email, telephone] = [memberOfPatient(page, 'email'), memberOfPatient(page, 'telephone')]
  return [
    email === '' ? '' : markup`<a href="mailto:${email}">${email}</a>`,
    telephone === '' ? '' : markup`<a href="tel:${telephone.replaceAll(' ', '')}">${telephone}</a>`,
  ]
    .filter((each) => each !== '')
    .join(' · ')
}

/** Returns the records of a list member. */
export function recordsOf(value: Json | undefined): readonly Readonly<Record<string, Json | undefined>>[] {
  if (!Array.isArray(value)) return []
  return value.filter((each: Json): each is Readonly<Record<string, Json>> & Json => {
    return typeof each === 'object' && each !== null && !Array.isArray(each)
  })
}

/** Returns a text or a number as text; empty for others. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
