import { accountId } from '@waymark/server/authentication'
import type { Clock } from '@waymark/server/values'
import type { Storage } from '../composition/open-storage.ts'
import { signInEvents } from '../modules/sign-in/texts.ts'

export interface UnlockOptions {
  readonly storage: Pick<Storage, 'accounts' | 'auditLog' | 'failedAttempts' | 'inTransaction'>
  readonly clock: Clock
}

/**
 * Removes all counts of failed sign-ins of an account, so that its owner can sign in at once.
 *
 * @returns the reason of a failure, or undefined
 */
export async function unlock(
  { storage, clock }: UnlockOptions,
  name: string,
): Promise<{ readonly fault: string } | undefined> {
  const { accounts, auditLog, failedAttempts, inTransaction } = storage
  const id = accountId(name)
  return inTransaction(async () => {
    if ((await accounts.find(id)) === undefined) return { fault: `No account has the user name ${id}.` }
    await failedAttempts.removeAll(id)
    const by = { who: 'operator', client: 'command line' }
    await auditLog.append({ ...by, at: clock.now(), what: signInEvents.unlocking, subject: id })
    return undefined
  })
}
