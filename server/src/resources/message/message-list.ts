import { clinicDescription, messageVariables } from '@waymark/shared'
import type { Inbox } from '../../domain/message.ts'
import type { PageRequest } from '../../domain/page.ts'
import { action, resource, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { pageRequestOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { inboxRepresentation, type InboxView } from './message-representation.ts'

interface FoundInbox {
  readonly account: string
  readonly view: InboxView
  readonly request: PageRequest
  readonly inbox: Inbox
}

const form = clinicDescription.resources.messages.forms['read-all']

/** What the clinic has told an account, for its owner; PUT marks all of it as read. */
export function messageList(ports: Pick<Ports, 'messages' | 'clock'>): Resource {
  const { messages, clock } = ports
  return resource({
    kind: 'messages',
    parameters: messageVariables,
    cache: { store: 'nobody' },
    async find(target) {
      const account = target.variables['user'] ?? ''
      const refusal = refusalFor(askedBy(target), 'read messages', { account })
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(target.parameters)
      if ('problem' in request) return request
      const inbox = await messages.inbox(account, clock.now())
      return { entity: { account, view: { account, ...target.parameters }, request, inbox }, version: inbox.version }
    },
    represent: (found: FoundInbox) => represented(ports, found),
    actions: {
      PUT: action('read-all', form, async (found: FoundInbox) => {
        const { account } = found
        await messages.markAll(account, clock.now())
        return { outcome: 'changed' }
      }),
    },
  })
}

async function represented(
  { messages, clock }: Pick<Ports, 'messages' | 'clock'>,
  { account, view, request, inbox }: FoundInbox,
): Promise<ReturnType<typeof inboxRepresentation>> {
  const query = { account, now: clock.now(), isUnread: view.status === 'unread' }
  return inboxRepresentation(view, inbox, await messages.page(query, request))
}
