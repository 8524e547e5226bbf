import { failure, type Instant } from '@waymark/server/values'
import { href, resource, type Problem, type Resource } from '@waymark/server'
import { principalOf } from '../../../../principal.ts'
import type { AppointmentType } from '../../domain/appointment-type.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { openTimes } from '../../domain/fitting-times.ts'
import { findType } from '../appointment-type/find-type.ts'
import { waitingListLink } from '../doctor/doctor-links.ts'
import { problemOf } from '../../failures.ts'
import { noSuchDoctor } from '../doctor/doctor.ts'
import type { Ports } from '../../ports.ts'
import { linkSet } from '../../../../represent.ts'
import { bookingRoutes } from '../../routes.ts'
import { slotRepresentation, type SlotView } from './slot-representation.ts'
import { slotVersion } from './slot-view.ts'
import { typeChoice } from './type-choice.ts'

type Needed = Pick<Ports, 'doctors' | 'schedules' | 'appointments' | 'appointmentTypes' | 'availabilities' | 'clock'>

interface Found {
  readonly entity: SlotView
  readonly version: string
}

/** The next open slot of a doctor, which changes over time (RFC 9110 §8.7). */
export function nextSlot(ports: Needed): Resource {
  return resource({
    route: bookingRoutes.nextSlot,
    ...nextOf(ports.clock),
    async find({ variables, caller }) {
      const doctor = await ports.doctors.find(variables.doctor)
      return doctor === undefined ? noSuchDoctor() : foundNext(ports, { doctor }, caller)
    },
  })
}

/** The next open slot at which an appointment type can be booked. */
export function typeNextSlot(ports: Needed): Resource {
  return resource({
    route: bookingRoutes.typeNextSlot,
    ...nextOf(ports.clock),
    async find({ variables, caller }) {
      const found = await findType(ports, variables)
      return 'problem' in found ? found : foundNext(ports, found, caller)
    },
  })
}

function nextOf(clock: Ports['clock']) {
  return {
    kind: 'slot',
    cache: { store: 'public', maxAge: 0 },
    fields: ({ slot, types }: SlotView) => ({
      'Content-Location': href(bookingRoutes.slot, { slot: slot.id, type: types?.chosen?.id }),
    }),
    cacheTags: ({ slot: { id, doctor } }: SlotView) => [`slot-${String(id)}`, `doctor-${doctor}`],
    represent: (view: SlotView) => slotRepresentation(view, clock.now()),
  } as const
}

interface Wanted {
  readonly doctor: Doctor
  readonly type?: AppointmentType
}

async function foundNext(
  ports: Needed,
  { doctor, type }: Wanted,
  caller: Parameters<typeof principalOf>[0]['caller'],
): Promise<Found | Problem> {
  const principal = principalOf({ caller })
  const now: Instant = ports.clock.now()
  const [slot] = await openTimes(ports, type).open({ doctor: doctor.id, now, limit: 1 })
  if (slot === undefined) {
    const waiting = waitingListLink(doctor, principal)
    return problemOf(failure('no-open-slot'), {
      links: waiting === undefined ? [] : [linkSet('waiting-list', waiting)],
    })
  }
  const types = await typeChoice(ports, slot, principal, { type: type?.id })
  if ('problem' in types) return types
  const view = { slot, doctor, principal, types }
  return { entity: view, version: `${String(slot.id)}-${slotVersion(view, now)}` }
}
