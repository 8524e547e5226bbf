import type { AuthenticationSchema } from './tables.ts'
import type { OneTimeUses } from '../nonce.ts'
import type { TransactionalDatabase } from '../../storage/transaction.ts'

interface Use {
  readonly name: string
  readonly expires: number
}

interface PendingUse extends Use {
  readonly resolve: (isFirst: boolean) => void
  readonly reject: (reason: unknown) => void
}

/** Stores single uses in the database. */
export function storedOneTimeUses(database: TransactionalDatabase<AuthenticationSchema>): OneTimeUses {
  const together = batched(database)
  return {
    async use(name, expires) {
      if (!database.isInTransaction) return together({ name, expires })
      return (await inserted(database, [{ name, expires }])).delete(name)
    },
    async sweep(now) {
      await database.current.deleteFrom('one_time_use').where('expires', '<=', now).execute()
    },
  }
}

/** The names that were not there before. */
async function inserted(
  database: TransactionalDatabase<AuthenticationSchema>,
  uses: readonly Use[],
): Promise<Set<string>> {
  const rows = await database.current
    .insertInto('one_time_use')
    .values(uses.map(({ name, expires }) => ({ name, expires })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute()
  return new Set(rows.map(({ name }) => name))
}

// Digest writes one for each request. Concurrent ones are written in one batch, which costs little more than one.
function batched(database: TransactionalDatabase<AuthenticationSchema>): (use: Use) => Promise<boolean> {
  let pending: PendingUse[] = []
  const flush = async (): Promise<void> => {
    const uses = pending
    pending = []
    try {
      const first = await inserted(database, uses)
      // Of two equal names in a batch, one is the first.
      for (const { name, resolve } of uses) resolve(first.delete(name))
    } catch (reason) {
      for (const { reject } of uses) reject(reason)
    }
  }
  return (use) =>
    new Promise((resolve, reject) => {
      if (pending.push({ ...use, resolve, reject }) === 1) setImmediate(() => void flush())
    })
}
