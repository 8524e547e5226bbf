import { sql, type Selectable, type Updateable } from 'kysely'
import type { Appointment, Appointments, Booking, Move } from '../domain/appointment.ts'
import { appointmentOf, visitRow } from './appointment-row.ts'
import { bookingCounts } from './booking-counts.ts'
import type { Database } from './database.ts'
import { findAppointment, readAppointments } from './read-appointments.ts'
import { pageOfAppointments, versionOfAppointments } from './listed-appointments.ts'
import { executor, inTransaction } from './transaction.ts'
import type { AppointmentTable } from './schema.ts'
import { columnsOf, statement } from './statement.ts'
import { slotTaker, type SlotTaker } from './taken-slot.ts'

/** Appointments in the database. */
export function storedAppointments(database: Database): Appointments {
  const slots = slotTaker(database)
  const insert = statement<Selectable<AppointmentTable>, unknown>(columns, (row) =>
    database.insertInto('appointment').values(row),
  )
  return {
    find: (id) => findAppointment(executor(database), id),
    page: (filter, request) => pageOfAppointments(executor(database), filter, request),
    versionOf: (filter) => versionOfAppointments(executor(database), filter),
    ...readAppointments(database),
    ...bookingCounts(database),
    change: (appointment, visit, now) => changed(database, appointment, { ...visitRow(visit), changed_at: now }),
    setState: (appointment, state, now) => changed(database, appointment, { state, changed_at: now }),
    cancel: (appointment, now, why) =>
      inTransaction(database, async () => {
        const row = { state: 'cancelled', cancellation: why ?? null, changed_at: now } as const
        if (!(await update(executor(database), appointment, row))) return undefined
        await slots.free(appointment.slot)
        return findAppointment(executor(database), appointment.id)
      }),
    book: (booking) =>
      inTransaction(database, async () => {
        const { slot: id, bookedAt: now, hold, setAside = [] } = booking
        const slot = await slots.take({ slot: id, now, hold, ignoresNotice: setAside.includes('notice') })
        if (slot === undefined) return undefined
        const row = rowOf(booking)
        await insert(executor(database), row)
        return { ...appointmentOf(row), slot }
      }),
    move: (wanted) => inTransaction(database, () => moved(executor(database), slots, wanted)),
  }
}

const columns = columnsOf<AppointmentTable>({
  id: true,
  slot: true,
  account: true,
  state: true,
  patient_name: true,
  patient_age: true,
  patient_email: true,
  patient_telephone: true,
  reason: true,
  cancellation: true,
  set_aside: true,
  booked_at: true,
  changed_at: true,
  version: true,
})

function rowOf({ id, slot, account, setAside = [], bookedAt, patient, reason }: Booking): Selectable<AppointmentTable> {
  return {
    id,
    slot,
    account: account ?? null,
    state: 'booked',
    ...visitRow({ patient, reason }),
    cancellation: null,
    set_aside: setAside.join(' '),
    booked_at: bookedAt,
    changed_at: bookedAt,
    version: 1,
  }
}

// First the appointment is kept from changing, then the slot is won, then both are written: what fails has changed nothing.
async function moved(
  database: Database,
  slots: SlotTaker,
  { appointment, slot: id, hold, setAside, movedAt }: Move,
): Promise<Appointment | 'slot taken' | 'state changed'> {
  if (!(await isStill(database, appointment))) return 'state changed'
  const slot = await slots.take({ slot: id, now: movedAt, hold, ignoresNotice: setAside.includes('notice') })
  if (slot === undefined) return 'slot taken'
  await update(database, appointment, { slot: slot.id, set_aside: setAside.join(' '), changed_at: movedAt })
  await slots.free(appointment.slot)
  const { version } = appointment
  return { ...appointment, slot, setAside, changedAt: movedAt, version: version + 1 }
}

async function isStill(database: Database, { id, version }: Pick<Appointment, 'id' | 'version'>): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('appointment')
    .set({ version: sql`version` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function changed(
  database: Database,
  appointment: Appointment,
  row: Updateable<AppointmentTable>,
): Promise<Appointment | undefined> {
  return inTransaction(database, async () => {
    const isChanged = await update(executor(database), appointment, row)
    return isChanged ? findAppointment(executor(database), appointment.id) : undefined
  })
}

// Whoever read another version has not seen what would be overwritten.
async function update(
  database: Database,
  { id, version }: Pick<Appointment, 'id' | 'version'>,
  row: Updateable<AppointmentTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('appointment')
    .set({ ...row, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
