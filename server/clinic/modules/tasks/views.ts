import {
  badgeMarkup,
  contentOf,
  empty,
  factsMarkup,
  html,
  type Html,
  join,
  type Page,
  rowMarkup,
  rowsMarkup,
  type Tone,
  type View,
  type Views,
} from '@waymark/server/html'
import { dayInWords } from '@waymark/server/values'
import { type Fields, translateDescribed } from '@waymark/shared'
import { taskForms } from '@waymark/shared/clinic'
import { taskTexts } from './texts.ts'
import { mostFound } from './resources/task-list.ts'

const { views } = taskTexts

const tones: Readonly<Record<string, Tone>> = {
  done: 'good',
  running: 'warn',
  failed: 'wrong',
  cancelled: 'wrong',
}

/** The tasks, latest first, and a form for each kind of task. */
const tasksView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    html`<h1>${page.title}</h1>`,
    rowsMarkup(items, views.noTasks, taskRow),
    page.pages(),
    html`<h2>${headingOf(page)}</h2>`,
    page.search('search', views.findUsers),
    ...Object.keys(taskForms).map((kind) => page.form(kind, { isFolded: true })),
  )
}

function headingOf({ representation: { forms } }: Page): string {
  const users = forms[0]?.fields.find(({ name }) => name === 'users')?.value
  if (!Array.isArray(users)) return views.newTask
  const isAll = users.length < mostFound
  return isAll ? views.newTaskFor({ users: users.length }) : views.newTaskForFirst({ users: users.length })
}

function taskRow(item: Page): Html {
  return join([
    html`<li><div><a href="${item.self}"><strong>${item.title}</strong></a> ${statusMarkup(item)}`,
    html`<p class="soft">${item.value('createdAt')}</p></div><span class="number">${countsMarkup(item)}</span></li>`,
  ])
}

function statusMarkup(item: Page): Html {
  const words: Readonly<Record<string, string>> = views.statuses
  const status = item.text('status')
  return badgeMarkup(words[status] ?? status, tones[status])
}

function countsMarkup(item: Page): Html {
  const [done, failed, total] = [item.text('done'), item.text('failed'), item.text('total')]
  return html`${failed === '0' ? views.counts({ done, total }) : views.countsWithFailures({ done, failed, total })}`
}

/** A task with its progress, its counts, and the buttons to start, cancel or retry it. */
const taskView: View = (page) =>
  contentOf(
    html`<div class="row"><h1>${page.title}</h1>${statusMarkup(page)}</div>`,
    html`<section class="card">`,
    html`<p>${page.progress('progress')}</p><p>${countsMarkup(page)}</p>`,
    factsMarkup([
      ...inputFacts(page),
      [views.createdBy, page.has('user') ? page.link('user') : html`${page.text('createdBy')}`],
      [views.createdOn, page.value('createdAt')],
      [views.startedOn, page.value('startedAt')],
      [views.endedOn, page.value('endedAt')],
      [views.duplicates, page.text('duplicates') === '0' ? empty : page.value('duplicates')],
    ]),
    html`</section>`,
    rowMarkup(
      page.form('start', { heading: '', hidesFields: true, class: 'first' }),
      page.form('retry', { heading: '', hidesFields: true, class: 'first' }),
      page.form('cancel', { heading: '', hidesFields: true }),
      page.link('task-items', { class: 'quiet button' }),
    ),
    page.form('remove'),
    rowMarkup(page.link('collection')),
  )

const forms: Readonly<Record<string, { readonly fields: Fields } | undefined>> = taskForms

/** Returns what the task does, such as the message that it sends, in the words of its form. */
function inputFacts(page: Page): readonly (readonly [label: string, content: Html])[] {
  const { fields = {} } = forms[page.text('kind')] ?? {}
  return Object.entries(fields).flatMap(([name, { prompt, kind }]) => {
    const value = page.textIn('input', name)
    if (value === '') return []
    return [
      [translateDescribed(prompt), html`<span class="lines">${kind === 'date' ? dayInWords(value) : value}</span>`],
    ]
  })
}

/** The items of a task: the user, the status, and the reason of a failure. */
const taskItemsView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    html`<h1>${page.title}</h1>`,
    page.search('task-items', views.show),
    rowsMarkup(items, views.noItems, itemRow),
    page.pages(),
    rowMarkup(page.link('task', { words: views.backToTask })),
  )
}

function itemRow(item: Page): Html {
  return join([
    html`<li><div><a href="${item.self}"><strong>${item.title}</strong></a> ${itemStatusMarkup(item)}`,
    html`<p class="soft">${item.text('reason')}</p></div>${item.link('enclosure', { class: 'quiet button' })}</li>`,
  ])
}

function itemStatusMarkup(item: Page): Html {
  const words: Readonly<Record<string, string>> = views.itemStatuses
  const status = item.text('status')
  return badgeMarkup(words[status] ?? status, tones[status])
}

/** The pages of the module that are made by hand. */
export const taskViews: Views = { tasks: tasksView, task: taskView, taskItems: taskItemsView }
