import { clinicDescription } from '@waymark/shared'
import { dateAt, type LocalDate } from '../../domain/local-time.ts'
import { versionOfDays } from '../../domain/schedule.ts'
import { weekOf } from '../../domain/week.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { askedBy } from '../access.ts'
import { noSuchDoctor } from '../no-such-doctor.ts'
import type { Ports } from '../ports.ts'
import { weekRepresentation } from './week-representation.ts'

/** The slots of one doctor in one week; without a date, the present week where the doctor is. */
export function week({ doctors, schedules, clock }: Pick<Ports, 'doctors' | 'schedules' | 'clock'>): Resource {
  const todayOf = async (id: string): Promise<LocalDate | undefined> => {
    const doctor = await doctors.find(id)
    return doctor === undefined ? undefined : dateAt(clock.now(), doctor.timeZone)
  }
  return resource({
    kind: 'week',
    parameters: clinicDescription.resources.week.links.week.variables,
    // Who has booked comes back to see it, so nobody shows a week without asking whether it has changed.
    cache: { store: 'anybody', maxAge: 0 },
    async find({ variables, parameters, caller }) {
      const id = variables['doctor'] ?? ''
      const date = parameters.date ?? (await todayOf(id))
      const dates = date === undefined ? [] : weekOf(date)
      const [from = ''] = dates
      const to = dates.at(-1) ?? ''
      const found = await schedules.days(id, { from, to }, clock.now())
      if (found === undefined) return noSuchDoctor()
      const { doctor } = found
      const state = `${String(doctor.version)}-${from}-${versionOfDays(found, { from, to }, clock.now())}`
      return { entity: { doctor, dates, from, to, principal: askedBy({ caller }) }, version: state }
    },
    cacheTags: ({ doctor: { id }, dates }) => [`doctor-${id}`, ...dates.map((date) => `schedule-${id}-${date}`)],
    represent: async (view) => weekRepresentation(view, await schedules.slotsWithin(view.doctor.id, view), clock.now()),
  })
}
