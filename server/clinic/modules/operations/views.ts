import { currentTranslator } from '@waymark/shared'
import {
  boxMarkup,
  contentOf,
  empty,
  factsMarkup,
  html,
  type Html,
  join,
  type Page,
  joinPresent,
  rowsMarkup,
  tableMarkup,
  textOf,
  type View,
  type Views,
  wordsFor,
} from '@waymark/server/html'
import { dayInWords } from '@waymark/server/values'
import { Activity } from '@waymark/shared/clinic'
import { eventInWords } from './event-texts.ts'
import { operationTexts } from './texts.ts'

/** The audit log as rows: the event, its user and its time. */
const auditView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    html`<h1>${page.title}</h1>`,
    page.search('search', operationTexts.search),
    rowsMarkup(items, operationTexts.noEntries, rowOf),
    page.pages(),
  )
}

function rowOf(item: Page): Html {
  const { actor, user } = usersOf(item)
  return join([
    html`<li><div><a href="${item.self}"><strong>${eventInWords(item.text('what'))}</strong></a>`,
    html`<p class="soft">${operationTexts.by} ${actor}${user.isEmpty ? empty : html`, ${operationTexts.about} ${user}`}</p>`,
    html`<p>${aboutMarkup(item)}</p></div>`,
    html`<span class="soft">${item.value('at')} · ${networkInWords(item.text('network'))}</span></li>`,
  ])
}

// An event of a task has the identifier of the task instead of an address.
function networkInWords(network: string): string {
  return network.startsWith('task ') ? operationTexts.inTask : network
}

interface Users {
  readonly actor: Html
  /** Empty if the entry concerns no other user than the actor. */
  readonly user: Html
}

function usersOf(page: Page): Users {
  const [actor, user] = [page.link('actor'), page.link('user')]
  const who = wordsFor(page.text('who'), operationTexts.actors)
  return { actor: actor.isEmpty ? html`${who}` : actor, user: String(user) === String(actor) ? empty : user }
}

/** Renders the patient, the time and the doctor as links. */
function aboutMarkup(page: Page): Html {
  const patient = page.text('patient')
  const parts = [
    patient === '' ? empty : page.link('appointment', { words: patient }),
    page.link('slot'),
    page.link('doctor'),
  ]
  return joinPresent(parts, ' · ')
}

/** Renders the recorded values before and after a change. */
function changesMarkup(page: Page): Html {
  const rows = page.records('changes').map((change) => {
    const name = textOf(change['name'])
    return [
      html`${wordsFor(name, operationTexts.changedNames)}`,
      html`<del>${valueInWords(textOf(change['before']))}</del>`,
      html`<ins>${valueInWords(textOf(change['after']))}</ins>`,
    ]
  })
  const { changed, before, after } = operationTexts.changeColumns
  const table = tableMarkup([changed, before, after], rows)
  return table.isEmpty ? empty : html`<h2>${operationTexts.changesHeading}</h2>${table}`
}

function valueInWords(value: string): string {
  const [, date, time = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(value) ?? []
  return date === undefined ? wordsFor(value, operationTexts.changedValues) : `${dayInWords(date)}, ${time}`
}

/** An entry of the audit log: the event, the users, the time, and the proof below. */
const auditEntryView: View = (page) => {
  const { actor, user } = usersOf(page)
  return contentOf(
    html`<h1>${eventInWords(page.text('what'))}</h1>`,
    html`<section class="card">`,
    factsMarkup([
      [operationTexts.timeLabel, page.value('at')],
      [operationTexts.actorLabel, actor],
      [operationTexts.userLabel, user],
      [
        operationTexts.patientLabel,
        page.text('patient') === '' ? empty : page.link('appointment', { words: page.text('patient') }),
      ],
      [operationTexts.whenLabel, page.link('slot')],
      [operationTexts.doctorLabel, page.link('doctor')],
      [operationTexts.networkLabel, html`${networkInWords(page.text('network'))}`],
    ]),
    html`</section>`,
    changesMarkup(page),
  )
}

/** Bars below each other, each with its name and number. */
function chartMarkup(heading: string, bars: Activity['outcomes']): Html {
  if (bars.length === 0) return empty
  const longest = String(Math.max(1, ...bars.map(({ count }) => count)))
  const rows = bars.map(({ name, count }) => {
    const bar = html`<progress max="${longest}" value="${String(count)}" aria-label="${name}"></progress>`
    return [name, html`${bar} ${numberInWords(count)}`] as const
  })
  return boxMarkup('set', html`<h2>${heading}</h2>`, html`<div class="card">${factsMarkup(rows)}</div>`)
}

function numberInWords(count: number): string {
  return count.toLocaleString(currentTranslator().language)
}

/** The figures of the service as charts, which the page follows. */
const activityView: View = ({ title, representation: { state } }) => {
  if (!Activity.is(state)) return html`<h1>${title}</h1>`
  return contentOf(
    html`<h1>${title}</h1>`,
    boxMarkup(
      'set',
      html`<p>${operationTexts.activitySince({ requests: numberInWords(state.requests), processes: state.processes })}</p>`,
    ),
    chartMarkup(operationTexts.outcomesHeading, state.outcomes),
    chartMarkup(operationTexts.durationsHeading, state.durations),
    chartMarkup(operationTexts.queuesHeading, state.queues),
  )
}

/** The pages of the module that are made by hand. */
export const operationViews: Views = { activity: activityView, audit: auditView, auditEntry: auditEntryView }
