import { clinicDescription } from '@waymark/shared'
import { dateAt, type LocalDate } from '../../domain/local-time.ts'
import { versionOfDays } from '../../domain/schedule.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { noSuchDoctor } from '../no-such-doctor.ts'
import type { Ports } from '../ports.ts'
import { scheduleRepresentation } from './schedule-representation.ts'

/** The slots of one doctor on one day; without a date, today where the doctor is. */
export function schedule({
  doctors,
  schedules,
  appointments,
  clock,
}: Pick<Ports, 'doctors' | 'schedules' | 'appointments' | 'clock'>): Resource {
  const todayOf = async (id: string): Promise<LocalDate | undefined> => {
    const doctor = await doctors.find(id)
    return doctor === undefined ? undefined : dateAt(clock.now(), doctor.timeZone)
  }
  const bookedSlots = async (id: string, date: LocalDate): Promise<readonly number[]> => {
    const slots = await schedules.slots(id, date)
    return slots.filter(({ state }) => state === 'booked').map((slot) => slot.id)
  }
  return resource({
    kind: 'schedule',
    parameters: clinicDescription.resources.doctor.links.schedule.variables,
    cache: { store: 'anybody', maxAge: 5, staleWhileRevalidate: 30 },
    async find({ variables, parameters: { date: given, status = 'open' }, caller }) {
      const principal = askedBy({ caller })
      const id = variables['doctor'] ?? ''
      const date = given ?? (await todayOf(id))
      const day = date === undefined ? undefined : await schedules.day(id, date, clock.now())
      if (date === undefined || day === undefined) return noSuchDoctor()
      const refusal = status === 'open' ? undefined : refusalFor(principal, 'see taken slots', { doctor: id })
      if (refusal !== undefined) return refusal
      const { doctor } = day
      const version = `${String(doctor.version)}-${date}-${versionOfDays(day, { from: date, to: date }, clock.now())}`
      const entity = { doctor, date, status, principal }
      if (status === 'open') return { entity: { ...entity, appointments: [] }, version }
      const booked = await appointments.ofSlots(await bookedSlots(id, date))
      // The details of an appointment change without the day.
      const changes = booked.reduce((sum, appointment) => sum + appointment.version, 0)
      return { entity: { ...entity, appointments: booked }, version: `${version}-${String(changes)}` }
    },
    cacheTags: ({ doctor, date }) => [`doctor-${doctor.id}`, `schedule-${doctor.id}-${date}`],
    represent: async (view) =>
      scheduleRepresentation(view, await schedules.slots(view.doctor.id, view.date), clock.now()),
  })
}
