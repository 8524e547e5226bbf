import { sql, type Selectable } from 'kysely'
import type { Hold, Holds } from '../domain/hold.ts'
import { dayCounter } from './booking-counts.ts'
import type { BookingDatabase, Database, HoldTable } from './schema.ts'
import { unheld } from './taken-slot.ts'

interface Day {
  readonly doctor: string
  readonly date: string
}

/** Stores holds in the database. The slot's row also has the hold, because bookings read it there. */
export function storedHolds(database: BookingDatabase): Holds {
  const changeDay = dayCounter(database)
  return {
    take: (hold, now) =>
      database.inTransaction(async () => {
        const held = await take(database.current, hold, now)
        if (held !== undefined) await changeDay(held, hold.until)
        return held !== undefined
      }),
    async find(id) {
      const row = await database.current.selectFrom('hold').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : holdOf(row)
    },
    async lastOf(account, slot) {
      const row = await database.current
        .selectFrom('hold')
        .selectAll()
        .where('account', '=', account)
        .where('slot', '=', slot)
        .orderBy('until', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? undefined : holdOf(row)
    },
    async live({ account, client }, now) {
      const { count } = await database.current
        .selectFrom('hold')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$if(account !== undefined, (query) => query.where('account', '=', account ?? ''))
        .$if(account === undefined, (query) => query.where('client', '=', client).where('account', 'is', null))
        .where('until', '>', now)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },
    end: (hold, now) =>
      database.inTransaction(async () => {
        // The slot is locked before the hold: the lock order of a booking prevents deadlocks.
        const freed = await free(database.current, hold, now)
        if (freed !== undefined) await changeDay(freed)
        return end(database.current, hold, now)
      }),
    async purge(before) {
      await database.current.deleteFrom('hold').where('until', '<=', before).execute()
    },
  }
}

// One statement compares and sets, so only one of several concurrent callers holds the slot.
async function take(
  database: Database,
  { id, slot, account, client, until }: Hold,
  now: number,
): Promise<Day | undefined> {
  const [held] = await database
    .updateTable('slot')
    .set({ hold: id, held_until: until, version: sql`version + 1` })
    .where('id', '=', slot)
    .where('state', '=', 'open')
    .where('closes_at', '>', now)
    .where(unheld(now))
    .returning(['doctor', 'date'])
    .execute()
  if (held === undefined) return undefined
  await database
    .insertInto('hold')
    .values({ id, slot, account: account ?? null, client, until, ended_at: null })
    .execute()
  return held
}

async function end(database: Database, { id }: Pick<Hold, 'id'>, now: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('hold')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('until', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

// A booking has already removed the hold from the slot, and an expired hold stays there.
function free(database: Database, { id, slot }: Pick<Hold, 'id' | 'slot'>, now: number): Promise<Day | undefined> {
  return database
    .updateTable('slot')
    .set({ hold: null, held_until: null, version: sql`version + 1` })
    .where('id', '=', slot)
    .where('hold', '=', id)
    .where('held_until', '>', now)
    .returning(['doctor', 'date'])
    .executeTakeFirst()
}

function holdOf({ id, slot, account, client, until, ended_at: endedAt }: Selectable<HoldTable>): Hold {
  return { id, slot, account: account ?? undefined, client, until, endedAt: endedAt ?? undefined }
}
