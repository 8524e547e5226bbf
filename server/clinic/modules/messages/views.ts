import {
  badgeMarkup,
  contentOf,
  html,
  type Html,
  join,
  type Page,
  rowMarkup,
  rowsMarkup,
  type View,
  type Views,
} from '@waymark/server/html'
import { messageTexts } from './texts.ts'

/** The inbox: subject, first line and date; unread messages are marked. */
const inboxView: View = (page) => {
  const items = page.items('item')
  const none = showsUnread(page) ? messageTexts.noUnread : messageTexts.noMessages
  return contentOf(
    html`<h1>${page.title}</h1>`,
    rowMarkup(showLink(page, 'all'), showLink(page, 'unread'), page.form('read-all', { heading: '' })),
    rowsMarkup(items, none, rowOf),
    page.pages(),
    rowMarkup(page.link('user')),
  )
}

function showsUnread(page: Page): boolean {
  return page.searched('messages', 'status') === 'unread'
}

function showLink(page: Page, status: 'all' | 'unread'): Html {
  const isCurrent = showsUnread(page) === (status === 'unread')
  const words = status === 'all' ? messageTexts.allMessagesTitle : messageTexts.unreadMessagesTitle
  return page.link('messages', { class: 'quiet button', words, values: { status }, isCurrent })
}

function rowOf(item: Page): Html {
  const [firstLine = ''] = item.text('text').split('\n')
  const unread = item.text('status') === 'unread' ? badgeMarkup(messageTexts.unread, 'warn') : ''
  return join([
    html`<li><div><a href="${item.self}"><strong>${item.text('subject')}</strong></a> ${unread}`,
    html`<p class="soft">${firstLine}</p></div><span class="soft">${item.value('sentAt')}</span></li>`,
  ])
}

/** A message; opening it marks it as read, without scripts by a button. */
const messageView: View = (page) => {
  const isUnread = page.text('status') === 'unread'
  const mark = page.form('mark', {
    heading: '',
    button: isUnread ? messageTexts.markRead : messageTexts.markUnread,
    hidesFields: true,
    class: isUnread ? 'quietly' : 'plain',
  })
  return contentOf(
    html`<h1>${page.text('subject')}</h1>`,
    html`<p class="soft">${page.value('sentAt')}</p>`,
    html`<section class="card"><p class="text lines" dir="auto">${page.text('text')}</p>${rowMarkup(
      page.link('appointment', { class: 'button', words: messageTexts.openAppointment }),
      page.link('slot', { class: 'button', words: messageTexts.openSlot }),
    )}</section>`,
    rowMarkup(mark, page.link('collection', { words: messageTexts.allMessagesTitle })),
    page.form('remove'),
  )
}

/** The pages of the module that are made by hand. */
export const messageViews: Views = { messages: inboxView, message: messageView }
