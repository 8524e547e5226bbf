import { may } from '@waymark/server/authentication/permission'
import { isMember } from '@waymark/server/authentication/principal'
import type { Principal } from '../../principal.ts'
import { messagePermissions } from './permissions.ts'
import type { Ports } from './ports.ts'

/** Returns the number of unread messages of a caller; undefined if the caller may not read any. */
export async function unreadOf(
  { messages, clock }: Pick<Ports, 'clock'> & { readonly messages: Pick<Ports['messages'], 'inbox'> },
  principal: Principal,
): Promise<number | undefined> {
  if (!isMember(principal)) return undefined
  const { account } = principal
  if (!may(principal, messagePermissions.readMessages, { account })) return undefined
  return (await messages.inbox(account, clock.now())).unread
}
