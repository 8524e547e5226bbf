import {
  action,
  type Action,
  type ActionResult,
  type GivenForm,
  href,
  listVersion,
  type Problem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { may, refusalFor } from '@waymark/server/authentication'
import { isFailure } from '@waymark/server/values'
import { clinicDescription, type AppointmentTypeInput } from '@waymark/shared/clinic'
import { principalOf, type Principal } from '../../../../principal.ts'
import { homeLink, represent } from '../../../../represent.ts'
import { type AppointmentType, changeType, retireType } from '../../domain/appointment-type.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { problemOf } from '../../failures.ts'
import { bookingPermissions } from '../../permissions.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { doctorLink } from '../doctor/doctor-links.ts'
import { noSuchDoctor } from '../doctor/doctor.ts'
import { findType } from './find-type.ts'
import { typeDocument, typeRepresentation } from './type-representation.ts'

interface FoundTypes {
  readonly doctor: Doctor
  readonly types: readonly AppointmentType[]
  readonly principal: Principal
}

type Needed = Pick<Ports, 'doctors' | 'appointmentTypes' | 'newIdentifier'>

/** The appointment types of a doctor; the doctor and clerks add one with POST. */
export function appointmentTypes(ports: Needed): Resource {
  return resource({
    route: bookingRoutes.appointmentTypes,
    kind: 'appointmentTypes',
    cache: { store: 'public', maxAge: 5 },
    async find(target) {
      const doctor = await ports.doctors.find(target.variables.doctor)
      if (doctor === undefined) return noSuchDoctor()
      const types = await ports.appointmentTypes.of(doctor.id)
      const versions = listVersion(types.map(({ id, version }) => `${id}.${String(version)}`))
      return {
        entity: { doctor, types, principal: principalOf(target) },
        version: `${String(doctor.version)}-${versions}`,
      }
    },
    cacheTags: ({ doctor: { id } }) => [`doctor-${id}`],
    represent: typesRepresentation,
    actions: { POST: adding(ports) },
  })
}

function typesRepresentation({ doctor, types, principal }: FoundTypes): Representation {
  const self = href(bookingRoutes.appointmentTypes, { doctor: doctor.id })
  return represent('appointmentTypes', {
    title: bookingTexts.typesOfTitle({ doctor: doctor.name }),
    self,
    state: { doctor: doctor.id },
    links: { doctor: doctorLink(doctor), home: homeLink },
    embedded: { 'bookable-types': types.map((type) => typeRepresentation(type, doctor)) },
    forms: {
      add: mayChange({ doctor, principal }) ? { method: 'POST', target: self, ...valuesAfter(types) } : undefined,
    },
  })
}

// The types of a doctor have one currency.
function valuesAfter([type]: readonly AppointmentType[]): Pick<GivenForm, 'values'> {
  return type === undefined ? {} : { values: { currency: type.currency } }
}

function mayChange({ doctor, principal }: Pick<FoundTypes, 'doctor' | 'principal'>): boolean {
  return may(principal, bookingPermissions.changeDoctor, { doctor: doctor.id })
}

const { appointmentTypes: listed, appointmentType: single } = clinicDescription.resources

function adding({ appointmentTypes: types, newIdentifier }: Needed): Action<FoundTypes> {
  const act = async ({ doctor }: FoundTypes, details: AppointmentTypeInput): Promise<ActionResult> => {
    const { id } = await types.add({ id: newIdentifier(), doctor: doctor.id }, details)
    return {
      outcome: 'created',
      location: href(bookingRoutes.appointmentType, { doctor: doctor.id, type: id }),
      touched: touchedBy({ doctor }),
    }
  }
  return action('add', listed.forms.add, act, { refusal })
}

interface FoundType extends Pick<FoundTypes, 'doctor' | 'principal'> {
  readonly type: AppointmentType
}

/** An appointment type, which the doctor and clerks change; DELETE stops offering it. */
export function appointmentType(ports: Needed): Resource {
  return resource({
    route: bookingRoutes.appointmentType,
    kind: 'appointmentType',
    cache: { store: 'public', maxAge: 5 },
    async find(target) {
      const found = await findType(ports, target.variables)
      if ('problem' in found) return found
      const { doctor, type } = found
      return {
        entity: { ...found, principal: principalOf(target) },
        version: `${String(doctor.version)}-${String(type.version)}`,
      }
    },
    cacheTags: ({ doctor: { id } }) => [`doctor-${id}`],
    represent: ({ type, doctor, principal }) => typeRepresentation(type, doctor, { principal }),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: retiring(ports) },
  })
}

function refusal({ principal, doctor }: Pick<FoundTypes, 'doctor' | 'principal'>): Problem | undefined {
  return refusalFor(principal, bookingPermissions.changeDoctor, { doctor: doctor.id })
}

function touchedBy({ doctor: { id: doctor } }: Pick<FoundTypes, 'doctor'>): readonly string[] {
  return [href(bookingRoutes.appointmentTypes, { doctor }), href(bookingRoutes.doctor, { doctor })]
}

function changing({ appointmentTypes: types }: Needed): Action<FoundType> {
  const act = async (found: FoundType, details: AppointmentTypeInput): Promise<ActionResult> => {
    const after = await changeType(types, found.type, details)
    if (isFailure(after)) return problemOf(after)
    return { outcome: 'updated', touched: touchedBy(found) }
  }
  const document = ({ type }: FoundType): AppointmentTypeInput => typeDocument(type)
  return action('change', single.forms.change, act, { requiresCondition: true, document, refusal })
}

function retiring({ appointmentTypes: types }: Needed): Action<FoundType> {
  const act = async (found: FoundType): Promise<ActionResult> => {
    const refused = await retireType(types, found.type)
    if (refused !== undefined) return problemOf(refused)
    const touched = touchedBy(found)
    return { outcome: 'deleted', touched, next: href(bookingRoutes.appointmentTypes, { doctor: found.doctor.id }) }
  }
  return action('retire', single.forms.retire, act, { requiresCondition: true, refusal })
}
