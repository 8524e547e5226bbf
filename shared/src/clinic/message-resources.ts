import { form, link, maybe } from '../description.ts'
import { allMessagesFields, messageFields, messageVariables } from './message-fields.ts'
import { pageLinks } from './page-links.ts'
import { Inbox, Message } from './state/message.ts'

/** The resources about what the clinic tells people. */
export const messageResources = {
  messages: {
    summary: 'What the clinic has told an account, the latest first.',
    state: Inbox,
    links: {
      ...pageLinks('messages'),
      messages: link('messages', { status: messageVariables.status }),
      user: link('user'),
      home: link('home'),
    },
    embedded: { item: link('message') },
    forms: { 'read-all': form('messages', { title: 'Mark all as read', fields: allMessagesFields }) },
  },
  message: {
    summary: 'A short message of the clinic.',
    state: Message,
    links: {
      appointment: maybe('appointment'),
      slot: maybe('slot'),
      collection: link('messages'),
      home: maybe('home'),
    },
    forms: {
      mark: form('message', { title: 'Mark it', fields: messageFields }),
      remove: form('messages', { title: 'Remove it', fields: {} }),
    },
  },
} as const
