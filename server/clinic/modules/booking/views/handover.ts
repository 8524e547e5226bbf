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
import { GivenHandovers } from '@waymark/shared/clinic'
import { dayInWords } from '@waymark/server/values'
import { bookingTexts } from '../texts.ts'
import { otherTimesMarkup, presentTime } from './appointment.ts'
import { placeMarkup, statusMarkup, whenMarkup } from './components.ts'

const { views } = bookingTexts

/** The links that a patient has made for an appointment, and the form for another one. */
export const handoversView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${views.handoverLead}</p>`,
    page.form('give', { heading: '', class: 'main', button: views.makeLink }),
    page.has('give') ? privacyMarkup(page) : empty,
    html`<h2>${views.givenLinks}</h2>`,
    rowsMarkup(page.items('item'), views.noGivenLinks, givenRow),
    rowMarkup(page.link('appointment')),
  )

// A guest without an address for mails gets no message.
function privacyMarkup({ representation: { state } }: Page): Html {
  const message = GivenHandovers.is(state) && state.sendsMessage ? html` ${views.handoverMessage}` : empty
  return html`<p class="soft">${views.handoverPrivacy}${message}</p>`
}

function givenRow(link: Page): Html {
  const may = link.text('may') === 'move' ? views.mayMove : views.mayCancel
  return linkRow(link, html`${may}, ${views.linkUntil({ day: dayOf(link) })}`)
}

/** Renders a link that a patient has made, with what it permits and until when. */
export function linkRow(link: Page, may: Html): Html {
  const statuses: Readonly<Record<string, string>> = views.handoverStatus
  const status = link.text('status')
  const note = link.text('note')
  return html`<li><div><strong><bdi>${link.text('name')}</bdi></strong> ${may}${
    status === 'open' ? html`<p><a href="${link.self}">${views.linkToSend({ name: link.text('name') })}</a></p>` : empty
  }${note === '' ? empty : html`<p class="soft" dir="auto">${note}</p>`}</div><span class="badge">${statuses[status] ?? status}</span>${endMarkup(link)}</li>`
}

/** The page behind a link for one action. */
export const handoverView: View = (page) => {
  const patient = page.text('patient')
  const isMove = page.text('may') === 'move'
  const isOpen = page.text('status') === 'open'
  const ask = isMove ? views.askedToMove : views.askedToCancel
  return contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${isOpen ? ask({ patient, name: page.text('name') }) : views.linkUsed}</p>`,
    html`<section class="card">`,
    factsMarkup([
      [views.whenLabel, timeMarkup(page)],
      [views.doctorLabel, page.link('doctor')],
      [views.whereLabel, placeMarkup(page.text('address'))],
      [views.noteOf({ patient }), page.value('note')],
    ]),
    html`</section>`,
    isOpen && isMove ? timesMarkup(page) : empty,
    page.form('cancel', { class: 'main' }),
    isOpen ? aboutMarkup(page) : endMarkup(page),
  )
}

/** Renders the time of the appointment of a link, and whether it was cancelled; nothing if there is none. */
export function timeMarkup(page: Page): Html {
  if (page.text('date') === '') return empty
  return html`${whenMarkup(page)}${page.member('isCancelled') === true ? html` ${statusMarkup('cancelled')}` : empty}`
}

function timesMarkup(page: Page): Html {
  return join([
    html`<p>${presentTime(page)}</p>`,
    otherTimesMarkup(page, 'handover', { form: 'reschedule', button: views.moveButton, none: views.noTimesOnDay }),
  ])
}

/** Renders how long a link works, and the form that ends it. */
export function aboutMarkup(page: Page): Html {
  const rules = views.linkRules({ day: dayOf(page), patient: page.text('patient') })
  const end = page.form('end', { heading: '', class: 'plain', button: views.endOwnLink })
  return html`<section><h2>${views.aboutThisLink}</h2><p>${rules}</p>${end}</section>`
}

/** Renders the form that ends a link. */
export function endMarkup(link: Page): Html {
  return link.form('end', { heading: '', class: 'plain', button: views.endLink })
}

/** Returns a day of a link in words. */
export function dayOf(link: Page, name = 'until'): string {
  const written = link.text(name)
  return Number.isNaN(Date.parse(written)) ? written : dayInWords(written)
}
