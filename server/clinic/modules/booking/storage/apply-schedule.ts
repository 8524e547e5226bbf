import type { Database } from './schema.ts'
import { sql } from 'kysely'
import type { ScheduleChanges } from '../domain/schedule.ts'
import type { Slot } from '../domain/slot.ts'
import { openRow } from './appointment-row.ts'
import { endHolds } from './end-holds.ts'
import { applyBusyTimes, hasBusyTimes } from './stored-busy-times.ts'

// Maximum number of rows per statement.
const chunk = 200

/**
 * Applies the changes of a new availability within the present transaction.
 *
 * @returns the slots whose hold has ended
 */
export async function applySchedule(
  database: Database,
  doctor: string,
  { added, reopened, withdrawn, realigned, notice, now }: ScheduleChanges,
): Promise<readonly number[]> {
  const released = await endHolds(database, doctor, { holds: liveHoldsOf(withdrawn, now), now })
  await setState(
    database,
    withdrawn.map(({ id }) => id),
    'withdrawn',
  )
  await setState(
    database,
    reopened.map(({ id }) => id),
    'open',
  )
  await realign(database, realigned)
  const dates = new Set([...added, ...reopened, ...withdrawn, ...realigned].map(({ date }) => date))
  for (const date of dates) {
    await database
      .insertInto('schedule_day')
      .values({ doctor, date, version: 1 })
      .onConflict((conflict) =>
        conflict.columns(['doctor', 'date']).doUpdateSet({ version: sql`schedule_day.version + 1` }),
      )
      .execute()
  }
  for (const slots of chunked(added)) {
    const rows = slots.map(({ date, ...slot }) => ({ doctor, date, ...openRow(slot, notice) }))
    await database.insertInto('slot').values(rows).execute()
  }
  await setNotice(database, doctor, { notice, now })
  const busy = (await hasBusyTimes(database, doctor)) ? await applyBusyTimes(database, doctor, now) : undefined
  return [...released, ...(busy?.released ?? [])].map(({ id }) => id)
}

function liveHoldsOf(slots: readonly Slot[], now: number): readonly string[] {
  return slots.flatMap(({ hold }) => (hold !== undefined && hold.until > now ? [hold.id] : []))
}

async function setState(database: Database, ids: readonly number[], state: 'open' | 'withdrawn'): Promise<void> {
  for (const some of chunked(ids)) {
    await database
      .updateTable('slot')
      .set({ state, is_busy: 0, hold: null, held_until: null, version: sql`version + 1` })
      .where('id', 'in', some)
      .execute()
  }
}

// The start instants of a doctor's slots are unique, so the order of the updates avoids collisions.
async function realign(database: Database, slots: readonly Slot[]): Promise<void> {
  const [first] = slots
  if (first === undefined) return
  const before = await database.selectFrom('slot').select('start_instant').where('id', '=', first.id).executeTakeFirst()
  const isLater = first.start > (before?.start_instant ?? 0)
  for (const { id, start, end, closesAt } of isLater ? slots.toReversed() : slots) {
    await database
      .updateTable('slot')
      .set({ start_instant: start, end_instant: end, closes_at: closesAt, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    const ends = sql<number>`ends_at + ${start} - starts_at`
    await database.updateTable('appointment').set({ starts_at: start, ends_at: ends }).where('slot', '=', id).execute()
    await sql`update appointment_word set starts_at = ${start}
      where appointment in (select appointment.id from appointment where slot = ${id})`.execute(database)
  }
  // Calendar programs update an event only if its version has increased.
  for (const some of chunked(slots.map(({ id }) => id))) {
    await database
      .updateTable('appointment')
      .set({ version: sql`version + 1` })
      .where('slot', 'in', some)
      .where('state', '=', 'booked')
      .execute()
  }
}

async function setNotice(
  database: Database,
  doctor: string,
  { notice, now }: Pick<ScheduleChanges, 'notice' | 'now'>,
): Promise<void> {
  const changed = await database
    .updateTable('slot')
    .set({ closes_at: sql`start_instant - ${notice}`, version: sql`version + 1` })
    .where('doctor', '=', doctor)
    .where('start_instant', '>', now)
    .where('closes_at', '<>', sql<number>`start_instant - ${notice}`)
    .returning('date')
    .execute()
  for (const dates of chunked([...new Set(changed.map(({ date }) => date))])) {
    await database
      .updateTable('schedule_day')
      .set({ version: sql`version + 1` })
      .where('doctor', '=', doctor)
      .where('date', 'in', dates)
      .execute()
  }
}

function chunked<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / chunk) }, (_, index) =>
    items.slice(index * chunk, (index + 1) * chunk),
  )
}
