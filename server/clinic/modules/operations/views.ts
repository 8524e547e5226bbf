import { html as markup } from 'ghtml'
import type { Views } from '@waymark/server/representations/html'
import { contentOf, rowsMarkup } from '@waymark/server/representations/html/parts'
import type { Page, View } from '@waymark/server/representations/html/view'
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
    markup`<li><div><a href="${item.self}"><strong>${item.text('what')}</strong></a>`,
    markup`<p class="soft">${operationTexts.by(item.text('who'))} !${user}</p></div>`,
    markup`<span class="soft">!${item.value('at')} ${item.text('network')}</span></li>`,
  ].join('')
}

/** The pages of the module that are made by hand. */
export const operationViews: Views = { audit: auditView }
