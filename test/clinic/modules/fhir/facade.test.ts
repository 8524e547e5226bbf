import { expect } from 'chai'
import { clinicClient } from '../../../support/http/clinic-client.ts'
import { tomorrow, type Clinic } from '../../../support/clinic.ts'
import { resourcesIn, type FhirResource } from '../../../support/fhir.ts'
import { appointmentAt, type FhirClinic, guestAt, openFhirClinic } from '../../../support/fhir-requests.ts'
import { openSlots } from '../../../support/open-slots.ts'

/** The FHIR façade as a client sees it that knows only FHIR. */
describe('the FHIR façade', () => {
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

  it('says in its CapabilityStatement what each type can do', async () => {
    const { status, resource } = await ask('/metadata')
    expect(status).to.equal(200)
    const [{ resource: types = [] } = {}] = resource['rest'] as {
      resource?: { type: string; searchParam: { name: string }[] }[]
    }[]
    expect(types.map(({ type }) => type)).to.deep.equal([
      'Appointment',
      'AppointmentResponse',
      'HealthcareService',
      'Location',
      'Organization',
      'Patient',
      'Practitioner',
      'PractitionerRole',
      'Schedule',
      'Slot',
      'Subscription',
    ])
    const slot = types.find(({ type }) => type === 'Slot')
    expect(slot?.searchParam.map(({ name }) => name)).to.include.members(['_id', 'schedule', 'start', 'status'])
  })

  it('finds and reads the public types, whose references resolve', async () => {
    for (const type of [
      'Practitioner',
      'PractitionerRole',
      'HealthcareService',
      'Location',
      'Organization',
      'Schedule',
      'Slot',
    ]) {
      const { resource } = await ask(`/${type}?_count=2&_include=*`)
      const [first] = resourcesIn(resource)
      expect(first?.resourceType, type).to.equal(type)
      const read = await ask(`/${type}/${String(first?.['id'])}`)
      expect(read.resource).to.deep.equal(first)
      for (const reference of JSON.stringify(first).matchAll(/"reference":"([^"#]+)"/g))
        expect((await ask(`/${String(reference[1])}`)).status, reference[1]).to.equal(200)
      expect((await ask(`/${type}/no-such-id`)).status).to.equal(404)
    }
  })

  it('finds times by schedule, doctor, start, status and speciality, page by page', async () => {
    const ofDay = await ask(`/Slot?schedule=Schedule/mjones-${tomorrow}&status=free&_count=200`)
    const free = (await openSlots(clinic)).map(String)
    expect(resourcesIn(ofDay.resource).map(({ id }) => id)).to.deep.equal(free)
    const from = resourcesIn(ofDay.resource)[2]?.['start'] as string
    const later = await ask(
      `/Slot?schedule.actor=Practitioner/mjones&start=ge${from}&start=lt${tomorrow}T23:59:59Z&status=free&_count=3`,
    )
    expect(resourcesIn(later.resource).map(({ id }) => id)).to.deep.equal(free.slice(2, 5))
    const { url = '' } =
      (later.resource['link'] as { relation: string; url: string }[]).find(({ relation }) => relation === 'next') ?? {}
    const next = await ask(new URL(url).pathname.slice('/fhir'.length) + new URL(url).search)
    expect(resourcesIn(next.resource).map(({ id }) => id)).to.deep.equal(free.slice(5, 8))
    const skin = await ask(
      '/Slot?specialty=dermatology&_count=5&_include=Slot:schedule&_include:iterate=Schedule:actor:Practitioner',
    )
    expect(new Set(resourcesIn(skin.resource).map(({ resourceType }) => resourceType))).to.deep.equal(
      new Set(['Slot', 'Schedule', 'Practitioner']),
    )
    const typed = await ask('/Slot?service-type=First visit&_count=1')
    const [one] = resourcesIn(typed.resource)
    expect((one?.['serviceType'] as { text: string }[])[0]?.text).to.equal('First visit')
  })

  it('ignores unknown parameters and says so, or refuses them if it shall be strict', async () => {
    const { resource } = await ask('/Practitioner?colour=red')
    expect(JSON.stringify(resource)).to.contain('Ignored: colour')
    expect((await ask('/Practitioner?colour=red', { headers: { prefer: 'handling=strict' } })).status).to.equal(400)
    expect((await ask('/Slot?start=tomorrow')).status).to.equal(400)
    expect((await ask('/Medication')).status).to.equal(404)
  })

  it('finds what refers to the found resources, and refuses former versions and chains that it does not know', async () => {
    const { resource } = await ask(`/Schedule?_id=mjones-${tomorrow}&_revinclude=Slot:schedule`)
    const found = resourcesIn(resource).map(({ resourceType }) => resourceType)
    expect(found.filter((type) => type === 'Slot')).to.have.lengthOf.above(5)
    const created = await book(await freeSlot(2))
    const id = String(created.resource['id'])
    const replied = await ask(`/Appointment?_id=${id}&_revinclude=AppointmentResponse:appointment`, { token: pat })
    expect(resourcesIn(replied.resource).map(({ resourceType }) => resourceType)).to.deep.equal([
      'Appointment',
      'AppointmentResponse',
    ])
    const version = String(created.headers.get('location')).split('/').at(-1)
    expect((await ask(`/Appointment/${id}/_history/${String(version)}`, { token: pat })).status).to.equal(200)
    expect((await ask(`/Appointment/${id}/_history/0`, { token: pat })).status).to.equal(404)
    const strict = { headers: { prefer: 'handling=strict' } }
    for (const query of ['_revinclude=Slot:no-such', 'actor.colour=red', '_sort=-date'])
      expect((await ask(`/Schedule?${query}`, strict)).status, query).to.equal(400)
  })

  it('searches with a form, and counts without entries', async () => {
    const response = await fetch(`${clinic.origin}/fhir/Practitioner/_search`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=jones&_summary=count',
    })
    const resource = (await response.json()) as FhirResource
    expect(resource).to.include({ total: 1 }).and.not.to.have.property('entry')
  })

  it('books, moves and cancels an appointment of a patient', async () => {
    const [one, other] = [await freeSlot(0), await freeSlot(4)]
    const created = await book(one)
    expect(created.status).to.equal(201)
    expect(created.resource).to.deep.include({ status: 'booked', slot: [{ reference: `Slot/${one}`, type: 'Slot' }] })
    const id = String(created.resource['id'])
    expect(created.headers.get('location')).to.match(new RegExp(`/fhir/Appointment/${id}/_history/`))
    expect((await ask(`/Slot/${one}`)).resource).to.include({ status: 'busy' })

    const tag = created.headers.get('etag') ?? ''
    const to = { ...created.resource, slot: [{ reference: `Slot/${other}` }] }
    const moved = await ask(`/Appointment/${id}`, {
      method: 'PUT',
      token: pat,
      content: to,
      headers: { 'if-match': tag },
    })
    expect([moved.status, moved.resource['slot']]).to.deep.equal([200, [{ reference: `Slot/${other}`, type: 'Slot' }]])
    const stale = await ask(`/Appointment/${id}`, {
      method: 'PUT',
      token: pat,
      content: to,
      headers: { 'if-match': tag },
    })
    expect(stale.status).to.equal(412)

    const mine = await ask(`/Appointment?patient=Patient/pat&status=booked&_include=Appointment:slot`, { token: pat })
    expect(resourcesIn(mine.resource).map(({ id }) => id)).to.include(id)
    const patch = [{ op: 'replace', path: '/status', value: 'cancelled' }]
    const cancelled = await fetch(`${clinic.origin}/fhir/Appointment/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${pat}`, 'content-type': 'application/json-patch+json' },
      body: JSON.stringify(patch),
    })
    expect([cancelled.status, ((await cancelled.json()) as FhirResource)['status']]).to.deep.equal([200, 'cancelled'])
    expect((await ask(`/Slot/${other}`)).resource).to.include({ status: 'free' })
  })

  it('gives a guest an address with a capability, and the appointment to no other caller', async () => {
    const created = await ask('/Appointment', { method: 'POST', content: guestAt(await freeSlot(1)) })
    expect(created.status).to.equal(201)
    const place = new URL(created.headers.get('location') ?? '')
    const address = place.pathname.replace(/^\/fhir|\/_history.*$/g, '')
    expect((await ask(address)).status).to.equal(404)
    expect((await ask(address, { token: pat })).status).to.equal(404)
    const { resource } = await ask(address + place.search)
    expect(JSON.stringify(resource['contained'])).to.contain('Ada Lovelace')
    const gone = await ask(address + place.search, { method: 'PUT', content: { ...resource, status: 'cancelled' } })
    expect([gone.status, gone.resource['status']]).to.deep.equal([200, 'cancelled'])
  })

  it('refuses a time that is taken, another patient and a rule that is broken', async () => {
    const slot = await freeSlot(2)
    expect((await book(slot)).status).to.equal(201)
    expect((await ask('/Appointment', { method: 'POST', content: guestAt(slot) })).status).to.equal(409)
    const participant = [{ actor: { reference: 'Patient/eve' }, status: 'accepted' }]
    const other = { ...appointmentAt(await freeSlot(3)), participant }
    expect((await ask('/Appointment', { method: 'POST', token: pat, content: other })).status).to.equal(422)
    expect((await ask('/Appointment', { method: 'POST', content: appointmentAt(await freeSlot(3)) })).status).to.equal(
      422,
    )
    expect(
      (await ask('/Appointment', { method: 'POST', token: pat, content: { resourceType: 'Slot' } })).status,
    ).to.equal(400)
    expect((await ask('/Slot', { method: 'POST', token: desk, content: { resourceType: 'Slot' } })).status).to.equal(
      405,
    )
    expect((await ask('/Appointment', { token: 'wrong' })).status).to.equal(401)
  })

  it('creates once with If-None-Exist', async () => {
    const slot = await freeSlot(5)
    const content = appointmentAt(slot)
    const headers = { 'if-none-exist': `slot=Slot/${slot}&status=booked` }
    const first = await ask('/Appointment', { method: 'POST', token: desk, content, headers })
    const second = await ask('/Appointment', { method: 'POST', token: desk, content, headers })
    expect([first.status, second.status]).to.deep.equal([201, 200])
    expect(second.resource['id']).to.equal(first.resource['id'])
  })

  it('lets a clerk find the appointment of a patient and record that they have come', async () => {
    const all = await ask('/Appointment?patient=Patient/pat&_count=50', { token: desk })
    expect(all.status).to.equal(200)
    const slot = await freeSlot(6)
    const created = await ask('/Appointment', { method: 'POST', token: desk, content: appointmentAt(slot) })
    const early = await ask(`/Appointment/${String(created.resource['id'])}`, {
      method: 'PUT',
      token: desk,
      content: { ...created.resource, status: 'arrived' },
    })
    expect(early.status).to.equal(409)
  })

  it('records that a patient will come', async () => {
    const created = await book(await freeSlot(7))
    const appointment = { reference: `Appointment/${String(created.resource['id'])}` }
    const content = { resourceType: 'AppointmentResponse', appointment, participantStatus: 'accepted' }
    const replied = await ask('/AppointmentResponse', { method: 'POST', token: pat, content })
    expect([replied.status, replied.resource['participantStatus']]).to.deep.equal([201, 'accepted'])
    const found = await ask(`/AppointmentResponse?appointment=${appointment.reference}`, { token: pat })
    expect(resourcesIn(found.resource)[0]?.['participantStatus']).to.equal('accepted')
  })

  it('shows patients themselves only', async () => {
    const { resource } = await ask('/Patient', { token: pat })
    expect(resourcesIn(resource).map(({ id }) => id)).to.deep.equal(['pat'])
    expect((await ask('/Patient/pat', { token: pat })).status).to.equal(200)
    expect((await ask('/Patient/pat')).status).to.equal(401)
    expect((await ask('/Patient/desk', { token: pat })).status).to.be.oneOf([403, 404])
  })

  it('changes all or nothing in a transaction', async () => {
    const [one, other] = [await freeSlot(0), await freeSlot(1)]
    const entry = (slot: string): object => ({
      resource: guestAt(slot),
      request: { method: 'POST', url: 'Appointment' },
    })
    const bundle = (...entries: readonly object[]): object => ({
      resourceType: 'Bundle',
      type: 'transaction',
      entry: entries,
    })
    const refused = await ask('', { method: 'POST', content: bundle(entry(one), entry(one)) })
    expect(refused.status).to.equal(409)
    expect((await ask(`/Slot/${one}`)).resource).to.include({ status: 'free' })
    const done = await ask('', { method: 'POST', token: desk, content: bundle(entry(one), entry(other)) })
    expect(done.status).to.equal(200)
    const responses = done.resource['entry'] as { response: { status: string } }[]
    expect(responses.map(({ response }) => response.status)).to.deep.equal(['201', '201'])
  })

  it('finds the appointment that a patient has booked for another person', async () => {
    const slot = await freeSlot(8)
    const participant = [{ actor: { reference: 'Patient/pat' }, status: 'accepted' }]
    const content = { ...guestAt(slot), participant }
    const created = await ask('/Appointment', { method: 'POST', token: pat, content })
    expect(created.status).to.equal(201)
    const found = await ask('/Appointment?patient=Patient/pat&_count=50', { token: desk })
    expect(resourcesIn(found.resource).map(({ id }) => id)).to.include(created.resource['id'])
  })

  it('finds patients for clerks by their words', async () => {
    const { name } = (await (await clinicClient(clinic, 'pat')).get('/users/pat/profile')).document
    const word = String(name).split(' ').at(-1) ?? ''
    const { resource } = await ask(`/Patient?name=${word}`, { token: desk })
    expect(resourcesIn(resource).map(({ id }) => id)).to.include('pat')
    expect((await ask('/Patient', { token: desk })).status).to.equal(400)
  })

  it('answers in JSON only', async () => {
    expect((await ask('/Practitioner', { headers: { accept: 'application/fhir+xml' } })).status).to.equal(406)
    expect((await ask('/Practitioner?_format=xml')).status).to.equal(406)
    expect((await ask('/Practitioner?_format=json', { headers: { accept: 'text/html' } })).status).to.equal(200)
  })

  it('refuses a bundle that is none, and entries with methods that it does not have', async () => {
    const bundle = (method: string): object => ({
      resourceType: 'Bundle',
      type: 'transaction',
      entry: [{ request: { method, url: 'Slot' } }],
    })
    for (const content of [{}, [], 'text', { resourceType: 'Bundle' }])
      expect((await ask('', { method: 'POST', content })).status, JSON.stringify(content)).to.equal(400)
    for (const method of ['DELETE', 'constructor', '__proto__'])
      expect((await ask('', { method: 'POST', content: bundle(method) })).status, method).to.equal(422)
  })

  it('gives a patient everything that the clinic has of them', async () => {
    const { status, resource } = await ask('/Patient/pat/$everything', { token: pat })
    expect(status).to.equal(200)
    const types = resourcesIn(resource).map(({ resourceType }) => resourceType)
    expect(new Set(types)).to.deep.equal(new Set(['Patient', 'Appointment', 'AppointmentResponse']))
    expect((await ask('/Patient/pat/$everything', { token: desk })).status).to.equal(200)
    expect((await ask('/Patient/pat/$everything')).status).to.equal(401)
  })

  it('is not fetched again with the present version', async () => {
    const { headers } = await ask('/Practitioner/mjones')
    const again = await ask('/Practitioner/mjones', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).to.equal(304)
  })
})
