import type { Appointment, Appointments } from '../domain/appointment.ts'
import { appointmentOf } from './appointment-row.ts'
import type { Database } from './database.ts'
import { slotOf } from './slot-row.ts'
import { executor } from './transaction.ts'

/** Appointments by their slots and by their day. */
export function readAppointments(database: Database): Pick<Appointments, 'ofSlots' | 'bookedOn'> {
  return {
    async ofSlots(slots) {
      if (slots.length === 0) return []
      const rows = await executor(database)
        .selectFrom('appointment')
        .select('id')
        .where('slot', 'in', slots)
        .where('state', '<>', 'cancelled')
        .execute()
      return foundAll(executor(database), rows)
    },
    async bookedOn(account, date) {
      const rows = await executor(database)
        .selectFrom('appointment')
        .innerJoin('slot', 'slot.id', 'appointment.slot')
        .select('appointment.id')
        .where('appointment.account', '=', account)
        .where('appointment.state', '=', 'booked')
        .where('slot.date', '=', date)
        .orderBy('slot.start_instant')
        .execute()
      return foundAll(executor(database), rows)
    },
  }
}

async function foundAll(database: Database, rows: readonly { readonly id: string }[]): Promise<readonly Appointment[]> {
  const found: Appointment[] = []
  for (const { id } of rows) {
    const appointment = await findAppointment(database, id)
    if (appointment !== undefined) found.push(appointment)
  }
  return found
}

/** An appointment with its slot. */
export async function findAppointment(database: Database, id: string): Promise<Appointment | undefined> {
  const row = await database.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const slot = await database.selectFrom('slot').selectAll().where('id', '=', row.slot).executeTakeFirstOrThrow()
  return { ...appointmentOf(row), slot: slotOf(slot) }
}
