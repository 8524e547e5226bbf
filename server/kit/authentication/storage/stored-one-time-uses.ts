import type { AuthenticationSchema } from './tables.ts'
import type { OneTimeUses } from '../nonce.ts'
import { writesWithTimeout } from '../../storage/write-timeout.ts'
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
  const withTimeout = writesWithTimeout()
  const unwritten = new Map<string, number>()
  const writeAll = async (): Promise<void> => {
    const uses = [...unwritten].map(([name, expires]) => ({ name, expires }))
    await inserted(database, uses)
    for (const { name } of uses) unwritten.delete(name)
  }
  return {
    async useForReading(name, expires) {
      if (unwritten.has(name)) return false
      unwritten.set(name, expires)
      const inTime = await withTimeout(() => together({ name, expires }))
      if (inTime !== undefined) {
        unwritten.delete(name)
        return inTime.result
      }
      if (await isStored(database, name)) {
        unwritten.delete(name)
        return false
      }
      await database.afterwards('one-time uses', writeAll)
      return true
    },
    async use(name, expires) {
      if (unwritten.has(name)) return false
      if (!database.isInTransaction) return together({ name, expires })
      return (await inserted(database, [{ name, expires }])).delete(name)
    },
    async purge(now) {
      await database.current.deleteFrom('one_time_use').where('expires', '<=', now).execute()
    },
  }
}

async function isStored(database: TransactionalDatabase<AuthenticationSchema>, name: string): Promise<boolean> {
  const query = database.current.selectFrom('one_time_use').select('name').where('name', '=', name)
  return (await query.executeTakeFirst()) !== undefined
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

// Digest writes one for each request, so concurrent ones are batched.
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
