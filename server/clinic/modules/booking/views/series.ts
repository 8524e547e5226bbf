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
import { dayInWords } from '@waymark/server/values'
import { PlannedTime } from '@waymark/shared/clinic'
import { bookingTexts } from '../texts.ts'
import { otherTimesMarkup, rowOf } from './appointment.ts'
import { timesInMarkup } from './components.ts'

const { views, seriesViews } = bookingTexts

/** The plan of a series: how many and how often, the times, and the form that books them. */
export const newSeriesView: View = (page) => {
  const times = timesOf(page)
  const found = times.filter(({ slot }) => slot !== undefined)
  const [all, free] = [times.length, found.length]
  return contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${seriesViews.lead}</p>`,
    page.text('type') === '' ? empty : html`<p><strong dir="auto">${page.text('type')}</strong></p>`,
    page.search('new-series', seriesViews.plan, { radios: ['count', 'every'] }),
    html`<p class="soft">${seriesViews.most({ most: Number(page.member('most') ?? 0) })}</p>`,
    timesInMarkup(page),
    html`<ol class="rows">${times.map(timeMarkup)}</ol>`,
    free < all && free > 1 ? html`<p class="notice">${seriesViews.fewer({ count: all - free })}</p>` : empty,
    page.has('confirm-series')
      ? html`${formMarkup(page, free)}<p class="soft">${seriesViews.after}</p>`
      : html`<p class="none">${seriesViews.tooFew}</p>`,
    rowMarkup(
      page.link('slot', { class: 'quiet button', words: seriesViews.oneTime }),
      page.link('doctor', { class: 'quiet button' }),
      page.link('user', { class: 'quiet button' }),
    ),
  )
}

function timesOf(page: Page): readonly PlannedTime[] {
  const times = page.member('times')
  return Array.isArray(times) ? times.filter((time) => PlannedTime.is(time)) : []
}

function timeMarkup({ wishedDate, wishedStart, date, start, end }: PlannedTime): Html {
  if (date === undefined || start === undefined || end === undefined) {
    return html`<li class="soft">${seriesViews.noTime({ day: dayInWords(wishedDate) })}</li>`
  }
  const when = views.when({ day: dayInWords(date), start, end })
  const other =
    date === wishedDate
      ? start === wishedStart
        ? ''
        : seriesViews.instead({ start: wishedStart })
      : seriesViews.otherDay({ day: dayInWords(wishedDate) })
  return html`<li><strong>${when}</strong>${other === '' ? empty : html` <span class="badge">${other}</span>`}</li>`
}

function formMarkup(page: Page, count: number): Html {
  const form = page.form('confirm-series', {
    heading: '',
    button: seriesViews.button({ count }),
    class: 'main',
    first: ['name', 'dateOfBirth'],
    hides: ['type'],
  })
  return html`<p class="soft">${views.ageOrBirth}</p>${form}`
}

/** A series: its appointments, and what can be done with all of them. */
export const seriesView: View = (page) => {
  const coming = Number(page.member('coming') ?? 0)
  return contentOf(
    html`<h1>${page.title}</h1>`,
    html`<section class="card">`,
    factsMarkup([
      [views.typeLabel, page.value('type')],
      [views.doctorLabel, page.link('doctor')],
      [views.patientLabel, html`<bdi>${page.text('patient')}</bdi>`],
    ]),
    html`</section>`,
    rowsMarkup(page.items('item'), '', rowOf),
    rowMarkup(page.link('series-time', { class: 'button' })),
    page.form('cancel-series', { heading: seriesViews.cancelHeading({ count: coming }) }),
    rowMarkup(page.link('appointments')),
  )
}

/** Another time for all coming appointments of a series. */
export const seriesTimeView: View = (page) => {
  const about = { day: dayInWords(page.text('date')), start: page.text('start') }
  return contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${seriesViews.moveLead({ ...about, count: Number(page.member('coming') ?? 1) - 1 })}</p>`,
    otherTimesMarkup(page, 'series-time', {
      form: 'move-series',
      button: seriesViews.moveButton,
      none: seriesViews.noMoves,
    }),
    rowMarkup(page.link('series', { words: seriesViews.keepTimes }), page.link('doctor')),
  )
}
