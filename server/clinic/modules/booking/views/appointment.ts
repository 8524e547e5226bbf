import { html as markup } from 'ghtml'
import { mediaType } from '@waymark/shared'
import { contentOf, factsMarkup, rowMarkup, rowsMarkup } from '@waymark/server/representations/html/parts'
import type { Page, View } from '@waymark/server/representations/html/view'
import { dayInWords, zoneName } from '@waymark/server/values/time'
import { bookingTexts } from '../messages.ts'
import { patientMarkup, patientOf, placeMarkup, statusMarkup, whenMarkup } from './parts.ts'

const { views } = bookingTexts

/** An appointment: what, when, where, and what can be done about it. */
export const appointmentView: View = (page) => {
  const status = page.text('status')
  const isOfClinic = page.has('attendance')
  return contentOf(
    isOfClinic ? markup`<h1>${page.title}</h1>` : panelMarkup(status),
    '<section class="card">',
    factsMarkup([
      [views.whenLabel, whenMarkup(page)],
      [views.doctorLabel, page.link('doctor')],
      [views.whereLabel, placeMarkup(page.text('address'))],
      [views.patientLabel, patientMarkup(page)],
      [views.reasonLabel, page.value('reason')],
      [views.statusLabel, statusMarkup(status)],
      [views.cancellationLabel, page.value('cancellation')],
    ]),
    rowMarkup(
      status === 'cancelled' ? '' : page.alternate(mediaType.calendar, { class: 'button', words: views.addToCalendar }),
      page.link('appointment-time', { class: 'quiet button', words: views.move }),
      page.alternate(mediaType.pdf, { class: 'quiet button', words: views.print }),
      status === 'cancelled' ? page.link('schedule', { class: 'button', words: views.bookAgain }) : '',
    ),
    '</section>',
    page.form('attend'),
    page.form('cancel'),
    page.form('change', { isFolded: true, button: views.save }),
    page.has('appointments') || status === 'cancelled'
      ? ''
      : markup`<p class="notice">${views.keepLink} ${views.linkSent(page.text('linkSentTo'))}</p>`,
    rowMarkup(page.link('appointments'), isOfClinic ? page.link('schedule') : '', page.link('attendance')),
  )
}

function panelMarkup(status: string): string {
  const headings: Readonly<Record<string, string>> = views.appointmentHeadings
  const heading = headings[status] ?? views.appointmentHeadings.booked
  const tone = status === 'cancelled' || status === 'no-show' ? 'wrong' : 'good'
  return markup`<div class="panel ${tone}" role="status"><h1>${heading}</h1></div>`
}

/** Another time for an appointment: the old one is kept until the new one is won. */
export const appointmentTimeView: View = (page) =>
  contentOf(
    markup`<h1>${views.moveHeading}</h1>`,
    markup`<p class="lead">${views.nowAt({ day: dayInWords(page.text('date')), start: page.text('start'), zone: zoneName(page.text('timeZone')) })}</p>`,
    markup`<div class="row between"><h2>${dayInWords(page.text('lookedAt'))}</h2>`,
    `<div class="tools">${page.search('appointment-time', views.showDay)}`,
    page.link('prev', { class: 'quiet button', words: views.previousDay }),
    page.link('next', { class: 'quiet button', words: views.nextDay }),
    '</div></div>',
    page.has('reschedule')
      ? page.form('reschedule', { heading: '', button: views.moveButton, radios: ['slot'], class: 'main' })
      : markup`<p class="none">${views.noTimesOnDay}</p>`,
    rowMarkup(page.link('appointment', { words: views.keepTime }), page.link('doctor')),
  )

/** Appointments as a list: day, time, doctor or patient, status. */
export const appointmentsView: View = (page) => {
  const items = page.items('item')
  const period = new URLSearchParams(page.self.split('?')[1]).get('period')
  const linkTo = (other: 'upcoming' | 'past'): string =>
    period === other
      ? ''
      : page.link('search', { class: 'quiet button', words: views[other], values: { period: other } })
  return contentOf(
    markup`<h1>${page.title}</h1>`,
    // The past appointments follow the upcoming ones.
    rowMarkup(linkTo('upcoming'), period === 'upcoming' ? '' : linkTo('past')),
    page.search('search', views.search),
    rowsMarkup(items, page.noItems(period === 'upcoming' ? views.noUpcoming : views.noAppointments), rowOf),
    page.pages(),
    period === 'upcoming' ? rowMarkup(linkTo('past')) : '',
    page.link('calendar', { class: 'quiet button' }),
  )
}

function rowOf(item: Page): string {
  const when = views.when({ day: dayInWords(item.text('date')), start: item.text('start'), end: item.text('end') })
  return [
    markup`<li><div><a href="${item.self}"><strong>${when}</strong></a> <span class="soft">${zoneName(item.text('timeZone'))}</span>`,
    markup`<p>!${item.link('doctor')} <span class="soft">${views.forPatient(patientOf(item))}</span></p></div>`,
    `${statusMarkup(item.text('status'))}</li>`,
  ].join('')
}
