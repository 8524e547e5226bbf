import { messageKey, type Inbox, type Message } from '../../domain/message.ts'
import type { Page } from '../../domain/page.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { listing } from '../listing.ts'
import { ownLinks } from '../own.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** A message, for whom it is for. */
export function messageRepresentation(message: Message): Representation {
  const { id, account, kind, subject, text, shownAt } = message
  const self = href('message', { user: account, message: id })
  return represent('message', {
    title: subject,
    self,
    state: {
      id,
      kind,
      status: messageDocument(message).status,
      subject,
      text,
      sentAt: new Date(shownAt).toISOString(),
    },
    links: {
      ...subjectLinks(message),
      collection: { href: href('messages', { user: account }), title: 'All messages' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: {
      mark: { method: 'PUT', target: self, values: { status: isRead(message) ? 'unread' : 'read' } },
      remove: { method: 'DELETE', target: self },
    },
  })
}

function isRead({ readAt }: Message): boolean {
  return readAt !== undefined
}

function subjectLinks({ about }: Message): Readonly<Record<string, { href: string; title: string }>> {
  if (about?.kind === 'appointment') {
    return { appointment: { href: href('appointment', { appointment: about.id }), title: 'The appointment' } }
  }
  return about === undefined ? {} : { slot: { href: href('slot', { slot: about.id }), title: 'The slot' } }
}

/** What the form of a message holds now, which is also what a patch is applied to. */
export function messageDocument(message: Message): { readonly status: 'read' | 'unread' } {
  return { status: isRead(message) ? 'read' : 'unread' }
}

/** Which messages of an account are shown. */
export interface InboxView {
  readonly account: string
  readonly status?: 'unread' | 'all' | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** A page of the messages of an account. */
export function inboxRepresentation(
  { account, status, cursor, limit }: InboxView,
  { unread }: Inbox,
  page: Page<Message>,
): Representation {
  const list = href('messages', { user: account })
  const hrefOf = (other: string | undefined): string =>
    href('messages', { user: account, status, cursor: other, limit })
  const listed = listing(page, { keyOf: messageKey, hrefOf, cursor, represent: messageRepresentation })
  const readAll = { method: 'PUT', target: list, values: { status: 'read' } } as const
  return represent('messages', {
    title: status === 'unread' ? 'Messages that you have not read' : 'Messages',
    ...listed,
    state: { ...listed.state, unread },
    links: {
      ...listed.links,
      ...ownLinks({ account }),
      messages: { href: `${list}{?status}`, title: 'Show messages', values: { status } },
    },
    forms: { 'read-all': unread === 0 ? undefined : readAll },
  })
}
