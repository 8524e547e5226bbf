import type { Appointments } from '../domain/appointment.ts'
import type { Doctors } from '../domain/doctor.ts'
import type { Schedules } from '../domain/schedule.ts'
import { openDatabase } from './database.ts'
import { engineOf } from './engine-of.ts'
import { storedAppointments } from './stored-appointments.ts'
import { storedDoctors } from './stored-doctors.ts'
import { storedSchedules } from './stored-schedules.ts'

/** All ports of the domain over one database. */
export interface Storage {
  readonly doctors: Doctors
  readonly schedules: Schedules
  readonly appointments: Appointments
  close(): Promise<void>
}

/** Opens the storage that a database URL names and brings it to the present schema. */
export async function openStorage(url: string): Promise<Storage> {
  const database = await openDatabase(engineOf(url))
  return {
    doctors: storedDoctors(database),
    schedules: storedSchedules(database),
    appointments: storedAppointments(database),
    close: () => database.destroy(),
  }
}
