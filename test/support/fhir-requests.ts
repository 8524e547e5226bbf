import { expect } from 'chai'
import { signedIn } from './authentication/signed-in.ts'
import { type Clinic, openClinic } from './clinic.ts'
import { type FhirResource, validationFaults } from './fhir.ts'
import { clinicClient } from './http/clinic-client.ts'
import { openSlots } from './open-slots.ts'

interface FhirReply {
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

/** A clinic with its façade, and the tokens of a patient and of a clerk. */
export interface FhirClinic {
  readonly clinic: Clinic
  readonly pat: string
  readonly desk: string
  /** Sends a request; what it returns must be valid. */
  readonly ask: (path: string, asked?: FhirRequest) => Promise<FhirReply>
  /** Returns the id of an open slot of tomorrow. */
  readonly freeSlot: (at?: number) => Promise<string>
  /** Books a slot for the patient. */
  readonly book: (slot: string) => Promise<FhirReply>
}

const jsonType = 'application/fhir+json'

/** Opens a clinic whose patient `pat` has a date of birth. */
export async function openFhirClinic(options: Parameters<typeof openClinic>[0] = {}): Promise<FhirClinic> {
  const clinic = await openClinic({ duplicateWindow: 0, ...options })
  const [pat, desk] = await Promise.all([signedIn(clinic, 'pat'), signedIn(clinic, 'desk')])
  await profiled(clinic)
  const ask = asker(clinic)
  return {
    clinic,
    pat,
    desk,
    ask,
    freeSlot: async (at = 0) => String((await openSlots(clinic))[at]),
    book: (slot) => ask('/Appointment', { method: 'POST', token: pat, content: appointmentAt(slot) }),
  }
}

function asker({ origin }: Pick<Clinic, 'origin'>): FhirClinic['ask'] {
  return async (path, { token, method = 'GET', content, headers = {} } = {}) => {
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
  }
}

/** Gives the patient `pat` a date of birth, without which FHIR cannot say an age. */
async function profiled(clinic: Pick<Clinic, 'origin'>): Promise<void> {
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
