import * as t from 'io-ts'
import { Instant } from '../src/codecs.ts'
import { pageVariables, pageLinks } from '../src/collection.ts'
import { curiedRelations, form, link, optionalLink } from '../src/description.ts'
import { choice, optional, hidden } from '../src/field.ts'
import { typed } from '../src/value-type.ts'

/** The relations of the module. */
export const messageRelations = curiedRelations('wm', {
  messages: ['one', 'Messages', 'The messages of an account.'],
})

/** A message from the clinic. `text` may have several lines. */
export const Message = t.type(
  {
    id: typed(t.number, 'identifier'),
    kind: t.keyof({ confirmation: null, change: null, cancellation: null, reminder: null, offer: null, notice: null }),
    status: t.keyof({ unread: null, read: null }),
    subject: t.string,
    text: t.string,
    sentAt: Instant,
  },
  'Message',
)
export type Message = t.TypeOf<typeof Message>

/** The messages of an account; `total` counts those that match the filter, `unread` all unread ones. */
export const Inbox = t.type({ total: t.number, unread: t.number }, 'Inbox')
export type Inbox = t.TypeOf<typeof Inbox>

/** The variables of the messages of an account. */
export const messageVariables = {
  status: optional(
    choice({
      prompt: 'Messages',
      example: 'unread',
      default: 'all',
      options: { unread: 'Unread', all: 'All' },
    }),
  ),
  ...pageVariables,
}

/** The read status of a message. */
export const messageFields = {
  status: choice({ prompt: 'Status', example: 'read', options: { read: 'Read', unread: 'Unread' } }),
}

/** The status that a user gives all messages at once: `read`, which the form sends without asking. */
export const allMessagesFields = {
  status: hidden(choice({ prompt: 'Status', example: 'read', options: { read: 'Read' } })),
}

/** The resources of messages. */
export const messageResources = {
  messages: {
    summary: 'The messages of an account, latest first.',
    state: Inbox,
    links: {
      ...pageLinks('messages'),
      messages: link('messages', { status: messageVariables.status }),
      user: optionalLink('user'),
      home: link('home'),
    },
    embedded: { item: link('message') },
    forms: { 'read-all': form('messages', { title: 'Mark all as read', fields: allMessagesFields }) },
  },
  message: {
    summary: 'A message from the clinic.',
    state: Message,
    links: {
      appointment: optionalLink('appointment'),
      slot: optionalLink('slot'),
      series: optionalLink('series'),
      collection: link('messages'),
      home: optionalLink('home'),
    },
    forms: {
      mark: form('message', { title: 'Change status', fields: messageFields }),
      remove: form('messages', { title: 'Delete message', fields: {} }),
    },
  },
} as const
