import { openStorage } from '@waymark/clinic/composition/open-storage'
import type { FinalAppointment } from './history.ts'

/** Returns all appointments of a database that no server uses any more. */
export async function finalIn(url: string): Promise<readonly FinalAppointment[]> {
  const storage = await openStorage(url)
  const { items } = await storage.appointments.page({}, { limit: 1_000_000 })
  await storage.close()
  return items.map(({ id, slot, patient, state }) => {
    return { id, slot: slot.id, patient: patient.name, isLive: state !== 'cancelled' }
  })
}
