import type { InTransaction } from '@waymark/server/storage'

/** Rolls back a picture if the resource that uses it has changed meanwhile. */
class ChangedMeanwhile extends Error {}

/**
 * Stores a picture and its use in one transaction.
 *
 * @param store returns false if the resource that uses the picture has changed meanwhile
 * @returns false if so; nothing is stored then
 */
export async function storeWithUse(inTransaction: InTransaction, store: () => Promise<boolean>): Promise<boolean> {
  try {
    await inTransaction(async () => {
      if (!(await store())) throw new ChangedMeanwhile()
    })
    return true
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false
    throw error
  }
}
