import { html as markup } from 'ghtml'
import { Activity } from '@waymark/shared/clinic'
import type { Views } from '@waymark/server/representations/html'
import { boxMarkup, contentOf, factsMarkup, rowsMarkup } from '@waymark/server/representations/html/parts'
import type { Page, View } from '@waymark/server/representations/html/view'
import { eventInWords } from './event-messages.ts'
import { operationTexts } from './messages.ts'

/** The audit log as rows: the event, its user and its time. */
const auditView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    markup`<h1>${page.title}</h1>`,
    page.search('search', operationTexts.search),
    rowsMarkup(items, operationTexts.noEntries, rowOf),
    page.pages(),
  )
}

function rowOf(item: Page): string {
  const user = item.link('user')
  return [
    markup`<li><div><a href="${item.self}"><strong>${eventInWords(item.text('what'))}</strong></a>`,
    markup`<p class="soft">${operationTexts.by(item.text('who'))}!${user === '' ? '' : `, ${user}`}</p></div>`,
    markup`<span class="soft">!${item.value('at')} ${item.text('network')}</span></li>`,
  ].join('')
}

/** An entry of the audit log: the event, the users, the time, and the proof below. */
const auditEntryView: View = (page) =>
  contentOf(
    markup`<h1>${eventInWords(page.text('what'))}</h1>`,
    '<section class="card">',
    factsMarkup([
      [operationTexts.timeLabel, page.value('at')],
      [operationTexts.actorLabel, markup`${page.text('who')}`],
      [operationTexts.userLabel, page.link('user')],
      [operationTexts.networkLabel, markup`${page.text('network')}`],
    ]),
    '</section>',
  )

const barHeight = 28
const barWidth = 300

/** Bars in a column, each with its name and number. */
function chartMarkup(heading: string, bars: Activity['outcomes']): string {
  if (bars.length === 0) return ''
  const longest = Math.max(1, ...bars.map(({ count }) => count))
  const rows = bars.map(({ name, count }, position) => {
    const middle = String(position * barHeight + 18)
    const width = String(Math.round((count / longest) * barWidth))
    const y = String(position * barHeight + 4)
    return [
      markup`<text x="210" y="${middle}" text-anchor="end">${name}</text>`,
      markup`<rect x="220" y="${y}" width="${width}" height="20" rx="3" fill="#0b6663"></rect>`,
      markup`<text x="${String(226 + Number(width))}" y="${middle}">${numberInWords(count)}</text>`,
    ].join('')
  })
  const box = `0 0 640 ${String(bars.length * barHeight)}`
  const label = [heading, ...bars.map(({ name, count }) => `${name}: ${numberInWords(count)}`)].join(', ')
  return boxMarkup(
    'set',
    markup`<h2>${heading}</h2>`,
    markup`<svg viewBox="${box}" role="img" aria-label="${label}" font-size="14" fill="currentColor">!${rows.join('')}</svg>`,
  )
}

function numberInWords(count: number): string {
  return count.toLocaleString('en-GB')
}

/** The figures of the service as charts, which the page follows. */
const activityView: View = ({ title, representation: { state } }) => {
  if (!Activity.is(state)) return markup`<h1>${title}</h1>`
  return contentOf(
    markup`<h1>${title}</h1>`,
    boxMarkup(
      'set',
      markup`<p>${operationTexts.activitySince({ requests: numberInWords(state.requests), processes: state.processes })}</p>`,
    ),
    chartMarkup(operationTexts.outcomesHeading, state.outcomes),
    chartMarkup(operationTexts.durationsHeading, state.durations),
    chartMarkup(operationTexts.queuesHeading, state.queues),
  )
}

/** The pages of the module that are made by hand. */
export const operationViews: Views = { activity: activityView, audit: auditView, auditEntry: auditEntryView }
