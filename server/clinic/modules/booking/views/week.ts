import { html as markup } from 'ghtml'
import type { Json } from '@waymark/server/hypermedia/representation'
import { contentOf, rowMarkup } from '@waymark/server/representations/html/parts'
import type { Page, View } from '@waymark/server/representations/html/view'
import { dayInWords, zoneName } from '@waymark/server/values/time'
import { bookingTexts } from '../messages.ts'
import { recordsOf, textOf } from './parts.ts'

const { views } = bookingTexts

/** The free times of a week as buttons, one column for each day. */
export const weekView: View = (page) => {
  const slots = new Map(page.items('schedules').map((slot) => [slot.text('id'), slot]))
  const days = recordsOf(page.member('days'))
  const doctor = page.link('doctor')
  return contentOf(
    `<h1>${doctor}</h1>`,
    markup`<div class="row between"><h2>${views.weekOf({ from: page.text('from'), to: page.text('to') })}</h2>`,
    `<div class="tools">${page.search('week', views.showWeek)}`,
    page.link('prev', { class: 'quiet button', words: views.previousWeek }),
    page.link('next', { class: 'quiet button', words: views.nextWeek }),
    '</div></div>',
    markup`<p class="soft">${views.timesIn(zoneName(page.text('timeZone')))}</p>`,
    '<div class="set">',
    slots.size === 0 ? emptyMarkup(page) : tabsMarkup(days, slots),
    `<div class="week">${days.map((day) => dayMarkup(day, slots)).join('')}</div>`,
    '</div>',
    rowMarkup(
      slots.size === 0 ? '' : page.link('next-slot', { class: 'quiet button', words: views.nextFreeTime }),
      page.link('waiting-list', { class: 'quiet button', words: views.waitingList }),
    ),
    page.has('schedule')
      ? `<details><summary>${views.oneDay}</summary>${page.search('schedule', views.showDay)}</details>`
      : '',
  )
}

function emptyMarkup(page: Page): string {
  return markup`<p class="notice">${views.emptyWeek} !${page.link('next-slot', { words: views.nextFreeTime })}</p>`
}

const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })

type Day = Readonly<Record<string, Json | undefined>>

function freeTimesOf(day: Day, slots: ReadonlyMap<string, Page>): readonly Page[] {
  return recordsOf(day['slots']).flatMap((cell) => {
    const slot = slots.get(textOf(cell['id']))
    return slot === undefined ? [] : [slot]
  })
}

// On a narrow screen the days are below each other, so the tabs lead to them.
function tabsMarkup(days: readonly Day[], slots: ReadonlyMap<string, Page>): string {
  const tabs = days.flatMap((day) => {
    const date = textOf(day['date'])
    if (freeTimesOf(day, slots).length === 0) return []
    return [markup`<a class="quiet button" href="#day-${date}">${short.format(Date.parse(date))}</a>`]
  })
  return markup`<nav class="tabs" aria-label="${views.days}">!${tabs.join('')}</nav>`
}

function dayMarkup(day: Day, slots: ReadonlyMap<string, Page>): string {
  const date = textOf(day['date'])
  const links = freeTimesOf(day, slots).map(
    (slot) => markup`<li><a class="time" href="${slot.self}" aria-label="${slot.title}">${slot.text('start')}</a></li>`,
  )
  const heading = markup`<h3><time datetime="${date}" title="${dayInWords(date)}">${short.format(Date.parse(date))}</time></h3>`
  if (links.length === 0) {
    const words = recordsOf(day['slots']).length === 0 ? views.closed : views.noTimes
    return `<section class="day empty">${heading}<p class="soft">${words}</p></section>`
  }
  return `<section class="day" id="day-${date}">${heading}<ul class="times">${links.join('')}</ul></section>`
}
