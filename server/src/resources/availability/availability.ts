import { clinicDescription, type availabilityFields, type InputOf } from '@waymark/shared'
import { nothingSaid, type Availability } from '../../domain/availability.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { isFailure } from '../../domain/failure.ts'
import { changeAvailability } from '../../domain/fill-schedule.ts'
import { offerAll } from '../../domain/offer.ts'
import { action, resource, type Action, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { availabilityOf } from '../availability-input.ts'
import { problemOf } from '../failures.ts'
import { noSuchDoctor } from '../no-such-doctor.ts'
import { orphaned } from '../orphaned.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { availabilityDocument, availabilityRepresentation } from './availability-representation.ts'

interface Found {
  readonly doctor: Doctor
  readonly availability: Availability
}

/** When a doctor sees patients. PUT replaces it, with all slots that follow from it, or changes nothing. */
export function availability(ports: Ports): Resource {
  const { doctors, availabilities } = ports
  return resource({
    kind: 'availability',
    cache: { store: 'nobody' },
    async find({ variables, caller }) {
      const principal = askedBy({ caller })
      const doctor = await doctors.find(variables['doctor'] ?? '')
      if (doctor === undefined) return noSuchDoctor()
      const refusal = refusalFor(principal, 'change availability', { doctor: doctor.id })
      if (refusal !== undefined) return refusal
      const found = (await availabilities.find(doctor.id)) ?? { ...nothingSaid, doctor: doctor.id }
      return { entity: { doctor, availability: found }, version: versionOf({ doctor, availability: found }) }
    },
    represent: ({ doctor, availability: found }) => availabilityRepresentation(found, doctor),
    actions: { PUT: changing(ports), PATCH: changing(ports) },
  })
}

function versionOf({ doctor, availability: found }: Found): string {
  return `${String(found.version)}-${String(doctor.version)}`
}

function changing(ports: Ports): Action<Found> {
  const act = async ({ doctor, availability: before }: Found, input: InputOf<typeof availabilityFields>) => {
    const wanted = { ...availabilityOf(input), doctor: doctor.id, version: before.version }
    const opened = await changeAvailability(ports, doctor, wanted)
    if ('orphans' in opened) return orphaned(ports, opened, 'appointments-outside')
    if (isFailure(opened)) return problemOf(opened)
    await offerAll(ports, doctor.id, opened)
    return {
      outcome: 'changed' as const,
      touched: [href('week', { doctor: doctor.id }), href('schedule', { doctor: doctor.id })],
    }
  }
  return action('change', clinicDescription.resources.availability.forms.change, act, {
    demandsCondition: true,
    document: ({ availability: before }) => availabilityDocument(before),
  })
}
