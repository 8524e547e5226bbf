import type { Selectable } from 'kysely'
import type { Appointment, BookingRule, Visit } from '../domain/appointment.ts'
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
    cancellation: row.cancellation ?? undefined,
    setAside: rulesIn(row.set_aside),
    bookedAt: row.booked_at,
    // Rows from before the column was there have 0.
    changedAt: Math.max(row.booked_at, row.changed_at),
    version: row.version,
  }
}

const rules = ['notice', 'overlap', 'day-limit', 'patient-limit'] as const satisfies readonly BookingRule[]

function rulesIn(text: string): readonly BookingRule[] {
  const words = text.split(' ')
  return rules.filter((rule) => words.includes(rule))
}

type VisitColumn = 'patient_name' | 'patient_age' | 'patient_email' | 'patient_telephone' | 'reason'

/** The columns that say who an appointment is for, and why. */
export function visitRow({ patient, reason }: Visit): Pick<Selectable<AppointmentTable>, VisitColumn> {
  return {
    patient_name: patient.name,
    patient_age: patient.age,
    patient_email: patient.email ?? null,
    patient_telephone: patient.telephone ?? null,
    reason: reason ?? null,
  }
}
