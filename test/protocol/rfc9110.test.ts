import { expect } from 'chai'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'
import { openSlots, postBooking } from '../support/open-slots.ts'

const types = [
  'application/hal+json',
  'application/prs.hal-forms+json',
  'application/json',
  'text/html',
  'text/markdown',
] as const

// Fields of one message or connection, not of the representation.
const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])

const acceptedPost =
  'application/json, application/x-www-form-urlencoded, application/vnd.collection+json, application/ld+json, application/vnd.api+json'

describe('HTTP semantics (RFC 9110)', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())
  const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Response> =>
    fetch(clinic.origin + path, { method, headers, redirect: 'manual' })
  const schedule = `/doctors/mjones/schedule?date=${tomorrow}&status=open`

  describe('methods and negotiation', () => {
    it('§9.3.2: HEAD sends the same header fields as GET, and no content', async () => {
      for (const accept of types) {
        const [got, head] = [await get(schedule, { accept }), await get(schedule, { accept }, 'HEAD')]
        const fields = (response: Response): object =>
          Object.fromEntries([...response.headers].filter(([name]) => !ofTheConnection.has(name)))
        expect(head.status).to.equal(got.status)
        expect(fields(head)).to.deep.equal(fields(got))
        expect(await head.text()).to.equal('')
      }
    })

    it('§10.2.1: a 405 lists the methods of the resource in Allow, and OPTIONS lists the same', async () => {
      const options = await get('/rels', {}, 'OPTIONS')
      expect(options.status).to.equal(204)
      expect(options.headers.get('allow')).to.equal('GET, HEAD, QUERY, OPTIONS')
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const refused = await get('/rels', {}, method)
        expect(refused.status).to.equal(405)
        expect(refused.headers.get('allow')).to.equal('GET, HEAD, QUERY, OPTIONS')
      }
      const slot = await get('/schedules/1', {}, 'OPTIONS')
      expect(slot.headers.get('allow')).to.equal('GET, HEAD, QUERY, POST, DELETE, PUT, OPTIONS')
      expect(slot.headers.get('accept-post')).to.equal(acceptedPost)
    })

    it('§15.6.2: an unknown method is 501', async () => {
      expect((await get('/', {}, 'PROPFIND')).status).to.equal(501)
    })

    it('§12.5.5: every negotiated response varies with Accept, including refusals and 304', async () => {
      const tag = (await get('/doctors', { accept: 'text/html' })).headers.get('etag') ?? ''
      const answers = [
        await get('/doctors'),
        await get('/nothing'),
        await get('/doctors', { accept: 'image/png' }),
        await get('/doctors', { accept: 'text/html', 'if-none-match': tag }),
        await get('/doctors', {}, 'DELETE'),
      ]
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 404, 406, 304, 405])
      for (const { headers } of answers) expect(headers.get('vary')).to.include('Accept')
    })

    it('§15.5.7: a 406 lists the available representations, and each of them is acceptable', async () => {
      const refused = await get(schedule, { accept: 'image/png' })
      expect(refused.status).to.equal(406)
      const { _links } = (await refused.json()) as { _links: { alternate: { href: string; type?: string }[] } }
      const formats = _links.alternate.filter(({ type }) => type !== undefined)
      expect(formats.map(({ type }) => type)).to.have.members([
        ...types,
        'application/hal+xml',
        'text/plain',
        'application/vnd.siren+json',
        'application/vnd.collection+json',
        'application/ld+json',
        'application/vnd.api+json',
        'text/csv',
        'application/pdf',
        'application/fhir+json',
        'text/event-stream',
      ])
      for (const { href, type } of formats) {
        const response = await get(href, { accept: 'image/png' })
        expect(response.status).to.equal(200)
        expect(response.headers.get('content-type')?.split(';')[0]).to.equal(type)
        await response.body?.cancel()
      }
    })

    it('a missing resource is 404 for any Accept', async () => {
      expect((await get('/doctors/nobody/info', { accept: 'image/png' })).status).to.equal(404)
    })

    it('a write with an unacceptable response is rejected before it has an effect', async () => {
      const [slot = 0] = await openSlots(clinic)
      const refused = await postBooking(clinic, slot, { name: 'Ada', age: 36 }, { accept: 'image/png' })
      expect(refused.status).to.equal(406)
      expect((await clinic.storage.schedules.slot(slot))?.state).to.equal('open')
    })
  })

  describe('validators', () => {
    it('§8.8.3: each representation has its own strong entity tag', async () => {
      const tags = await Promise.all(types.map(async (accept) => (await get(schedule, { accept })).headers.get('etag')))
      expect(new Set(tags).size).to.equal(types.length)
      for (const tag of tags) expect(tag).to.match(/^"[\x21\x23-\x7e]+"$/)
    })

    it('§15.4.5: If-None-Match with the current tag is answered by 304 with the fields of the 200, without content', async () => {
      for (const accept of types) {
        const full = await get(schedule, { accept })
        const short = await get(schedule, { accept, 'if-none-match': full.headers.get('etag') ?? '' })
        expect(short.status).to.equal(304)
        for (const name of ['etag', 'vary', 'cache-control'])
          expect(short.headers.get(name)).to.equal(full.headers.get(name))
        expect(short.headers.get('content-type')).to.equal(null)
        expect(await short.text()).to.equal('')
      }
    })

    it('§15.4.5: a 304 has the Content-Location of the 200', async () => {
      const full = await get('/doctors/mjones/next-slot')
      const short = await get('/doctors/mjones/next-slot', { 'if-none-match': full.headers.get('etag') ?? '' })
      expect(short.status).to.equal(304)
      expect(short.headers.get('content-location')).to.match(/^\/schedules\/\d+$/)
      expect(short.headers.get('content-location')).to.equal(full.headers.get('content-location'))
    })

    it('a booking changes the tag of the schedule and of the slot', async () => {
      const [, slot = 0] = await openSlots(clinic)
      const tagsOf = async (): Promise<readonly (string | null)[]> =>
        Promise.all([schedule, `/schedules/${String(slot)}`].map(async (path) => (await get(path)).headers.get('etag')))
      const before = await tagsOf()
      expect((await postBooking(clinic, slot, { name: 'Ada', age: 36 })).status).to.equal(201)
      const after = await tagsOf()
      for (const [index, tag] of after.entries()) expect(tag).not.to.equal(before[index])
    })
  })

  describe('writes and conditions', () => {
    it('§9.3.3: a POST returns Location and the created representation', async () => {
      const [slot = 0] = await openSlots(clinic)
      const created = await postBooking(clinic, slot, { name: 'Ada', age: 36 })
      const location = created.headers.get('location') ?? ''
      expect(created.status).to.equal(201)
      expect(created.headers.get('content-location')).to.equal(location)
      const shown = await get(location, { accept: 'application/hal+json' })
      expect(shown.headers.get('cache-control')).to.equal('no-store')
      const [made, found] = [
        (await created.json()) as Record<string, unknown>,
        (await shown.json()) as Record<string, unknown>,
      ]
      expect({ ...found, _links: undefined }).to.deep.equal({ ...made, _links: undefined })
    })

    it('§15.5.16: an unsupported content type is 415 with the supported types', async () => {
      const [slot = 0] = await openSlots(clinic)
      for (const type of ['text/plain', 'application/xml', 'application/jsonp', '']) {
        const refused = await postBooking(clinic, slot, '{}', { 'content-type': type })
        expect(refused.status, type).to.equal(415)
        expect(refused.headers.get('accept-post')).to.equal(acceptedPost)
      }
      const understood = await postBooking(clinic, slot, {}, { 'content-type': 'Application/JSON; charset=utf-8' })
      expect(understood.status).to.equal(422)
    })

    it('§13.2.1: conditions on a missing resource are ignored', async () => {
      for (const condition of [{ 'if-match': '*' }, { 'if-match': '"1"' }, { 'if-unmodified-since': 'x' }]) {
        expect((await get('/doctors/nobody/info', condition)).status).to.equal(404)
      }
      const headers = { accept: 'application/hal+json', 'if-match': '"1"' }
      for (const path of ['/appointments/nothing?capability=x', '/schedules/99999', '/nothing']) {
        expect((await fetch(clinic.origin + path, { method: 'DELETE', headers })).status, path).to.equal(404)
      }
    })

    it('§13.2.1: conditions are ignored if the response would be 401, 403, 405 or 415', async () => {
      const send = async (method: string, path: string, headers = {}): Promise<number> =>
        (await fetch(clinic.origin + path, { method, headers: { 'if-match': '"1"', ...headers } })).status
      expect(await send('GET', '/users/pat')).to.equal(401)
      expect(await send('DELETE', '/doctors/mjones/info')).to.equal(405)
      expect(await send('PUT', '/doctors/mjones/info', { 'content-type': 'image/png' })).to.equal(415)
      expect(await send('PUT', '/doctors/mjones/info', { 'content-type': 'application/json' })).to.equal(401)
    })
  })

  it('specification §1.7: application/json names its charset, and types that end in +json do not', async () => {
    const [slot = 0] = await openSlots(clinic)
    const typeOf = async (path: string, accept: string, init: RequestInit = {}): Promise<string | null> => {
      const headers = new Headers({ accept, 'content-type': 'application/json', 'idempotency-key': '"charset"' })
      return (await fetch(clinic.origin + path, { ...init, headers })).headers.get('content-type')
    }
    const utf8 = 'application/json; charset=utf-8'
    const body = JSON.stringify({ name: 'Ada', age: 36 })
    const booking = { method: 'POST', body }
    for (const path of ['/', '/doctors', schedule, `/schedules/${String(slot)}`]) {
      expect(await typeOf(path, 'application/json')).to.equal(utf8)
      expect(await typeOf(path, 'application/json', { method: 'HEAD' })).to.equal(utf8)
      expect(await typeOf(path, 'application/hal+json')).to.equal('application/hal+json')
    }
    expect(await typeOf(`/schedules/${String(slot)}`, 'application/json', booking)).to.equal(utf8)
    expect(await typeOf(`/schedules/${String(slot)}`, 'application/json', booking), 'replayed').to.equal(utf8)
    expect(await typeOf('/nothing', 'application/json')).to.equal('application/problem+json')
    expect(await typeOf('/%00', 'application/json')).to.equal('application/problem+json')
    expect(await typeOf('/levels/1/doctors/mjones', '*/*', { method: 'POST', body: '{' })).to.equal(utf8)
    expect(await typeOf('/openapi.json', '*/*')).to.equal('application/openapi+json')
    const known = await openClinic({ knowsOrigin: true })
    const own = async (path: string): Promise<string | null> =>
      (await fetch(known.origin + path)).headers.get('content-type')
    expect(await own('/.well-known/openid-configuration')).to.equal(utf8)
    expect(await own('/oauth/keys')).to.equal('application/jwk-set+json')
    await known.close()
  })

  it('§15.4.4: a browser is redirected after submitting a form', async () => {
    const [slot = 0] = await openSlots(clinic)
    const response = await fetch(`${clinic.origin}/schedules/${String(slot)}`, {
      method: 'POST',
      headers: { accept: 'text/html,*/*;q=0.8' },
      body: new URLSearchParams({ name: 'Ada', age: '36' }),
      redirect: 'manual',
    })
    expect(response.status).to.equal(303)
    const result = await get(response.headers.get('location') ?? '', { accept: 'text/html' })
    expect(result.status).to.equal(200)
    expect(await result.text()).to.include('Appointment with Dr Mary Jones')
  })

  it('§15.5.10: a taken slot is 409 with a link to the open slots of the day', async () => {
    const [slot = 0] = await openSlots(clinic)
    await postBooking(clinic, slot, { name: 'Ada', age: 36 })
    const late = await postBooking(clinic, slot, { name: 'Bob', age: 40 })
    expect(late.status).to.equal(409)
    expect(late.headers.get('content-type')).to.equal('application/problem+json')
    const problem = (await late.json()) as { type: string; _links: Record<string, { href: string }> }
    expect(problem.type).to.equal('/problems/slot-taken')
    expect(problem._links['wm:schedule']?.href).to.equal(`/doctors/mjones/schedule?date=${tomorrow}&status=open`)
  })

  it('the specification’s level 3 shape: slots with id, start, end, doctor and links, and links of the list', async () => {
    const list = (await (await get(schedule, { accept: 'application/json' })).json()) as {
      schedules: { links: { rel: string; href: string }[] }[]
      links: { rel: string; href: string }[]
    }
    const [slot] = list.schedules
    expect(Object.keys(slot ?? {})).to.deep.equal(['id', 'start', 'end', 'doctor', 'links'])
    expect(slot).to.deep.include({ doctor: 'mjones' })
    expect(slot?.links.some(({ rel, href }) => rel === 'confirm' && /^\/schedules\/\d+$/.test(href))).to.equal(true)
    expect(list.links.some(({ rel, href }) => rel === 'doctor' && href === '/doctors/mjones/info')).to.equal(true)
  })

  it('a wrong capability is the same 404 as a missing appointment', async () => {
    const [slot = 0] = await openSlots(clinic)
    const location = (await postBooking(clinic, slot, { name: 'Ada', age: 36 })).headers.get('location') ?? ''
    const wrong = location.slice(0, -2) + (location.endsWith('A') ? 'BB' : 'AA')
    const [hidden, missing] = [await get(wrong), await get('/appointments/none?capability=x')]
    expect([hidden.status, missing.status]).to.deep.equal([404, 404])
    expect(await hidden.text()).to.equal((await missing.text()).replaceAll('/appointments/none?capability=x', wrong))
  })
})
