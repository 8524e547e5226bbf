import type { Selectable } from 'kysely'
import type { Days, NewSlot, OpenSearch, Schedules } from '../domain/schedule.ts'
import type { Slot } from '../domain/slot.ts'
import { dayCounter } from './booking-counts.ts'
import { doctorDays } from './doctor-days.ts'
import { applySchedule } from './apply-schedule.ts'
import { freeSlots } from './free-times.ts'
import type { BookingDatabase, Database, SlotTable } from './schema.ts'
import { openRow, slotOf, slotRow } from './appointment-row.ts'
import { freed } from './stored-busy-times.ts'
import { statement } from '@waymark/server/storage'
import type { Instant, LocalDate } from '@waymark/server/values'
import { unheld } from './taken-slot.ts'

/** Stores slots in the database, under the day of their doctor. */
export function storedSchedules(database: BookingDatabase): Schedules {
  const changeDay = dayCounter(database)
  return {
    ...doctorDays(database),
    ...slotReaders(database),
    ...freeSlots(database),
    add: (doctor, date, slots) => addDay(database, { doctor, date }, slots),
    apply: (doctor, changes) => database.inTransaction(() => applySchedule(database.current, doctor, changes)),
    setBlocked: ({ id, doctor, date, version }, isBlocked, now) =>
      database.inTransaction(async () => {
        const { numUpdatedRows } = await database.current
          .updateTable('slot')
          .set({
            ...(isBlocked ? { state: 'blocked' } : freed()),
            hold: null,
            held_until: null,
            version: version + 1,
          })
          .where('id', '=', id)
          .where('version', '=', version)
          .where('state', '=', isBlocked ? 'open' : 'blocked')
          .where('is_busy', '=', 0)
          .where(unheld(now))
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await changeDay({ doctor, date })
        return true
      }),
  }
}

interface Day {
  readonly doctor: string
  readonly date: string
}
type Period = Days & { readonly doctor: string }

type Readers = 'slots' | 'slotsWithin' | 'slot' | 'ahead' | 'open' | 'freeDays'

function slotReaders(database: BookingDatabase): Pick<Schedules, Readers> {
  const ofDay = statement<Day, Selectable<SlotTable>>(['doctor', 'date'], ({ doctor, date }) =>
    visible(database.current).where('doctor', '=', doctor).where('date', '=', date),
  )
  const ofDays = statement<Period, Selectable<SlotTable>>(['doctor', 'from', 'to'], ({ doctor, from, to }) =>
    visible(database.current).where('doctor', '=', doctor).where('date', '>=', from).where('date', '<=', to),
  )
  const byId = statement<{ id: number }, Selectable<SlotTable>>(['id'], ({ id }) =>
    database.current.selectFrom('slot').select(slotRow).where('id', '=', id),
  )
  return {
    slots: async (doctor, date) => (await ofDay(database.current, { doctor, date })).rows.map(slotOf),
    slotsWithin: async (doctor, { from, to }) =>
      (await ofDays(database.current, { doctor, from, to })).rows.map(slotOf),
    slot: async (id) => (await byId(database.current, { id })).rows.map(slotOf)[0],
    async ahead(doctor, after) {
      const rows = await database.current
        .selectFrom('slot')
        .selectAll()
        .where('doctor', '=', doctor)
        .where('start_instant', '>', after)
        .orderBy('start_instant')
        .execute()
      return rows.map(slotOf)
    },
    open: (search) => openSlots(database.current, search),
    freeDays: (doctor, days, now) => freeDays(database.current, doctor, days, now),
  }
}

function visible(database: Database) {
  return database.selectFrom('slot').select(slotRow).where('state', '<>', 'withdrawn').orderBy('start_instant')
}

async function openSlots(
  database: Database,
  { doctor, ofOthers = false, date, now, from = now, limit }: OpenSearch,
): Promise<readonly Slot[]> {
  const alike = database
    .selectFrom('doctor')
    .innerJoin('doctor as asked', 'asked.speciality', 'doctor.speciality')
    .select('doctor.id')
    .where('asked.id', '=', doctor)
    .where('doctor.id', '<>', doctor)
  const rows = await database
    .selectFrom('slot')
    .selectAll()
    .where('state', '=', 'open')
    .$if(!ofOthers, (query) => query.where('doctor', '=', doctor))
    .$if(ofOthers, (query) => query.where('doctor', 'in', alike))
    .$if(date !== undefined, (query) => query.where('date', '=', date ?? ''))
    .where('start_instant', '>=', from)
    .where('closes_at', '>', now)
    .where(unheld(now))
    .orderBy('start_instant')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(slotOf)
}

async function freeDays(
  database: Database,
  doctor: string,
  { from, to }: Days,
  now: Instant,
): Promise<readonly LocalDate[]> {
  const rows = await database
    .selectFrom('slot')
    .select('date')
    .distinct()
    .where('state', '=', 'open')
    .where('doctor', '=', doctor)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('start_instant', '>=', now)
    .where('closes_at', '>', now)
    .where(unheld(now))
    .orderBy('date')
    .execute()
  return rows.map(({ date }) => date)
}

async function addDay(database: BookingDatabase, day: Day, slots: readonly NewSlot[]): Promise<void> {
  await database.inTransaction(async () => {
    const added = await database.current
      .insertInto('schedule_day')
      .values({ ...day, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n || slots.length === 0) return
    await database.current
      .insertInto('slot')
      .values(slots.map((slot) => ({ ...day, ...openRow(slot) })))
      .execute()
  })
}
