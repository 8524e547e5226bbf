import { accountId } from '@waymark/server/authentication'
import type { Account, Accounts } from '../../accounts/contract.ts'

/** Returns the accounts of a user name, or of a verified e-mail address; none if it is unknown. */
export async function namedAccounts(
  accounts: Pick<Accounts, 'find' | 'ofEmail'>,
  typed: string,
): Promise<readonly Account[]> {
  if (typed.includes('@')) return accounts.ofEmail(typed.trim())
  const found = await accounts.find(accountId(typed))
  return found === undefined ? [] : [found]
}

/** Returns the id that a sign-in counts its attempts by: that of the account, or the typed text without one account. */
export async function namedAccountId(accounts: Pick<Accounts, 'find' | 'ofEmail'>, typed: string): Promise<string> {
  if (!typed.includes('@')) return accountId(typed)
  const [found, ...others] = await namedAccounts(accounts, typed)
  return found === undefined || others.length > 0 ? accountId(typed) : found.id
}
