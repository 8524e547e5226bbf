import { isMember, may } from '@waymark/server/authentication'
import type { Principal } from '../../../principal.ts'
import { messagePermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'

// The header and the home document of a request both show the number; each request has a principal of its own.
const counted = new WeakMap<Principal, Promise<number>>()

/** Returns the number of unread messages of a caller; undefined if the caller may not read any. */
export async function unreadOf(
  { messages, clock }: Pick<Ports, 'clock'> & { readonly messages: Pick<Ports['messages'], 'inbox'> },
  principal: Principal,
): Promise<number | undefined> {
  if (!isMember(principal)) return undefined
  const { account } = principal
  if (!may(principal, messagePermissions.readMessages, { account })) return undefined
  const known = counted.get(principal) ?? messages.inbox(account, clock.now()).then(({ unread }) => unread)
  counted.set(principal, known)
  return known
}
