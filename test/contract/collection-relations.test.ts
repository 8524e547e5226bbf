import { collection, collections, createService, memoryTable, openTables, type Table, tableOf } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import { connect, optionsOf } from '@waymark/sdk'
import * as shared from '@waymark/shared'
import { expect } from 'chai'
import { engines } from '../support/postgres/engines.ts'

const { belongsTo, optional, text, wholeNumber } = shared
const texts = { item: 'One', add: 'Add', change: 'Change', remove: 'Remove' }
const suppliers = shared.describeCollection({
  list: 'suppliers',
  item: 'supplier',
  title: 'name',
  fields: { name: text({ prompt: 'Name', maxLength: 100 }) },
  hasMany: { parts: { list: 'parts', by: 'supplier', embed: 2 } },
  sorts: ['name'],
  texts: { ...texts, list: 'Suppliers' },
})
const parts = shared.describeCollection({
  list: 'parts',
  item: 'part',
  title: 'name',
  fields: {
    name: text({ prompt: 'Name', maxLength: 100 }),
    stock: wholeNumber({ prompt: 'In stock', min: 0, max: 99 }),
    supplier: belongsTo(suppliers, { prompt: 'Supplier' }),
    replaces: optional(belongsTo({ list: 'parts', item: 'part' }, { prompt: 'Replaces', embed: true })),
  },
  sorts: ['name'],
  texts: { ...texts, list: 'Parts' },
})
const description = shared.describe({
  entry: 'home',
  relations: {
    ...shared.commonRelations('shop'),
    ...shared.curiedRelations('shop', {
      suppliers: ['one', 'Suppliers', 'All suppliers.'],
      supplier: ['one', 'Supplier', 'The supplier of a part.'],
      parts: ['one', 'Parts', 'The parts of a supplier.'],
      replaces: ['one', 'Replaced part', 'The part that a part replaces.'],
    }),
  },
  resources: {
    home: {
      summary: 'A workshop.',
      state: shared.Home,
      links: { suppliers: shared.link('suppliers'), parts: shared.link('parts'), ...shared.documentationLinks },
    },
    ...suppliers.resources,
    ...parts.resources,
    ...shared.commonResources,
  },
})

interface Tables {
  readonly suppliers: Table<typeof suppliers.fields>
  readonly parts: Table<typeof parts.fields>
}

interface Workshop extends Tables {
  readonly origin: string
  readonly send: (method: string, path: string, more?: RequestInit & { readonly json?: object }) => Promise<Response>
}

const mayWrite = (): boolean => true
const served = ({ suppliers: supplierTable, parts: partTable }: Tables) =>
  collections(description, [
    collection(suppliers, { path: '/suppliers', table: supplierTable, mayWrite }),
    collection(parts, { path: '/parts', table: partTable, mayWrite }),
  ])

async function atWorkshop(tables: Tables, use: (workshop: Workshop) => Promise<void>): Promise<void> {
  const server = createService({
    name: 'Workshop',
    summary: 'Parts.',
    version: '1',
    description,
    home: { suppliers: { href: '/suppliers', title: 'Suppliers' }, parts: { href: '/parts', title: 'Parts' } },
    routes: served(tables),
  })
  await whileServing(server, (origin) =>
    use({
      ...tables,
      origin,
      send: (method, path, { json, headers, ...more } = {}) =>
        fetch(new URL(path, origin), {
          method,
          headers: { 'content-type': 'application/json', ...(headers as Record<string, string> | undefined) },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
          ...more,
        }),
    }),
  )
}

type Use = (test: (workshop: Workshop) => Promise<void>) => Promise<void>

const storages: readonly (readonly [name: string, use: Use])[] = [
  [
    'memory',
    (test) => atWorkshop({ suppliers: memoryTable(tableOf(suppliers)), parts: memoryTable(tableOf(parts)) }, test),
  ],
  ...engines.map(([name, inEngine]): readonly [string, Use] => [
    name,
    (test) =>
      inEngine(async (url) => {
        const tables = await openTables(url)
        try {
          const supplierTable = await tables.table(tableOf(suppliers))
          await atWorkshop({ suppliers: supplierTable, parts: await tables.table(tableOf(parts)) }, test)
        } finally {
          await tables.close()
        }
      }),
  ]),
]

interface Document {
  readonly _links: Readonly<Record<string, { readonly href: string; readonly title?: string }>>
  readonly _embedded?: Readonly<Record<string, unknown>>
  readonly _templates?: Readonly<Record<string, { readonly properties: readonly Property[] }>>
  readonly errors?: readonly shared.Fault[]
}
interface Property {
  readonly name: string
  readonly value?: unknown
  readonly options?: object
}

const documentOf = async (answer: Response): Promise<Document> => (await answer.json()) as Document
const forms = { accept: 'application/prs.hal-forms+json' }
const page = { accept: 'text/html' }

for (const [name, use] of storages) {
  describe(`relations between collections in ${name}`, () => {
    it('links an item to the one that it belongs to, titled as it is, and this one to its items', () =>
      use(async ({ suppliers: table, parts: partTable, send }) => {
        const [ada, bob] = [await table.insert({ name: 'Ada' }), await table.insert({ name: 'Bob' })]
        const bolt = await partTable.insert({ name: 'Bolt', stock: 1, supplier: ada.id })
        await partTable.insert({ name: 'Nut', stock: 1, supplier: bob.id })
        const { _links: links } = await documentOf(await send('GET', `/parts/${bolt.id}`))
        expect(links['shop:supplier']).to.deep.include({ href: `/suppliers/${ada.id}`, title: 'Ada' })
        const supplier = await documentOf(await send('GET', `/suppliers/${ada.id}`))
        const list = supplier._links['shop:parts']?.href ?? ''
        const listed = await documentOf(await send('GET', list, { headers: forms }))
        expect(listed).to.include({ total: 1 })
        const added = listed._templates?.['add']?.properties.find(({ name: field }) => field === 'supplier')
        expect(added?.value).to.equal(ada.id)
      }))

    it('refuses an id that names no item, and a removal while items belong to it', () =>
      use(async ({ suppliers: table, parts: partTable, send }) => {
        const ada = await table.insert({ name: 'Ada' })
        const wrong = await send('POST', '/parts', { json: { name: 'Bolt', stock: 1, supplier: 'nothing' } })
        expect(wrong.status).to.equal(422)
        expect((await documentOf(wrong)).errors).to.deep.equal([
          { pointer: '/supplier', detail: 'must be the id of an item of Suppliers' },
        ])
        const bolt = await partTable.insert({ name: 'Bolt', stock: 1, supplier: ada.id })
        const removal = async (): Promise<Response> => {
          const tag = (await send('GET', `/suppliers/${ada.id}`)).headers.get('etag') ?? ''
          return send('DELETE', `/suppliers/${ada.id}`, { headers: { 'if-match': tag } })
        }
        const refused = await removal()
        expect(refused.status).to.equal(409)
        expect(await refused.text()).to.contain('Items of Parts belong to it')
        await partTable.remove(bolt)
        expect((await removal()).status).to.equal(204)
      }))

    it('has another entity tag when the title of the other item changes, and accepts a change all the same', () =>
      use(async ({ suppliers: table, parts: partTable, send }) => {
        const ada = await table.insert({ name: 'Ada' })
        const bolt = await partTable.insert({ name: 'Bolt', stock: 1, supplier: ada.id })
        const before = await send('GET', `/parts/${bolt.id}`, { headers: forms })
        const tag = before.headers.get('etag') ?? ''
        await table.update(ada, { name: 'Ada Ltd' })
        const unchanged = await send('GET', `/parts/${bolt.id}`, { headers: { ...forms, 'if-none-match': tag } })
        expect(unchanged.status).to.equal(200)
        expect((await documentOf(unchanged))._links['shop:supplier']?.title).to.equal('Ada Ltd')
        const json = { name: 'Bolt', stock: 2, supplier: ada.id }
        const changed = await send('PUT', `/parts/${bolt.id}`, { json, headers: { ...forms, 'if-match': tag } })
        expect(changed.status).to.equal(200)
      }))

    it('embeds what the description says, with the page links of the rest', () =>
      use(async ({ suppliers: table, parts: partTable, send }) => {
        const ada = await table.insert({ name: 'Ada' })
        const old = await partTable.insert({ name: 'A', stock: 1, supplier: ada.id })
        await partTable.insert({ name: 'B', stock: 1, supplier: ada.id, replaces: old.id })
        const last = await partTable.insert({ name: 'C', stock: 1, supplier: ada.id, replaces: old.id })
        const { _embedded: inPart } = await documentOf(await send('GET', `/parts/${last.id}`))
        expect(inPart?.['shop:replaces']).to.deep.include({ id: old.id, name: 'A' })
        const { _embedded: inSupplier } = await documentOf(await send('GET', `/suppliers/${ada.id}`))
        const embedded = inSupplier?.['shop:parts'] as Document & { readonly total: number }
        expect(embedded.total).to.equal(3)
        const names = (embedded._embedded?.['item'] as readonly { readonly name: string }[]).map((one) => one.name)
        expect(names).to.deep.equal(['A', 'B'])
        const rest = await documentOf(await send('GET', embedded._links['next']?.href ?? ''))
        expect(rest._embedded?.['item']).to.have.length(1)
      }))

    it('embeds on request, in an item and in a list, with a tag that covers what is embedded', () =>
      use(async ({ suppliers: table, parts: partTable, send }) => {
        const ada = await table.insert({ name: 'Ada' })
        const bolt = await partTable.insert({ name: 'Bolt', stock: 1, supplier: ada.id })
        const of = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
          const { _embedded: embedded = {} } = await documentOf(await send('GET', path))
          return embedded
        }
        expect((await of(`/parts/${bolt.id}?embed=supplier`))['shop:supplier']).to.deep.include({ name: 'Ada' })
        expect(await of(`/parts/${bolt.id}?embed=`)).to.deep.equal({})
        expect(await of(`/parts/${bolt.id}`)).not.to.have.property('shop:supplier')
        const [listed] = (await of('/parts?embed=item.supplier'))['item'] as readonly Document[]
        expect(listed?._embedded?.['shop:supplier']).to.deep.include({ name: 'Ada' })
        const [plain] = (await of('/parts'))['item'] as readonly Document[]
        expect(plain).not.to.have.property('_embedded')
        expect(await of(`/suppliers/${ada.id}?embed=`)).to.deep.equal({})
        for (const path of [`/parts/${bolt.id}?embed=supplier`, '/parts?embed=item.supplier']) {
          const before = (await send('GET', path)).headers.get('etag')
          const [row] = await table.findAll([ada.id])
          if (row !== undefined) await table.update(row, { name: `${row.values.name} Ltd` })
          expect((await send('GET', path)).headers.get('etag')).not.to.equal(before)
        }
        const link = (await documentOf(await send('GET', `/parts/${bolt.id}`)))._links['shop:view']
        expect(link?.href).to.equal(`/parts/${bolt.id}{?fields,embed}`)
        const refused = await send('GET', `/parts/${bolt.id}?embed=supplierz`)
        const [fault] = (await documentOf(refused)).errors ?? []
        expect([refused.status, fault]).to.deep.equal([
          400,
          {
            pointer: '/embed',
            detail: 'names supplierz, which the resource cannot embed; it can embed supplier, replaces',
          },
        ])
        expect((await send('GET', '/parts?embed=item.maker')).status).to.equal(400)
      }))

    it('shows the choice of the other items in a page, and a link to them where they are many', () =>
      use(async ({ suppliers: table, parts: partTable, send }) => {
        const ada = await table.insert({ name: 'Ada' })
        const bolt = await partTable.insert({ name: 'Bolt', stock: 1, supplier: ada.id })
        const few = await (await send('GET', `/parts/${bolt.id}`, { headers: page })).text()
        expect(few).to.contain(`<option value="${ada.id}" selected>Ada</option>`)
        const list = await (await send('GET', '/parts', { headers: page })).text()
        expect(list).to.match(new RegExp(`<data value="${ada.id}"><a href="/suppliers/${ada.id}"[^>]*>Ada</a></data>`))
        expect(list).not.to.contain(`<dd>${bolt.id}</dd>`)
        for (let count = 0; count < 100; count += 1) await table.insert({ name: `Supplier ${String(count)}` })
        const many = await (await send('GET', `/parts/${bolt.id}`, { headers: page })).text()
        expect(many).not.to.contain(`<option value="${ada.id}"`)
        expect(many).to.match(/<p class="hint"[^>]*><a href="\/suppliers\?limit(?:=|&#61;)100">Suppliers<\/a>/)
      }))

    it('gives clients the options as a link, which they follow', () =>
      use(async ({ suppliers: table, origin }) => {
        const ada = await table.insert({ name: 'Ada' })
        const list = await connect(`${origin}/`, { describe: description }).follow('parts').get()
        expect(await optionsOf(list, 'add', 'supplier')).to.deep.equal([{ value: ada.id, prompt: 'Ada' }])
        const bolt = await list.submit('add', { name: 'Bolt', stock: 1, supplier: ada.id })
        const supplier = await bolt.follow('supplier').get()
        expect(supplier.state.name).to.equal('Ada')
        expect((await supplier.follow('parts').get()).state.total).to.equal(1)
      }))
  })
}

describe('the relations of a collection', () => {
  const inMemory = (): Tables => ({
    suppliers: memoryTable(tableOf(suppliers)),
    parts: memoryTable(tableOf(parts)),
  })

  it('reads the other items of a page at once', async () => {
    const tables = inMemory()
    let reads = 0
    const counting: Tables['suppliers'] = {
      ...tables.suppliers,
      find: (id) => ((reads += 1), tables.suppliers.find(id)),
      findAll: (ids) => ((reads += 1), tables.suppliers.findAll(ids)),
    }
    const all = await Promise.all(['Ada', 'Bob', 'Eve'].map((name) => tables.suppliers.insert({ name })))
    for (const { id } of all) await tables.parts.insert({ name: 'Bolt', stock: 1, supplier: id })
    await atWorkshop({ ...tables, suppliers: counting }, async ({ send }) => {
      expect((await send('GET', '/parts')).status).to.equal(200)
    })
    expect(reads).to.equal(1)
  })

  it('are refused at the start if the other collection is not served', () => {
    const { parts: table } = inMemory()
    expect(() => collections(description, [collection(parts, { path: '/parts', table, mayWrite })])).to.throw(
      'The field supplier of part refers to supplier, which no collection of the service serves.',
    )
  })

  it('are refused at the start if the other collection does not refer to it', () => {
    const others = { ...suppliers, hasMany: { parts: { list: 'parts', by: 'name' } } }
    const tables = inMemory()
    const serving = () =>
      collections(description, [
        collection(others, { path: '/suppliers', table: tables.suppliers, mayWrite }),
        collection(parts, { path: '/parts', table: tables.parts, mayWrite }),
      ])
    expect(serving).to.throw('but the field name there does not refer to supplier: use belongsTo')
  })
})
