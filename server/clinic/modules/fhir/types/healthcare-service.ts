import type { AppointmentType, Doctor } from '../../booking/contract.ts'
import { reference, type Versioned } from '../requests/asked.ts'
import { unknown } from '../failures.ts'
import { codesOf, type FhirTypeRow, pageAmong, referencesOf, type SearchParameters } from '../search/search.ts'
import { activeParameter, allDoctors, clinicId, offeredTypes, placeOf, specialtyOf } from './common.ts'

const parameters: SearchParameters = {
  name: { type: 'string', documentation: 'A word of the name.', valuesOf: ({ name }) => [name] },
  'service-type': { type: 'token', documentation: 'The name or the id.', valuesOf: ({ type }) => codesOf(type) },
  specialty: { type: 'token', documentation: 'The speciality.', valuesOf: ({ specialty }) => codesOf(specialty) },
  organization: {
    type: 'reference',
    targets: ['Organization'],
    documentation: 'The clinic.',
    valuesOf: ({ providedBy }) => referencesOf(providedBy),
  },
  location: {
    type: 'reference',
    targets: ['Location'],
    documentation: 'The place.',
    valuesOf: ({ location }) => referencesOf(location),
  },
  active: activeParameter,
}

/** The appointment types. */
export const healthcareService: FhirTypeRow = {
  documentation: 'The appointment types of the doctors; a doctor without types is booked without one.',
  parameters,
  includes: ['organization', 'location'],
  async read({ ports }, id) {
    const type = await ports.appointmentTypes.find(id)
    const doctor = type === undefined ? undefined : await ports.doctors.find(type.doctor)
    if (type === undefined || doctor === undefined || type.bookableBy === 'staff')
      throw unknown('HealthcareService', id)
    return serviceOf(type, doctor)
  },
  async find(asked, search) {
    const all: Versioned[] = []
    for (const doctor of await allDoctors(asked))
      for (const type of await offeredTypes(asked, doctor.id)) all.push(serviceOf(type, doctor))
    return pageAmong(all, search, { parameters, timeZone: asked.timeZone })
  },
}

const eligibility: Readonly<Partial<Record<AppointmentType['bookableBy'], string>>> = {
  new: 'For new patients only.',
  referral: 'With a referral only.',
}

function serviceOf(type: AppointmentType, doctor: Doctor): Versioned {
  const { id, name, length, instructions, place, bookableBy, isRetired, version } = type
  const condition = eligibility[bookableBy]
  return {
    version: String(version),
    resource: {
      resourceType: 'HealthcareService',
      id,
      active: !isRetired,
      providedBy: reference('Organization', clinicId),
      type: [{ coding: [{ code: id }], text: name }],
      specialty: [specialtyOf(doctor)],
      location: place === undefined ? [placeOf(doctor)] : [{ type: 'Location', display: place }],
      name,
      comment: `${String(length)} min, ${doctor.name}`,
      extraDetails: instructions,
      eligibility: condition === undefined ? [] : [{ comment: condition }],
      appointmentRequired: true,
    },
  }
}
