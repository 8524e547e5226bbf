import { createService, uber } from '@waymark/server'
import { closed, listening } from '@waymark/server/testing'
import { expect } from 'chai'
import type { Server } from 'node:http'
import { libraryFrame, routesInMemory } from '../../support/http/library.ts'
import { context, slot } from './example.ts'

/** A data element of UBER. */
interface Data {
  readonly name?: string
  readonly rel?: readonly string[]
  readonly url?: string
  readonly label?: string
  readonly template?: boolean
  readonly action?: 'read' | 'append' | 'partial' | 'remove' | 'replace'
  readonly model?: string
  readonly sending?: readonly string[]
  readonly value?: unknown
  readonly data?: readonly Data[]
}

const methods = { read: 'GET', append: 'POST', partial: 'PATCH', remove: 'DELETE', replace: 'PUT' } as const

/** A client that knows UBER and the relations of a service only. */
class UberClient {
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  async read(url: string): Promise<Data> {
    return resourceIn(await fetch(this.#origin + url, { headers: { accept: uber.mediaType } }))
  }

  /** Reads the target of a link, or of a template of the query. */
  follow(element: Data, values: Readonly<Record<string, string>> = {}): Promise<Data> {
    const [path = ''] = (element.url ?? '').split('{')
    return this.read(element.template === true ? `${path}?${new URLSearchParams(values).toString()}` : path)
  }

  /** Sends the model of an element, filled in with values. */
  send(element: Data, values: Readonly<Record<string, string>>): Promise<Response> {
    const { url = '', action = 'read', model = '', sending: [type = ''] = [] } = element
    const body = model.replaceAll(/\{([^}]*)\}/g, (_, name: string) => {
      return encodeURIComponent(values[decodeURIComponent(name)] ?? '')
    })
    const headers = { accept: uber.mediaType, 'content-type': type }
    return fetch(this.#origin + url, { method: methods[action], headers, body })
  }
}

async function resourceIn(response: Response): Promise<Data> {
  expect(response.headers.get('content-type')).to.equal(uber.mediaType)
  const { uber: document } = (await response.json()) as { readonly uber: Data & { readonly version: string } }
  expect(document.version).to.equal('1.0')
  return document.data?.[0] ?? expect.fail('no data')
}

function partOf({ data = [] }: Data, name: string): Data {
  return data.find((one) => one.name === name) ?? expect.fail(`no ${name}`)
}

describe('UBER', () => {
  let server: Server
  let client: UberClient
  before(async () => {
    server = createService({ ...libraryFrame, routes: routesInMemory(), serializers: [uber] })
    client = new UberClient(await listening(server))
  })
  after(() => closed(server))

  it('leads a client through a service by its elements', async () => {
    const books = await client.follow(partOf(await client.read('/'), 'books'))
    const create = books.data?.find(({ action }) => action === 'append') ?? expect.fail('no form')
    const refused = await client.send(create, { title: '', year: 'then' })
    expect([refused.status, refused.headers.get('content-type')]).to.deep.equal([422, 'application/problem+json'])
    for (const title of ['Dune & co', 'Emma']) {
      const created = await client.send(create, { title, author: 'A', year: '1965', shelf: 'fiction' })
      expect(created.status).to.equal(201)
      expect(partOf(await resourceIn(created), 'title').value).to.equal(title)
    }
    const search = books.data?.find(({ template }) => template === true) ?? expect.fail('no template')
    const found = await client.follow(search, { q: 'dune' })
    const titles = found.data?.flatMap(({ rel, label }) => (rel?.[0] === 'item' ? [label] : []))
    expect(titles).to.deep.equal(['Dune & co'])
  })

  it('has the inputs of a form with their labels, options and needs', () => {
    const { uber: document } = JSON.parse(uber.write(slot(1), context)) as { readonly uber: Data }
    const book = partOf(document.data?.[0] ?? {}, 'confirm')
    expect(book).to.include({ label: 'Book this time', url: '/schedules/1', action: 'append' })
    expect(book.sending).to.deep.equal(['application/x-www-form-urlencoded'])
    expect(book.model).to.match(/^name=\{name\}&age=\{age\}&/)
    expect(partOf(book, 'name')).to.deep.equal({
      name: 'name',
      label: 'Name',
      data: [{ name: 'required', value: true }],
    })
    const options = partOf(book, 'rules').data?.map(({ name, value }) => [name, value])
    expect(options).to.deep.equal([
      ['option', 'keep'],
      ['option', 'override'],
    ])
  })
})
