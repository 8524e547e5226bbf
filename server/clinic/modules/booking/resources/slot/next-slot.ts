import { principalOf } from '../../../../principal.ts'
import { failure } from '@waymark/server/values'
import { href, resource, type Resource } from '@waymark/server'
import { waitingListLink } from '../doctor/doctor-links.ts'
import { problemOf } from '../../failures.ts'
import { noSuchDoctor } from '../doctor/doctor.ts'
import type { Ports } from '../../ports.ts'
import { linkSet } from '../../../../represent.ts'
import { bookingRoutes } from '../../routes.ts'
import { slotRepresentation } from './slot-representation.ts'
import { slotVersion } from './slot-view.ts'

/** The next open slot of a doctor, which changes over time (RFC 9110 §8.7). */
export function nextSlot({ doctors, schedules, clock }: Pick<Ports, 'doctors' | 'schedules' | 'clock'>): Resource {
  return resource({
    route: bookingRoutes.nextSlot,
    kind: 'slot',
    cache: { store: 'public', maxAge: 0 },
    async find({ variables, caller }) {
      const doctor = await doctors.find(variables.doctor)
      if (doctor === undefined) return noSuchDoctor()
      const principal = principalOf({ caller })
      const now = clock.now()
      const [slot] = await schedules.open({ doctor: doctor.id, now, limit: 1 })
      if (slot === undefined) {
        const waiting = waitingListLink(doctor, principal)
        return problemOf(failure('no-open-slot'), {
          links: waiting === undefined ? [] : [linkSet('waiting-list', waiting)],
        })
      }
      const view = { slot, doctor, principal }
      return { entity: view, version: `${String(slot.id)}-${slotVersion(view, now)}` }
    },
    fields: ({ slot }) => ({ 'Content-Location': href(bookingRoutes.slot, { slot: slot.id }) }),
    cacheTags: ({ slot: { id, doctor } }) => [`slot-${String(id)}`, `doctor-${doctor}`],
    represent: (view) => slotRepresentation(view, clock.now()),
  })
}
