import type { Appointment, Appointments } from '../domain/appointment.ts'
import { appointmentWithSlot, slotColumns } from './appointment-row.ts'
import type { Database } from './database.ts'
import { executor } from './transaction.ts'

/** Appointments by their slots and by their day. */
export function readAppointments(database: Database): Pick<Appointments, 'ofSlots' | 'bookedOn'> {
  return {
    async ofSlots(slots) {
      if (slots.length === 0) return []
      const rows = await withSlots(executor(database))
        .where('appointment.slot', 'in', slots)
        .where('appointment.state', '<>', 'cancelled')
        .execute()
      return rows.map(appointmentWithSlot)
    },
    async bookedOn(account, date) {
      const rows = await withSlots(executor(database))
        .where('appointment.account', '=', account)
        .where('appointment.state', '=', 'booked')
        .where('slot.date', '=', date)
        .orderBy('slot.start_instant')
        .execute()
      return rows.map(appointmentWithSlot)
    },
  }
}

function withSlots(database: Database) {
  return database
    .selectFrom('appointment')
    .innerJoin('slot', 'slot.id', 'appointment.slot')
    .selectAll('appointment')
    .select(slotColumns)
}

/** An appointment with its slot. */
export async function findAppointment(database: Database, id: string): Promise<Appointment | undefined> {
  const row = await withSlots(database).where('appointment.id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : appointmentWithSlot(row)
}
