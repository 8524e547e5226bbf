import { clinicDescription } from '@waymark/shared'
import { changeDoctor } from '../../domain/change-doctor.ts'
import type { Doctor, DoctorDetails } from '../../domain/doctor.ts'
import { isFailure } from '../../domain/failure.ts'
import type { Principal } from '../../domain/policy.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import { noSuchDoctor } from '../no-such-doctor.ts'
import { orphaned } from '../orphaned.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { doctorDocument, doctorRepresentation } from './doctor-representation.ts'

interface FoundDoctor {
  readonly doctor: Doctor
  readonly principal: Principal
}

const { change: form } = clinicDescription.resources.doctor.forms

/** What the clinic says of a doctor, who may change it, as clerks may. */
export function doctor(ports: Ports): Resource {
  return resource({
    kind: 'doctor',
    cache: { store: 'anybody', maxAge: 300, staleWhileRevalidate: 600 },
    async find(target) {
      const found = await ports.doctors.find(target.variables['doctor'] ?? '')
      if (found === undefined) return noSuchDoctor()
      return { entity: { doctor: found, principal: askedBy(target) }, version: String(found.version) }
    },
    cacheTags: ({ doctor: { id } }) => [`doctor-${id}`],
    represent: ({ doctor: found, principal }) => doctorRepresentation(found, principal),
    actions: { PUT: changing(ports), PATCH: changing(ports) },
  })
}

function changing(ports: Ports): Action<FoundDoctor> {
  const act = async ({ doctor: before }: FoundDoctor, details: DoctorDetails): Promise<Outcome> => {
    const after = await changeDoctor(ports, before, details)
    if ('orphans' in after) return orphaned(ports, after, 'appointments-lost')
    if (isFailure(after)) return problemOf(after)
    const { id } = after
    return {
      outcome: 'changed',
      touched: [href('doctors', {}), href('week', { doctor: id }), href('schedule', { doctor: id })],
    }
  }
  return action('change', form, act, {
    demandsCondition: true,
    document: ({ doctor: found }) => ({ ...doctorDocument(found) }),
    refusal: ({ doctor: { id }, principal }) => refusalFor(principal, 'change a doctor', { doctor: id }),
  })
}
