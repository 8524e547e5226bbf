import { clinicDescription } from '@waymark/shared'
import { failure } from '../../domain/failure.ts'
import type { Message } from '../../domain/message.ts'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { messageDocument, messageRepresentation } from './message-representation.ts'

const { forms } = clinicDescription.resources.message

type Needed = Pick<Ports, 'messages' | 'clock'>

/** A message, for whom it is for. */
export function message(ports: Needed): Resource {
  const { messages, clock } = ports
  return resource({
    kind: 'message',
    cache: { store: 'nobody' },
    async find(target) {
      const account = target.variables['user'] ?? ''
      const refusal = refusalFor(askedBy(target), 'read messages', { account })
      if (refusal !== undefined) return refusal
      const found = await messages.find(account, messageNumber(target.variables['message'] ?? ''), clock.now())
      if (found === undefined) return protocolProblem('not-found', 'There is no such message, or it was removed.')
      return { entity: found, version: String(found.version) }
    },
    represent: (found: Message) => messageRepresentation(found),
    actions: { PUT: marking(ports), PATCH: marking(ports), DELETE: removing(ports) },
  })
}

// Marking it twice is as good as once, so nobody need say which state it was in.
function marking({ messages, clock }: Needed): Action<Message> {
  const act = async (found: Message, { status }: { readonly status: 'read' | 'unread' }): Promise<Outcome> => {
    const isSo = messageDocument(found).status === status
    const marked = isSo ? found : await messages.mark(found, status === 'read' ? clock.now() : undefined)
    if (marked === undefined) return problemOf(failure('state-changed'))
    const touched = [href('messages', { user: found.account })]
    return { outcome: 'changed', touched }
  }
  return action('mark', forms.mark, act, { document: messageDocument })
}

function removing({ messages, clock }: Needed): Action<Message> {
  return action('remove', forms.remove, async ({ account, id }: Message) => {
    await messages.remove(account, id, clock.now())
    const list = href('messages', { user: account })
    return { outcome: 'removed', touched: [list], goOn: list }
  })
}

// No message has a number that is not one, and none has one that the database could not hold.
function messageNumber(segment: string): number {
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : 0
}
