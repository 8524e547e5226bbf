import { html, type Html, join, type Page, rowMarkup, rowsMarkup } from '@waymark/server/html'
import { bookingTexts } from '../texts.ts'
import { doctorOf, forPatientMarkup, patientOf, whenMarkup } from './components.ts'

const { views } = bookingTexts

/** Renders the next appointment of a patient. */
export function nextAppointmentCard(list: Page): Html {
  const [next] = list.items('item')
  const content =
    next === undefined
      ? html`<p>${views.noNextAppointment}</p>`
      : html`<p class="text">${whenMarkup(next)}</p><p>${next.link('doctor')} <span class="soft">${forPatientMarkup(next)}</span></p>${openLink(next)}`
  return html`<section class="card"><h2>${views.nextAppointment}</h2>${content}</section>`
}

function openLink(next: Page): Html {
  const label = views.openAppointmentWith({ doctor: doctorOf(next) })
  return rowMarkup(html`<a class="button" href="${next.self}" aria-label="${label}">${views.openAppointment}</a>`)
}

/** Renders the next patients of a doctor's day. */
export function nextPatientsCard(list: Page): Html {
  return html`<section class="card"><h2>${views.nextPatients}</h2>${rowsMarkup(list.items('item'), views.noNextPatients, patientRow)}</section>`
}

function patientRow(item: Page): Html {
  return join([
    html`<li><div><strong class="number">${item.text('start')}</strong> <a href="${item.self}">${patientOf(item)}</a>`,
    html` <span class="soft">${item.text('reason')}</span></div></li>`,
  ])
}
