import { expect } from 'chai'
import { Client } from 'fhir-kit-client'
import { signedIn } from '../support/authentication/signed-in.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { type FhirResource, resourcesIn, validationFaults } from '../support/fhir.ts'

/** A scheduler that knows FHIR R4 and the scheduling guides, and of the clinic only the base URL. */
describe('a FHIR client', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true, duplicateWindow: 0 })
  })
  after(() => clinic.close())

  const clientOf = (token?: string): Client => {
    const baseUrl = `${clinic.origin}/fhir`
    return token === undefined ? new Client({ baseUrl }) : new Client({ baseUrl, bearerToken: token })
  }
  // The types of the client are those of all versions of FHIR.
  const asResource = (found: unknown): FhirResource => found as FhirResource
  const patient = {
    resourceType: 'Patient',
    name: [{ given: ['Grace'], family: 'Hopper' }],
    birthDate: '1985-12-09',
    telecom: [{ system: 'phone', value: '+44 20 7946 0018' }],
  }
  const parameters = (...parameter: readonly object[]): object => ({ resourceType: 'Parameters', parameter })
  const operate = async (name: string, ...parameter: readonly object[]): Promise<FhirResource> => {
    const input = parameters(...parameter)
    const bundle = asResource(
      await clientOf().operation({ name, resourceType: 'Appointment', method: 'POST', input } as never),
    )
    expect(validationFaults(bundle)).to.deep.equal([])
    return bundle
  }

  it('learns from the base URL what the clinic can do, and where to sign in', async () => {
    const statement = asResource(await clientOf().capabilityStatement())
    expect(statement).to.include({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' })
    const { authorizeUrl, tokenUrl } = await clientOf().smartAuthMetadata()
    expect([String(authorizeUrl), String(tokenUrl)]).to.deep.equal([
      `${clinic.origin}/oauth/authorize`,
      `${clinic.origin}/oauth/token`,
    ])
  })

  it('finds a dermatologist and a free time, page by page, and books, moves and cancels it for a patient', async () => {
    const client = clientOf(await signedIn(clinic, 'pat'))
    const roles = asResource(
      await client.search({ resourceType: 'PractitionerRole', searchParams: { specialty: 'Dermatology' } }),
    )
    const [role] = resourcesIn(roles)
    const { reference = '' } = role?.['practitioner'] as { reference?: string }
    const searchParams = { 'schedule.actor': reference, status: 'free', _count: 3 }
    const page = await client.search({ resourceType: 'Slot', searchParams })
    const next = await client.nextPage({ bundle: page } as never)
    const [first, ...others] = [...resourcesIn(asResource(page)), ...resourcesIn(asResource(next))]
    expect(others.length).to.equal(5)
    const body = {
      resourceType: 'Appointment',
      status: 'booked',
      slot: [{ reference: `Slot/${String(first?.['id'])}` }],
      contained: [patient],
      participant: [{ actor: { reference: 'Patient/pat' }, status: 'accepted' }],
      reasonCode: [{ text: 'A rash' }],
    }
    const booked = asResource(await client.create({ resourceType: 'Appointment', body }))
    expect(booked['status']).to.equal('booked')
    const id = String(booked['id'])
    const moved = asResource(
      await client.update({
        resourceType: 'Appointment',
        id,
        body: { ...booked, slot: [{ reference: `Slot/${String(others[1]?.['id'])}` }] },
      }),
    )
    expect(moved['start']).to.equal(others[1]?.['start'])
    const cancelled = asResource(
      await client.update({ resourceType: 'Appointment', id, body: { ...moved, status: 'cancelled' } }),
    )
    expect(cancelled).to.deep.include({ id, status: 'cancelled', reasonCode: [{ text: 'A rash' }] })
  })

  it('finds, holds and books a time by the operations of the Argonaut guide', async () => {
    const found = await operate(
      '$find',
      { name: 'start', valueDateTime: '2026-12-01' },
      { name: 'practitioner', valueReference: { reference: 'Practitioner/mjones' } },
      { name: '_count', valueInteger: 3 },
    )
    const proposals = resourcesIn(found)
    expect(proposals.map(({ status }) => status)).to.deep.equal(['proposed', 'proposed', 'proposed'])
    const [first, second] = proposals.map(({ id }) => ({ name: 'appt-id', valueUri: String(id) }))
    const [pending] = resourcesIn(await operate('$hold', first ?? {}))
    expect(pending?.['status']).to.equal('pending')
    const held = { name: 'appt-id', valueUri: String(pending?.['id']) }
    const who = { name: 'patient-resource', resource: patient }
    const [booked] = resourcesIn(await operate('$book', held, who, { name: 'comment', valueString: 'Check-up' }))
    expect(booked).to.deep.include({ status: 'booked', reasonCode: [{ text: 'Check-up' }] })
    const declined = resourcesIn(await operate('$book', first ?? {}, who))
    expect(declined.map(({ resourceType, status }) => [resourceType, status])).to.deep.equal([
      ['Appointment', 'cancelled'],
      ['OperationOutcome', undefined],
    ])
    const [other] = resourcesIn(await operate('$hold', second ?? {}))
    const released = asResource(
      await clientOf().update({
        resourceType: 'Appointment',
        id: String(other?.['id']),
        body: { ...other, status: 'cancelled' },
      } as never),
    )
    expect(released['status']).to.equal('cancelled')
  })

  it('reads the published times, and not again while they are the same', async () => {
    const response = await fetch(`${clinic.origin}/fhir/$bulk-publish`)
    const manifest = (await response.json()) as { output: { type: string; url: string }[] }
    expect(manifest.output.map(({ type }) => type)).to.include.members(['Location', 'Schedule', 'Slot'])
    for (const { type, url } of manifest.output) {
      const file = await fetch(url)
      const lines = (await file.text()).trim().split('\n')
      for (const line of lines.slice(0, 20)) {
        const resource = asResource(JSON.parse(line))
        expect(resource.resourceType).to.equal(type)
        expect(validationFaults(resource)).to.deep.equal([])
      }
      const headers = { 'if-none-match': file.headers.get('etag') ?? '' }
      expect((await fetch(url, { headers })).status).to.equal(304)
    }
  })
})
