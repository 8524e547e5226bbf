import { refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  href,
  type Outcome,
  type Problem,
  pageRequestOf,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import type { CountedPage, PageRequest } from '@waymark/server/values'
import { type Principal, principalOf } from '../../../principal.ts'
import { messagePermissions } from '../permissions.ts'
import { clinicDescription, messageVariables } from '@waymark/shared/clinic'
import { listing, homeLink, represent } from '../../../represent.ts'
import type { Ports } from '../ports.ts'
import { messageRoutes } from '../routes.ts'
import { messageKey, type Inbox, type Message } from '../domain/message.ts'
import { messageTexts } from '../texts.ts'

/** Represents a message, for its recipient. */
function messageRepresentation(
  { messageLinks }: Pick<Ports, 'messageLinks'>,
  message: Message,
  principal: Principal,
): Representation {
  const { id, account, about, kind, subject, text, shownAt } = message
  const self = href(messageRoutes.message, { user: account, message: id })
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
      ...(about === undefined ? {} : messageLinks(about, principal)),
      collection: { href: href(messageRoutes.messages, { user: account }), title: messageTexts.allMessagesTitle },
      home: homeLink,
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

/** Returns the present form values, which are also the target of a patch. */
function messageDocument(message: Message): { readonly status: 'read' | 'unread' } {
  return { status: isRead(message) ? 'read' : 'unread' }
}

/** Selects messages of an account. */
export interface InboxView {
  readonly account: string
  readonly status?: 'unread' | 'all' | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** Represents a page of the messages of an account. */
function inboxRepresentation(
  ports: Pick<Ports, 'homeLinks' | 'messageLinks'>,
  { view: { account, status, cursor, limit }, inbox: { unread } }: FoundInbox,
  page: CountedPage<Message>,
  principal: Principal,
): Representation {
  const list = href(messageRoutes.messages, { user: account })
  const hrefOf = (other: string | undefined): string =>
    href(messageRoutes.messages, { user: account, status, cursor: other, limit })
  const listed = listing(page, {
    keyOf: messageKey,
    hrefOf,
    cursor,
    represent: (each) => messageRepresentation(ports, each, principal),
  })
  const readAll = { method: 'PUT', target: list, values: { status: 'read' } } as const
  return represent('messages', {
    title: status === 'unread' ? messageTexts.unreadMessagesTitle : messageTexts.messagesTitle,
    ...listed,
    state: { ...listed.state, unread },
    links: {
      ...listed.links,
      // Only the owner of an account reads its messages.
      user: ports.homeLinks(principal).user,
      home: homeLink,
      messages: { href: `${list}{?status}`, title: messageTexts.messageFilterTitle, values: { status } },
    },
    forms: { 'read-all': unread === 0 ? undefined : readAll },
  })
}

type InboxPorts = Pick<Ports, 'messages' | 'clock' | 'homeLinks' | 'messageLinks'>

interface FoundInbox {
  readonly account: string
  readonly view: InboxView
  readonly request: PageRequest
  readonly inbox: Inbox
}

const form = clinicDescription.resources.messages.forms['read-all']

/** The messages of an account, for its owner; PUT marks all as read. */
export function messageList(ports: InboxPorts): Resource {
  const { messages, clock } = ports
  return resource({
    route: messageRoutes.messages,
    kind: 'messages',
    parameters: messageVariables,
    cache: { store: 'none' },
    async find(target) {
      const account = target.variables.user
      const refusal = refusalFor(principalOf(target), messagePermissions.readMessages, { account })
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(target.parameters)
      if ('problem' in request) return request
      const inbox = await messages.inbox(account, clock.now())
      return { entity: { account, view: { account, ...target.parameters }, request, inbox }, version: inbox.version }
    },
    represent: (found: FoundInbox, target) => represented(ports, found, principalOf(target)),
    actions: {
      PUT: action('read-all', form, async (found: FoundInbox) => {
        const { account } = found
        await messages.markAll(account, clock.now())
        return { outcome: 'updated' }
      }),
    },
  })
}

async function represented(ports: InboxPorts, found: FoundInbox, principal: Principal): Promise<Representation> {
  const { account, view, request } = found
  const query = { account, now: ports.clock.now(), isUnread: view.status === 'unread' }
  return inboxRepresentation(ports, found, await ports.messages.page(query, request), principal)
}

const { forms } = clinicDescription.resources.message

type Needed = Pick<Ports, 'messages' | 'clock'>

/** A message, for its recipient. */
export function message(ports: Needed & Pick<Ports, 'messageLinks'>): Resource {
  const { messages, clock } = ports
  return resource({
    route: messageRoutes.message,
    kind: 'message',
    cache: { store: 'none' },
    async find(target) {
      const account = target.variables.user
      const refusal = refusalFor(principalOf(target), messagePermissions.readMessages, { account })
      if (refusal !== undefined) return refusal
      const found = await messages.find(account, messageNumber(target.variables.message), clock.now())
      if (found === undefined) return protocolProblem('not-found', messageTexts.unknownMessageDetail)
      return { entity: found, version: String(found.version) }
    },
    represent: (found: Message, target) => messageRepresentation(ports, found, principalOf(target)),
    actions: { PUT: marking(ports), PATCH: marking(ports), DELETE: removing(ports) },
  })
}

// Marking is idempotent, so it needs no precondition.
function marking({ messages, clock }: Needed): Action<Message> {
  const act = async (
    found: Message,
    { status }: { readonly status: 'read' | 'unread' },
  ): Promise<Outcome | Problem> => {
    const isUnchanged = messageDocument(found).status === status
    const marked = isUnchanged ? found : await messages.mark(found, status === 'read' ? clock.now() : undefined)
    if (marked === undefined) return protocolProblem('state-changed')
    const touched = [href(messageRoutes.messages, { user: found.account })]
    return { outcome: 'updated', touched }
  }
  return action('mark', forms.mark, act, { document: messageDocument })
}

function removing({ messages, clock }: Needed): Action<Message> {
  return action('remove', forms.remove, async ({ account, id }: Message) => {
    await messages.remove(account, id, clock.now())
    const list = href(messageRoutes.messages, { user: account })
    return { outcome: 'deleted', touched: [list], next: list }
  })
}

// The segment must be a number that the database can hold.
function messageNumber(segment: string): number {
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : 0
}
