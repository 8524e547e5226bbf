import { codes } from '@waymark/clinic/levels/answer'
import { expect } from 'chai'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { clinicClient, embeddedIn, linkOf } from '../../support/http/clinic-client.ts'
import { openClinic, tomorrow, type Clinic } from '../../support/clinic.ts'
import { levelConversations } from '../../support/level-conversations.ts'
import { inPostgres, postgresAbsence } from '../../support/postgres/postgres-server.ts'

interface PlainSlot {
  readonly id?: number
  readonly start: string
  readonly end: string
  readonly doctor: string
}

const json = { 'content-type': 'application/json; charset=utf-8' }
const patient = { name: 'Ada', age: 36 }

/** A proxy to a database, which can be disconnected. */
async function cuttable(url: string): Promise<{ readonly url: string; cut(): Promise<void> }> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const further = connect(Number(port), hostname)
    for (const [one, other] of [
      [socket, further],
      [further, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => open.delete(one))
      one.pipe(other)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const through = new URL(url)
  through.host = `127.0.0.1:${typeof address === 'object' && address !== null ? String(address.port) : ''}`
  return {
    url: through.href,
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/** The examples of the specification, §4. */
describe('the levels of maturity', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
  })
  afterEach(() => clinic.close())

  const post = (path: string, body: unknown): Promise<Response> =>
    fetch(clinic.origin + path, {
      method: 'POST',
      headers: json,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const first = async (): Promise<number> => (await clinic.storage.schedules.slots('mjones', tomorrow))[0]?.id ?? 0

  describe('0: one endpoint', () => {
    const query = (body: unknown): Promise<Response> => post('/levels/0/appointmentService?action=query', body)
    const confirm = (body: unknown): Promise<Response> => post('/levels/0/appointmentService?action=confirm', body)
    const appointment = { date: tomorrow, start: '09:00', doctor: 'mjones' }

    it('answers the query with an array of times without names', async () => {
      const response = await query({ date: tomorrow, doctor: 'mjones' })
      expect([response.status, response.headers.get('content-type')]).to.deep.equal([200, json['content-type']])
      const slots = (await response.json()) as readonly PlainSlot[]
      expect(slots).to.have.length(16)
      expect(slots[0]).to.deep.equal({ start: '09:00', end: '09:30', doctor: 'mjones' })
    })

    it('answers 200 with code 0 for a booking, and code 1 for an unavailable doctor', async () => {
      const booked = await confirm({ appointment, patient })
      expect([booked.status, await booked.json()]).to.deep.equal([
        200,
        { code: 0, message: `Booked: ${tomorrow}, 09:00 to 09:30, mjones` },
      ])
      const late = await confirm({ appointment, patient: { name: 'Bea', age: 40 } })
      expect([late.status, await late.json()]).to.deep.equal([
        200,
        { code: 1, message: 'That time has just been taken' },
      ])
      const [slot] = await clinic.storage.schedules.slots('mjones', tomorrow)
      expect(slot?.state).to.equal('booked')
    })

    it('answers 200 with code 2 for an invalid request', async () => {
      const code = async (asked: Promise<Response>): Promise<unknown> => {
        const response = await asked
        return [response.status, ((await response.json()) as { code: number }).code]
      }
      expect(await code(query('{'))).to.deep.equal([200, 2])
      expect(await code(query({ date: 'tomorrow', doctor: 'mjones' }))).to.deep.equal([200, 2])
      expect(await code(query({ date: tomorrow, doctor: 'nobody' }))).to.deep.equal([200, 1])
      expect(await code(confirm({ appointment, patient: { name: 'Ada' } }))).to.deep.equal([200, 2])
      expect(await code(confirm({ appointment: { ...appointment, start: '09:10' }, patient }))).to.deep.equal([200, 1])
      expect(await code(post('/levels/0/appointmentService?action=cancel', {}))).to.deep.equal([200, 2])
      expect(await code(post('/levels/0/appointmentService?action=constructor', {}))).to.deep.equal([200, 2])
    })
  })

  describe('1: resources', () => {
    it('answers a POST to the doctor with slots and their ids', async () => {
      const response = await post('/levels/1/doctors/mjones', { date: tomorrow })
      const slots = (await response.json()) as readonly PlainSlot[]
      expect(response.status).to.equal(200)
      expect(slots[0]).to.deep.equal({ id: await first(), start: '09:00', end: '09:30', doctor: 'mjones' })
    })

    it('books by POST of the patient to the slot, with the outcome in code and message', async () => {
      const path = `/levels/1/schedules/${String(await first())}`
      const booked = await post(path, { ...patient, insurance: 'something further' })
      expect([booked.status, await booked.json()]).to.deep.equal([
        200,
        { code: 0, message: `Booked: ${tomorrow}, 09:00 to 09:30, mjones` },
      ])
      expect(await (await post(path, { name: 'Bea', age: 40 })).json()).to.deep.equal({
        code: 1,
        message: 'That time has just been taken',
      })
      expect(await (await post('/levels/1/schedules/999999', patient)).json()).to.include({ code: 1 })
      expect(await (await post(path, { name: 'Ada', age: -1 })).json()).to.include({ code: 2 })
    })
  })

  describe('2: methods and statuses', () => {
    const get = (query: string): Promise<Response> => fetch(`${clinic.origin}/levels/2/doctors/mjones/schedule${query}`)

    it('answers GET with an array of slots that is cacheable for five seconds', async () => {
      const response = await get(`?date=${tomorrow}&status=open`)
      const slots = (await response.json()) as readonly PlainSlot[]
      expect([response.status, response.headers.get('cache-control')]).to.deep.equal([200, 'public, max-age=5'])
      expect(slots[0]).to.deep.equal({ id: await first(), start: '09:00', end: '09:30', doctor: 'mjones' })
      expect(slots[0]).not.to.have.property('links')
    })

    it('books with 201 and a sentence, and answers a late booking with 409 and a sentence', async () => {
      const path = `/levels/2/schedules/${String(await first())}`
      const booked = await post(path, patient)
      expect([booked.status, booked.headers.get('content-type')]).to.deep.equal([201, 'text/plain; charset=utf-8'])
      expect(await booked.text()).to.equal(`Your appointment is booked: ${tomorrow}, 09:00 to 09:30, mjones.\n`)
      const late = await post(path, { name: 'Bea', age: 40 })
      expect([late.status, late.headers.get('content-type')]).to.deep.equal([409, 'text/plain; charset=utf-8'])
      expect(await late.text()).to.match(/^That time has just been taken\. /)
    })

    it('answers errors with a status and a sentence', async () => {
      const statusAndType = async (asked: Promise<Response>): Promise<unknown> => {
        const response = await asked
        return [response.status, response.headers.get('content-type')?.split(';', 1)[0]]
      }
      expect(await statusAndType(get('?date=never'))).to.deep.equal([400, 'text/plain'])
      expect(await statusAndType(get('?day=2026-12-01'))).to.deep.equal([400, 'text/plain'])
      expect(await statusAndType(get('?status=booked'))).to.deep.equal([403, 'text/plain'])
      expect(await statusAndType(fetch(`${clinic.origin}/levels/2/doctors/nobody/schedule`))).to.deep.equal([
        404,
        'text/plain',
      ])
      expect(await statusAndType(post('/levels/2/schedules/999999', patient))).to.deep.equal([404, 'text/plain'])
      expect(await statusAndType(post(`/levels/2/schedules/${String(await first())}`, { name: '' }))).to.deep.equal([
        422,
        'text/plain',
      ])
      expect((await fetch(`${clinic.origin}/levels/2/schedules/1`)).status).to.equal(405)
    })

    it('records actions in the audit log', async () => {
      const path = `/levels/2/schedules/${String(await first())}`
      await post(path, patient)
      const { items } = await clinic.storage.auditLog.page({ limit: 1 })
      expect(items[0]).to.include({ who: 'guest', what: 'slot confirm', subject: path })
    })
  })

  describe('2: a repeated booking', () => {
    const path = async (): Promise<string> => `/levels/2/schedules/${String(await first())}`
    const keyed = async (key: string, body: unknown): Promise<Response> =>
      fetch(clinic.origin + (await path()), {
        method: 'POST',
        headers: { ...json, 'idempotency-key': key },
        body: JSON.stringify(body),
      })

    it('gets 425 with Retry-After, instead of a conflict', async () => {
      expect((await post(await path(), patient)).status).to.equal(201)
      const again = await post(await path(), patient)
      expect([again.status, again.headers.get('content-type')]).to.deep.equal([425, 'text/plain; charset=utf-8'])
      expect(Number(again.headers.get('retry-after'))).to.be.within(1, 10)
      expect(await again.text()).to.not.match(/taken|somebody/i)
    })

    it('is processed once while the first is running', async () => {
      const target = await path()
      const answers = await Promise.all(Array.from({ length: 5 }, () => post(target, patient)))
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).to.deep.equal([201, 425, 425, 425, 425])
    })

    it('replays the stored response for the same Idempotency-Key, and gets 422 with other content', async () => {
      const booked = await keyed('"k1"', patient)
      const again = await keyed('"k1"', patient)
      expect([booked.status, again.status, again.headers.get('idempotency-replayed')]).to.deep.equal([201, 201, '?1'])
      expect(await again.text()).to.equal(await booked.text())
      expect((await keyed('"k1"', { ...patient, age: 40 })).status).to.equal(422)
      expect((await keyed('"', patient)).status).to.equal(400)
    })

    it('is rejected with unknown members, as at level 3', async () => {
      const refused = await post(await path(), { ...patient, shoe: 42 })
      expect([refused.status, await refused.text()]).to.satisfy(
        ([status, text]: [number, string]) => status === 422 && text.includes('shoe'),
      )
    })
  })

  describe('framework errors', () => {
    const bad: readonly (readonly [title: string, path: string, init: RequestInit, status: number])[] = [
      ['another method', 'schedules/1', { method: 'DELETE' }, 405],
      ['an unknown path', 'nothing/here', { method: 'POST' }, 404],
      ['a media type', 'schedules/1', { method: 'POST', headers: { 'content-type': 'image/png' }, body: 'x' }, 415],
      [
        'a coding',
        'schedules/1',
        { method: 'POST', headers: { ...json, 'content-encoding': 'lzma' }, body: '{}' },
        415,
      ],
      ['malformed JSON', 'schedules/1', { method: 'POST', headers: json, body: '{' }, 400],
      [
        'text that is not UTF-8',
        'schedules/1',
        { method: 'POST', headers: json, body: Buffer.from([0x22, 0xff, 0x22]) },
        400,
      ],
      ['too much', 'schedules/1', { method: 'POST', headers: json, body: `"${'a'.repeat(70_000)}"` }, 413],
      ['a malformed target', 'schedules/%00', { method: 'POST', headers: json, body: '{}' }, 400],
      ['an unknown method', 'schedules/1', { method: 'PROPFIND' }, 501],
      [
        'a target that is too long',
        `schedules/${'1'.repeat(9000)}`,
        { method: 'POST', headers: json, body: '{}' },
        414,
      ],
    ]
    for (const [title, path, init, status] of bad) {
      it(`have the form of the level: ${title}`, async () => {
        for (const level of [0, 1, 2]) {
          const headers = new Headers(init.headers)
          headers.set('accept', 'application/hal+json')
          const target = level === 0 ? path.replace('schedules/1', 'appointmentService?action=confirm') : path
          const response = await fetch(`${clinic.origin}/levels/${String(level)}/${target}`, { ...init, headers })
          const type = response.headers.get('content-type')
          if (level === 2) {
            expect([response.status, type]).to.deep.equal([status, 'text/plain; charset=utf-8'])
            if (status === 405) expect(response.headers.get('allow')).to.equal('POST, OPTIONS')
          } else {
            expect([response.status, type]).to.deep.equal([200, 'application/json; charset=utf-8'])
            expect(await response.json())
              .to.have.keys('code', 'message')
              .and.to.include({ code: 2 })
          }
        }
      })
    }

    it('have the form of the level for throttled clients', async () => {
      const limited = await openClinic({ writesPerMinute: 1 })
      const ask = (level: number, path: string): Promise<Response> =>
        fetch(`${limited.origin}/levels/${String(level)}/${path}`, { method: 'POST', headers: json, body: '{}' })
      await ask(0, 'appointmentService?action=query')
      for (const level of [0, 1]) {
        const refused = await ask(level, level === 0 ? 'appointmentService?action=query' : 'schedules/1')
        expect([refused.status, ((await refused.json()) as { code: number }).code]).to.deep.equal([200, 3])
      }
      const refused = await ask(2, 'schedules/1')
      expect([refused.status, refused.headers.has('retry-after')]).to.deep.equal([429, true])
      expect(refused.headers.get('content-type')).to.match(/^text\/plain/)
      await limited.close()
    })
  })

  describe('without the database', function () {
    before(function () {
      if (postgresAbsence !== undefined) this.skip()
    })

    const asked: readonly (readonly [path: string, body: unknown])[] = [
      ['0/appointmentService?action=query', { date: tomorrow, doctor: 'mjones' }],
      [
        '0/appointmentService?action=confirm',
        { appointment: { date: tomorrow, start: '09:00', doctor: 'mjones' }, patient },
      ],
      ['1/doctors/mjones', { date: tomorrow }],
      ['1/schedules/1', patient],
    ]

    it('levels 0 and 1 answer 200 with code 3 (try again later), level 2 answers 503 with Retry-After', async () => {
      await inPostgres(async (url) => {
        const database = await cuttable(url)
        const away = await openClinic({ url: database.url })
        await database.cut()
        try {
          const ask = (path: string, body?: unknown): Promise<Response> =>
            fetch(`${away.origin}/levels/${path}`, {
              ...(body === undefined ? {} : { method: 'POST', headers: json, body: JSON.stringify(body) }),
            })
          for (const [path, body] of asked) {
            const response = await ask(path, body)
            expect([response.status, response.headers.get('content-type')], path).to.deep.equal([
              200,
              json['content-type'],
            ])
            expect(await response.json(), path).to.deep.equal({
              code: 3,
              message: 'The database is not available. Try again in 5 seconds.',
            })
          }
          for (const response of [await ask('2/doctors/mjones/schedule'), await ask('2/schedules/1', patient)]) {
            expect([response.status, response.headers.get('content-type')]).to.deep.equal([
              503,
              'text/plain; charset=utf-8',
            ])
            expect(response.headers.get('retry-after')).to.equal('5')
            expect(await response.text()).to.match(/The database is not available\. Try again in 5 seconds\.\n$/)
          }
          expect(away.logged).to.have.length(asked.length + 2)
        } finally {
          await away.close()
        }
      })
    })
  })

  describe('3: links', () => {
    it('answers with slots that link to their booking, in a list that links to the doctor', async () => {
      const response = await fetch(`${clinic.origin}/doctors/mjones/schedule?date=${tomorrow}&status=open`, {
        headers: { accept: 'application/json' },
      })
      const { schedules, links } = (await response.json()) as {
        schedules: readonly (PlainSlot & { links: readonly { rel: string; href: string }[] })[]
        links: readonly { rel: string; href: string }[]
      }
      const [slot] = schedules
      expect(slot).to.include({ id: await first(), start: '09:00', end: '09:30', doctor: 'mjones' })
      expect(slot?.links).to.deep.include({ rel: 'confirm', href: `/schedules/${String(await first())}` })
      expect(links).to.deep.include({ rel: 'doctor', href: '/doctors/mjones/info' })
    })
  })

  it('are linked from home, each with the features that it lacks', async () => {
    const guest = await clinicClient(clinic)
    const { document } = await guest.get(linkOf((await guest.get('/')).document, 'levels'))
    const found = embeddedIn(document, 'item')
    expect(found.map(({ level }) => level)).to.deep.equal([0, 1, 2, 3])
    for (const level of found) {
      const page = await guest.get(linkOf(level, 'self'))
      expect([page.status, String(page.document['lacks']).length > 150]).to.deep.equal([200, true])
    }
    expect((await guest.get('/levels/4')).status).to.equal(404)
  })

  it('document every code below level 2, as the README of the server does', async () => {
    const guest = await clinicClient(clinic)
    const readme = await readFile(new URL('../../../server/README.md', import.meta.url), 'utf8')
    const meanings = Object.values(codes).map((code) => new RegExp(`\\b${String(code)} [a-z]`))
    for (const level of [0, 1]) {
      const { document } = await guest.get(`/levels/${String(level)}`)
      const responses = (document['endpoints'] as readonly { response: string }[]).map(({ response }) => response)
      for (const meaning of meanings) expect(responses.join('\n')).to.match(meaning)
      for (const response of responses) expect(response).to.include('3 try again later')
    }
    const section = /## Levels of maturity[^]*?<!-- levels -->/.exec(readme)?.[0].replaceAll(/\s+/g, ' ')
    for (const code of Object.values(codes)) expect(section).to.match(new RegExp(`\\| ${String(code)} +\\| `))
    expect(section).to.match(/try again later.*425, 429, 500 and 503/)
  })

  it('complete a booking in two exchanges each', async () => {
    const held = await levelConversations(clinic)
    const statuses = held.map(({ exchanges }) => exchanges.map(({ status }) => status))
    expect(statuses).to.deep.equal([
      [200, 200],
      [200, 200],
      [200, 201],
      [200, 201],
    ])
  })
})
