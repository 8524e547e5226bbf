import { expect } from 'chai'
import type { Clinic } from '../../../support/clinic.ts'
import type { FhirResource } from '../../../support/fhir.ts'
import { type FhirClinic, guestAt, openFhirClinic } from '../../../support/fhir-requests.ts'

/** The README: "a change of other members is refused (422)". */
describe('an update of the FHIR façade', () => {
  let clinic: Clinic
  let pat: string
  let ask: FhirClinic['ask']
  let freeSlot: FhirClinic['freeSlot']
  let booked: FhirResource
  before(async () => {
    const opened = await openFhirClinic()
    ;({ clinic, pat, ask, freeSlot } = opened)
    booked = (await opened.book(await freeSlot(0))).resource
  })
  after(() => clinic.close())

  const put = (content: object): ReturnType<FhirClinic['ask']> =>
    ask(`/Appointment/${String(booked['id'])}`, { method: 'PUT', token: pat, content: { ...booked, ...content } })

  async function patch(...operations: readonly object[]): ReturnType<FhirClinic['ask']> {
    const headers = { 'content-type': 'application/json-patch+json' }
    const path = `/Appointment/${String(booked['id'])}`
    return ask(path, { method: 'PATCH', token: pat, headers, content: operations })
  }

  it('refuses members that it would drop, and names them', async () => {
    const slot = [{ reference: `Slot/${await freeSlot(3)}` }]
    const members = {
      priority: 5,
      minutesDuration: 45,
      patientInstruction: 'Come early.',
      supportingInformation: [{ reference: 'DocumentReference/1' }],
      appointmentType: { text: 'Walk in' },
      identifier: [{ value: '1' }],
      created: '2020-01-01T00:00:00Z',
      end: '2026-12-01T23:00:00.000Z',
      cancelationReason: { text: 'ill' },
      reasonCode: [{ text: 'Cough', coding: [{ system: 'http://snomed.info/sct', code: '49727002' }] }],
      specialty: [{ text: 'Dermatology' }],
      slot: [{ display: 'Later' }],
    }
    for (const [name, value] of Object.entries(members)) {
      const { status, resource } = await put({ [name]: value })
      expect(status, name).to.equal(422)
      expect(expressionsOf(resource), name).to.deep.equal([`Appointment.${name}`])
    }
    const long = await put({ reasonCode: [{ text: 'x'.repeat(5000) }] })
    expect(expressionsOf(long.resource)).to.deep.equal(['Appointment.reasonCode[0].text'])
    const both = await put({ slot, priority: 5, comment: 'x', reasonCode: [{ text: 'y' }] })
    expect(expressionsOf(both.resource)).to.deep.equal(['Appointment.priority', 'Appointment.comment'])
    expect((await ask(`/Appointment/${String(booked['id'])}`, { token: pat })).resource).to.deep.equal(booked)
  })

  it('refuses the names of the prototype of objects', async () => {
    for (const name of ['__proto__', '__defineGetter__', 'constructor']) {
      const member = JSON.parse(`{"${name}":{"a":1}}`) as object
      expect((await put(member)).status, name).to.equal(422)
    }
  })

  it('refuses them in a new appointment too, and books nothing', async () => {
    const slot = [{ reference: `Slot/${await freeSlot(3)}` }]
    const content = { resourceType: 'Appointment', status: 'booked', slot, priority: 5, note: [{ text: 'x' }] }
    const { status, resource } = await ask('/Appointment', { method: 'POST', token: pat, content })
    expect(status).to.equal(422)
    expect(expressionsOf(resource)).to.deep.equal(['Appointment.priority', 'Appointment.note'])
    const free = await ask(`/${String(slot[0]?.reference)}`, { token: pat })
    expect(free.resource).to.include({ status: 'free' })
  })

  it('refuses other members beside the status too', async () => {
    const slot = [{ reference: `Slot/${await freeSlot(3)}` }]
    const members = { slot, specialty: [{ text: 'Dermatology' }], priority: 5, reasonCode: [{ text: 'Cough' }] }
    for (const [name, value] of Object.entries({ ...members, start: '2026-12-01T23:00:00Z' })) {
      const { status, resource } = await put({ status: 'cancelled', [name]: value })
      expect(status, name).to.equal(422)
      expect(expressionsOf(resource), name).to.deep.equal([`Appointment.${name}`])
    }
    const long = await put({ status: 'cancelled', cancelationReason: { text: 'x'.repeat(5000) } })
    expect([long.status, expressionsOf(long.resource)]).to.deep.equal([422, ['Appointment.cancelationReason.text']])
    const coded = { coding: [{ code: 'pat' }], text: 'ill' }
    expect((await put({ status: 'cancelled', cancelationReason: coded })).status).to.equal(422)
    expect((await ask(`/Appointment/${String(booked['id'])}`, { token: pat })).resource).to.deep.equal(booked)
  })

  it('by JSON Patch obeys the same rule', async () => {
    for (const [operation, name] of [
      [{ op: 'add', path: '/priority', value: 5 }, 'priority'],
      [{ op: 'remove', path: '/participant/0' }, 'participant'],
      [{ op: 'remove', path: '/specialty' }, 'specialty'],
      [{ op: 'remove', path: '/slot' }, 'slot'],
    ] as const) {
      const { status, resource } = await patch(operation)
      expect(status, JSON.stringify(operation)).to.equal(422)
      expect(expressionsOf(resource)).to.deep.equal([`Appointment.${name}`])
    }
    const { status } = await patch({ op: 'replace', path: '/status', value: 'cancelled' }, { ...added, value: 5 })
    expect(status).to.equal(422)
  })

  // FHIR R4, RESTful API, §3.1.0.4: the server ignores meta.versionId and meta.lastUpdated.
  it('ignores what the service decides, and takes the present values and absent members', async () => {
    const text = { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">x</div>' }
    const meta = { versionId: '77', lastUpdated: '2020-01-01T00:00:00Z', tag: [{ code: 'x' }] }
    const start = String(booked['start']).replace('.000Z', '+00:00')
    expect((await put({ meta, text, start })).status).to.equal(200)
    expect((await put({ specialty: undefined, created: undefined, end: undefined })).status).to.equal(200)
    expect((await put({ comment: 'Cough' })).resource['reasonCode']).to.deep.equal([{ text: 'Cough' }])
    expect((await patch({ op: 'remove', path: '/reasonCode' })).resource).not.to.have.property('reasonCode')
  })

  it('moves to another time with the end of that time, and with no other', async () => {
    const at = await freeSlot(4)
    const { resource } = await ask(`/Slot/${at}`)
    const slot = [{ reference: `Slot/${at}` }]
    const wrong = await put({ slot, start: resource['start'], end: '2026-12-01T23:00:00.000Z' })
    expect([wrong.status, expressionsOf(wrong.resource)]).to.deep.equal([422, ['Appointment.end']])
    expect((await ask(`/Slot/${at}`)).resource).to.include({ status: 'free' })
    const moved = await put({ slot, start: resource['start'], end: resource['end'] })
    expect([moved.status, moved.resource['end']]).to.deep.equal([200, resource['end']])
    booked = moved.resource
  })

  it('cancels with the answers of the participants, and with a reason', async () => {
    const [first, ...others] = booked['participant'] as readonly object[]
    const participant = [first, ...others.map((each) => ({ ...each, status: 'declined' }))]
    const cancelled = await put({ status: 'cancelled', participant, cancelationReason: { text: 'ill' } })
    expect(cancelled.status).to.equal(200)
    expect(cancelled.resource).to.deep.include({ status: 'cancelled', cancelationReason: { text: 'ill' } })
  })

  // FHIR R4, OperationOutcome.issue.expression: "A simple subset of FHIRPath limited to element names, repetition indicators".
  it('names the faults of a Patient by their members', async () => {
    const { resource } = await ask('/Patient/pat', { token: pat })
    const phone = { system: 'phone', value: 'x' }
    for (const [members, expressions] of [
      [{ birthDate: '2190-01-01' }, ['Patient.birthDate']],
      [{ birthDate: '1990' }, ['Patient.birthDate']],
      [{ telecom: [phone, { system: 'email', value: 'x' }] }, ['Patient.telecom[1].value', 'Patient.telecom[0].value']],
      [{ telecom: [phone, { system: 'fax', value: '1' }] }, ['Patient.telecom']],
      [{ name: [{ text: 'x'.repeat(200) }] }, ['Patient.name[0].text']],
      [{ name: [{ given: ['x'.repeat(200)], family: 'y' }] }, ['Patient.name[0]']],
      [{ name: [{ text: 'x' }, { text: 'y' }] }, ['Patient.name']],
      [{ gender: 'female' }, ['Patient.gender']],
    ] as const) {
      const content = { ...resource, ...members }
      const refused = await ask('/Patient/pat', { method: 'PUT', token: pat, content })
      expect(refused.status, JSON.stringify(members)).to.equal(422)
      expect(expressionsOf(refused.resource)).to.deep.equal(expressions)
      expect(JSON.stringify(refused.resource)).not.to.match(/dateOfBirth|telephone"|"\/name/)
    }
  })

  it('or a create names the faults of a contained Patient by its members', async () => {
    const telecom = [{ system: 'email', value: 'x' }]
    const patient = { resourceType: 'Patient', id: 'p', name: [{ text: 'Ada' }], birthDate: '1990-13-01', telecom }
    const content = { ...guestAt(await freeSlot(5)), contained: [patient], description: 'x'.repeat(2000) }
    const { status, resource } = await ask('/Appointment', { method: 'POST', content })
    expect(status).to.equal(422)
    expect(expressionsOf(resource)).to.have.members([
      'Appointment.contained[0].birthDate',
      'Appointment.contained[0].telecom[0].value',
      'Appointment.description',
    ])
  })
})

const added = { op: 'add', path: '/minutesDuration' }

function expressionsOf(resource: FhirResource): readonly string[] {
  const issues = resource['issue'] as readonly { readonly expression?: readonly string[] }[]
  return issues.flatMap(({ expression = [] }) => expression)
}
