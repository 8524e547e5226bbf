import type { AuthenticationSchema } from './tables.ts'
import { sql, type Kysely } from 'kysely'
import { writesWithTimeout } from '../../storage/write-timeout.ts'
import type { TransactionalDatabase } from '../../storage/transaction.ts'
import { deferredCounts, type CountChange, type StoredCount } from '../password/deferred-counts.ts'
import {
  type Count,
  type FailedAttempts,
  trustedFor,
  notedAgainAfter,
  type TrustedClients,
} from '../password/failed-attempts.ts'

/** Stores counts of failed attempts in the database, or in memory while the database does not write. */
export function storedFailedAttempts(database: TransactionalDatabase<AuthenticationSchema>): FailedAttempts {
  const withTimeout = writesWithTimeout()
  const deferred = deferredCounts({
    read: (names, now) => liveCounts(database, names, now),
    write: (changes, now) =>
      database.inTransaction(async () => {
        // A fixed lock order prevents deadlocks.
        for (const change of changes.toSorted(byName)) await apply(database.current, change, now)
      }, []),
    afterwards: database.afterwards,
  })
  const refund = (names: readonly string[], cleared: readonly string[]): Promise<void> =>
    refunded(database.current, names, cleared)
  return {
    async consume(counts, now) {
      if (database.isInTransaction) return consumeCounts(database.current, counts, now)
      // Counts in memory are added to those in the database until they are written.
      const inTime = deferred.hasChanges() ? undefined : await consuming(counts, now)
      return inTime === undefined ? deferred.consume(counts, now) : inTime.result
    },
    async refund(names, cleared) {
      if (database.isInTransaction) return refund(names, cleared)
      const inTime = deferred.hasChanges() ? undefined : await withTimeout(() => refund(names, cleared))
      if (inTime === undefined) await deferred.refund(names, cleared)
    },
    async removeAll(account) {
      deferred.removeAll(account)
      await database.current.deleteFrom('guess').where('account', '=', account).execute()
    },
    async purge(now) {
      await database.current.deleteFrom('guess').where('window_end', '<=', now).execute()
    },
  }

  // A count that comes too late is refunded, because it was counted in memory.
  async function consuming(
    counts: readonly Count[],
    now: number,
  ): Promise<{ readonly result: number | undefined } | undefined> {
    let isLate = false
    const inTime = await withTimeout(async () => {
      const result = await consumeCounts(database.current, counts, now)
      const names = counts.map(({ name }) => name)
      if (isLate && result === undefined) await refund(names, [])
      return result
    })
    isLate = inTime === undefined
    return inTime
  }
}

async function consumeCounts(
  database: Kysely<AuthenticationSchema>,
  counts: readonly Count[],
  now: number,
): Promise<number | undefined> {
  const done: string[] = []
  for (const count of counts) {
    if (await isConsumed(database, count, now)) done.push(count.name)
    else {
      await refund(database, done)
      return endOf(database, count, now)
    }
  }
  return undefined
}

async function refunded(
  database: Kysely<AuthenticationSchema>,
  names: readonly string[],
  cleared: readonly string[],
): Promise<void> {
  if (cleared.length > 0) await database.deleteFrom('guess').where('name', 'in', cleared).execute()
  await refund(database, names)
}

async function liveCounts(
  database: TransactionalDatabase<AuthenticationSchema>,
  names: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, StoredCount>> {
  const rows = await database.current
    .selectFrom('guess')
    .select(['name', 'count', 'window_end'])
    .where('name', 'in', names)
    .where('window_end', '>', now)
    .execute()
  return new Map(rows.map((row) => [row.name, { count: row.count, end: row.window_end }]))
}

async function refund(database: Kysely<AuthenticationSchema>, names: readonly string[], times = 1): Promise<void> {
  if (names.length === 0) return
  await database
    .updateTable('guess')
    .set({ count: sql`case when count > ${times} then count - ${times} else 0 end` })
    .where('name', 'in', names)
    .where('count', '>', 0)
    .execute()
}

function byName(one: CountChange, other: CountChange): number {
  return one.name < other.name ? -1 : 1
}

async function apply(
  database: Kysely<AuthenticationSchema>,
  { name, isCleared, added, begun }: CountChange,
  now: number,
): Promise<void> {
  if (isCleared) await database.deleteFrom('guess').where('name', '=', name).execute()
  if (added < 0) await refund(database, [name], -added)
  if (added <= 0 || begun === undefined) return
  await database
    .insertInto('guess')
    .values({ name, account: begun.count.account ?? null, count: added, window_end: begun.end })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        count: sql<number>`case when guess.window_end <= ${now} then ${added} else guess.count + ${added} end`,
        window_end: sql<number>`case when guess.window_end <= ${now} then ${begun.end} else guess.window_end end`,
      }),
    )
    .execute()
}

// A single statement, so that concurrent attempts cannot exceed the limit, and a full count does not change.
async function isConsumed(
  database: Kysely<AuthenticationSchema>,
  { name, account, most, window }: Count,
  now: number,
): Promise<boolean> {
  const row = await database
    .insertInto('guess')
    .values({ name, account: account ?? null, count: 1, window_end: now + window })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          count: sql<number>`case when guess.window_end <= ${now} then 1 else guess.count + 1 end`,
          window_end: sql<number>`case when guess.window_end <= ${now} then ${now + window} else guess.window_end end`,
        })
        .where(sql<boolean>`guess.window_end <= ${now} or guess.count < ${most}`),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

// If another process has just deleted a full count, the shortest wait is right.
async function endOf(database: Kysely<AuthenticationSchema>, { name }: Count, now: number): Promise<number> {
  const row = await database.selectFrom('guess').select('window_end').where('name', '=', name).executeTakeFirst()
  return row?.window_end ?? now
}

/** Stores trusted devices and networks in the database. */
export function storedTrustedClients(database: TransactionalDatabase<AuthenticationSchema>): TrustedClients {
  return {
    async find(account, places, now) {
      const rows = await database.current
        .selectFrom('known_place')
        .select(['place', 'seen_at'])
        .where('account', '=', account)
        .where('place', 'in', places)
        .where('seen_at', '>', now - trustedFor)
        .execute()
      const found = places.flatMap((place) => rows.filter((row) => row.place === place))[0]
      return found === undefined ? undefined : { place: found.place, seenAt: found.seen_at }
    },
    remember: (account, place, now) =>
      database.afterwards(`trusted client ${account} ${place}`, async () => {
        await database.current
          .insertInto('known_place')
          .values({ account, place, seen_at: now })
          .onConflict((conflict) =>
            conflict
              .columns(['account', 'place'])
              .doUpdateSet({ seen_at: now })
              .where('known_place.seen_at', '<', now - notedAgainAfter),
          )
          .execute()
      }),
    async removeAll(account) {
      await database.current.deleteFrom('known_place').where('account', '=', account).execute()
    },
    async purge(now) {
      await database.current
        .deleteFrom('known_place')
        .where('seen_at', '<=', now - trustedFor)
        .execute()
    },
  }
}
