import type { Storage } from '@waymark/clinic/composition/open-storage'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import { dateAfter } from '@waymark/server/values'

export const secret = 'a secret of the bench, 32 characters'
export const firstDay = '2030-01-01'
export const slotsOfDay = 20
/** More schedules than the memory of responses holds. */
export const days = 4000

/** Appointments of a second doctor, as many as there are days. */
export function appointmentId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Adds two doctors: the first has open slots on each day, the second the appointments. */
export async function addDays(storage: Storage): Promise<void> {
  const more = { speciality: 'S', timeZone: 'Europe/London', address: 'A', languages: ['en'] }
  await storage.doctors.add({ id: 'mjones', name: 'Dr Mary Jones', ...more })
  await storage.doctors.add({ id: 'asmith', name: 'Dr Anna Smith', ...more })
  const add = (doctor: string, date: string): Promise<void> =>
    storage.schedules.add(doctor, date, slotsOf(date, { from: '08:00', to: '18:00', slotLength: 30 }, 'UTC'))
  await storage.inTransaction(async () => {
    for (let day = 0; day < days; day += 1) await add('mjones', dateAfter(firstDay, day))
    for (let day = 0; day < days / slotsOfDay; day += 1) await add('asmith', dateAfter(firstDay, day))
    for (let number = 0; number < days; number += 1) {
      const slot = days * slotsOfDay + number + 1
      const patient = { name: 'Ada Lovelace', age: 36 }
      await storage.appointments.book({ id: appointmentId(number), slot, patient, bookedAt: Date.now() })
    }
  })
}
