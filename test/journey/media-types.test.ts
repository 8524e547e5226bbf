import { connect, isHttpFailure, isInputRefused, type Format, type Representation } from '@waymark/sdk'
import { collectionJson, siren } from '@waymark/sdk/formats'
import { expect } from 'chai'
import { parse as parseCsv } from 'csv-parse/sync'
import { parseAtomFeed } from 'feedsmith'
import { createRequire } from 'node:module'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { type ExpandedNode, expanded, HydraClient, nodesOf } from '../support/http/json-ld.ts'
import { jsona } from '../support/http/jsona.ts'
import { rejectedAs } from '../support/sdk/rejected.ts'

/** The part of siren-parser that the journey uses; the package has no types. */
interface SirenEntity {
  readonly properties: Readonly<Record<string, unknown>>
  readonly entities: readonly SirenEntity[]
  getLinkByRel(relation: string): { readonly href: string } | undefined
  getSubEntitiesByRel(relation: string): readonly SirenEntity[]
  getActionByName(name: string): SirenAction | undefined
}
interface SirenAction {
  readonly href: string
  readonly method: string
  readonly type: string
  readonly fields: readonly { readonly name: string }[]
}
/** A resource as jsona reads it, with the actions that this service adds. */
interface JsonaModel {
  readonly id?: string
  readonly reason?: string
  readonly patient?: unknown
  readonly name?: string
  readonly links: Readonly<Record<string, unknown>>
  readonly meta: {
    readonly actions: readonly (Omit<SirenAction, 'fields'> & Readonly<Record<'name' | 'resourceType', string>>)[]
  }
}
const { default: parse } = createRequire(import.meta.url)('siren-parser') as {
  readonly default: (text: string) => SirenEntity
}

const hydra = 'http://www.w3.org/ns/hydra/core#'

describe('another media type', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ guestLimit: 0, knowsOrigin: true })
  })
  after(() => clinic.close())

  it('books by Siren, with a client of Siren', async () => {
    const get = async (href: string): Promise<SirenEntity> => {
      const response = await fetch(new URL(href, clinic.origin), { headers: { accept: 'application/vnd.siren+json' } })
      expect(response.headers.get('content-type')).to.equal('application/vnd.siren+json')
      return parse(await response.text())
    }
    const follow = (entity: SirenEntity | undefined, relation: string): Promise<SirenEntity> =>
      get(entity?.getLinkByRel(relation)?.href ?? expect.fail(`no link ${relation}`))
    const doctors = await follow(await get('/'), 'wm:doctors')
    const doctor = doctors.getSubEntitiesByRel('item').find(({ properties }) => properties['name'] === 'Dr Mary Jones')
    const slot = await follow(await follow(doctor, 'self'), 'wm:next-slot')
    const book = slot.getActionByName('confirm') ?? expect.fail('no action')
    expect(book.fields.map(({ name }) => name)).to.include.members(['name', 'age'])
    const submit = (input: object): Promise<Response> =>
      fetch(new URL(book.href, clinic.origin), {
        method: book.method,
        headers: { accept: 'application/vnd.siren+json', 'content-type': book.type },
        body: JSON.stringify(input),
      })
    const refused = await submit({ name: '', age: -1 })
    expect([refused.status, refused.headers.get('content-type')]).to.deep.equal([422, 'application/problem+json'])
    const booked = await submit({ name: 'Ada', age: 36 })
    expect(booked.status).to.equal(201)
    expect(parse(await booked.text()).properties).to.include({ status: 'booked' })
  })

  it('books by JSON-LD, with a client of Hydra', async () => {
    const documents = new URL('/rels', clinic.origin).href
    const client = new HydraClient(`${clinic.origin}/`, documents)
    expect(await client.documentation()).to.equal(documents)
    // Published clients (alcaeus) find operations by the classes of the documentation, and invoke those that have a method.
    const classes = nodesOf(await client.get(documents), `${hydra}supportedClass`)
    const operations = classes.flatMap((one) => nodesOf(one, `${hydra}supportedOperation`))
    const withoutMethod = operations.filter((one) => nodesOf(one, `${hydra}method`).length === 0)
    expect(operations.length).to.be.greaterThan(100)
    expect(withoutMethod.map((one) => one['@type'])).to.deep.equal([])
    const follow = (node: ExpandedNode | undefined, relation: string): Promise<ExpandedNode> =>
      client.get(nodesOf(node, `${documents}/${relation}`)[0]?.['@id'] ?? expect.fail(`no ${relation}`))
    const doctors = await follow(await client.get('/'), 'doctors')
    const found = await client.search(doctors, { q: 'jones' })
    const [doctor, ...others] = nodesOf(found, `${hydra}member`)
    expect(others).to.deep.equal([])
    const slot = await follow(doctor, 'next-slot')
    const refused = await client.operate(slot, `${documents}/confirm`, { name: '', age: 400 })
    expect([refused.status, refused.headers.get('content-type')]).to.deep.equal([422, 'application/problem+json'])
    const booked = await client.operate(slot, `${documents}/confirm`, { name: 'Ada', age: 36 })
    expect(booked.status).to.equal(201)
    const appointment = await expanded(await booked.text(), booked.url)
    expect(appointment['@type']).to.deep.equal([`${client.vocabulary}Appointment`, 'https://schema.org/Reservation'])
    expect(nodesOf(appointment, `${client.vocabulary}status`)[0]?.['@value']).to.equal('booked')
  })

  it('books by JSON:API, with a client of JSON:API', async () => {
    const type = 'application/vnd.api+json'
    const get = async (link: unknown): Promise<JsonaModel> => {
      const { href } = link as { readonly href: string }
      const response = await fetch(new URL(href, clinic.origin), { headers: { accept: type } })
      expect(response.headers.get('content-type')).to.equal(type)
      return jsona.deserialize(await response.text()) as JsonaModel
    }
    const home = await get({ href: '/' })
    const doctors = (await get(home.links['doctors'])) as unknown as readonly JsonaModel[]
    const doctor = doctors.find(({ name }) => name === 'Dr Mary Jones') ?? expect.fail('no doctor')
    const slot = await get((await get(doctor.links['self'])).links['next-slot'])
    const book = slot.meta.actions.find(({ name }) => name === 'confirm') ?? expect.fail('no action')
    const send = (input: object, contentType = book.type, kind = book.resourceType): Promise<Response> =>
      fetch(new URL(book.href, clinic.origin), {
        method: book.method,
        headers: { accept: type, 'content-type': contentType },
        body: JSON.stringify(jsona.serialize({ stuff: { type: kind, ...input } })),
      })
    const refused = await send({ name: 'Ada', age: 400 })
    expect([refused.status, refused.headers.get('content-type')]).to.deep.equal([422, type])
    const places = async (response: Response): Promise<readonly object[]> => {
      const { errors } = (await response.json()) as { readonly errors: readonly { readonly source: object }[] }
      return errors.map(({ source }) => source)
    }
    expect(await places(refused)).to.deep.equal([{ pointer: '/data/attributes/age' }])
    expect((await send({ name: 'Ada', age: 36 }, `${type}; charset=utf-8`)).status).to.equal(415)
    const ofOther = await send({ name: 'Ada', age: 36 }, type, 'slot')
    expect([ofOther.status, await places(ofOther)]).to.deep.equal([409, [{ pointer: '/data/type' }]])
    const booked = await send({ name: 'Ada', age: 36 })
    expect([booked.status, booked.headers.has('location')]).to.deep.equal([201, true])
    const appointment = jsona.deserialize(await booked.text()) as JsonaModel
    expect(appointment).to.include({ type: 'appointment', status: 'booked' })
    const { href: place } = appointment.links['self'] as { readonly href: string }
    const patch = (id: unknown, attributes: object): Promise<Response> =>
      fetch(new URL(place, clinic.origin), {
        method: 'PATCH',
        headers: { accept: type, 'content-type': type, 'if-match': '*' },
        body: JSON.stringify({ data: { type: 'appointment', id, attributes } }),
      })
    const reason = 'A rash'
    expect((await patch(appointment.id, { reason, telephone: '+44 20 7946 0018' })).status).to.equal(200)
    // JSON:API §9.2.1: an attribute that is left out keeps its value; null takes it away.
    const changed = await patch(appointment.id, { telephone: null })
    const now = jsona.deserialize(await changed.text()) as JsonaModel
    expect([now.reason, now.patient]).to.deep.equal([reason, { name: 'Ada', age: 36 }])
    for (const [id, status] of [
      ['another', 409],
      [undefined, 400],
    ] as const) {
      const conflict = await patch(id, { reason: 'lost' })
      expect([conflict.status, await places(conflict)]).to.deep.equal([status, [{ pointer: '/data/id' }]])
    }
    const parametrised = await fetch(`${clinic.origin}/`, { headers: { accept: `${type}; charset=utf-8` } })
    expect(parametrised.status).to.equal(406)
  })

  it('reads a list as CSV, page by page', async () => {
    const read = (href: string): Promise<Response> =>
      fetch(new URL(href, clinic.origin), { headers: { accept: 'text/csv' } })
    const names: string[] = []
    let next: string | undefined = '/doctors?limit=2'
    while (next !== undefined) {
      const response = await read(next)
      expect(response.headers.get('content-type')).to.equal('text/csv; charset=utf-8; header=present')
      const rows = parseCsv<Readonly<Record<string, string>>>(await response.text(), { columns: true })
      names.push(...rows.map(({ name = '' }) => name))
      next = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(names).to.include.members(['Dr Mary Jones', 'Dr Kit Wong']).and.have.length(new Set(names).size)
    const refused = await read('/')
    expect([refused.status, refused.headers.get('content-type')]).to.deep.equal([406, 'application/problem+json'])
  })

  it('follows the users by Atom, with a feed reader', async () => {
    const authorization = `Bearer ${await signedIn(clinic, 'desk')}`
    const read = async (href: string): Promise<ReturnType<typeof parseAtomFeed>> => {
      const headers = { accept: 'application/atom+xml', authorization }
      const response = await fetch(new URL(href, clinic.origin), { headers })
      expect(response.headers.get('content-type')).to.equal('application/atom+xml')
      return parseAtomFeed(await response.text())
    }
    const entries: string[] = []
    let next: string | undefined = '/users?limit=2'
    while (next !== undefined) {
      const feed = await read(next)
      for (const { id = '', updated } of feed.entries ?? []) {
        expect(updated).to.match(/^20\d\d-/)
        entries.push(id)
      }
      next = feed.links?.find(({ rel }) => rel === 'next')?.href
    }
    expect(entries.length).to.be.greaterThan(2).and.to.equal(new Set(entries).size)
  })

  /** Connects as a client that reads one media type only. */
  const connected = (format: Format): Promise<Representation> =>
    connect(`${clinic.origin}/`, {
      formats: [format],
      fetch: (input, init) => {
        const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}))
        headers.set('accept', format.mediaType)
        return fetch(input, { ...init, headers })
      },
    }).get()

  const journeys: readonly (readonly [string, Format, string])[] = [
    ['Siren', siren, 'confirm'],
    ['Collection+JSON', collectionJson, 'create'],
  ]
  for (const [name, format, form] of journeys) {
    it(`books by ${name}, with the SDK`, async () => {
      const doctors = await (await connected(format)).follow('wm:doctors')
      const jones = doctors.embedded('item').find(({ state }) => (state as { name?: string }).name === 'Dr Mary Jones')
      const doctor = await (jones ?? expect.fail('no doctor')).follow('self')
      const slot = await doctor.follow('wm:next-slot')
      // A template of Collection+JSON has no limits, so the service refuses what the client cannot.
      const refused = slot.submit(form, { name: 'Ada', age: '400' })
      if (format === siren) await rejectedAs(refused, isInputRefused)
      else expect((await rejectedAs(refused, isHttpFailure)).status).to.equal(422)
      const outcome = await slot.send(form, { name: 'Ada', age: '36' })
      expect(outcome.status).to.equal(201)
      const appointment = await outcome.get()
      const shown = JSON.stringify([appointment.state, appointment.embedded('item').map(({ state }) => state)])
      expect(shown).to.include('"status":"booked"')
    })
  }
})
