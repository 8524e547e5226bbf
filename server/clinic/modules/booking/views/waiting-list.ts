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
import { dayInWords } from '@waymark/server/values'
import { bookingTexts } from '../texts.ts'
import { countdownMarkup, localMarkup, momentIn, statusMarkup, timesMarkup, zoneMarkup } from './components.ts'

const { views } = bookingTexts

/** The waiting list of a doctor: the form to join, and the entries that the reader sees. */
export const waitingListView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    html`<h1>${page.title}</h1>`,
    freeTimesFirst(page),
    page.has('join') ? html`<p class="lead">${views.waitingLead}</p>` : empty,
    items.length === 0 ? noEntriesMarkup(page) : html`<ul class="rows set">${items.map(rowOf)}</ul>`,
    page.pages(),
    page.form('join', {
      heading: '',
      class: 'main',
      button: bookingTexts.joinWaitingList,
      // A patient has one entry in the list.
      isFolded: items.length > 0,
    }),
    rowMarkup(page.link('doctor', { class: 'quiet button' })),
  )
}

// Other doctors see no entries and have none.
function noEntriesMarkup(page: Page): Html {
  if (page.member('showsAll') === true) return html`<p class="none">${views.nobodyWaits}</p>`
  return page.has('join') ? html`<p class="none">${views.notWaiting}</p>` : empty
}

/** Renders the next free times of the doctor, which a patient can book, or move an appointment to, instead of waiting. */
function freeTimesFirst(page: Page): Html {
  const slots = page.items('next-slots')
  if (slots.length === 0) return empty
  if (page.has('appointment-time'))
    return html`<section class="card"><p>${views.movableNow}</p>${rowMarkup(page.link('appointment-time', { class: 'button' }))}</section>`
  return html`<section class="card"><h2>${views.freeNow}</h2><p>${views.freeFirst}</p>${timesMarkup(slots, page.zone('timeZone'))}</section>`
}

/** The entries of the reader on all waiting lists, offers first. */
export const waitingEntriesView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    offersMarkup(page),
    rowsMarkup(page.items('item'), views.noWaiting, ownRow),
    page.pages(),
  )

/** Renders the times that are offered to the reader, with the time until each offer ends. */
export function offersMarkup(list: Page): Html {
  return join(
    list
      .items('item')
      .filter((entry) => entry.has('hold'))
      .map(offerMarkup),
  )
}

function offerMarkup(entry: Page): Html {
  const button = entry.link('hold', { class: 'button', words: views.bookOffer })
  return html`<section class="panel"><h2>${views.offerHeading}</h2><p>${entry.link('doctor')}${views.separator}${daysOf(entry)}</p>${offerEndsMarkup(entry)}${rowMarkup(button)}</section>`
}

/** Renders the offered time, and until when it is held, with a countdown by the script. */
function offerEndsMarkup(entry: Page): Html {
  const expires = entry.text('offerExpires')
  const words = views.offerEnds({ time: momentIn(entry, expires) })
  const ends = html`<p>${words}${localMarkup(entry, expires)} ${countdownMarkup(expires, views.offerExpired)}</p>`
  return html`<p><strong>${entry.linkTitle('hold')}</strong>${zoneMarkup(entry)}</p>${ends}`
}

function ownRow(entry: Page): Html {
  return join([
    html`<li><div><a href="${entry.self}"><strong>${daysOf(entry)}</strong></a><p>${entry.link('doctor')}</p></div>`,
    html`${statusMarkup(entry.text('status'))}</li>`,
  ])
}

function daysOf(entry: Page): string {
  const [from, to] = [dayInWords(entry.text('from')), dayInWords(entry.text('to'))]
  return from === to ? from : views.fromTo({ from, to })
}

// The account may have been removed.
function patientName(entry: Page): string {
  return entry.text('name') || entry.text('user')
}

function rowOf(entry: Page): Html {
  return join([
    html`<li><div><a href="${entry.self}"><strong>${daysOf(entry)}</strong></a>`,
    html`<p class="soft">${patientName(entry)}</p></div>`,
    html`<div class="row">${statusMarkup(entry.text('status'))} ${entry.link('hold', { class: 'button', words: views.bookOffer })}</div></li>`,
  ])
}

/** An entry of a waiting list: its days, its status, and the offered time. */
export const waitingEntryView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    page.has('hold') ? html`<div class="panel"><p>${views.offered}</p>${offerEndsMarkup(page)}</div>` : empty,
    html`<section class="card">`,
    factsMarkup([
      [views.doctorLabel, page.link('doctor')],
      [views.firstDay, page.value('from')],
      [views.lastDay, page.value('to')],
      [views.patientLabel, html`${patientName(page)}`],
      [views.statusLabel, statusMarkup(page.text('status'))],
      [views.offerLabel, page.has('hold') ? empty : page.value('offerExpires')],
    ]),
    rowMarkup(page.link('hold', { class: 'button', words: views.bookOffer })),
    html`</section>`,
    page.form('leave'),
    rowMarkup(page.link('collection', { class: 'quiet button', words: views.toWaitingList })),
  )
