import type { AuthenticationSchema } from './tables.ts'
import { sql, type Kysely } from 'kysely'
import type { TransactionalDatabase } from '../../storage/transaction.ts'
import { type Count, type Guesses, knownFor, notedAgainAfter, type KnownPlaces } from '../password/guess.ts'

/** Stores counts of guesses in the database. */
export function storedGuesses(database: TransactionalDatabase<AuthenticationSchema>): Guesses {
  return {
    async charge(counts, now) {
      const charged: string[] = []
      for (const count of counts) {
        if (await isCharged(database.current, count, now)) charged.push(count.name)
        else {
          await giveBack(database.current, charged)
          return endOf(database.current, count, now)
        }
      }
      return undefined
    },
    async giveBack(names, cleared) {
      if (cleared.length > 0) await database.current.deleteFrom('guess').where('name', 'in', cleared).execute()
      await giveBack(database.current, names)
    },
    async removeAll(account) {
      await database.current.deleteFrom('guess').where('account', '=', account).execute()
    },
    async sweep(now) {
      await database.current.deleteFrom('guess').where('window_end', '<=', now).execute()
    },
  }
}

async function giveBack(database: Kysely<AuthenticationSchema>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await database
    .updateTable('guess')
    .set({ count: sql`count - 1` })
    .where('name', 'in', names)
    .where('count', '>', 0)
    .execute()
}

// A single statement, so that concurrent guesses cannot exceed the limit, and a full count does not change.
async function isCharged(
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

/** Stores known places in the database. */
export function storedKnownPlaces(database: TransactionalDatabase<AuthenticationSchema>): KnownPlaces {
  return {
    async find(account, places, now) {
      const rows = await database.current
        .selectFrom('known_place')
        .select(['place', 'seen_at'])
        .where('account', '=', account)
        .where('place', 'in', places)
        .where('seen_at', '>', now - knownFor)
        .execute()
      const found = places.flatMap((place) => rows.filter((row) => row.place === place))[0]
      return found === undefined ? undefined : { place: found.place, seenAt: found.seen_at }
    },
    async remember(account, place, now) {
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
    },
    async removeAll(account) {
      await database.current.deleteFrom('known_place').where('account', '=', account).execute()
    },
    async sweep(now) {
      await database.current
        .deleteFrom('known_place')
        .where('seen_at', '<=', now - knownFor)
        .execute()
    },
  }
}
