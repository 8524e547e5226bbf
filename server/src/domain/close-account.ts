import type { Account, Accounts } from './account.ts'
import type { Instant } from './clock.ts'
import { failure, type Failure } from './failure.ts'
import type { OAuthRecords } from './oauth-record.ts'
import type { Sessions } from './session.ts'

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
export async function isLastClerk(
  accounts: Pick<Accounts, 'hasOtherClerk'>,
  { id, role, state }: Pick<Account, 'id' | 'role' | 'state'>,
): Promise<boolean> {
  return role === 'clerk' && state === 'active' && !(await accounts.hasOtherClerk(id))
}
