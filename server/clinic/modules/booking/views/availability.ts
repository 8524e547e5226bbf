import {
  contentOf,
  empty,
  factsMarkup,
  html,
  type Html,
  type Page,
  rowMarkup,
  textOf,
  type View,
} from '@waymark/server/html'
import { dayInWords, zoneName } from '@waymark/server/values'
import { bookingTexts } from '../texts.ts'

const { views } = bookingTexts

/** The working hours of a doctor: the resulting week, one row for each weekday, and the exceptions. */
export const availabilityView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${views.hoursLead({ zone: zoneName(page.text('timeZone')) })}</p>`,
    html`<div class="columns">`,
    daysMarkup(page, 'week', views.nextDays),
    daysMarkup(page, 'exceptions', views.exceptions),
    html`</div>`,
    rowMarkup(
      page.link('week', { class: 'quiet button', words: views.previewWeek }),
      page.link('doctor', { class: 'quiet button' }),
    ),
    page.form('except', { class: 'main', radios: ['kind'], staysHere: true }),
    page.form('change', { heading: views.everyWeek, button: views.saveHours, class: 'main', hides: ['exceptions'] }),
  )

function daysMarkup(page: Page, name: string, heading: string): Html {
  const days = page.records(name).map(({ date, hours, slots }) => {
    const words = textOf(hours)
    const count =
      slots === undefined ? '' : html` <span class="soft">${views.timesOnDay({ slots: Number(slots) })}</span>`
    return [dayInWords(textOf(date)), words === 'off' ? html`${views.dayOff}` : html`${words}${count}`] as const
  })
  return days.length === 0 ? empty : html`<section class="card"><h2>${heading}</h2>${factsMarkup(days)}</section>`
}
