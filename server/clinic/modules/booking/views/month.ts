import { empty, html, type Html, type Page, rowMarkup } from '@waymark/server/html'
import { dateAfter, dayInWords, dayOfWeek, firstDayOfWeek, monthInWords, weekdayInWords } from '@waymark/server/values'
import { monthOf } from '../domain/schedule.ts'
import { bookingTexts } from '../texts.ts'

const { views } = bookingTexts

/** Returns the days of a page with free times. */
export function freeDaysOf(page: Page): readonly string[] {
  const days = page.member('freeDays')
  return Array.isArray(days) ? days.map(String) : []
}

/** Renders the month of a page: its days with free times lead to their weeks. */
export function monthMarkup(page: Page): Html {
  const first = page.text('month')
  if (Number.isNaN(Date.parse(first))) return empty
  const { dates, to } = monthOf(first)
  const free = new Set(freeDaysOf(page))
  const before = (dayOfWeek(first) - firstDayOfWeek() + 7) % 7
  const blanks = Array.from({ length: before }, () => '')
  const heads = [0, 1, 2, 3, 4, 5, 6].map(
    (day) => html`<li class="soft" aria-hidden="true">${weekdayInWords(dateAfter(first, day - before))}</li>`,
  )
  const days = [...blanks, ...dates].map((date) => cellMarkup(page, date, free))
  return html`<nav class="month" aria-label="${views.month}"><h2>${monthInWords(first)}</h2><ol>${[...heads, ...days]}</ol>${rowMarkup(
    page.link('week', { class: 'quiet button', words: views.previousMonth, values: { date: dateAfter(first, -1) } }),
    page.link('week', { class: 'quiet button', words: views.nextMonth, values: { date: dateAfter(to, 1) } }),
  )}</nav>`
}

function cellMarkup(page: Page, date: string, free: ReadonlySet<string>): Html {
  if (date === '') return html`<li aria-hidden="true"></li>`
  const day = String(Number(date.slice(-2)))
  if (!free.has(date)) return html`<li><time class="soft" datetime="${date}">${day}</time></li>`
  const isInWeek = date >= page.text('from') && date <= page.text('to')
  const label = `${day}: ${views.freeTimesOn({ day: dayInWords(date) })}`
  const link = page.link('week', { words: day, label, values: { date }, ...(isInWeek ? { isCurrent: true } : {}) })
  return html`<li>${link}</li>`
}
