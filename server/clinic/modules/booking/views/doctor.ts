import {
  boxMarkup,
  contentOf,
  empty,
  factsMarkup,
  html,
  type Html,
  join,
  type Page,
  rowMarkup,
  type View,
} from '@waymark/server/html'
import { shortDayInWords } from '@waymark/server/values'
import { paragraphsMarkup } from '../../practice/contract.ts'
import { bookingTexts } from '../texts.ts'
import { placeMarkup, timesMarkup } from './components.ts'
import { freeDaysOf } from './month.ts'

const { views } = bookingTexts

/** Renders a doctor with the next free times. */
export function doctorCard(doctor: Page): Html {
  return join([
    html`<li class="card">`,
    html`<div class="person">${doctor.avatar}<div><h2><a href="${doctor.self}">${doctor.title}</a></h2>`,
    html`<p class="soft">${doctor.text('speciality')}</p></div></div>`,
    html`<p class="soft">${views.speaks({ languages: doctor.text('speaks') })}</p>`,
    nextTimesMarkup(doctor),
    html`</li>`,
  ])
}

function nextTimesMarkup(doctor: Page): Html {
  const all = doctor.link('week', { words: views.allTimes, label: views.allTimesOf({ doctor: doctor.title }) })
  const slots = doctor.items('next-slots')
  if (slots.length === 0) return rowMarkup(all)
  return boxMarkup('next-times', html`<h3>${views.nextFree}</h3>`, timesMarkup(slots, doctor.zone('timeZone')), all)
}

/** Doctors as cards, with a search. */
export const doctorsView: View = (page) => {
  const doctors = page.items('item')
  const isSearch = page.text('q') !== '' || page.text('language') !== ''
  return contentOf(
    html`<h1>${page.title}</h1>`,
    page.search('search', views.search),
    page.link('free-times', { class: 'quiet button', words: views.anyDoctor }),
    doctorCards(doctors, isSearch ? views.noDoctors : views.noDoctorsYet),
    page.pages(),
    page.form('add', { isFolded: isSearch || doctors.length > 0 }),
  )
}

/** @param none what is said if there are no doctors */
export function doctorCards(doctors: readonly Page[], none = views.noDoctorsYet): Html {
  if (doctors.length === 0) return html`<p class="none">${none}</p>`
  return html`<ul class="doctors">${doctors.map(doctorCard)}</ul>`
}

/** Renders links to the next days with free times. */
function stripMarkup(page: Page): Html {
  const days = freeDaysOf(page).map((date) => {
    const shown = { words: shortDayInWords(date), class: 'quiet button', values: { date, status: 'open' } }
    return html`<li>${page.link('schedule', shown)}</li>`
  })
  return html`<nav aria-label="${views.days}"><ul class="row">${days}</ul></nav>`
}

/** A doctor with the next free times, the address and the languages. */
export const doctorView: View = (page) => {
  const slots = page.items('next-slots')
  return contentOf(
    html`<div class="stack" itemscope itemtype="https://schema.org/Physician">`,
    html`<div class="person">${portraitMarkup(page)}<div><h1 itemprop="name"><bdi>${page.title}</bdi></h1><p class="soft" itemprop="medicalSpecialty">${page.text('speciality')}</p></div></div>`,
    html`<div class="columns"><div>`,
    slots.length === 0
      ? empty
      : html`<section class="card"><h2>${views.nextFree}</h2>${timesMarkup(slots, page.zone('timeZone'))}${stripMarkup(page)}</section>`,
    rowMarkup(
      page.link('week', { class: 'button', words: views.allTimes }),
      page.link('appointment-types', { class: 'quiet button' }),
      page.link('waiting-list', { class: 'quiet button' }),
    ),
    html`</div>`,
    html`<section class="card">`,
    factsMarkup([
      [views.languages, html`${page.text('speaks')}`],
      [views.address, placeMarkup(page.text('address'))],
      [views.zone, page.zone('timeZone') === '' ? empty : page.value('timeZone')],
    ]),
    html`</section></div>`,
    aboutMarkup(page),
    html`</div>`,
    rowMarkup(
      page.link('availability', { class: 'quiet button', words: views.workingHours }),
      page.link('calendar', { class: 'quiet button', words: views.calendar }),
      page.link('other-calendars', { class: 'quiet button' }),
    ),
    page.search('schedule', views.showDay),
    page.form('change', { isFolded: true }),
    page.form('set-portrait', { isFolded: true, ...(page.has('portrait') ? { heading: views.replacePortrait } : {}) }),
    page.form('remove-portrait'),
  )
}

// schema.org Physician in microdata (HTML §5).
function portraitMarkup(page: Page): Html {
  const portrait = page.image('portrait', { class: 'portrait', width: 160, height: 160, property: 'image' })
  // The page shows the same picture only once.
  page.placed('icon')
  return portrait.isEmpty ? page.avatar : portrait
}

function aboutMarkup(page: Page): Html {
  const text = paragraphsMarkup(page.text('description'), html` itemprop="description"`)
  const lines = linesOf(page.text('qualifications'))
  const qualifications =
    lines.length === 0
      ? empty
      : html`<h2>${views.qualifications}</h2><ul>${lines.map((line) => html`<li dir="auto" itemprop="hasCredential">${line}</li>`)}</ul>`
  return boxMarkup('card', text.isEmpty ? empty : html`<h2>${views.about}</h2>${text}`, qualifications)
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
