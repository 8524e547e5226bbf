import { html as markup } from 'ghtml'
import { contentOf, rowMarkup, rowsMarkup } from '@waymark/server/representations/html/parts'
import type { Views } from '@waymark/server/representations/html'
import type { Page, View } from '@waymark/server/representations/html/view'
import { applicationTexts } from './messages.ts'

const { views } = applicationTexts

/** The applications with access to an account: what each may do, and the button to revoke its access. */
const connectedApplicationsView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    markup`<h1>${page.title}</h1><p class="lead">${views.lead}</p>`,
    rowsMarkup(items, views.none, rowOf),
    rowMarkup(page.link('device', { class: 'quiet button' }), page.link('user', { words: views.backToAccount })),
  )
}

function rowOf(item: Page): string {
  return [
    markup`<li><div><a href="${item.self}"><strong>${item.title}</strong></a>!${item.value('may')}`,
    markup`<p class="soft">${views.allowedOn} !${item.value('allowedAt')} · ${views.expires} !${item.value('expires')}</p></div>`,
    item.form('take-back', {
      ...{ heading: '', label: views.revokeOf(item.title), button: views.revoke },
      ...{ isImmediate: true, class: 'plain' },
    }),
    '</li>',
  ].join('')
}

/** The pages of the module that are made by hand. */
export const applicationViews: Views = { connectedApplications: connectedApplicationsView }
