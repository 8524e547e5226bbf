import { html as markup } from 'ghtml'
import { contentOf, rowMarkup } from '@waymark/server/representations/html/parts'
import type { Page, View } from '@waymark/server/representations/html/view'
import { dayInWords, zoneName } from '@waymark/server/values/time'
import { bookingTexts } from '../messages.ts'

const { views } = bookingTexts

/** The first free times of all doctors, soonest first, by day. */
export const freeTimesView: View = (page) => {
  const items = page.items('item')
  page.placed('first')
  return contentOf(
    markup`<h1>${page.title}</h1>`,
    page.search('search', views.search),
    items.length === 0
      ? markup`<p class="none set">${views.noFreeTimes}</p>`
      : `<div class="set">${daysMarkup(items)}</div>`,
    rowMarkup(
      page.link('next', { class: 'quiet button', words: views.laterTimes }),
      page.link('doctors', { class: 'quiet button' }),
    ),
  )
}

function daysMarkup(items: readonly Page[]): string {
  const dates = [...new Set(items.map((item) => item.text('date')))]
  return dates
    .map((date) => {
      const rows = items.filter((item) => item.text('date') === date).map(rowOf)
      return markup`<section><h2>${dayInWords(date)}</h2><ul class="rows">!${rows}</ul></section>`
    })
    .join('')
}

function rowOf(item: Page): string {
  const zone = item.text('timeZone')
  const name = item.text('doctorName')
  const label = views.timeWith({ start: item.text('start'), doctor: name })
  return [
    markup`<li><div><strong>!${item.link('doctor')}</strong> <span class="soft">${item.text('speciality')}</span>`,
    markup`<p class="soft">${zone === '' ? '' : zoneName(zone)}</p></div>`,
    markup`<a class="time" href="${item.self}" aria-label="${label}">${item.text('start')}</a></li>`,
  ].join('')
}
