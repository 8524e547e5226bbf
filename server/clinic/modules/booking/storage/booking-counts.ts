import type { BookingDatabase, Database } from './schema.ts'
import { sql } from 'kysely'
import { statement, write } from '@waymark/server/storage'
import type { Appointments } from '../domain/appointment.ts'
import { scheduleTag } from '../domain/schedule.ts'

interface Day {
  readonly doctor: string
  readonly date: string
}

interface ChangedDay extends Day {
  readonly heldUntil: number
}

/**
 * Returns the increment of the version of a doctor's day. Its row lock serializes the bookings of the day.
 *
 * @param heldUntil the end of a new hold on one of its slots
 */
export function dayCounter(database: BookingDatabase): (day: Day, heldUntil?: number) => Promise<void> {
  const count = write<ChangedDay>(['doctor', 'date', 'heldUntil'], ({ doctor, date, heldUntil }) =>
    database.current
      .updateTable('schedule_day')
      .set({
        version: sql`version + 1`,
        held_until: sql<number>`case when held_until < ${heldUntil} then ${heldUntil} else held_until end`,
      })
      .where('doctor', '=', doctor)
      .where('date', '=', date),
  )
  return async ({ doctor, date }, heldUntil = 0) => {
    database.touch(scheduleTag(doctor, date))
    await database.atEnd(`${date} ${doctor}`, () => count(database.current, { doctor, date, heldUntil }))
  }
}

interface Overlap {
  readonly value: string
  readonly start: number
  readonly end: number
  readonly except: string
}

/** Returns the counts that the booking rules need. No appointment has an empty id. */
export function bookingCounts(
  database: BookingDatabase,
): Pick<Appointments, 'overlapping' | 'countOfDay' | 'countAhead' | 'isKnown'> {
  const overlapping = overlaps(database.current)
  return {
    async overlapping({ start, end }, { account, patient, except = '' }) {
      const found = async (by: keyof typeof overlapping, value: string | undefined): Promise<boolean> => {
        if (value === undefined) return false
        const { rows } = await overlapping[by](database.current, { value, start, end, except })
        return rows.length > 0
      }
      // An account may book for family members with one address, so only the account is compared.
      if (account !== undefined) return found('account', account)
      return (await found('email', patient.email?.toLowerCase())) || found('telephone', patient.telephone)
    },
    async isKnown({ doctor, account }) {
      const row = await database.current
        .selectFrom('appointment')
        .select('id')
        .where('account', '=', account)
        .where('doctor', '=', doctor)
        .where('state', '<>', 'cancelled')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async countOfDay(doctor, date, except = '') {
      const { count } = await counted(database.current)
        .where('slot.doctor', '=', doctor)
        .where('slot.date', '=', date)
        .where('appointment.state', '<>', 'cancelled')
        .where('appointment.id', '<>', except)
        .executeTakeFirstOrThrow()
      return count
    },
    async countAhead({ doctor, account, except = '', series = '' }, now) {
      const { count } = await database.current
        .selectFrom('appointment')
        .innerJoin('slot', 'slot.id', 'appointment.slot')
        .select(sql<number>`count(distinct coalesce(appointment.series, appointment.id))`.as('count'))
        .where(sql<boolean>`coalesce(appointment.series, 'none') <> ${series}`)
        .where('slot.doctor', '=', doctor)
        .where('appointment.account', '=', account)
        .where('appointment.state', '=', 'booked')
        .where('appointment.id', '<>', except)
        .where('slot.start_instant', '>', now)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

type Live = ReturnType<typeof liveAppointments>
type Statement = ReturnType<typeof statement<Overlap, { id: string }>>

// One statement per criterion, each with its own index: a combined statement would scan all three.
function overlaps(database: Database): Readonly<Record<'account' | 'email' | 'telephone', Statement>> {
  const by = (whose: (live: Live, value: string) => Live): Statement =>
    statement<Overlap, { id: string }>(['value', 'start', 'end', 'except'], ({ value, start, end, except }) =>
      whose(liveAppointments(database), value)
        .where('appointment.id', '<>', except)
        .where('slot.start_instant', '<', end)
        .where(({ fn }) => fn.coalesce('appointment.ends_at', 'slot.end_instant'), '>', start)
        .limit(1),
    )
  return {
    account: by((live, value) => live.where('appointment.account', '=', value)),
    email: by((live, value) =>
      live.where('appointment.patient_email', 'is not', null).where(sql`lower(patient_email)`, '=', value),
    ),
    telephone: by((live, value) => live.where('appointment.patient_telephone', '=', value)),
  }
}

function liveAppointments(database: Database) {
  return database
    .selectFrom('appointment')
    .innerJoin('slot', 'slot.id', 'appointment.slot')
    .select('appointment.id')
    .where('appointment.state', 'in', ['booked', 'arrived'])
}

function counted(database: Database) {
  return database
    .selectFrom('appointment')
    .innerJoin('slot', 'slot.id', 'appointment.slot')
    .select(({ fn }) => fn.countAll<number>().as('count'))
}
