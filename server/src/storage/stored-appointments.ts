import { sql, type Selectable, type Updateable } from 'kysely'
import type { Appointment, Appointments, Booking, Visit } from '../domain/appointment.ts'
import type { Database } from './database.ts'
import { executor, inTransaction } from './transaction.ts'
import type { AppointmentTable, SlotTable } from './schema.ts'
import { statement } from './statement.ts'
import { slotOf } from './stored-schedules.ts'
import { pageOfAppointments, versionOfAppointments } from './listed-appointments.ts'
import { appointmentOf } from './appointment-row.ts'

/** Appointments in the database. */
export function storedAppointments(database: Database): Appointments {
  // Only one of all who try at once finds the slot open: comparing and setting is one statement.
  const take = statement<{ id: number; after: number }, Selectable<SlotTable>>(['id', 'after'], ({ id, after }) =>
    database
      .updateTable('slot')
      .set({ state: 'booked', version: sql`version + 1` })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('start_instant', '>', after)
      .returningAll(),
  )
  const insert = statement<Selectable<AppointmentTable>, unknown>(columns, (row) =>
    database.insertInto('appointment').values(row),
  )
  const changeDay = statement<{ doctor: string; date: string }, unknown>(['doctor', 'date'], ({ doctor, date }) =>
    database
      .updateTable('schedule_day')
      .set({ version: sql`version + 1` })
      .where('doctor', '=', doctor)
      .where('date', '=', date),
  )
  return {
    find: (id) => findAppointment(database, id),
    page: (filter, request) => pageOfAppointments(executor(database), filter, request),
    versionOf: (filter) => versionOfAppointments(executor(database), filter),
    change: ({ id, version }, visit, now) =>
      inTransaction(database, async () => {
        const isChanged = await update(database, { id, version }, { ...visitRow(visit), changed_at: now })
        return isChanged ? findAppointment(database, id) : undefined
      }),
    cancel: ({ id, version, slot }, now) =>
      inTransaction(database, async () => {
        const isChanged = await update(database, { id, version }, { state: 'cancelled', changed_at: now })
        if (!isChanged) return undefined
        await executor(database)
          .updateTable('slot')
          .set({ state: 'open', version: sql`version + 1` })
          .where('id', '=', slot.id)
          .execute()
        await changeDay(executor(database), slot)
        return findAppointment(database, id)
      }),
    book: (booking) =>
      inTransaction(database, async () => {
        const { rows } = await take(executor(database), { id: booking.slot, after: booking.bookedAt })
        const slot = rows.map(slotOf)[0]
        if (slot === undefined) return undefined
        await insert(executor(database), rowOf(booking))
        await changeDay(executor(database), slot)
        return { ...booking, slot, state: 'booked', changedAt: booking.bookedAt, version: 1 }
      }),
  }
}

const columns = [
  'id',
  'slot',
  'account',
  'state',
  'patient_name',
  'patient_age',
  'patient_email',
  'patient_telephone',
  'reason',
  'booked_at',
  'changed_at',
  'version',
] as const satisfies readonly (keyof AppointmentTable)[]

function rowOf({ id, slot, account, bookedAt, ...visit }: Booking): Selectable<AppointmentTable> {
  return {
    id,
    slot,
    account: account ?? null,
    state: 'booked',
    ...visitRow(visit),
    booked_at: bookedAt,
    changed_at: bookedAt,
    version: 1,
  }
}

type VisitColumn = 'patient_name' | 'patient_age' | 'patient_email' | 'patient_telephone' | 'reason'

function visitRow({ patient, reason }: Visit): Pick<Selectable<AppointmentTable>, VisitColumn> {
  return {
    patient_name: patient.name,
    patient_age: patient.age,
    patient_email: patient.email ?? null,
    patient_telephone: patient.telephone ?? null,
    reason: reason ?? null,
  }
}

// Whoever read another version has not seen what would be overwritten.
async function update(
  database: Database,
  { id, version }: Pick<Appointment, 'id' | 'version'>,
  row: Updateable<AppointmentTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await executor(database)
    .updateTable('appointment')
    .set({ ...row, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function findAppointment(database: Database, id: string): Promise<Appointment | undefined> {
  const row = await executor(database).selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const slot = await executor(database)
    .selectFrom('slot')
    .selectAll()
    .where('id', '=', row.slot)
    .executeTakeFirstOrThrow()
  return { ...appointmentOf(row), slot: slotOf(slot) }
}
