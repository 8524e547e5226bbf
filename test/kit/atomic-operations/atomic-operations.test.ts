import { atomicOperations, mountService } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import { expect } from 'chai'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { libraryFrame, routesInMemory } from '../../support/http/library.ts'
import { openSlots } from '../../support/open-slots.ts'
import { signedIn } from '../../support/authentication/signed-in.ts'

const plain = 'application/vnd.api+json'
const extension = 'https://jsonapi.org/ext/atomic'
const type = `${plain}; ext="${extension}"`

interface Link {
  readonly href: string
  readonly rel?: string
}
interface Attributes {
  readonly status?: string
  readonly reason?: string
  readonly patient?: { readonly name?: string }
}
interface Result {
  readonly data: {
    readonly type: string
    readonly id: string
    readonly attributes: Attributes
    readonly links?: { readonly self: Link }
  } | null
  readonly meta?: { readonly etag?: string; readonly location?: string }
}
interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly results: readonly Result[]
  readonly errors: readonly { readonly status: string; readonly code: string; readonly source: object }[]
}

describe('the Atomic Operations of JSON:API', () => {
  let clinic: Clinic
  let desk: string
  let operations: string
  let slots: readonly string[]
  before(async () => {
    clinic = await openClinic({ guestLimit: 0, knowsOrigin: true })
    desk = `Bearer ${await signedIn(clinic, 'desk')}`
    operations = await linked()
    slots = (await openSlots(clinic)).map((slot) => `/schedules/${String(slot)}`)
  })
  after(() => clinic.close())

  /** Finds the endpoint by its relation, which is the URI of the extension. */
  const linked = async (): Promise<string> => {
    const response = await fetch(`${clinic.origin}/`, { headers: { accept: plain } })
    const { links } = (await response.json()) as { readonly links: Readonly<Record<string, Link>> }
    return Object.values(links).find(({ rel }) => rel === extension)?.href ?? expect.fail('no link')
  }
  const send = async (given: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const content = Array.isArray(given) ? { 'atomic:operations': given as readonly unknown[] } : given
    const response = await fetch(new URL(operations, clinic.origin), {
      method: 'POST',
      headers: { accept: type, 'content-type': type, authorization: desk, ...headers },
      body: typeof content === 'string' ? content : JSON.stringify(content),
    })
    const text = await response.text()
    const { 'atomic:results': results = [], errors = [] } = JSON.parse(text) as Record<string, never[]>
    return { status: response.status, headers: response.headers, results, errors }
  }

  const booking = (href: string | undefined, name: string, lid?: string): object => ({
    op: 'add',
    href,
    data: { type: 'appointment', lid, attributes: { name, age: 36 } },
  })
  const isOpen = async (href = ''): Promise<boolean> => {
    const response = await fetch(`${clinic.origin}${href}`, { headers: { accept: plain } })
    const { data } = (await response.json()) as { readonly data: { readonly attributes: { readonly status: string } } }
    return data.attributes.status === 'open'
  }

  it('does all operations in one request, which name what was added before by its lid', async () => {
    const [one, , three, two] = slots
    const { status, headers, results } = await send([
      booking(one, 'Ada', 'first'),
      booking(two, 'Alan'),
      {
        op: 'update',
        ref: { type: 'appointment', lid: 'first' },
        data: { type: 'appointment', lid: 'first', attributes: { reason: 'A rash' } },
        meta: { ifMatch: '*' },
      },
      booking(three, 'Grace', 'second'),
      { op: 'remove', ref: { type: 'appointment', lid: 'second' }, meta: { ifMatch: '*' } },
    ])
    expect([status, headers.get('content-type'), headers.get('vary')]).to.deep.equal([200, type, 'Accept'])
    const names = results.map(({ data }) => data?.attributes.patient?.name)
    expect(names).to.deep.equal(['Ada', 'Alan', 'Ada', 'Grace', 'Grace'])
    expect(results[2]?.data).to.deep.include({ type: 'appointment', id: results[0]?.data?.id })
    expect(results[2]?.data?.attributes.reason).to.equal('A rash')
    expect(results[4]?.data?.attributes.status).to.equal('cancelled')
    expect(await Promise.all([one, two, three].map(isOpen))).to.deep.equal([false, false, true])
  })

  it('changes a version by the entity tag of its result, also by a form that has no patch', async () => {
    const [, free] = slots
    const { results } = await send([booking(free, 'Kurt')])
    const { location = '', etag: ifMatch } = results[0]?.meta ?? {}
    const cancellation = { op: 'update', href: `${location}/cancellation`, data: { type: 'appointment' } }
    const cancelled = await send([{ ...cancellation, meta: { ifMatch } }])
    expect([cancelled.status, cancelled.errors]).to.deep.equal([200, []])
    expect(await isOpen(free)).to.equal(true)
  })

  it('finds what a ref or data name by type and id (Atomic Operations §Operation Objects)', async () => {
    const [, free, ahead] = slots
    const { results } = await send([booking(free, 'Konrad'), booking(ahead, 'Konrad')])
    const [kept = '', removed = ''] = results.map(({ data }) => data?.id)
    expect(kept).to.match(/^[\w-]+$/)
    const pat = `Bearer ${await signedIn(clinic, 'pat')}`
    const meta = { ifMatch: '*' }
    const ref = { type: 'appointment', id: removed }
    const change = { op: 'update', data: { type: 'appointment', id: kept, attributes: { reason: 'A rash' } }, meta }
    const done = await send([change, { op: 'remove', ref, meta }])
    expect(done.errors).to.deep.equal([])
    expect(done.results.map(({ data }) => [data?.id, data?.attributes.reason, data?.attributes.status])).to.deep.equal([
      [kept, 'A rash', 'booked'],
      [removed, undefined, 'cancelled'],
    ])
    const cases = [
      [{ op: 'remove', ref: { ...ref, id: 'unknown' }, meta }, {}, 404, '/ref'],
      [{ op: 'remove', ref: { type: 'doctor', id: kept }, meta }, {}, 404, '/ref'],
      // The next free time of a doctor is a slot, and has another id.
      [{ op: 'remove', ref: { type: 'slot', id: 'mjones' }, meta }, {}, 404, '/ref'],
      [{ ...change, data: { ...change.data, id: 'unknown' } }, {}, 404, '/data'],
      // A caller that may not read a resource gets the refusal of the resource.
      [{ op: 'remove', ref: { type: 'user', id: 'desk' }, meta }, { authorization: pat }, 403, ''],
    ] as const
    for (const [operation, headers, status, place] of cases) {
      const refused = await send([operation], headers)
      const pointer = `/atomic:operations/0${place}`
      expect([refused.status, refused.errors.map(({ source }) => source)]).to.deep.equal([status, [{ pointer }]])
    }
    await send([{ op: 'remove', ref: { type: 'appointment', id: kept }, meta }])
    expect(await isOpen(free)).to.equal(true)
  })

  it('does what the README shows', async () => {
    const readme = await readFile(new URL('../../../server/README.md', import.meta.url), 'utf8')
    const content = /```json\n(\{\s+"atomic:operations".*?)```/s.exec(readme)?.[1] ?? expect.fail('no example')
    const { status, results } = await send(content)
    expect(status).to.equal(200)
    expect(results.map(({ data }) => data?.attributes.reason)).to.deep.equal([undefined, 'A rash'])
  })

  it('relates what it adds to what was added before', async () => {
    const authorization = `Bearer ${await signedIn(clinic, 'pat')}`
    const [early, late] = slots.slice(-2)
    const relationships = { appointment: { data: { type: 'appointment', lid: 'late' } } }
    const exchange = { op: 'add', href: `${early ?? ''}/hold`, data: { type: 'appointment', relationships } }
    const hold = { op: 'update', href: `${early ?? ''}/hold`, data: { type: 'hold' } }
    const { status, errors } = await send([booking(late, 'Pat', 'late'), hold, exchange], { authorization })
    expect([status, errors]).to.deep.equal([200, []])
    expect(await Promise.all([early, late].map(isOpen))).to.deep.equal([false, true])
  })

  it('does none if one is refused, and says which and where', async () => {
    const [, free, , , other] = slots
    const first = booking(free, 'Grace')
    const info = { op: 'update', data: { type: 'doctor-info', attributes: {} } }
    const cases = [
      [booking(other, ''), 422, '/data/attributes/name'],
      [booking(free, 'Alan'), 409, ''],
      [booking('/schedules/none', 'Alan'), 404, '/href'],
      [{ op: 'add', href: other, data: { type: 'slot' } }, 409, '/data/type'],
      [{ op: 'add', href: 'https://example.org/', data: { type: 'slot' } }, 400, '/href'],
      [{ op: 'add', href: '/operations', data: { type: 'slot' } }, 404, '/href'],
      [{ op: 'add', href: '/openapi.json', data: { type: 'slot' } }, 403, ''],
      [{ op: 'remove', ref: { type: 'appointment', lid: 'unknown' } }, 400, '/href'],
      // The subscription checks its address between two transactions.
      [{ op: 'add', href: '/subscriptions', data: { type: 'subscription' } }, 403, ''],
      [{ ...info, href: '/doctors/mjones/info' }, 428, '/meta/ifMatch'],
      [{ ...info, href: '/doctors/mjones/info', meta: { ifMatch: '"old"' } }, 409, '/meta/ifMatch'],
    ] as const
    for (const [operation, status, place] of cases) {
      const refused = await send([first, operation])
      const pointer = `/atomic:operations/1${place}`
      expect([refused.status, refused.headers.get('content-type')], pointer).to.deep.equal([status, type])
      expect(refused.errors.map(({ source }) => source)).to.deep.equal([{ pointer }])
      expect(refused.errors[0]?.status).to.equal(String(status))
      expect(await isOpen(free), pointer).to.equal(true)
    }
  })

  it('counts wrong passwords, though nothing else of a refused request is stored', async () => {
    const statuses = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const authorization = `Basic ${btoa(`nobody:wrong ${String(attempt)}`)}`
      statuses.push((await send([booking(slots[1], 'Ada')], { authorization })).status)
    }
    expect(statuses).to.deep.equal([403, 403, 403, 403, 403, 429])
  })

  it('is done once with an Idempotency-Key, also after a refusal', async () => {
    const [, free, , , , other] = slots
    const headers = { 'idempotency-key': '"once"' }
    const refused = await send([booking(free, 'Edsger'), booking(free, 'Grace')], headers)
    expect([refused.status, await isOpen(free)]).to.deep.equal([409, true])
    const content = [booking(free, 'Edsger'), booking(other, 'Edsger')]
    const done = await send(content, headers)
    const repeated = await send(content, headers)
    expect([repeated.status, repeated.headers.get('idempotency-replayed')]).to.deep.equal([200, '?1'])
    expect(repeated.results).to.deep.equal(done.results)
    const authorization = `Bearer ${await signedIn(clinic, 'pat')}`
    const byOther = await send(content, { ...headers, authorization })
    expect([byOther.status, byOther.headers.has('idempotency-replayed')]).to.deep.equal([409, false])
    const byNone = await send(content, { ...headers, authorization: 'Bearer wrong' })
    expect([byNone.status, byNone.headers.has('www-authenticate')]).to.deep.equal([401, true])
  })

  it('has the addresses of a service that is mounted under a path', async () => {
    const basePath = '/library'
    const { endpoint, dialect, serializer } = atomicOperations({ basePath })
    const parts = { endpoints: [endpoint], dialects: [dialect], serializers: [serializer] }
    const { handler } = mountService({ ...libraryFrame, ...parts, basePath, routes: routesInMemory() })
    await whileServing(createServer(handler), async (origin) => {
      const home = await fetch(`${origin}/library/`, { headers: { accept: plain } })
      const { links } = (await home.json()) as { readonly links: Readonly<Record<string, Link>> }
      const attributes = { title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' }
      const book = { op: 'add', href: links['books']?.href, data: { type: 'book', lid: 'dune', attributes } }
      const ref = { type: 'book', lid: 'dune' }
      const change = { op: 'update', ref, data: { ...ref, attributes: { year: 1966 } }, meta: { ifMatch: '*' } }
      const changed = async (...given: readonly object[]): Promise<readonly Result[]> => {
        const response = await fetch(origin + (links['operations']?.href ?? ''), {
          method: 'POST',
          headers: { 'content-type': type },
          body: JSON.stringify({ 'atomic:operations': given }),
        })
        const { 'atomic:results': results = [] } = (await response.json()) as Record<string, Result[]>
        return results
      }
      const [, result] = await changed(book, change)
      const data = result?.data
      expect(data?.attributes).to.deep.equal({ ...attributes, year: 1966 })
      expect(data?.links?.self.href).to.match(/^\/library\/books\//)
      const again = {
        op: 'update',
        data: { type: 'book', id: data?.id, attributes: { year: 1965 } },
        meta: { ifMatch: '*' },
      }
      const [updated] = await changed(again)
      expect(updated?.data?.attributes).to.deep.equal(attributes)
    })
  })

  it('refuses content that is no document of the extension', async () => {
    const add = { op: 'add', href: '/', data: { type: 'x' } }
    const cases: readonly (readonly [unknown, string])[] = [
      ['{', ''],
      [{ data: {} }, '/atomic:operations'],
      [[], '/atomic:operations'],
      [Array.from({ length: 51 }, () => add), '/atomic:operations'],
      [[{ ...add, op: 'toString' }], '/atomic:operations/0/op'],
      [[null], '/atomic:operations/0/op'],
      [[add, { ...add, data: [] }], '/atomic:operations/1/data'],
      [[{ ...add, href: undefined }], '/atomic:operations/0/href'],
      [[0, 1].map(() => ({ ...add, data: { type: 'x', lid: 'a' } })), '/atomic:operations/1/data/lid'],
      [[{ ...add, ref: { type: 'x', id: '1' } }], '/atomic:operations/0/href'],
      [[{ op: 'remove', ref: { type: 'x', id: '/', relationship: 'y' } }], '/atomic:operations/0/ref/relationship'],
    ]
    for (const [content, pointer] of cases) {
      const { status, errors } = await send(content)
      expect([status, errors.map(({ source }) => source)], pointer).to.deep.equal([400, [{ pointer }]])
    }
  })

  it('negotiates the extension (JSON:API 1.1 §5)', async () => {
    const content = [booking('/schedules/none', 'Ada')]
    const status = async (headers: Readonly<Record<string, string>>): Promise<number> =>
      (await send(content, headers)).status
    const other = `${plain}; ext="https://example.org/ext"`
    for (const wrong of [
      plain,
      other,
      `${type}; charset=utf-8`,
      `${plain}; ext="${extension} https://example.org/ext"`,
    ])
      expect(await status({ 'content-type': wrong }), wrong).to.equal(415)
    for (const wrong of [other, `${other}, ${plain};q=0`, 'text/html'])
      expect(await status({ accept: wrong })).to.equal(406)
    for (const right of ['*/*', plain, `${other}, ${type}`]) expect(await status({ accept: right })).to.equal(404)
    expect(await status({ 'content-type': `${type}; profile="https://example.org/profile"` })).to.equal(404)
    // The other resources know no extension.
    const home = await fetch(`${clinic.origin}/`, { headers: { accept: type } })
    expect(home.status).to.equal(406)
    const slot = await fetch(`${clinic.origin}${slots[0] ?? ''}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{}',
    })
    expect(slot.status).to.equal(415)
  })
})
