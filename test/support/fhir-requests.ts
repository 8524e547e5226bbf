import { expect } from 'chai'
import type { Clinic } from './clinic.ts'
import { type FhirResource, validationFaults } from './fhir.ts'
import { clinicClient } from './http/clinic-client.ts'

export interface FhirReply {
  readonly status: number
  readonly headers: Headers
  readonly resource: FhirResource
}

interface FhirRequest {
  readonly token?: string
  readonly method?: string
  readonly content?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface FhirRequests {
  /** Sends a request; what it returns must be valid. */
  readonly ask: (path: string, asked?: FhirRequest) => Promise<FhirReply>
}

const jsonType = 'application/fhir+json'

/** Returns a client of the façade that validates each resource. */
export function fhirRequests({ origin }: Pick<Clinic, 'origin'>): FhirRequests {
  return {
    async ask(path, { token, method = 'GET', content, headers = {} } = {}) {
      const response = await fetch(`${origin}/fhir${path}`, {
        method,
        headers: {
          accept: jsonType,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(content === undefined ? {} : { 'content-type': jsonType }),
          ...headers,
        },
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      })
      const text = await response.text()
      const resource = (text === '' ? { resourceType: 'none' } : JSON.parse(text)) as FhirResource
      if (text !== '') expect(validationFaults(resource), path).to.deep.equal([])
      return { status: response.status, headers: response.headers, resource }
    },
  }
}

/** Gives the patient `pat` a date of birth, without which FHIR cannot say an age. */
export async function profiled(clinic: Pick<Clinic, 'origin'>): Promise<void> {
  const profile = await clinicClient(clinic, 'pat')
  const { document, headers } = await profile.get('/users/pat/profile')
  const values = { name: document['name'], email: document['email'], dateOfBirth: '1990-05-17' }
  await profile.send('PUT', '/users/pat/profile', values, { 'if-match': headers.get('etag') ?? '' })
}

/** Returns an appointment of the patient `pat` at a slot. */
export function appointmentAt(slot: string): object {
  return {
    resourceType: 'Appointment',
    status: 'booked',
    slot: [{ reference: `Slot/${slot}` }],
    participant: [{ actor: { reference: 'Patient/pat' }, status: 'accepted' }],
  }
}

/** A patient without an account. */
export const guest = [
  { resourceType: 'Patient', id: 'p', name: [{ given: ['Ada'], family: 'Lovelace' }], birthDate: '1990-05-17' },
]

/** Returns an appointment of a patient without an account at a slot. */
export function guestAt(slot: string): object {
  const participant = [{ actor: { reference: '#p' }, status: 'accepted' }]
  return { ...appointmentAt(slot), contained: guest, participant }
}
