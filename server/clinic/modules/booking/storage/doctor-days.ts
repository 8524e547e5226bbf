import type { ExpressionBuilder } from 'kysely'
import type { Instant } from '@waymark/server/values'
import { statement } from '@waymark/server/storage'
import type { Days, DoctorDays, Schedules } from '../domain/schedule.ts'
import type { BookingDatabase, BookingSchema, Database } from './schema.ts'
import { doctorOf, doctorRow, type DoctorRow } from './stored-doctors.ts'

type DaysRow = DoctorRow & {
  readonly day: number | string | null
  readonly day_held: number | null
  readonly notice: number | null
}
type DayRow = DaysRow & {
  /** One of the appointment types that the doctor offers. */
  readonly type: string | null
}

const doctorCells = doctorRow.map((column) => `doctor.${column}` as const)

const minute = 60_000

/** Reads a doctor with the state of days, without their slots. */
export function doctorDays(database: BookingDatabase): Pick<Schedules, 'day' | 'days'> {
  const dayOfDoctor = statement<{ doctor: string; date: string }, DayRow>(['doctor', 'date'], ({ doctor, date }) =>
    database.current
      .selectFrom('doctor')
      .leftJoin('schedule_day', (join) =>
        join.onRef('schedule_day.doctor', '=', 'doctor.id').on('schedule_day.date', '=', date),
      )
      .leftJoin('availability', 'availability.doctor', 'doctor.id')
      .select(doctorCells)
      .select(['schedule_day.version as day', 'schedule_day.held_until as day_held', 'availability.notice as notice'])
      .select(offeredType)
      .where('doctor.id', '=', doctor),
  )
  return {
    async day(doctor, date, now) {
      const [row] = (await dayOfDoctor(database.current, { doctor, date })).rows
      if (row === undefined) return undefined
      const state = await stateOf(database.current, row, { from: date, to: date }, now)
      return { ...state, hasTypes: row.type !== null }
    },
    async days(doctor, days, now) {
      const row = await rowOfDays(database.current, doctor, days)
      return row === undefined ? undefined : stateOf(database.current, row, days, now)
    },
  }
}

function offeredType(expressions: ExpressionBuilder<BookingSchema, 'doctor'>) {
  return expressions
    .selectFrom('appointment_type')
    .select('appointment_type.id')
    .whereRef('appointment_type.doctor', '=', 'doctor.id')
    .where('appointment_type.state', '=', 'offered')
    .limit(1)
    .as('type')
}

// Days are never deleted, so the sum of their versions increases with every change.
function rowOfDays(database: Database, id: string, { from, to }: Days): Promise<DaysRow | undefined> {
  const days = database
    .selectFrom('schedule_day')
    .select(({ fn }) => [fn.sum<number | string>('version').as('day'), fn.max<number>('held_until').as('day_held')])
    .where('doctor', '=', id)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .as('days')
  return database
    .selectFrom('doctor')
    .leftJoin('availability', 'availability.doctor', 'doctor.id')
    .crossJoin(days)
    .select(doctorCells)
    .select(['availability.notice as notice', 'days.day', 'days.day_held'])
    .where('doctor.id', '=', id)
    .executeTakeFirst()
}

async function stateOf(database: Database, row: DaysRow, days: Days, now: Instant): Promise<DoctorDays> {
  return {
    doctor: doctorOf(row),
    version: Number(row.day ?? 0),
    // Most days have no hold, and skip the count.
    holds: (row.day_held ?? 0) > now ? await liveHolds(database, row.id, days, now) : 0,
    notice: (row.notice ?? 0) * minute,
  }
}

async function liveHolds(database: Database, doctor: string, { from, to }: Days, now: Instant): Promise<number> {
  const { live } = await database
    .selectFrom('slot')
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .where('doctor', '=', doctor)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('held_until', '>', now)
    .executeTakeFirstOrThrow()
  return live
}
