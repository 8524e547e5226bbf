import type { OAuthRecords } from '@waymark/server/authentication/oauth/oauth-record'
import type { Sessions } from '@waymark/server/authentication/session'
import type { Instant } from '@waymark/server/values/time'
import { failure, type Failure } from '../../../failure.ts'
import type { Account, Accounts, AccountChanges } from './account.ts'

export interface ClosingPorts {
  readonly accounts: Pick<Accounts, 'change' | 'hasOtherClerk'>
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly oauthRecords: Pick<OAuthRecords, 'revokeAll'>
}

/**
 * Closes an account: nobody can sign in to it any more, and no program may do anything for it. It keeps its appointments
 * and its trail. The last clerk stays, since nobody else could open accounts.
 */
export async function closeAccount(
  { accounts, sessions, oauthRecords }: ClosingPorts,
  account: Account,
  now: Instant,
): Promise<Account | Failure> {
  if (await isLastClerk(accounts, account)) return failure('last-clerk')
  const closed = await accounts.change(account, { state: 'closed' }, now)
  if (closed === undefined) return failure('state-changed')
  await sessions.endAll(account.id, now)
  await oauthRecords.revokeAll({ account: account.id }, now)
  return closed
}

/** Whether nobody else could open and change accounts. */
async function isLastClerk(
  accounts: Pick<Accounts, 'hasOtherClerk'>,
  { id, role, state }: Pick<Account, 'id' | 'role' | 'state'>,
): Promise<boolean> {
  return role === 'clerk' && state === 'active' && !(await accounts.hasOtherClerk(id))
}

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
