import type { OAuthRecords } from '@waymark/server/oauth'
import type { Sessions } from '@waymark/server/authentication'
import { failure, type Instant } from '@waymark/server/values'
import type { AccountFailure } from './failure.ts'
import type { Account, Accounts, AccountChanges } from './account.ts'

export interface ClosingPorts {
  readonly accounts: Pick<Accounts, 'change' | 'hasOtherClerk'>
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly oauthRecords: Pick<OAuthRecords, 'revokeAll'>
}

/**
 * Closes an account, ends its sessions and revokes the tokens of its client applications. Its appointments and audit log
 * entries stay. The last clerk cannot be closed, because only clerks can open accounts.
 */
export async function closeAccount(
  { accounts, sessions, oauthRecords }: ClosingPorts,
  account: Account,
  now: Instant,
): Promise<Account | AccountFailure> {
  if (await isLastClerk(accounts, account)) return failure('last-clerk')
  const closed = await accounts.change(account, { state: 'closed' }, now)
  if (closed === undefined) return failure('state-changed')
  await sessions.endAll(account.id, now)
  await oauthRecords.revokeAll({ account: account.id }, now)
  return closed
}

/** Tells whether an account is the only one that can open and change accounts. */
async function isLastClerk(
  accounts: Pick<Accounts, 'hasOtherClerk'>,
  { id, role, state }: Pick<Account, 'id' | 'role' | 'state'>,
): Promise<boolean> {
  return role === 'clerk' && state === 'active' && !(await accounts.hasOtherClerk(id))
}

export interface AccountChangingPorts extends ClosingPorts {
  readonly accounts: Pick<Accounts, 'change' | 'hasOtherClerk'>
}

/** The actor and the time of a change. */
export interface AccountChanging {
  readonly by: string
  readonly now: Instant
}

/**
 * Changes an account. A new role or a closure ends its sessions, and a closure revokes the tokens of its client
 * applications. A clerk cannot change the own role, so that one always remains.
 */
export async function changeAccount(
  ports: AccountChangingPorts,
  account: Account,
  changes: AccountChanges,
  { by, now }: AccountChanging,
): Promise<Account | AccountFailure> {
  const change = changeIn(account, changes)
  if (change === 'role' && isOwnClerk(account, by)) return failure('own-role')
  if (change !== 'details' && (await isLastClerk(ports.accounts, account))) return failure('last-clerk')
  const changed = await ports.accounts.change(account, changes, now)
  if (changed === undefined) return failure('state-changed')
  if (change !== 'details') await ports.sessions.endAll(account.id, now)
  if (changed.state === 'closed') await ports.oauthRecords.revokeAll({ account: account.id }, now)
  return changed
}

/** Returns the kind of a change; a new role takes precedence. */
function changeIn(account: Account, { role = account.role, state }: AccountChanges): 'role' | 'closing' | 'details' {
  if (role !== account.role) return 'role'
  return state === 'closed' && account.state === 'active' ? 'closing' : 'details'
}

function isOwnClerk({ id, role }: Pick<Account, 'id' | 'role'>, by: string): boolean {
  return role === 'clerk' && id === by
}
