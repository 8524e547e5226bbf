import type { Doctor } from '../../booking/contract.ts'
import { type Asked, reference, type Versioned } from '../requests/asked.ts'
import { unknown } from '../failures.ts'
import { codesOf, type FhirTypeRow, pageAmong, referencesOf, type SearchParameters } from '../search/search.ts'
import { activeParameter, allDoctors, clinicId, offeredTypes, placeOf, specialtyOf } from './common.ts'

const parameters: SearchParameters = {
  practitioner: {
    type: 'reference',
    targets: ['Practitioner'],
    documentation: 'The doctor.',
    valuesOf: ({ practitioner }) => referencesOf(practitioner),
  },
  organization: {
    type: 'reference',
    targets: ['Organization'],
    documentation: 'The clinic.',
    valuesOf: ({ organization }) => referencesOf(organization),
  },
  location: {
    type: 'reference',
    targets: ['Location'],
    documentation: 'The place.',
    valuesOf: ({ location }) => referencesOf(location),
  },
  service: {
    type: 'reference',
    targets: ['HealthcareService'],
    documentation: 'An appointment type of the doctor.',
    valuesOf: ({ healthcareService }) => referencesOf(healthcareService),
  },
  specialty: { type: 'token', documentation: 'The speciality.', valuesOf: ({ specialty }) => codesOf(specialty) },
  active: activeParameter,
}

/** What each doctor does at the clinic. */
export const practitionerRole: FhirTypeRow = {
  documentation: 'What each doctor does at the clinic; the id is that of the doctor.',
  parameters,
  includes: ['practitioner', 'organization', 'location', 'service'],
  async read(asked, id) {
    const doctor = await asked.ports.doctors.find(id)
    if (doctor === undefined) throw unknown('PractitionerRole', id)
    return roleOf(asked, doctor)
  },
  async find(asked, search) {
    const all: Versioned[] = []
    for (const doctor of await allDoctors(asked)) all.push(await roleOf(asked, doctor))
    return pageAmong(all, search, { parameters, timeZone: asked.timeZone })
  },
}

async function roleOf(asked: Asked, doctor: Doctor): Promise<Versioned> {
  const { id, name, version } = doctor
  const types = await offeredTypes(asked, id)
  return {
    version: [version, ...types.map((each) => each.version)].join('.').slice(0, 64),
    resource: {
      resourceType: 'PractitionerRole',
      id,
      active: true,
      practitioner: reference('Practitioner', id, name),
      organization: reference('Organization', clinicId),
      specialty: [specialtyOf(doctor)],
      location: [placeOf(doctor)],
      healthcareService: types.map((type) => reference('HealthcareService', type.id, type.name)),
    },
  }
}
