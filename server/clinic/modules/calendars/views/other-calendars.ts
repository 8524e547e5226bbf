import {
  badgeMarkup,
  contentOf,
  empty,
  factsMarkup,
  html,
  type Html,
  type Page,
  rowMarkup,
  rowsMarkup,
  type View,
  wordsFor,
} from '@waymark/server/html'
import { calendarTexts } from '../texts.ts'

const { views } = calendarTexts

const tones = { new: undefined, current: 'good', failing: 'wrong' } as const

/** The other calendars of a doctor, with the form to connect one. */
export const otherCalendarsView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1><p class="lead">${views.otherLead}</p>`,
    rowsMarkup(page.items('item'), views.noCalendars, calendarRow),
    html`<p class="soft">${views.connectHelp}</p>`,
    page.form('connect', { button: views.connect }),
    rowMarkup(page.link('doctor')),
  )

function calendarRow(item: Page): Html {
  const name = item.text('name')
  return html`<li><div><a href="${item.self}"><strong><bdi>${name}</bdi></strong></a> ${statusMarkup(item)}<p class="soft">${item.text('host')} · ${views.readAt} ${readMarkup(item)}</p>${problemMarkup(item)}</div></li>`
}

function statusMarkup(page: Page): Html {
  const status = page.text('status')
  const tone = status === 'current' || status === 'failing' ? tones[status] : undefined
  return badgeMarkup(wordsFor(status, views.statuses), tone)
}

function readMarkup(page: Page): Html {
  const readAt = page.value('readAt')
  return readAt.isEmpty ? html`${views.neverRead}` : readAt
}

function problemMarkup(page: Page): Html {
  const problem = page.text('problem')
  if (problem === '') return empty
  const kept = page.value('readAt').isEmpty ? '' : views.keptTimes
  return html`<p class="notice">${problem} ${kept}</p>`
}

/** Another calendar of a doctor. */
export const otherCalendarView: View = (page) => {
  const unreadable = Number(page.member('unreadable') ?? 0)
  return contentOf(
    html`<div class="row"><h1>${page.title}</h1>${statusMarkup(page)}</div>`,
    problemMarkup(page),
    html`<section class="card">${factsMarkup([
      [views.kindLabel, html`${wordsFor(page.text('kind'), views.kinds)}`],
      [views.server, html`<bdi>${page.text('host')}</bdi>`],
      [views.readAt, readMarkup(page)],
      [views.nextRead, page.value('nextReadAt')],
      [views.appointmentsLabel, html`${writesWords(page)}`],
    ])}${unreadable === 0 ? empty : html`<p>${views.unreadableEvents({ events: unreadable })}</p>`}</section>`,
    page.form('read', { heading: '', class: 'plain' }),
    page.form('change', { button: views.save }),
    page.text('writes') === '' ? empty : html`<p class="soft">${views.writtenStay}</p>`,
    page.form('disconnect'),
    rowMarkup(page.link('collection', { words: views.backToCalendars }), page.link('doctor')),
  )
}

function writesWords(page: Page): string {
  const writes = page.text('writes')
  if (writes === 'times') return views.writesTimes
  return writes === 'patients' ? views.writesPatients : views.writesNothing
}
