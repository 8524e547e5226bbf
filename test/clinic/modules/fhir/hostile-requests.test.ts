import { expect } from 'chai'
import type { Clinic } from '../../../support/clinic.ts'
import { resourcesIn } from '../../../support/fhir.ts'
import { appointmentAt, type FhirClinic, guest, guestAt, openFhirClinic } from '../../../support/fhir-requests.ts'

/** What a reader from outside has tried, and what must not happen again. */
describe('a refusal of the FHIR façade', () => {
  let clinic: Clinic
  let pat: string
  let desk: string
  let ask: FhirClinic['ask']
  let freeSlot: FhirClinic['freeSlot']
  let book: FhirClinic['book']
  before(async () => {
    ;({ clinic, pat, desk, ask, freeSlot, book } = await openFhirClinic())
  })
  after(() => clinic.close())

  it('is the answer to a slot, a doctor or a patient that contradict each other', async () => {
    const slot = await freeSlot(9)
    for (const more of [
      { start: '2026-12-09T15:00:00Z' },
      { slot: [{ reference: `https://elsewhere.example/fhir/Slot/${slot}` }] },
      { participant: [{ actor: { reference: 'Practitioner/asmith' } }] },
      { contained: guest, participant: [{ actor: { reference: 'Patient/bea' } }] },
    ]) {
      const content = { ...appointmentAt(slot), ...more }
      const { status } = await ask('/Appointment', { method: 'POST', token: pat, content })
      expect(status, JSON.stringify(more)).to.be.oneOf([400, 422])
    }
    const { resource } = await book(slot)
    const path = `/Appointment/${String(resource['id'])}`
    const long = {
      ...resource,
      slot: [{ reference: `Slot/${await freeSlot(10)}` }],
      reasonCode: [{ text: 'x'.repeat(2000) }],
    }
    const other = { ...resource, participant: [{ actor: { reference: 'Practitioner/asmith' }, status: 'accepted' }] }
    for (const content of [long, other])
      expect((await ask(path, { method: 'PUT', token: pat, content })).status).to.equal(422)
    expect((await ask(path, { token: pat })).resource).to.deep.equal(resource)
  })

  it('changes nothing: a reply of staff, the hold of another and a second booking', async () => {
    const { resource } = await book(await freeSlot(9))
    const appointment = { reference: `Appointment/${String(resource['id'])}` }
    const declined = { resourceType: 'AppointmentResponse', appointment, participantStatus: 'declined' }
    expect((await ask('/AppointmentResponse', { method: 'POST', token: desk, content: declined })).status).to.be.oneOf([
      403, 404,
    ])
    expect((await ask(`/Appointment/${String(resource['id'])}`, { token: pat })).resource['status']).to.equal('booked')

    const free = await freeSlot(10)
    const hold = { resourceType: 'Parameters', parameter: [{ name: 'appt-id', valueUri: `proposed-${free}` }] }
    const held = resourcesIn(
      (await ask('/Appointment/$hold', { method: 'POST', token: pat, content: hold })).resource,
    )[0]
    for (const id of [String(held?.['id']), `held-${free}.abc`])
      expect((await ask(`/Appointment/${id}`, { token: desk })).status, id).to.equal(404)
    const old = { name: 'cancelled-appt-id', valueUri: 'urn:uuid:1' }
    const twice = { ...hold, parameter: [...hold.parameter, old] }
    expect((await ask('/Appointment/$book', { method: 'POST', token: pat, content: twice })).status).to.equal(400)
  })

  it('or nothing is found by a patient that it cannot read', async () => {
    for (const query of [
      'patient=Group/x',
      'patient=Patient/a_b',
      'patient=Patient/bea',
      'patient=Patient/bea&patient=Patient/pat',
    ])
      expect(resourcesIn((await ask(`/Appointment?${query}`, { token: pat })).resource), query).to.deep.equal([])
    expect((await ask('/Appointment?patient=Patient/bea,Patient/pat', { token: desk })).status).to.equal(400)
    expect((await ask('/Patient/a_b/$everything', { token: desk })).status).to.equal(404)
    expect((await ask('/Appointment?_id=1', { token: 'wrong' })).status).to.equal(401)
    const all = await ask('/Appointment?_summary=count', { token: pat })
    expect(all.resource['total']).to.be.greaterThan(0)
  })

  it('is the answer to odd dates, numbers, names and addresses', async () => {
    for (const path of [
      '/Slot?start=ge9999',
      '/Slot?start=ge2026-12-01T99:00',
      '/Slot?start=2026-02-30',
      '/Appointment/$find?_count=1.5',
      '/Appointment/$find?_count=-5',
      '/Appointment/$find?end=9999',
      `/Slot?_id=${Array.from({ length: 201 }, (_, index) => index).join(',')}`,
    ])
      expect((await ask(path)).status, path).to.equal(400)
    const batch = (url: string): object => ({
      resourceType: 'Bundle',
      type: 'batch',
      entry: [{ request: { method: 'GET', url } }],
    })
    for (const url of [
      'http://[',
      'Slot/12/_history/9',
      'Patient/pat/$everything',
      'http://evil.example/fhir/Slot/12',
    ]) {
      const { resource } = await ask('', { method: 'POST', content: batch(url) })
      const [entry] = resource['entry'] as { response: { status: string } }[]
      expect(entry?.response.status, url).to.equal('400')
    }
    const names = { ...guestAt('1'), contained: [{ resourceType: 'Patient', id: 'p', name: [{ given: 5 }] }] }
    expect((await ask('/Appointment', { method: 'POST', content: names })).status).to.be.oneOf([404, 409, 422])
  })
})
