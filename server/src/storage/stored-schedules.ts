import type { Selectable } from 'kysely'
import type { Days, NewSlot, Schedules } from '../domain/schedule.ts'
import type { Slot } from '../domain/slot.ts'
import type { Database } from './database.ts'
import { executor, inTransaction } from './transaction.ts'
import type { DoctorTable, SlotTable } from './schema.ts'
import { statement } from './statement.ts'
import { doctorOf } from './stored-doctors.ts'

interface Day {
  readonly doctor: string
  readonly date: string
}

/** Slots in the database, under the day of their doctor. */
export function storedSchedules(database: Database): Schedules {
  const slotsOfDay = statement<Day, Selectable<SlotTable>>(['doctor', 'date'], ({ doctor, date }) =>
    database
      .selectFrom('slot')
      .selectAll()
      .where('doctor', '=', doctor)
      .where('date', '=', date)
      .orderBy('start_instant'),
  )
  const dayOfDoctor = statement<Day, Selectable<DoctorTable> & { day: number | null }>(
    ['doctor', 'date'],
    ({ doctor, date }) =>
      database
        .selectFrom('doctor')
        .leftJoin('schedule_day', (join) =>
          join.onRef('schedule_day.doctor', '=', 'doctor.id').on('schedule_day.date', '=', date),
        )
        .selectAll('doctor')
        .select('schedule_day.version as day')
        .where('doctor.id', '=', doctor),
  )
  const slotsOfDays = statement<Period, Selectable<SlotTable>>(['doctor', 'from', 'to'], ({ doctor, from, to }) =>
    database
      .selectFrom('slot')
      .selectAll()
      .where('doctor', '=', doctor)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .orderBy('start_instant'),
  )
  const slotById = statement<{ id: number }, Selectable<SlotTable>>(['id'], ({ id }) =>
    database.selectFrom('slot').selectAll().where('id', '=', id),
  )
  return {
    slots: async (doctor, date) => (await slotsOfDay(executor(database), { doctor, date })).rows.map(slotOf),
    async day(doctor, date) {
      const [row] = (await dayOfDoctor(executor(database), { doctor, date })).rows
      return row === undefined ? undefined : { doctor: doctorOf(row), version: row.day ?? 0 }
    },
    slotsWithin: async (doctor, { from, to }) =>
      (await slotsOfDays(executor(database), { doctor, from, to })).rows.map(slotOf),
    days: (doctor, days) => doctorWithDays(executor(database), doctor, days),
    slot: async (id) => (await slotById(executor(database), { id })).rows.map(slotOf)[0],
    add: (doctor, date, slots) => addDay(database, { doctor, date }, slots),
  }
}

type Period = Days & { readonly doctor: string }

// Days are never taken away, so what each of them has grown to is added up.
async function doctorWithDays(database: Database, id: string, { from, to }: Days): ReturnType<Schedules['days']> {
  const row = await database
    .selectFrom('doctor')
    .selectAll('doctor')
    .select((query) =>
      query
        .selectFrom('schedule_day')
        .whereRef('schedule_day.doctor', '=', 'doctor.id')
        .where('schedule_day.date', '>=', from)
        .where('schedule_day.date', '<=', to)
        .select(({ fn }) => fn.sum<number | string>('schedule_day.version').as('sum'))
        .as('days'),
    )
    .where('doctor.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : { doctor: doctorOf(row), version: Number(row.days ?? 0) }
}

async function addDay(database: Database, day: Day, slots: readonly NewSlot[]): Promise<void> {
  await inTransaction(database, async () => {
    const added = await executor(database)
      .insertInto('schedule_day')
      .values({ ...day, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n || slots.length === 0) return
    await executor(database)
      .insertInto('slot')
      .values(slots.map((slot) => ({ ...day, ...rowOf(slot), state: 'open' as const, version: 1 })))
      .execute()
  })
}

function rowOf({
  startTime,
  endTime,
  start,
  end,
}: NewSlot): Pick<Selectable<SlotTable>, 'start_time' | 'end_time' | 'start_instant' | 'end_instant'> {
  return { start_time: startTime, end_time: endTime, start_instant: start, end_instant: end }
}

/** The slot that a row holds. */
export function slotOf(row: Selectable<SlotTable>): Slot {
  return {
    id: row.id,
    doctor: row.doctor,
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
    start: row.start_instant,
    end: row.end_instant,
    state: row.state,
    version: row.version,
  }
}
