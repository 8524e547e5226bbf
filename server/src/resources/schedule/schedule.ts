import { clinicDescription } from '@waymark/shared'
import { dateAt, type LocalDate } from '../../domain/local-time.ts'
import { versionOfDays } from '../../domain/schedule.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { noSuchDoctor } from '../no-such-doctor.ts'
import type { Ports } from '../ports.ts'
import { scheduleRepresentation } from './schedule-representation.ts'

/** The slots of one doctor on one day; without a date, today where the doctor is. */
export function schedule({ doctors, schedules, clock }: Pick<Ports, 'doctors' | 'schedules' | 'clock'>): Resource {
  const todayOf = async (id: string): Promise<LocalDate | undefined> => {
    const doctor = await doctors.find(id)
    return doctor === undefined ? undefined : dateAt(clock.now(), doctor.timeZone)
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
      const state = `${String(doctor.version)}-${date}-${versionOfDays(day, { from: date, to: date }, clock.now())}`
      return { entity: { doctor, date, status, principal }, version: state }
    },
    cacheTags: ({ doctor, date }) => [`doctor-${doctor.id}`, `schedule-${doctor.id}-${date}`],
    represent: async (view) =>
      scheduleRepresentation(view, await schedules.slots(view.doctor.id, view.date), clock.now()),
  })
}
