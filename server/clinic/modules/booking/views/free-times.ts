import { contentOf, empty, html, type Html, join, type Page, rowMarkup, type View } from '@waymark/server/html'
import { dayInWords } from '@waymark/server/values'
import { bookingTexts } from '../texts.ts'
import { chosenPatients } from './components.ts'

const { views } = bookingTexts

/** The first free times of all doctors, soonest first, by day. */
export const freeTimesView: View = (page) => {
  const items = page.items('item')
  page.placed('first')
  const isForPatient = page.has('book-by-telephone')
  return contentOf(
    html`<h1>${isForPatient ? views.telephoneHeading : page.title}</h1>`,
    page.search(isForPatient ? 'book-by-telephone' : 'search', views.search),
    isForPatient ? chosenPatients(page) : empty,
    firstTimeMarkup(page, items),
    items.length === 0
      ? html`<p class="none set">${views.noFreeTimes}</p>`
      : html`<div class="set">${daysMarkup(items)}</div>`,
    rowMarkup(
      page.link('next', { class: 'quiet button', words: views.laterTimes }),
      page.link('doctors', { class: 'quiet button' }),
    ),
  )
}

/** The first free times in a frame of another site. */
export const embeddedTimesView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    html`<h1>${page.title}</h1>`,
    items.length === 0 ? html`<p class="none">${views.noFreeTimes}</p>` : daysMarkup(items),
    rowMarkup(page.link('free-times', { class: 'quiet button', words: views.laterTimes })),
  )
}

/** Renders the booking of the first time for the chosen patient, with what a clerk reads back to the caller. */
function firstTimeMarkup(page: Page, [first]: readonly Page[]): Html {
  if (first === undefined || !page.has('confirm')) return empty
  const [day, start] = [dayInWords(first.text('date')), first.text('start')]
  const about = { patient: page.text('patientName'), doctor: first.text('doctorName'), day, start }
  const form = page.form('confirm', {
    class: 'plain',
    heading: '',
    hidesFields: true,
    button: views.bookFirst({ day, start }),
  })
  return html`<section class="card"><h2>${views.readBack}</h2><p class="text">${views.readBackWords(about)}</p>${form}</section>`
}

function daysMarkup(items: readonly Page[]): Html {
  return join(
    [...Map.groupBy(items, (item) => item.text('date'))].map(([date, ofDay]) => {
      const rows = [...Map.groupBy(ofDay, (item) => item.text('doctor')).values()].map(rowOf)
      return html`<section><h2>${dayInWords(date)}</h2><ul class="rows">${rows}</ul></section>`
    }),
  )
}

/** A doctor with the free times of a day as buttons. */
function rowOf(items: readonly Page[]): Html {
  const [first] = items
  if (first === undefined) return empty
  const zone = first.zone('timeZone')
  // Each time has a link to its doctor.
  const [doctor = ''] = items.map((item) => item.link('doctor'))
  const times = items.map((item) => {
    // With its day: a list of links has no headings.
    const label = views.timeWith({ start: item.title, doctor: item.text('doctorName') })
    return html`<li><a class="time" href="${item.self}" aria-label="${label}">${item.text('start')}</a></li>`
  })
  return join([
    html`<li><div><strong>${doctor}</strong> <span class="soft">${first.text('speciality')}</span>`,
    html`${zone === '' ? '' : html`<p class="soft">${zone}</p>`}</div><ul class="times">${times}</ul></li>`,
  ])
}
