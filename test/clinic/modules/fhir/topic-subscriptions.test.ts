import { expect } from 'chai'
import { PrivateAddress, type OutgoingPost, type PostAnswer } from '@waymark/server/webhooks'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { bookedAppointment } from '../../../support/booked-appointment.ts'
import type { Clinic } from '../../../support/clinic.ts'
import { type FhirResource, resourcesIn, validationFaults } from '../../../support/fhir.ts'
import { type FhirClinic, openFhirClinic } from '../../../support/fhir-requests.ts'
import { clinicClient, embeddedIn, linkOf } from '../../../support/http/clinic-client.ts'

const backport = 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition/backport-'

interface Parameter {
  readonly name: string
  readonly valueString?: string
  readonly valueCode?: string
  readonly valueReference?: { readonly reference: string }
  readonly part?: readonly Parameter[]
}

/** Returns the values of the status in a bundle by name. */
function statusIn(bundle: FhirResource): Readonly<Record<string, string | undefined>> {
  const parameters = (resourcesIn(bundle)[0]?.['parameter'] ?? []) as readonly Parameter[]
  const all = parameters.flatMap((each) => [each, ...(each.part ?? [])])
  return Object.fromEntries(
    all.map(({ name, valueString, valueCode, valueReference }) => [
      name,
      valueString ?? valueCode ?? valueReference?.reference,
    ]),
  )
}

describe('FHIR subscriptions', () => {
  let clinic: Clinic
  let ask: FhirClinic['ask']
  let desk: string
  let pat: string
  let posts: OutgoingPost[]
  let answer: (post: OutgoingPost) => Promise<PostAnswer>
  const topic = (): string => `${clinic.origin}/fhir/SubscriptionTopic/appointments`
  before(async () => {
    const given = { sendWebhook: (post: OutgoingPost) => (posts.push(post), answer(post)), random: () => 0 }
    ;({ clinic, ask, desk, pat } = await openFhirClinic(given))
  })
  beforeEach(() => {
    posts = []
    answer = () => Promise.resolve({ status: 200, retryAfter: undefined })
  })
  afterEach(async () => {
    const { resource } = await ask('/Subscription', { token: desk })
    for (const { id } of resourcesIn(resource))
      expect((await ask(`/Subscription/${String(id)}`, { token: desk, method: 'DELETE' })).status).to.equal(204)
  })
  after(() => clinic.close())

  const wanted = (content = 'id-only', channel: object = {}, filter?: string): object => ({
    resourceType: 'Subscription',
    status: 'requested',
    reason: 'Keep the practice system up to date',
    criteria: topic(),
    ...(filter === undefined
      ? {}
      : { _criteria: { extension: [{ url: `${backport}filter-criteria`, valueString: filter }] } }),
    channel: {
      type: 'rest-hook',
      endpoint: 'https://receiver.example/fhir',
      payload: 'application/fhir+json',
      _payload: { extension: [{ url: `${backport}payload-content`, valueCode: content }] },
      header: ['Authorization: Bearer their-secret'],
      ...channel,
    },
  })
  const create = (content: object) => ask('/Subscription', { token: desk, method: 'POST', content })
  const created = async (content = wanted()): Promise<string> => {
    const { status, resource } = await create(content)
    expect(status, JSON.stringify(resource)).to.equal(201)
    expect(resource['status']).to.equal('requested')
    await clinic.work()
    return String(resource['id'])
  }
  const statusOf = async (id: string): Promise<Readonly<Record<string, string | undefined>>> =>
    statusIn((await ask(`/Subscription/${id}/$status`, { token: desk })).resource)
  const notifications = (): FhirResource[] => posts.map(({ body }) => JSON.parse(body) as FhirResource)

  it('become active by a handshake and then bring valid bundles with references alone', async () => {
    const id = await created()
    expect((await statusOf(id))['status']).to.equal('active')
    const booked = await bookedAppointment(clinic, { name: 'Ada Lovelace', age: 36 })
    await fetch(clinic.origin + booked, { method: 'DELETE' })
    await clinic.work()
    for (const bundle of notifications()) expect(validationFaults(bundle)).to.deep.equal([])
    expect(notifications().map((each) => statusIn(each)['type'])).to.deep.equal([
      'handshake',
      'event-notification',
      'event-notification',
    ])
    expect(notifications().map((each) => statusIn(each)['event-number'])).to.deep.equal([undefined, '1', '2'])
    const [, first] = notifications()
    const [path = ''] = booked.split('?')
    const focus = `${clinic.origin}/fhir${path.replace('/appointments/', '/Appointment/')}`
    expect(statusIn(first ?? expect.fail('An event'))['focus']).to.equal(focus)
    expect((await ask(new URL(focus).pathname.slice(5), { token: desk })).status).to.equal(200)
    expect(posts.map(({ headers }) => [headers['content-type'], headers['authorization']])[1]).to.deep.equal([
      'application/fhir+json',
      'Bearer their-secret',
    ])
    expect(posts.map(({ body }) => body).join()).not.to.match(/Ada|capability/)
    expect((await statusOf(id))['events-since-subscription-start']).to.equal('2')
    const read = await ask(`/Subscription/${id}`, { token: desk })
    expect(JSON.stringify(read.resource)).not.to.contain('their-secret')
  })

  it('have no references if their content is empty', async () => {
    await created(wanted('empty'))
    await bookedAppointment(clinic, { name: 'Ada', age: 36 })
    await clinic.work()
    expect(posts).to.have.lengthOf(2)
    expect(posts[1]?.body).to.contain('"event-number"').and.not.to.contain('Appointment/')
  })

  it('bring only what their filter wants', async () => {
    await created(wanted('id-only', {}, 'Appointment?practitioner=Practitioner/asmith'))
    await bookedAppointment(clinic, { name: 'Ada', age: 36 })
    await clinic.work()
    expect(posts).to.have.lengthOf(1)
  })

  it('are in error after a refused handshake, and only their client starts them again', async () => {
    answer = () => Promise.resolve({ status: 500, retryAfter: undefined })
    const id = await created()
    expect((await statusOf(id))['status']).to.equal('error')
    await bookedAppointment(clinic, { name: 'Ada', age: 36 })
    await clinic.work()
    expect(posts).to.have.lengthOf(1)
    answer = () => Promise.resolve({ status: 200, retryAfter: undefined })
    const { resource, headers } = await ask(`/Subscription/${id}`, { token: desk })
    expect(resource).to.include({ status: 'error' })
    const again = { token: desk, method: 'PUT', content: { ...resource, status: 'requested' } }
    expect((await ask(`/Subscription/${id}`, { ...again, headers: { 'if-match': 'W/"0"' } })).status).to.equal(412)
    const tag = { 'if-match': headers.get('etag') ?? '' }
    expect((await ask(`/Subscription/${id}`, { ...again, headers: tag })).status).to.equal(200)
    await clinic.work()
    await clinic.work()
    expect(await statusOf(id)).to.include({ status: 'active', 'events-since-subscription-start': '1' })
    expect(statusIn(notifications()[2] ?? expect.fail('The event'))['event-number']).to.equal('1')
    // The header fields of the first request are kept, although they are not shown.
    expect(posts[2]?.headers['authorization']).to.equal('Bearer their-secret')
  })

  it('do not send the header fields of one receiver to another', async () => {
    const id = await created()
    const put = (endpoint: string) => {
      const content = { ...wanted('id-only', { endpoint, header: undefined }), id }
      return ask(`/Subscription/${id}`, { token: desk, method: 'PUT', content })
    }
    for (const endpoint of [
      'https://receiver.example/other',
      'https://receiver.example:444/',
      'https://attacker.example/',
    ]) {
      expect((await put(endpoint)).status).to.equal(200)
      await clinic.work()
    }
    const sent = posts.map(({ headers }) => headers['authorization'])
    expect(sent).to.deep.equal(['Bearer their-secret', 'Bearer their-secret', undefined, undefined])
  })

  it('are recorded in the audit log when they are created, changed and removed', async () => {
    const id = await created()
    await ask(`/Subscription/${id}`, { token: desk, method: 'PUT', content: { ...wanted(), id } })
    await ask(`/Subscription/${id}`, { token: desk, method: 'DELETE' })
    const { items } = await clinic.storage.auditLog.page({ limit: 3 })
    expect(items.map(({ who, what, subject }) => `${who} ${what} ${subject}`)).to.deep.equal(
      ['subscription remove', 'subscription change', 'subscriptions subscribe'].map(
        (what) => `desk ${what} /subscriptions/${id}`,
      ),
    )
  })

  it('to private addresses are refused when the connection is made', async () => {
    answer = () => Promise.reject(new PrivateAddress('10.0.0.1'))
    const id = await created(wanted('id-only', { endpoint: 'https://10.0.0.1/' }))
    expect((await statusOf(id))['status']).to.equal('error')
    const clerk = await clinicClient(clinic, 'desk')
    const [item] = embeddedIn((await clerk.get('/subscriptions')).document, 'item')
    expect(item).to.include({ content: 'id-only', status: 'error', dead: 1 })
    const { document } = await clerk.get(linkOf(item ?? expect.fail('A subscription'), 'self'))
    expect(embeddedIn(document, 'delivery')[0]).to.include({
      type: 'webhook.handshake',
      reason: 'The address belongs to a private network.',
    })
    expect(document._templates).not.to.have.property('change')
    const edited = {
      url: 'https://other.example/',
      events: ['profile.changed'],
      signature: 'standard',
      status: 'active',
    }
    const tag = (await clerk.get(linkOf(document, 'self'))).headers.get('etag') ?? ''
    const { status, document: problem } = await clerk.send('PUT', linkOf(document, 'self'), edited, { 'if-match': tag })
    expect(status, JSON.stringify(problem)).to.equal(409)
  })

  it('are refused with a reason if the clinic cannot keep them', async () => {
    const cases: readonly (readonly [object, RegExp])[] = [
      [wanted('full-resource'), /no personal data/],
      [wanted('id-only', { endpoint: 'http://receiver.example/' }), /https/],
      [wanted('id-only', { type: 'email' }), /rest-hook/],
      [wanted('id-only', { payload: 'application/fhir+xml' }), /fhir\+json/],
      [wanted('id-only', { header: ['Host: other'] }), /channel\.header/],
      [wanted('id-only', { extension: [{ url: `${backport}heartbeat-period`, valueUnsignedInt: 60 }] }), /heartbeat/],
      [{ ...wanted(), criteria: 'Appointment?status=booked' }, /SubscriptionTopic/],
      [wanted('id-only', {}, 'Appointment?patient=Patient/pat'), /practitioner/],
      [wanted('id-only', {}, 'Appointment?practitioner=Practitioner/nobody'), /nobody/],
      [{ ...wanted(), end: '2030-01-01T00:00:00Z' }, /no end/],
      [{ ...wanted(), status: 'active' }, /requested/],
    ]
    for (const [content, reason] of cases) {
      const { status, resource } = await create(content)
      expect(status, JSON.stringify(resource)).to.equal(422)
      expect(JSON.stringify(resource)).to.match(reason)
    }
  })

  it('are for clerks alone', async () => {
    const id = await created()
    for (const path of ['/Subscription', `/Subscription/${id}`, `/Subscription/${id}/$status`]) {
      expect((await ask(path)).status, path).to.equal(401)
      expect((await ask(path, { token: pat })).status, path).to.equal(403)
    }
    const asPatient = await ask('/Subscription', { token: pat, method: 'POST', content: wanted() })
    expect(asPatient.status).to.equal(403)
    expect((await ask(`/Subscription/${id}`, { token: pat, method: 'DELETE' })).status).to.equal(403)
  })

  it('have their topic in the CapabilityStatement, and each type has the methods that OPTIONS tells', async () => {
    const { resource } = await ask('/metadata')
    expect(JSON.stringify(resource)).to.contain(topic())
    const allow = async (path: string): Promise<string | null> =>
      (await fetch(`${clinic.origin}/fhir${path}`, { method: 'OPTIONS' })).headers.get('allow')
    expect(await allow('/Subscription/1'))
      .to.contain('DELETE')
      .and.to.contain('PUT')
    expect(await allow('/Slot/1')).not.to.match(/PUT|PATCH|DELETE|POST/)
    expect(await allow('/Slot')).not.to.contain('POST')
    expect(await allow('/Appointment/1'))
      .to.contain('PUT')
      .and.not.to.contain('DELETE')
  })

  it('bring each number once, in the order of each appointment, to a receiver that fails half of the time', async () => {
    const id = await created()
    const stored = new Map<string, FhirResource>()
    const attempts = new Map<string, number>()
    let failures = 0
    answer = ({ body }) => {
      const bundle = JSON.parse(body) as FhirResource
      const number = statusIn(bundle)['event-number'] ?? ''
      const attempt = (attempts.get(number) ?? 0) + 1
      attempts.set(number, attempt)
      const isGood = attempt % 2 === 0
      // A failure is before the event is stored, after it, or a lost connection.
      const failure = isGood ? undefined : (failures += 1) % 3
      if ((isGood || failure === 1) && !stored.has(number)) stored.set(number, bundle)
      if (failure === 2) return Promise.reject(new Error('hang up'))
      return Promise.resolve({ status: isGood ? 204 : 500, retryAfter: undefined })
    }
    for (const name of ['Grace', 'Edith', 'Mary', 'Joan']) {
      const booked = await bookedAppointment(clinic, { name, age: 36 })
      await fetch(clinic.origin + booked, { method: 'DELETE' })
    }
    for (let round = 0; round < 6; round += 1) {
      await clinic.work()
      clinic.clock.set(clinic.clock.now() + 360_000)
    }
    const numbers = ['1', '2', '3', '4', '5', '6', '7', '8']
    expect([...stored.keys()].toSorted()).to.deep.equal(numbers)
    expect(attempts.size).to.equal(numbers.length)
    const focuses = [...stored].map(([number, bundle]) => [statusIn(bundle)['focus'], Number(number)] as const)
    for (const [focus, events] of Map.groupBy(focuses, ([each]) => each)) {
      const arrived = events.map(([, number]) => number)
      expect(arrived, focus).to.have.lengthOf(2)
      expect(arrived, focus).to.deep.equal(arrived.toSorted((one, other) => one - other))
    }
    desk = await signedIn(clinic, 'desk')
    expect(await statusOf(id)).to.include({ status: 'active', 'events-since-subscription-start': '8' })
  })
})
