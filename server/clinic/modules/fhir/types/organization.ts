import { about } from '../../../about.ts'
import { addressOf, type ClinicDetails } from '../../practice/contract.ts'
import type { Asked, Versioned } from '../requests/asked.ts'
import { unknown } from '../failures.ts'
import type { Draft } from '../requests/json.ts'
import { type FhirTypeRow, pageAmong, type SearchParameters } from '../search/search.ts'
import { activeParameter, clinicId } from './common.ts'

const parameters: SearchParameters = {
  name: { type: 'string', documentation: 'A word of the name.', valuesOf: ({ name }) => [name] },
  active: activeParameter,
}

/** The clinic as an organization. */
export const organization: FhirTypeRow = {
  documentation: 'The clinic.',
  parameters,
  async read(asked, id) {
    if (id !== clinicId) throw unknown('Organization', id)
    return clinic(asked)
  },
  async find(asked, search) {
    return pageAmong([await clinic(asked)], search, { parameters, timeZone: asked.timeZone })
  },
}

async function clinic({ ports: { clinics } }: Asked): Promise<Versioned> {
  const { details, version } = await clinics.find()
  return {
    version: String(version),
    resource: {
      resourceType: 'Organization',
      id: clinicId,
      active: true,
      // FHIR R4, org-1: an organization has a name or an identifier.
      name: details?.name ?? about.name,
      telecom: contactsOf(details),
      address: [postalAddressOf(details)],
    },
  }
}

export function contactsOf(details: ClinicDetails | undefined): readonly Draft[] {
  return [
    { system: 'phone', value: details?.telephone },
    { system: 'email', value: details?.email },
  ].filter(({ value }) => value !== undefined)
}

export function postalAddressOf(details: ClinicDetails | undefined): Draft {
  if (details === undefined) return undefined
  const { street, town, postalCode, country } = details
  return { text: addressOf(details), line: [street], city: town, postalCode, country }
}
