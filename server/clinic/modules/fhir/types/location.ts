import type { Doctor } from '../../booking/contract.ts'
import { type Asked, reference, type Versioned } from '../requests/asked.ts'
import { unknown } from '../failures.ts'
import { type FhirTypeRow, pageAmong, referencesOf, type SearchParameters } from '../search/search.ts'
import { allDoctors, clinicId, doctorOfPlace, placeOf } from './common.ts'
import { contactsOf, postalAddressOf } from './organization.ts'

const parameters: SearchParameters = {
  name: { type: 'string', documentation: 'A word of the name.', valuesOf: ({ name }) => [name] },
  organization: {
    type: 'reference',
    targets: ['Organization'],
    documentation: 'The clinic.',
    valuesOf: ({ managingOrganization }) => referencesOf(managingOrganization),
  },
  status: {
    type: 'token',
    system: 'http://hl7.org/fhir/location-status',
    documentation: 'Always active.',
    valuesOf: ({ status }) => [status],
  },
}

/** The clinic, and where each doctor works. */
export const location: FhirTypeRow = {
  documentation: 'The clinic, and the place of each doctor.',
  parameters,
  includes: ['organization'],
  async read(asked, id) {
    if (id === clinicId) return clinicPlace(asked)
    const doctor = await asked.ports.doctors.find(doctorOfPlace(id) ?? '')
    if (doctor === undefined || placeOf(doctor) === undefined) throw unknown('Location', id)
    return placeOfDoctor(doctor)
  },
  async find(asked, search) {
    const doctors = (await allDoctors(asked)).filter((doctor) => placeOf(doctor) !== undefined)
    const all = [await clinicPlace(asked), ...doctors.map(placeOfDoctor)]
    return pageAmong(all, search, { parameters, timeZone: asked.timeZone })
  },
}

async function clinicPlace({ ports: { clinics } }: Asked): Promise<Versioned> {
  const { details, version } = await clinics.find()
  return {
    version: String(version),
    resource: {
      resourceType: 'Location',
      id: clinicId,
      status: 'active',
      name: details?.name,
      mode: 'instance',
      telecom: contactsOf(details),
      address: postalAddressOf(details),
      managingOrganization: reference('Organization', clinicId, details?.name),
    },
  }
}

function placeOfDoctor({ id, name, address, version }: Doctor): Versioned {
  return {
    version: String(version),
    resource: {
      resourceType: 'Location',
      id: `at-${id}`,
      status: 'active',
      name,
      mode: 'instance',
      address: { text: address },
      managingOrganization: reference('Organization', clinicId),
    },
  }
}
