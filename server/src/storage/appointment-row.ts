import type { Selectable } from 'kysely'
import type { Appointment } from '../domain/appointment.ts'
import type { AppointmentTable } from './schema.ts'

/** The appointment that a row holds, but for its slot. */
export function appointmentOf(row: Selectable<AppointmentTable>): Omit<Appointment, 'slot'> {
  return {
    id: row.id,
    account: row.account ?? undefined,
    state: row.state,
    patient: {
      name: row.patient_name,
      age: row.patient_age,
      email: row.patient_email ?? undefined,
      telephone: row.patient_telephone ?? undefined,
    },
    reason: row.reason ?? undefined,
    bookedAt: row.booked_at,
    // Rows from before the column was there have 0.
    changedAt: Math.max(row.booked_at, row.changed_at),
    version: row.version,
  }
}
