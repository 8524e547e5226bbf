import {
  collection,
  collections,
  createService,
  memoryAttachments,
  memoryTable,
  openTables,
  tableOf,
  type Attachments,
  type Table,
} from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import { connect, isDecodeFailure } from '@waymark/sdk'
import * as shared from '@waymark/shared'
import { expect } from 'chai'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { engines } from '../support/postgres/engines.ts'

const parts = shared.describeCollection({
  list: 'parts',
  item: 'part',
  title: 'name',
  fields: { name: shared.text({ prompt: 'Name', maxLength: 100 }) },
  sorts: ['name'],
  attachments: {
    drawing: {
      prompt: 'Drawing',
      accept: ['image/*', 'text/html', 'application/pdf'],
      maxBytes: 100_000,
      texts: { attach: 'Add a drawing', detach: 'Remove the drawing' },
    },
  },
  texts: { list: 'Parts', item: 'Part', add: 'Add', change: 'Change', remove: 'Remove' },
})
const description = shared.describe({
  entry: 'home',
  relations: {
    ...shared.commonRelations('shop'),
    ...shared.curiedRelations('shop', {
      parts: ['one', 'Parts', 'All parts.'],
      drawing: ['one', 'Drawing', 'The drawing of a part.'],
    }),
  },
  resources: {
    home: {
      summary: 'A workshop.',
      state: shared.Home,
      links: { parts: shared.link('parts'), ...shared.documentationLinks },
    },
    ...parts.resources,
    ...shared.commonResources,
  },
})

interface Workshop {
  readonly origin: string
  readonly table: Table<typeof parts.fields>
  readonly attachments: Attachments
}

async function atWorkshop(stored: Omit<Workshop, 'origin'>, use: (workshop: Workshop) => Promise<void>): Promise<void> {
  const mayWrite = (): boolean => true
  const server = createService({
    name: 'Workshop',
    summary: 'Parts.',
    version: '1',
    description,
    home: { parts: { href: '/parts', title: 'Parts' } },
    routes: collections(description, [collection(parts, { path: '/parts', mayWrite, ...stored })]),
  })
  await whileServing(server, (origin) => use({ ...stored, origin }))
}

type Use = (test: (workshop: Workshop) => Promise<void>) => Promise<void>

const storages: readonly (readonly [name: string, use: Use])[] = [
  ['memory', (test) => atWorkshop({ table: memoryTable(tableOf(parts)), attachments: memoryAttachments() }, test)],
  ...engines.map(([name, inEngine]): readonly [string, Use] => [
    name,
    (test) =>
      inEngine(async (url) => {
        const tables = await openTables(url)
        try {
          const table = await tables.table(tableOf(parts))
          await atWorkshop({ table, attachments: await tables.attachments(parts) }, test)
        } finally {
          await tables.close()
        }
      }),
  ]),
]

// Every byte, so that no step may take the content for text.
const bytes = Uint8Array.from({ length: 1024 }, (_, index) => index % 256)
const png = { 'content-type': 'image/png' }

/** Attaches the bytes to a new part, and returns their URL. */
async function attached({ origin, table }: Workshop, headers: Readonly<Record<string, string>> = png): Promise<string> {
  const { id } = await table.insert({ name: 'Bolt' })
  const url = `${origin}/parts/${id}/drawing`
  expect((await fetch(url, { method: 'PUT', headers, body: bytes })).status).to.equal(201)
  return url
}

/** Sends the head of a PUT, and its content after other work; returns the status. */
async function slowPut(
  url: string,
  content: Uint8Array,
  headers: Readonly<Record<string, string>>,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const sent = request(url, { method: 'PUT', headers: { ...headers, 'content-length': String(content.byteLength) } })
  sent.flushHeaders()
  sent.write(content.subarray(0, 10))
  await sleep(100)
  await meanwhile()
  sent.end(content.subarray(10))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode ?? 0
}

async function detailsIn(response: Response): Promise<readonly string[]> {
  const { errors = [] } = (await response.json()) as { readonly errors?: readonly shared.Fault[] }
  return errors.map(({ pointer, detail }) => `${pointer} ${detail}`)
}

for (const [name, use] of storages) {
  describe(`files of items in ${name}`, () => {
    it('stores the content of a PUT in its media type, as it is', () =>
      use(async (workshop) => {
        const url = await attached(workshop)
        const response = await fetch(url)
        expect(response.headers.get('content-type')).to.equal('image/png')
        expect(response.headers.get('x-content-type-options')).to.equal('nosniff')
        expect(new Uint8Array(await response.arrayBuffer())).to.deep.equal(bytes)
        const again = await fetch(url, { method: 'PUT', headers: png, body: bytes.slice(1) })
        expect([again.status, again.headers.get('content-location')]).to.deep.equal([
          200,
          new URL(url).pathname.replace('/drawing', ''),
        ])
        expect((await (await fetch(url)).arrayBuffer()).byteLength).to.equal(1023)
      }))

    // RFC 9110 §14, RFC 9530 §3.
    it('has ranges, digests and validators', () =>
      use(async (workshop) => {
        const url = await attached(workshop)
        const part = await fetch(url, { headers: { range: 'bytes=250-259' } })
        expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).to.deep.equal([
          206,
          'bytes 250-259/1024',
          'image/png',
        ])
        expect(new Uint8Array(await part.arrayBuffer())).to.deep.equal(bytes.slice(250, 260))
        const whole = await fetch(url, { headers: { 'want-content-digest': 'sha-256=1' } })
        const digest = createHash('sha256').update(bytes).digest('base64')
        expect(whole.headers.get('content-digest')).to.equal(`sha-256=:${digest}:`)
        expect(part.headers.get('repr-digest')).to.equal(`sha-256=:${digest}:`)
        const match = { 'if-none-match': whole.headers.get('etag') ?? '' }
        expect((await fetch(url, { headers: match })).status).to.equal(304)
        const head = await fetch(url, { method: 'HEAD' })
        expect(head.headers.get('content-length')).to.equal('1024')
        const wrong = { ...png, 'content-digest': `sha-256=:${digest}:` }
        expect((await fetch(url, { method: 'PUT', headers: wrong, body: bytes.slice(1) })).status).to.equal(400)
        const stale = { ...png, 'if-match': '"older"' }
        expect((await fetch(url, { method: 'PUT', headers: stale, body: bytes.slice(1) })).status).to.equal(412)
        expect((await fetch(url, { headers: match })).status).to.equal(304)
        const first = { ...png, 'if-none-match': '*' }
        expect((await fetch(url, { method: 'PUT', headers: first, body: bytes.slice(1) })).status).to.equal(412)
        await fetch(url, { method: 'DELETE' })
        expect((await fetch(url, { method: 'PUT', headers: first, body: bytes.slice(1) })).status).to.equal(201)
      }))

    it('is linked from the item, whose entity tag it changes, and goes with it', () =>
      use(async (workshop) => {
        const { origin, table, attachments } = workshop
        const { id } = await table.insert({ name: 'Bolt' })
        const item = `${origin}/parts/${id}`
        const before = await fetch(item)
        expect((await fetch(`${item}/drawing`)).status).to.equal(404)
        await fetch(`${item}/drawing`, { method: 'PUT', headers: png, body: bytes })
        const after = await fetch(item, { headers: { 'if-none-match': before.headers.get('etag') ?? '' } })
        expect(after.status).to.equal(200)
        const { _links: links } = (await after.json()) as {
          readonly _links: Readonly<Record<string, { readonly href: string; readonly type: string }>>
        }
        expect(links['shop:drawing']).to.include({ href: `/parts/${id}/drawing`, type: 'image/png' })
        const removed = await fetch(`${item}/drawing`, { method: 'DELETE' })
        // RFC 9110 §8.6: a 204 has no Content-Length.
        expect([removed.status, removed.headers.get('content-length')]).to.deep.equal([204, null])
        expect((await fetch(`${item}/drawing`)).status).to.equal(404)
        expect((await fetch(item)).headers.get('etag')).to.equal(before.headers.get('etag'))
        await fetch(`${item}/drawing`, { method: 'PUT', headers: png, body: bytes })
        const match = { 'if-match': (await fetch(item)).headers.get('etag') ?? '' }
        expect((await fetch(item, { method: 'DELETE', headers: match })).status).to.equal(204)
        expect((await attachments.filesOf(id)).size).to.equal(0)
      }))

    it('stores one of two files that replace the same one, and none for an item that is removed meanwhile', () =>
      use(async (workshop) => {
        const url = await attached(workshop)
        const match = (await fetch(url)).headers.get('etag') ?? ''
        const replaced = await Promise.all(
          [1, 2, 3, 4].map((start) => slowPut(url, bytes.slice(start), { ...png, 'if-match': match })),
        )
        expect(replaced.toSorted()).to.deep.equal([200, 412, 412, 412])
        const { id } = await workshop.table.insert({ name: 'Nut' })
        const item = `${workshop.origin}/parts/${id}`
        const etag = (await fetch(item)).headers.get('etag') ?? ''
        const upload = slowPut(`${item}/drawing`, bytes, png, async () => {
          expect((await fetch(item, { method: 'DELETE', headers: { 'if-match': etag } })).status).to.equal(204)
        })
        expect(await upload).to.equal(404)
        expect((await workshop.attachments.filesOf(id)).size).to.equal(0)
      }))

    it('has another entity tag for another name or media type of the same bytes', () =>
      use(async (workshop) => {
        const url = await attached(workshop)
        const item = url.replace('/drawing', '')
        const before = [await fetch(url), await fetch(item)].map(({ headers }) => headers.get('etag'))
        await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/gif' }, body: bytes })
        const after = [await fetch(url), await fetch(item)].map(({ headers }) => headers.get('etag'))
        expect(after[0]).not.to.equal(before[0])
        expect(after[1]).not.to.equal(before[1])
        const known = { ...png, 'if-none-match': after[0] ?? '' }
        expect((await fetch(url, { method: 'PUT', headers: known, body: bytes })).status).to.equal(412)
      }))

    it('takes the file of an HTML form, with its name, and leads back to the item', () =>
      use(async ({ origin, table }) => {
        const { id } = await table.insert({ name: 'Bolt' })
        const item = `${origin}/parts/${id}`
        const accept = { accept: 'text/html' }
        const page = await (await fetch(item, { headers: accept })).text()
        const [, action = ''] = /enctype="multipart\/form-data" action="([^"]+)"/.exec(page) ?? []
        expect(page).to.include('<input type="file"').and.to.include('accept="image/*, text/html, application/pdf"')
        const body = new FormData()
        body.append('file', new File([bytes], 'Zeichnung “ü”.png', { type: 'image/png' }))
        const sent = await fetch(new URL(action.replaceAll('&amp;', '&').replaceAll('&#61;', '='), origin), {
          method: 'POST',
          headers: { ...accept, 'sec-fetch-site': 'same-origin' },
          body,
          redirect: 'manual',
        })
        expect([sent.status, sent.headers.get('location')]).to.deep.equal([303, `/parts/${id}`])
        const stored = await fetch(`${item}/drawing`)
        expect(new Uint8Array(await stored.arrayBuffer())).to.deep.equal(bytes)
        const disposition = stored.headers.get('content-disposition')
        expect(disposition).to.equal("inline; filename*=UTF-8''Zeichnung%20%E2%80%9C%C3%BC%E2%80%9D.png")
        expect(await (await fetch(item, { headers: accept })).text()).to.include('Drawing: Zeichnung “ü”.png')
        const empty = new FormData()
        empty.append('file', new File([], ''))
        const refused = await fetch(`${item}/drawing`, { method: 'PUT', body: empty })
        expect([refused.status, (await detailsIn(refused))[0]?.split(' ')[0]]).to.deep.equal([422, '/file'])
      }))

    it('refuses other media types, and too much', () =>
      use(async ({ origin, table }) => {
        const { id } = await table.insert({ name: 'Bolt' })
        const url = `${origin}/parts/${id}/drawing`
        const put = (type: string, body: BodyInit): Promise<Response> =>
          fetch(url, { method: 'PUT', headers: type === '' ? {} : { 'content-type': type }, body })
        const json = await put('application/json', '{}')
        expect([json.status, json.headers.get('accept')]).to.deep.equal([
          415,
          'multipart/form-data, image/*, text/html, application/pdf',
        ])
        for (const malformed of ['image/png, text/html', 'image/', 'image/ png', `image/${'x'.repeat(130)}`])
          expect((await put(malformed, 'text')).status, malformed).to.equal(415)
        const largest = new FormData()
        largest.append('file', new File([new Uint8Array(100_000)], 'a.png', { type: 'image/png' }))
        expect((await fetch(url, { method: 'PUT', body: largest })).status).to.equal(201)
        expect((await fetch(url, { method: 'DELETE' })).status).to.equal(204)
        expect((await put('image/png', new Uint8Array(100_001))).status).to.equal(422)
        expect((await put('image/png', new Uint8Array(120_000))).status).to.equal(413)
        const other = new FormData()
        other.append('file', new File(['{}'], 'a.json', { type: 'application/json' }))
        const refused = await fetch(url, { method: 'PUT', body: other })
        expect([refused.status, await detailsIn(refused)]).to.deep.equal([
          422,
          ['/file must be of one of the media types image/*, text/html, application/pdf'],
        ])
        expect((await put('multipart/form-data; boundary=x', 'nonsense')).status).to.equal(400)
        expect((await fetch(url)).status).to.equal(404)
      }))

    it('never lets a page in a file run in the name of the service', () =>
      use(async (workshop) => {
        const url = await attached(workshop, { 'content-type': 'text/html' })
        const { headers } = await fetch(url, { headers: { accept: 'text/html' } })
        expect(headers.get('content-type')).to.equal('text/html')
        expect(headers.get('content-disposition')).to.equal('attachment')
        expect(headers.get('content-security-policy')).to.match(/, default-src 'none'; sandbox$/)
      }))

    it('is attached and read by the client, by names', () =>
      use(async ({ origin, table }) => {
        await table.insert({ name: 'Bolt' })
        const list = await connect(origin, { describe: description }).follow('parts').get()
        const [listed] = list.embedded('item')
        const part = await listed?.follow('self').get()
        const file = new File([bytes], 'bolt.png', { type: 'image/png' })
        const changed = await part?.submit('attach-drawing', { file })
        expect(changed?.state).to.include({ name: 'Bolt' })
        const failure: unknown = await changed
          ?.follow('drawing')
          .get()
          .catch((reason: unknown) => reason)
        const stored = isDecodeFailure(failure) ? await failure.rendition?.bytes() : undefined
        expect(stored).to.deep.equal(bytes)
      }))
  })
}

describe('a collection with attachments', () => {
  it('is refused at the start without a store', () => {
    const table = memoryTable(tableOf(parts))
    const served = (): unknown =>
      collections(description, [collection(parts, { path: '/parts', table, mayWrite: () => true })])
    expect(served).to.throw('give it attachments')
  })
})
