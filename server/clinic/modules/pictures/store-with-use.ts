import { type AuditEntry, type AuditLog, isMember } from '@waymark/server/authentication'
import type { InTransaction } from '@waymark/server/storage'
import type { Clock } from '@waymark/server/values'
import type { Principal } from '../../principal.ts'

/** Rolls back a picture if the resource that uses it has changed meanwhile. */
class ChangedMeanwhile extends Error {}

export interface StoringPorts {
  readonly inTransaction: InTransaction
  readonly auditLog: Pick<AuditLog, 'append'>
  readonly clock: Clock
}

/** The upload for the audit log: who sends what to which address. */
export interface Upload extends Pick<AuditEntry, 'what' | 'subject' | 'client'> {
  readonly principal: Principal
}

/**
 * Stores an uploaded picture, its use and the entry of the audit log in one transaction.
 *
 * @param store returns false if the resource that uses the picture has changed meanwhile
 * @returns false if so; nothing is stored then
 */
export async function storeWithUse(
  { inTransaction, auditLog, clock }: StoringPorts,
  { principal, ...event }: Upload,
  store: () => Promise<boolean>,
): Promise<boolean> {
  try {
    await inTransaction(async () => {
      if (!(await store())) throw new ChangedMeanwhile()
      const who = isMember(principal) ? principal.account : principal.role
      await auditLog.append({ ...event, who, at: clock.now() })
    })
    return true
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false
    throw error
  }
}
