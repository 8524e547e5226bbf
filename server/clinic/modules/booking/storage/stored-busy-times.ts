import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '@waymark/server/values'
import type { BusyTimes, ToldBusyTimes } from '../domain/busy-time.ts'
import type { Slot } from '../domain/slot.ts'
import { appointmentWithSlot, slotOf } from './appointment-row.ts'
import { withSlots } from './appointment-search.ts'
import { dayCounter } from './booking-counts.ts'
import { endHolds } from './end-holds.ts'
import type { BookingDatabase, Database } from './schema.ts'

// Maximum number of rows per statement.
const chunk = 200

/** Stores the busy times in the database. A change runs alone, so no concurrent change misses it. */
export function storedBusyTimes(database: BookingDatabase): BusyTimes {
  const changeDay = dayCounter(database)
  return {
    replace: (told, now) =>
      database.inTransaction(async () => {
        await write(database.current, told)
        const { blocked, opened, released } = await applyBusyTimes(database.current, told.doctor, now)
        for (const day of days([...blocked, ...opened])) await changeDay(day)
        return [...opened, ...released].toSorted((one, other) => one.start - other.start)
      }),
    async conflicts(now, limit) {
      const rows = await withSlots(database.current)
        .where('appointment.state', 'in', ['booked', 'arrived'])
        .where('slot.start_instant', '>', now)
        .where((where) =>
          where.exists(
            where
              .selectFrom('busy_time')
              .select('busy_time.doctor')
              .whereRef('busy_time.doctor', '=', 'appointment.doctor')
              .where('busy_time.end_at', '>', sql.ref<number>('slot.start_instant'))
              .where('busy_time.start_at', '<', sql<number>`coalesce(appointment.ends_at, slot.end_instant)`),
          ),
        )
        .where('appointment.doctor', 'in', (query) => query.selectFrom('busy_time').select('doctor').distinct())
        .orderBy('slot.start_instant')
        .orderBy('appointment.id')
        .limit(limit)
        .execute()
      return rows.map(appointmentWithSlot)
    },
  }
}

async function write(database: Database, { doctor, source, times }: ToldBusyTimes): Promise<void> {
  await database.deleteFrom('busy_time').where('source', '=', source).execute()
  for (let at = 0; at < times.length; at += chunk) {
    const rows = times.slice(at, at + chunk).map(({ start, end }) => ({ source, doctor, start_at: start, end_at: end }))
    await database.insertInto('busy_time').values(rows).execute()
  }
}

/** Returns the condition that the doctor of a slot is busy at its time. */
function isBusy(): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from busy_time where busy_time.doctor = slot.doctor
    and busy_time.end_at > slot.start_instant and busy_time.start_at < slot.end_instant)`
}

/** The columns of a slot that is no longer taken: it is open, unless its doctor is busy. */
export function freed(): { readonly state: RawBuilder<Slot['state']>; readonly is_busy: RawBuilder<number> } {
  return {
    state: sql<Slot['state']>`case when ${isBusy()} then 'blocked' else 'open' end`,
    is_busy: sql<number>`case when ${isBusy()} then 1 else 0 end`,
  }
}

/** Tells whether another calendar of a doctor has told busy times. */
export async function hasBusyTimes(database: Database, doctor: string): Promise<boolean> {
  const row = await database
    .selectFrom('busy_time')
    .select('doctor')
    .where('doctor', '=', doctor)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Blocks the open slots of a doctor that overlap a busy time, and opens those that no longer do.
 *
 * @returns also the slots that are free because the hold of a blocked one has ended
 */
export async function applyBusyTimes(
  database: Database,
  doctor: string,
  now: Instant,
): Promise<{
  readonly blocked: readonly Slot[]
  readonly opened: readonly Slot[]
  readonly released: readonly Slot[]
}> {
  const coming = () => database.updateTable('slot').where('doctor', '=', doctor).where('start_instant', '>', now)
  const version = sql<number>`version + 1`
  const held = await database
    .selectFrom('slot')
    .select('hold')
    .where('doctor', '=', doctor)
    .where('start_instant', '>', now)
    .where('state', '=', 'open')
    .where('held_until', '>', now)
    .where(isBusy())
    .execute()
  const holds = held.flatMap(({ hold }) => hold ?? [])
  const ended = await endHolds(database, doctor, { holds, now })
  const blocked = await coming()
    .set({ state: 'blocked', is_busy: 1, hold: null, held_until: null, version })
    .where('state', '=', 'open')
    .where(isBusy())
    .returningAll()
    .execute()
  const opened = await coming()
    .set({ state: 'open', is_busy: 0, version })
    .where('state', '=', 'blocked')
    .where('is_busy', '=', 1)
    .where((where) => where.not(isBusy()))
    .returningAll()
    .execute()
  const busy = new Set(blocked.map(({ id }) => id))
  return { blocked: blocked.map(slotOf), opened: opened.map(slotOf), released: ended.filter(({ id }) => !busy.has(id)) }
}

function days(slots: readonly Slot[]): readonly Pick<Slot, 'doctor' | 'date'>[] {
  return [...new Map(slots.map(({ doctor, date }) => [date, { doctor, date }])).values()]
}
