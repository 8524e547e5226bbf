import { contentOf, empty, html, type Html, type Page, rowMarkup, rowsMarkup, type View } from '@waymark/server/html'
import { accountTexts } from '../../accounts/contract.ts'
import { calendarTexts } from '../texts.ts'

const { views } = calendarTexts

/** The calendar feeds of an account, with the form to create one. */
export const calendarFeedsView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1><p class="lead">${views.feedsLead}</p>`,
    rowsMarkup(page.items('item'), views.noFeeds, feedRow),
    page.form('create', { button: views.createFeed }),
    rowMarkup(page.link('user', { words: accountTexts.views.backToAccount })),
  )

function feedRow(item: Page): Html {
  const name = item.text('name')
  const revoke = item.form('remove', {
    heading: '',
    label: views.revokeOf({ name }),
    button: views.revoke,
    isImmediate: true,
    class: 'plain',
  })
  return html`<li><div><a href="${item.self}"><strong><bdi>${name}</bdi></strong></a>${createdMarkup(item)}</div>${revoke}</li>`
}

function createdMarkup(item: Page): Html {
  const names = item.text('shows') === 'patients' ? html` · ${views.showsPatients}` : empty
  return html`<p class="soft">${views.createdOn} ${item.value('createdAt')}${names}</p>`
}

/** A calendar feed with its address. */
export const calendarFeedView: View = (page) => {
  const address = page.text('address')
  return contentOf(
    html`<h1>${page.title}</h1>`,
    html`<section class="card"><p>${views.subscribe}</p>`,
    address === '' ? empty : html`<p><code class="secret" dir="ltr">${address}</code></p>`,
    rowMarkup(page.link('calendar-file', { class: 'quiet button' })),
    html`<p class="soft">${views.secretAddress}</p>${createdMarkup(page)}</section>`,
    page.form('remove'),
    rowMarkup(page.link('collection', { words: views.backToFeeds })),
  )
}
