import type { Clinic } from './clinic.ts'
import { openSlots, postBooking } from './open-slots.ts'

/** Books the first open slot and returns the path of the appointment with its capability. */
export async function bookedAppointment(
  clinic: Pick<Clinic, 'origin'>,
  patient = { name: 'Ada', age: 36 },
): Promise<string> {
  const [slot = 0] = await openSlots(clinic)
  const response = await postBooking(clinic, slot, patient, { 'idempotency-key': `"${String(slot)}-${patient.name}"` })
  return response.headers.get('location') ?? ''
}
