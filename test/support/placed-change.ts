import { bookedAppointment } from './booked-appointment.ts'
import type { Clinic } from './clinic.ts'

/** Books an appointment, and returns the path of a change in the feed. */
export async function placedChange(clinic: Clinic): Promise<string> {
  await bookedAppointment(clinic)
  await clinic.work()
  const page = await clinic.storage.changes.after(undefined, 1)
  return `/changes/${page?.items[0]?.id ?? ''}`
}
