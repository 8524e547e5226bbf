import { html as markup } from 'ghtml'
import { contentOf, factsMarkup, rowMarkup } from '@waymark/server/representations/html/parts'
import type { View } from '@waymark/server/representations/html/view'
import { textOf } from '@waymark/server/representations/value-words'
import { dayInWords, zoneName } from '@waymark/server/values/time'
import { bookingTexts } from '../messages.ts'

const { views } = bookingTexts

/** The working hours of a doctor: one row for each weekday, the exceptions, and the resulting week. */
export const availabilityView: View = (page) => {
  const exceptions = page.records('exceptions').map(({ date, hours }) => {
    const words = textOf(hours)
    return [dayInWords(textOf(date)), words === 'off' ? views.dayOff : markup`${words}`] as const
  })
  return contentOf(
    markup`<h1>${page.title}</h1>`,
    markup`<p class="lead">${views.hoursLead(zoneName(page.text('timeZone')))}</p>`,
    rowMarkup(
      page.link('week', { class: 'quiet button', words: views.previewWeek }),
      page.link('doctor', { class: 'quiet button' }),
    ),
    exceptions.length === 0
      ? ''
      : markup`<section class="card"><h2>${views.exceptions}</h2>!${factsMarkup(exceptions)}</section>`,
    page.form('change', { heading: '', button: views.saveHours, class: 'main hours' }),
  )
}
