import type { Passwords } from '@waymark/server/authentication'
import { demonstrationAccounts, demonstrationPassword } from './demonstration.ts'
import type { Account, Accounts } from '../modules/accounts/domain/account.ts'
import type { Marks } from '../modules/operations/storage/stored-marks.ts'

export interface RecognisingPorts {
  readonly marks: Pick<Marks, 'has'>
  readonly accounts: Pick<Accounts, 'find' | 'passwordHash' | 'page'>
}

/**
 * Tells whether a database is for demonstration: it is marked, it has all demonstration accounts, or the password of
 * one of them still works. The last two conditions recognise databases older than the mark.
 */
export async function isDemonstration(
  { marks, accounts }: RecognisingPorts,
  passwords: Pick<Passwords, 'verify'>,
): Promise<boolean> {
  if (await marks.has('demonstration')) return true
  const found = await Promise.all(demonstrationAccounts.map(({ id }) => accounts.find(id)))
  const known = found.filter((account): account is Account => account !== undefined)
  const named = demonstrationAccounts.filter(({ id, name }) => known.some((one) => one.id === id && one.name === name))
  if (named.length === demonstrationAccounts.length) return true
  for (const { id } of known) {
    if (await passwords.verify(demonstrationPassword(id), await accounts.passwordHash(id))) return true
  }
  return false
}

/** Tells whether a database has accounts of real users, which must not be mixed with demonstration data. */
export async function isInUse(ports: RecognisingPorts, passwords: Pick<Passwords, 'verify'>): Promise<boolean> {
  if (await isDemonstration(ports, passwords)) return false
  const { items } = await ports.accounts.page({ limit: 1 })
  return items.length > 0
}
