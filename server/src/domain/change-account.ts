import type { Account, AccountChanges, Accounts } from './account.ts'
import type { Instant } from './clock.ts'
import { isLastClerk, type ClosingPorts } from './close-account.ts'
import { failure, type Failure } from './failure.ts'

export interface AccountChangingPorts extends ClosingPorts {
  readonly accounts: Pick<Accounts, 'change' | 'hasOtherClerk'>
}

/** Who changes an account, and when. */
export interface AccountChanging {
  readonly by: string
  readonly now: Instant
}

/**
 * Changes an account. Whoever has another role, or none any more, signs in anew; a closed account is closed for programs
 * too. No clerk gives up the own role, so that there is always one.
 */
export async function changeAccount(
  ports: AccountChangingPorts,
  account: Account,
  changes: AccountChanges,
  { by, now }: AccountChanging,
): Promise<Account | Failure> {
  const change = changeIn(account, changes)
  if (change === 'role' && isOwnClerk(account, by)) return failure('own-role')
  if (change !== 'details' && (await isLastClerk(ports.accounts, account))) return failure('last-clerk')
  const changed = await ports.accounts.change(account, changes, now)
  if (changed === undefined) return failure('state-changed')
  if (change !== 'details') await ports.sessions.endAll(account.id, now)
  if (changed.state === 'closed') await ports.oauthRecords.revokeAll({ account: account.id }, now)
  return changed
}

/** What kind of change it is: another role goes before anything else. */
function changeIn(account: Account, { role = account.role, state }: AccountChanges): 'role' | 'closing' | 'details' {
  if (role !== account.role) return 'role'
  return state === 'closed' && account.state === 'active' ? 'closing' : 'details'
}

function isOwnClerk({ id, role }: Pick<Account, 'id' | 'role'>, by: string): boolean {
  return role === 'clerk' && id === by
}
