import { html as markup } from 'ghtml'
import type { Views } from '@waymark/server/representations/html'
import { contentOf, factsMarkup, rowsMarkup } from '@waymark/server/representations/html/parts'
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

/** The pages of the module that are made by hand. */
export const operationViews: Views = { audit: auditView, auditEntry: auditEntryView }
