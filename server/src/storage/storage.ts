import type { Appointments } from '../domain/appointment.ts'
import type { Doctors } from '../domain/doctor.ts'
import type { Schedules } from '../domain/schedule.ts'
import type { SubmissionStore } from '../domain/submission.ts'
import { openDatabase } from './database.ts'
import { engineOf } from './engine-of.ts'
import { storedAppointments } from './stored-appointments.ts'
import { storedDoctors } from './stored-doctors.ts'
import { storedSchedules } from './stored-schedules.ts'
import { storedSubmissions } from './stored-submissions.ts'

/** All ports of the domain over one database. */
export interface Storage {
  readonly doctors: Doctors
  readonly schedules: Schedules
  readonly appointments: Appointments
  readonly submissions: SubmissionStore
  close(): Promise<void>
}

/** Opens the storage that a database URL names and brings it to the present schema. */
export async function openStorage(url: string): Promise<Storage> {
  const database = await openDatabase(engineOf(url))
  return {
    doctors: storedDoctors(database),
    schedules: storedSchedules(database),
    appointments: storedAppointments(database),
    submissions: storedSubmissions(database),
    close: () => database.destroy(),
  }
}
