import { sql, type Selectable } from 'kysely'
import type { Hold, Holds } from '../domain/hold.ts'
import { dayCounter } from './booking-counts.ts'
import type { BookingDatabase, Database, HoldTable } from './schema.ts'
import { allOrNone, SlotTaken, unheld } from './taken-slot.ts'

interface Day {
  readonly doctor: string
  readonly date: string
}

interface FreedSlot extends Day {
  readonly id: number
  readonly start_instant: number
}

/** Stores holds in the database. The slot's row also has the hold, because bookings read it there. */
export function storedHolds(database: BookingDatabase): Holds {
  const changeDay = dayCounter(database)
  const holdAll = slotHolder(database)
  return {
    take: (hold, now, further = []) =>
      database.inTransaction(async () => {
        const held = await holdAll(hold, [hold.slot, ...further], now)
        if (held) await database.current.insertInto('hold').values(rowOf(hold)).execute()
        return held
      }),
    extend: (hold, now, further) => holdAll(hold, further, now),
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
        // A declined offer would have lasted longer than a hold that is live.
        .orderBy(sql`case when ended_at is null then 0 else 1 end`)
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
        const [day] = freed
        if (day !== undefined) await changeDay(day)
        return (await end(database.current, hold, now)) ? freed.map(({ id }) => id) : undefined
      }),
    async purge(before) {
      await database.current.deleteFrom('hold').where('until', '<=', before).execute()
    },
  }
}

/** Holds slots within the present transaction, all or none. */
function slotHolder(
  database: BookingDatabase,
): (hold: Hold, slots: readonly number[], now: number) => Promise<boolean> {
  const changeDay = dayCounter(database)
  // The slots are locked in the order of time, which prevents deadlocks.
  const holdEach = async (hold: Hold, slots: readonly number[], now: number): Promise<boolean> => {
    for (const slot of slots) {
      const held = await holdSlot(database.current, hold, { slot, now })
      if (held === undefined) throw new SlotTaken()
      // The slots are of the same day.
      if (slot === slots[0]) await changeDay(held, hold.until)
    }
    return true
  }
  return (hold, slots, now) =>
    database.inTransaction(
      async () => (await allOrNone(database, slots.length, () => holdEach(hold, slots, now))) ?? false,
    )
}

// One statement compares and sets, so only one of several concurrent callers holds the slot. The notice concerns the first
// slot of a hold.
function holdSlot(
  database: Database,
  { id, slot: first, until }: Hold,
  { slot, now }: { readonly slot: number; readonly now: number },
): Promise<Day | undefined> {
  return database
    .updateTable('slot')
    .set({ hold: id, held_until: until, version: sql`version + 1` })
    .where('id', '=', slot)
    .where('state', '=', 'open')
    .where(slot === first ? 'closes_at' : 'start_instant', '>', now)
    .where(unheld(now))
    .returning(['doctor', 'date'])
    .executeTakeFirst()
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

// A booking has already removed the hold from the slots that it takes, and an expired hold stays there. The further slots are
// of the same day, whose index finds them.
async function free(
  database: Database,
  { id, slot }: Pick<Hold, 'id' | 'slot'>,
  now: number,
): Promise<readonly FreedSlot[]> {
  const day = await database.selectFrom('slot').select(['doctor', 'date']).where('id', '=', slot).executeTakeFirst()
  if (day === undefined) return []
  const freed = await database
    .updateTable('slot')
    .set({ hold: null, held_until: null, version: sql`version + 1` })
    .where('doctor', '=', day.doctor)
    .where('date', '=', day.date)
    .where('hold', '=', id)
    .where('held_until', '>', now)
    .returning(['id', 'doctor', 'date', 'start_instant'])
    .execute()
  // The order of time: a patient that waits is offered the first slot.
  return freed.toSorted((one, other) => one.start_instant - other.start_instant)
}

function rowOf({ id, slot, account, client, until }: Hold): Selectable<HoldTable> {
  return { id, slot, account: account ?? null, client, until, ended_at: null }
}

function holdOf({ id, slot, account, client, until, ended_at: endedAt }: Selectable<HoldTable>): Hold {
  return { id, slot, account: account ?? undefined, client, until, endedAt: endedAt ?? undefined }
}
