import type { AuditLog } from '@waymark/server/authentication'
import type { InTransaction } from '@waymark/server/storage'
import type { Clock } from '@waymark/server/values'

/** Rolls back a picture if the resource that uses it has changed meanwhile. */
class ChangedMeanwhile extends Error {}

export interface StoringPorts {
  readonly inTransaction: InTransaction
  readonly auditLog: Pick<AuditLog, 'append'>
  readonly clock: Clock
}

/**
 * Stores an uploaded picture, its use and the entry of the audit log in one transaction.
 *
 * @param store returns false if the resource that uses the picture has changed meanwhile
 * @returns false if so; nothing is stored then
 */
export async function storeWithUse(
  { inTransaction, auditLog, clock }: StoringPorts,
  event: Omit<Parameters<AuditLog['append']>[0], 'at'>,
  store: () => Promise<boolean>,
): Promise<boolean> {
  try {
    await inTransaction(async () => {
      if (!(await store())) throw new ChangedMeanwhile()
      await auditLog.append({ ...event, at: clock.now() })
    })
    return true
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false
    throw error
  }
}
