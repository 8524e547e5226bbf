import { expect } from 'chai'
import { clinicClient, linkOf, type ClinicClient } from '../../../support/http/clinic-client.ts'
import { bookedAppointment } from '../../../support/booked-appointment.ts'
import { openClinic, tomorrow, type Clinic } from '../../../support/clinic.ts'
import { fhirFaults, resourcesIn, type FhirResource } from '../../../support/fhir.ts'
import { openSlots } from '../../../support/open-slots.ts'

const fhir = 'application/fhir+json'
const accept = { accept: fhir }

describe('FHIR R4', () => {
  let clinic: Clinic
  let guest: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    guest = await clinicClient(clinic)
  })
  afterEach(() => clinic.close())

  /** Reads a resource, which must be valid. */
  const read = async (path: string, client = guest, status = 200): Promise<FhirResource> => {
    const response = await client.get(path, accept)
    expect([response.status, response.headers.get('content-type')]).to.deep.equal([status, fhir])
    expect(response.headers.get('vary')).to.match(/accept\b/i)
    const resource = response.document as unknown as FhirResource
    expect(fhirFaults(resource)).to.deep.equal([])
    return resource
  }
  const pathOf = async (relation: string, from = '/'): Promise<string> =>
    linkOf((await guest.get(from)).document, relation)
  const linksOf = ({ link }: FhirResource): Readonly<Record<string, string>> =>
    Object.fromEntries((link as { relation: string; url: string }[]).map(({ relation, url }) => [relation, url]))

  it('has a doctor as a Practitioner', async () => {
    const [jones] = resourcesIn(await read(await pathOf('doctors')))
    expect(await read('/doctors/mjones/info')).to.deep.include({ resourceType: 'Practitioner', id: 'mjones' })
    expect(['mjones', 'asmith', 'kwong']).to.include(jones?.['id'])
    const { document } = await guest.get('/doctors/mjones/info')
    expect(await read('/doctors/mjones/info')).to.deep.include({
      active: true,
      name: [{ text: document['name'] }],
      qualification: [{ code: { text: document['speciality'] } }],
      address: [{ text: document['address'] }],
      communication: (document['languages'] as string[]).map((code) => ({
        coding: [{ system: 'urn:ietf:bcp:47', code }],
      })),
    })
  })

  it('has the list of doctors as a Bundle, page by page', async () => {
    const first = await read('/doctors?limit=2')
    expect(first).to.include({ resourceType: 'Bundle', type: 'searchset', total: 3 })
    const { next = '', self } = linksOf(first)
    expect(self).to.equal('/doctors?limit=2')
    const second = await read(next)
    expect(linksOf(second)).not.to.have.property('next')
    const { previous = '' } = linksOf(second)
    expect(resourcesIn(await read(previous))).to.deep.equal(resourcesIn(first))
    const names = [...resourcesIn(first), ...resourcesIn(second)].map(({ id }) => id)
    expect(new Set(names)).to.deep.equal(new Set(['mjones', 'asmith', 'kwong']))
    expect((await read('/doctors?q=nothing-has-this-name'))['entry']).to.equal(undefined)
  })

  it('has a slot with its schedule, which refers to its doctor', async () => {
    const [id = 0] = await openSlots(clinic)
    const slot = await read(`/schedules/${String(id)}`)
    const { document } = await guest.get(`/schedules/${String(id)}`)
    const { startInstant: start, endInstant: end } = document
    expect(slot).to.deep.include({ resourceType: 'Slot', id: String(id), status: 'free', start, end })
    expect((await read(`/schedules/${String(id)}?fields=endInstant`, guest, 400)).resourceType).to.equal(
      'OperationOutcome',
    )
    const { reference = '', type } = slot['schedule'] as { reference?: string; type: string }
    const schedule = await read(reference)
    expect(schedule).to.deep.include({
      resourceType: type,
      id: `mjones-${tomorrow}`,
      planningHorizon: { start: tomorrow, end: tomorrow },
    })
    const [actor] = schedule['actor'] as { reference: string; type: string }[]
    expect((await read(`/fhir/${actor?.reference ?? ''}`)).resourceType).to.equal(actor?.type)
  })

  it('finds free times, and the week of a doctor, by links', async () => {
    const { speciality } = (await guest.get('/doctors/asmith/info')).document
    const search = new URLSearchParams({ speciality: String(speciality), limit: '5' })
    const times = await read((await pathOf('free-times')).replace(/\{.*/, `?${search.toString()}`))
    expect(resourcesIn(times).length).to.equal(5)
    expect(resourcesIn(await read(linksOf(times)['next'] ?? '')).length).to.equal(5)
    const week = await read(await pathOf('week', '/doctors/mjones/info'))
    expect(linksOf(week)).to.have.all.keys('self')
    for (const slot of [...resourcesIn(times), ...resourcesIn(week)]) {
      expect(slot).to.deep.include({ resourceType: 'Slot', status: 'free' })
      const alone = await read(`/schedules/${String(slot['id'])}`)
      expect([slot['start'], slot['end']]).to.deep.equal([alone['start'], alone['end']])
    }
  })

  // FHIR R4, Bundle, bdl-8 and RESTful API §3.1.0.2: `fullUrl` is the address of the resource, and ends with its id.
  it('has each resource of a bundle at its full URL', async () => {
    const desk = await clinicClient(clinic, 'desk')
    await bookedAppointment(clinic)
    const types = new Set<string>()
    for (const list of ['/doctors', '/free-times?limit=5', '/doctors/mjones/week', '/appointments']) {
      const { entry } = await read(list, desk)
      for (const { fullUrl, resource } of entry as readonly { fullUrl: string; resource: FhirResource }[]) {
        expect(fullUrl).to.match(new RegExp(`/fhir/${resource.resourceType}/${String(resource['id'])}$`))
        expect(await read(fullUrl, desk)).to.deep.include({
          resourceType: resource.resourceType,
          id: resource['id'],
        })
        types.add(resource.resourceType)
      }
    }
    expect(types).to.deep.equal(new Set(['Practitioner', 'Slot', 'Appointment']))
  })

  it('has no resource at an id that FHIR does not allow', async () => {
    for (const id of ['Schedule/mjones', 'Slot/%2e%2e', 'Practitioner/%2e%2e', `Slot/${'7'.repeat(65)}`])
      expect((await fetch(`${clinic.origin}/fhir/${id}`)).status, id).to.equal(404)
  })

  it('maps the status of a slot', async () => {
    const [id = 0, held = 0] = await openSlots(clinic)
    const path = `/schedules/${String(id)}`
    const statusOf = async (at = path): Promise<unknown> => (await read(at))['status']
    await guest.send('PUT', `/schedules/${String(held)}/hold`, {})
    expect(await statusOf(`/schedules/${String(held)}`)).to.equal('busy-tentative')
    const doctor = await clinicClient(clinic, 'mjones')
    await doctor.send('DELETE', path)
    expect(await statusOf()).to.equal('busy-unavailable')
    await doctor.send('PUT', path, {})
    await bookedAppointment(clinic)
    expect(await statusOf()).to.equal('busy')
  })

  it('has an appointment with its doctor and its patient', async () => {
    const place = await bookedAppointment(clinic)
    const booked = await read(place)
    expect(booked).to.include({ resourceType: 'Appointment', status: 'booked' })
    const [patient] = resourcesIn(booked)
    expect(patient).to.deep.include({ resourceType: 'Patient', name: [{ text: 'Ada' }] })
    const participants = booked['participant'] as { actor: { reference?: string; type: string }; status: string }[]
    expect(participants.map(({ actor, status }) => [actor.type, actor.reference, status])).to.deep.equal([
      ['Practitioner', '/fhir/Practitioner/mjones', 'accepted'],
      ['Patient', `#${String(patient?.['id'])}`, 'accepted'],
      ['Location', undefined, 'accepted'],
    ])
    const { document, headers } = await guest.get(place)
    const match = { 'if-match': headers.get('etag') ?? '' }
    const { target = '' } = document._templates?.['cancel'] ?? {}
    expect((await guest.send('PUT', target, { why: 'I am well' }, match)).status).to.be.oneOf([200, 204])
    const cancelled = await read(place)
    expect(cancelled).to.deep.include({ status: 'cancelled', cancelationReason: { text: 'I am well' } })
    const left = (cancelled['participant'] as { status: string }[]).map(({ status }) => status)
    expect(left).to.deep.equal(['declined', 'declined', 'declined'])
    const desk = await clinicClient(clinic, 'desk')
    const list = await read('/appointments', desk)
    expect(resourcesIn(list).map(({ status }) => status)).to.include('cancelled')
  })

  it('returns the created appointment in the same media type', async () => {
    const [id = 0] = await openSlots(clinic)
    const path = `/schedules/${String(id)}`
    const visit = { name: 'Ada', dateOfBirth: '1990-05-17', email: 'ada@example.org', reason: 'Check-up' }
    const created = await guest.send('POST', path, visit, { ...accept, prefer: 'return=representation' })
    const resource = created.document as unknown as FhirResource
    expect([created.status, created.headers.get('content-type')]).to.deep.equal([201, fhir])
    expect(fhirFaults(resource)).to.deep.equal([])
    expect(resource['reasonCode']).to.deep.equal([{ text: 'Check-up' }])
    expect(resourcesIn(resource)[0]).to.deep.include({
      birthDate: '1990-05-17',
      telecom: [{ system: 'email', value: 'ada@example.org' }],
    })
  })

  it('has its own validator, and answers 304 to it', async () => {
    const { headers } = await guest.get('/doctors/mjones/info', accept)
    const tag = headers.get('etag') ?? ''
    const hal = await guest.get('/doctors/mjones/info')
    expect(tag).not.to.equal(hal.headers.get('etag'))
    expect((await guest.get('/doctors/mjones/info', { ...accept, 'if-none-match': tag })).status).to.equal(304)
  })

  it('has problems as an OperationOutcome', async () => {
    const codeOf = async (path: string, status: number): Promise<unknown> => {
      const [issue] = (await read(path, guest, status))['issue'] as { code: string; details: { text: string } }[]
      expect(issue?.details.text).to.match(/\.$/)
      return issue?.code
    }
    expect(await codeOf('/doctors/nobody/info', 404)).to.equal('not-found')
    expect(await codeOf('/nope', 404)).to.equal('not-found')
    expect(await codeOf('/appointments', 401)).to.equal('login')
    const wrong = await guest.send('POST', `/schedules/${String((await openSlots(clinic))[0])}`, {}, accept)
    const outcome = wrong.document as unknown as FhirResource
    expect([wrong.status, wrong.headers.get('content-type'), fhirFaults(outcome)]).to.deep.equal([422, fhir, []])
    expect((outcome['issue'] as { diagnostics?: string }[]).map(({ diagnostics }) => diagnostics)).to.include('/name')
  })

  it('is not offered where FHIR has no such resource', async () => {
    const refused = await guest.get('/books', accept)
    expect(refused.status).to.equal(406)
    expect(JSON.stringify(refused.document)).to.include('application/hal+json').and.not.to.include(fhir)
  })

  it('is described in OpenAPI without the schema of the other JSON types', async () => {
    const { document } = await guest.get('/openapi.json', { accept: '*/*' })
    const { responses } = document['components'] as {
      responses: Readonly<Record<string, { content: Readonly<Record<string, object>> }>>
    }
    expect(responses['doctor']?.content[fhir]).to.deep.equal({})
    expect(responses['book']?.content).not.to.have.property(fhir)
  })

  it('is chosen only if the client asks for it, also with its version', async () => {
    const typeFor = async (value: string): Promise<string | null> =>
      (await guest.get('/doctors/mjones/info', { accept: value })).headers.get('content-type')
    expect(await typeFor('*/*')).to.equal('application/hal+json')
    expect(await typeFor('application/fhir+json; fhirVersion=4.0')).to.equal(fhir)
    expect(await typeFor('application/fhir+json, application/json;q=0.5')).to.equal(fhir)
    const links = (await guest.get('/doctors/mjones/info')).document._links['alternate']
    expect(links).to.deep.include({ href: '/doctors/mjones/info?as=fhir', type: fhir, title: 'FHIR R4' })
  })
})
