import { expect } from 'chai'
import { appointmentAt, type FhirClinic, openFhirClinic } from '../../../support/fhir-requests.ts'
import { clinicClient } from '../../../support/http/clinic-client.ts'

describe('a condition of a request to the FHIR façade', () => {
  let fhir: FhirClinic
  before(async () => {
    fhir = await openFhirClinic()
  })
  after(() => fhir.clinic.close())

  it('RFC 9110 §13.1: prevents a change that it does not allow', async () => {
    const { ask, pat: token } = fhir
    const { resource, headers } = await fhir.book(await fhir.freeSlot())
    const path = `/Appointment/${String(resource['id'])}`
    const content = { ...resource, status: 'cancelled' }
    for (const condition of [
      { 'if-none-match': '*' },
      { 'if-none-match': headers.get('etag') ?? '' },
      { 'if-unmodified-since': 'Sat, 28 Nov 2020 12:00:00 GMT' },
      { 'if-match': 'W/"0"' },
    ]) {
      const { status } = await ask(path, { method: 'PUT', token, content, headers: condition })
      expect(status, JSON.stringify(condition)).to.equal(412)
    }
    expect((await ask(path, { token })).resource['status']).to.equal('booked')
    const tag = { 'if-match': headers.get('etag') ?? '' }
    expect((await ask(path, { method: 'PUT', token, content, headers: tag })).status).to.equal(200)
  })

  it('RFC 9110 §13.1.1 and §13.1.2: is compared for a read too, whatever the strength of the tag', async () => {
    const { ask } = fhir
    const path = '/Practitioner/mjones'
    const tag = (await ask(path)).headers.get('etag') ?? ''
    for (const [name, value, status] of [
      ['if-match', 'W/"0"', 412],
      ['if-match', tag, 200],
      ['if-match', '*', 200],
      ['if-none-match', tag, 304],
      ['if-none-match', tag.replace('W/', ''), 304],
      ['if-none-match', '*', 304],
      ['if-none-match', '"0"', 200],
    ] as const)
      expect((await ask(path, { headers: { [name]: value } })).status, `${name}: ${value}`).to.equal(status)
    expect((await ask('/$bulk-publish', { headers: { 'if-match': '"0"' } })).status).to.equal(412)
  })

  it('RFC 9110 §8.8.3: tells the languages of a resource apart', async () => {
    const { ask } = fhir
    const path = `/Slot/${await fhir.freeSlot()}`
    const german = { 'accept-language': 'de' }
    const tag = (await ask(path)).headers.get('etag') ?? ''
    const { headers, status } = await ask(path, { headers: { ...german, 'if-none-match': tag } })
    expect(status).to.equal(200)
    expect(headers.get('etag')).to.equal(tag.replace(/"$/, ';de"'))
    const again = { ...german, 'if-none-match': headers.get('etag') ?? '' }
    expect((await ask(path, { headers: again })).status).to.equal(304)
  })

  it('RFC 9110 §14.3: cannot be a range, and OPTIONS announces none', async () => {
    const options = await fetch(`${fhir.clinic.origin}/fhir/Practitioner/mjones`, { method: 'OPTIONS' })
    expect(options.headers.get('allow')).to.include('GET')
    expect(options.headers.has('accept-ranges')).to.equal(false)
    expect((await fhir.ask('/Practitioner/mjones', { headers: { range: 'bytes=0-1' } })).status).to.equal(200)
  })

  it('is met by the version that was read in another language', async () => {
    const { ask, pat: token } = fhir
    const { resource } = await fhir.book(await fhir.freeSlot())
    const path = `/Appointment/${String(resource['id'])}`
    const { headers } = await ask(path, { token, headers: { 'accept-language': 'de' } })
    const content = { ...resource, status: 'cancelled' }
    const tag = { 'if-match': headers.get('etag') ?? '' }
    expect((await ask(path, { method: 'PUT', token, content, headers: tag })).status).to.equal(200)
  })
})

describe('a request to the FHIR façade with an Idempotency-Key', () => {
  let fhir: FhirClinic
  let sent = 0
  before(async () => {
    fhir = await openFhirClinic()
  })
  after(() => fhir.clinic.close())

  const keyed = (): { readonly 'idempotency-key': string } => ({ 'idempotency-key': `"key ${String((sent += 1))}"` })
  const bundle = (slot: string, type = 'transaction'): object => ({
    resourceType: 'Bundle',
    type,
    entry: [{ resource: appointmentAt(slot), request: { method: 'POST', url: 'Appointment' } }],
  })
  const statusOf = async (slot: string): Promise<unknown> => (await fhir.ask(`/Slot/${slot}`)).resource['status']

  it('is answered again, and refused with other content', async () => {
    const { ask, pat: token } = fhir
    for (const [path, contentAt] of [
      ['/Appointment', appointmentAt],
      ['', bundle],
    ] as const) {
      const [slot, other] = [await fhir.freeSlot(0), await fhir.freeSlot(1)]
      const headers = keyed()
      const first = await ask(path, { method: 'POST', token, content: contentAt(slot), headers })
      const again = await ask(path, { method: 'POST', token, content: contentAt(slot), headers })
      expect([first.status, again.status], path).to.deep.equal(path === '' ? [200, 200] : [201, 201])
      expect(again.resource).to.deep.equal(first.resource)
      expect(again.headers.get('idempotency-replayed')).to.equal('?1')
      const reused = await ask(path, { method: 'POST', token, content: contentAt(other), headers })
      expect(reused.status, path).to.equal(422)
      expect(await statusOf(other)).to.equal('free')
    }
  })

  it('searches again each time', async () => {
    const headers = keyed()
    const search = (): Promise<Response> =>
      fetch(`${fhir.clinic.origin}/fhir/Practitioner/_search`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'name=jones',
      })
    for (const { status, headers: answered } of [await search(), await search()]) {
      expect(status).to.equal(200)
      expect(answered.has('idempotency-replayed')).to.equal(false)
    }
  })

  it('stores nothing if it is refused, and may be repeated', async () => {
    const { ask, pat: token } = fhir
    const slot = await fhir.freeSlot()
    const headers = keyed()
    const [entry] = (bundle(slot) as { entry: object[] }).entry
    const refused = { ...bundle(slot), entry: [entry, { request: { method: 'PUT', url: 'Nothing/1' } }] }
    const { status } = await ask('', { method: 'POST', token, content: refused, headers })
    expect(status).to.be.oneOf([400, 404, 422])
    expect(await statusOf(slot)).to.equal('free')
    expect((await ask('', { method: 'POST', token, content: bundle(slot), headers })).status).to.equal(200)
  })

  it('is refused for a batch, which has no one answer', async () => {
    const { ask, pat: token } = fhir
    const slot = await fhir.freeSlot()
    const content = bundle(slot, 'batch')
    expect((await ask('', { method: 'POST', token, content, headers: keyed() })).status).to.equal(422)
    expect(await statusOf(slot)).to.equal('free')
    expect((await ask('', { method: 'POST', token, content })).status).to.equal(200)
  })

  it('RFC 9110 §8.5: is refused in the language of the account, and says so', async () => {
    const profile = await clinicClient(fhir.clinic, 'pat')
    const { document, headers } = await profile.get('/users/pat/profile')
    const { name, email, dateOfBirth } = document
    const values = { name, email, dateOfBirth, language: 'de' }
    await profile.send('PUT', '/users/pat/profile', values, { 'if-match': headers.get('etag') ?? '' })
    const refused = await fhir.ask('/Patient/desk', { token: fhir.pat, headers: { 'accept-language': 'en' } })
    expect(refused.status).to.equal(403)
    expect(refused.headers.get('content-language')).to.equal('de')
  })

  it('RFC 5789 §3.1: names the types that it takes, and refuses others with 415', async () => {
    const { ask } = fhir
    const { headers } = await fetch(`${fhir.clinic.origin}/fhir/Patient/pat`, { method: 'OPTIONS' })
    expect(headers.get('accept-patch')).to.equal('application/json-patch+json')
    for (const path of ['/Slot/_search', '']) {
      const type = path === '' ? 'application/json-patch+json' : 'application/json'
      const { status } = await ask(path, { method: 'POST', content: {}, headers: { 'content-type': type } })
      expect(status, path).to.equal(415)
    }
  })
})
