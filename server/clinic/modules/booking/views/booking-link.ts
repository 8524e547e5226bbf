import {
  contentOf,
  empty,
  factsMarkup,
  html,
  type Html,
  type Page,
  rowMarkup,
  rowsMarkup,
  type View,
} from '@waymark/server/html'
import { bookingTexts } from '../texts.ts'
import { otherTimesMarkup } from './appointment.ts'
import { placeMarkup } from './components.ts'
import { aboutMarkup, dayOf, endMarkup, linkRow, timeMarkup } from './handover.ts'

const { views } = bookingTexts

/** The links with which others may book for a patient, and the form for another one. */
export const bookingLinksView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${views.bookingLinkLead}</p>`,
    page.form('give', { heading: '', class: 'main', button: views.makeLink }),
    html`<p class="soft">${views.bookingLinkPrivacy}</p>`,
    html`<h2>${views.givenLinks}</h2>`,
    rowsMarkup(page.items('item'), views.noGivenLinks, givenRow),
    rowMarkup(page.link('appointments')),
  )

function givenRow(link: Page): Html {
  const [may, until] = [views.mayBook({ day: dayOf(link, 'latest') }), views.linkWorksUntil({ day: dayOf(link) })]
  return linkRow(link, html`${may} (${withMarkup(link)}); ${until}`)
}

function withMarkup(link: Page): Html {
  const [doctor, speciality] = [link.link('doctor'), link.value('speciality')]
  return doctor.isEmpty || speciality.isEmpty ? html`${doctor}${speciality}` : html`${doctor}, ${speciality}`
}

/** The page behind a link to book. */
export const bookingLinkView: View = (page) => {
  const patient = page.text('patient')
  const isOpen = page.text('status') === 'open'
  return contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${isOpen ? views.askedToBook({ patient, name: page.text('name') }) : views.linkUsed}</p>`,
    html`<section class="card">`,
    factsMarkup([
      [views.whenLabel, isOpen ? html`${views.onAtTheLatest({ day: dayOf(page, 'latest') })}` : timeMarkup(page)],
      [views.doctorLabel, page.link('doctor')],
      [views.typeLabel, page.value('type')],
      [views.whereLabel, placeMarkup(page.text('address'))],
      [views.noteOf({ patient }), page.value('note')],
    ]),
    html`</section>`,
    isOpen ? timesMarkup(page) : empty,
    isOpen ? aboutMarkup(page) : endMarkup(page),
  )
}

function timesMarkup(page: Page): Html {
  if (page.text('lookedAt') === '')
    return html`<p class="none">${views.noTimesForLink({ patient: page.text('patient') })}</p>`
  const times = { form: 'book', button: views.bookThisTime, none: views.noTimesOnDay }
  return html`${choicesMarkup(page)}${otherTimesMarkup(page, 'booking-link', times)}`
}

function choicesMarkup(page: Page): Html {
  const choices = page.links('booking-choices').map((link) => html`<li>${link}</li>`)
  if (choices.length === 0) return empty
  return html`<nav aria-label="${views.doctorsAndTypes}"><ul class="row">${choices}</ul></nav>`
}
