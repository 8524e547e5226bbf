import {
  badgeMarkup,
  contentOf,
  html,
  type Html,
  join,
  type Page,
  rowMarkup,
  textOf,
  type View,
} from '@waymark/server/html'
import type { State } from '@waymark/server'
import { practiceTexts } from '../texts.ts'

const { views } = practiceTexts

type Step = keyof typeof views.steps

const stepNames = ['clinic', 'notices', 'doctors', 'hours', 'types', 'booking'] as const satisfies readonly Step[]

/** The steps to the first bookable day, each with what to do and whether it is done. */
export const setupView: View = (page) => {
  const steps = new Map(page.records('steps').map((step) => [textOf(step['name']), step]))
  const isReady = [...steps.values()].every(({ isDone, isOptional }) => isDone === true || isOptional === true)
  return contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${isReady ? views.setupDone : views.setupLead}</p>`,
    html`<ol class="rows">${stepNames.map((name) => stepMarkup(page, name, steps.get(name)))}</ol>`,
    rowMarkup(page.link('users', { class: 'quiet button' })),
  )
}

function stepMarkup(page: Page, name: Step, { isDone: done, isOptional }: State = {}): Html {
  const isDone = done === true
  const toDo = isOptional === true ? badgeMarkup(views.optional) : badgeMarkup(views.toDo, 'warn')
  const state = isDone ? badgeMarkup(views.done, 'good') : toDo
  return html`<li><div><strong>${views.steps[name]}</strong> ${state}<p class="soft">${hintOf(page, name)}</p></div>${rowMarkup(linksMarkup(page, name, isDone))}</li>`
}

function hintOf(page: Page, name: Step): string {
  const mails = page.member('mails')
  const isUnsent = name === 'booking' && (mails === 'printed' || mails === 'none')
  return isUnsent ? views.bookingHints[mails] : views.stepHints[name]
}

function linksMarkup(page: Page, name: Step, isDone: boolean): Html {
  const shown = { class: isDone ? 'quiet button' : 'button' }
  const quiet = { class: 'quiet button' }
  if (name === 'clinic') return page.link('clinic', { ...shown, words: views.steps.clinic })
  if (name === 'notices') return join(page.links('notices', shown), '\n')
  if (name === 'doctors')
    return join([page.link('doctors', { ...shown, words: views.steps.doctors }), page.link('imports', quiet)], '\n')
  if (name === 'hours') return join(page.links('missing-hours', shown), '\n')
  if (name === 'types') return join(page.links('missing-types', quiet), '\n')
  return page.link('free-times', { ...shown, words: views.steps.booking })
}
