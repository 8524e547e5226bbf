import { expect } from 'chai'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Host } from '../../support/sdk/mcp.ts'
import { rejected } from '../../support/sdk/rejected.ts'
import { services, type Routes } from '../../support/sdk/service.ts'

const most = 8_000

function numbered<A>(count: number, make: (number: number) => A): A[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}

describe('the limits of the MCP server', () => {
  const serve = services()

  async function entered(body: object, more: Routes = {}) {
    const service = await serve({ 'GET /': { body }, ...more })
    return { service, host: await Host.of(service.entry) }
  }

  /** Reads a page and all that `more` continues; each result is within the limit. */
  async function readAll(host: Host, tool = 'look', input = {}): Promise<string> {
    const read = await host.call(tool, input)
    const texts = [read.text]
    while (/^… \d+ more lines: more$/m.test(texts.at(-1) ?? '')) texts.push((await host.call('more')).text)
    for (const text of texts) expect(text.length).to.be.at.most(most)
    return texts.join('\n')
  }

  /** Returns the quoted texts after a name, joined. */
  function textAfter(name: string, read: string): string {
    const lines = read.split('\n').filter((line) => /^ {2}\+ "/.test(line) || line.startsWith(`- "${name}": `))
    return lines
      .map((line) => JSON.parse(line.slice(line.indexOf('"', line.startsWith('- ') ? name.length + 4 : 0))) as string)
      .join('')
  }

  it('cut a long text, which more continues to its end', async () => {
    const text = numbered(30_000, (n) => `${String(n)}\n`).join('') + '\u{1F600}'.repeat(50_000)
    const { host } = await entered({ text })
    expect(textAfter('text', await readAll(host))).to.equal(text)
  })

  it('cut a text that is no document', async () => {
    const text = 'line\n'.repeat(60_000)
    const plain = { headers: { 'content-type': 'text/plain' }, body: text }
    const links = { self: { href: '/' }, text: { href: '/text' }, alternate: { href: '/', type: 'text/plain' } }
    const { host } = await entered(
      {},
      {
        'GET /': ({ headers }) =>
          headers.accept?.startsWith('text/plain') === true ? plain : { body: { _links: links } },
        'GET /text': plain,
      },
    )
    for (const [tool, input] of [
      ['text', {}],
      ['alternate', { type: 'text/plain' }],
    ] as const) {
      const read = await readAll(host, tool, input)
      const pieces = read.split('\n').filter((line) => line.startsWith('"'))
      expect(pieces.map((piece) => JSON.parse(piece) as string).join('')).to.equal(text)
    }
  })

  it('cut many rows, and each can be opened', async () => {
    const item = numbered(1_940, (n) => ({ n, text: 'x'.repeat(100), _links: { self: { href: `/${String(n)}` } } }))
    const { host } = await entered({ _embedded: { item } }, { 'GET /1940': { body: { last: true } } })
    const read = await readAll(host)
    expect([...read.matchAll(/^(\d+)\. /gm)].map(([, n]) => Number(n))).to.deep.equal(numbered(1_940, (n) => n))
    expect((await host.call('open', { item: 1_940 })).text).to.include('- "last": true')
  })

  it('cut problems, options and columns', async () => {
    const long = 'long '.repeat(400)
    const errors = numbered(500, (n) => ({ pointer: `/${String(n)}${long}`, detail: long }))
    const inline = numbered(40, (n) => `${String(n)} ${'choice '.repeat(20)}`)
    const properties = numbered(8, (n) => ({
      name: `field-${String(n)}`,
      prompt: long,
      placeholder: long,
      options: { inline },
    }))
    const templates = Object.fromEntries(
      numbered(45, (n) => [`form-${String(n)}`, { title: long, method: 'POST', target: '/no', properties }]),
    )
    const wide = Object.fromEntries(numbered(100, (n) => [`${String(n)} ${long}`, long]))
    const { host } = await entered(
      {
        _embedded: { item: [wide, wide], only: wide },
        _templates: { no: { method: 'POST', target: '/no' }, ...templates },
      },
      {
        'POST /no': {
          status: 422,
          headers: { 'content-type': 'application/problem+json' },
          body: { title: long, detail: long, errors },
        },
      },
    )
    await readAll(host)
    expect(await readAll(host, 'no')).to.include('- "1long')
    expect(await readAll(host, 'find', { words: 'form' })).to.include('- form-1')
    expect(JSON.stringify(await host.tools()).length).to.be.below(40 * 60 * most)
  })

  it('offer 40 tools, and find the others by words', async () => {
    const templates = Object.fromEntries(
      numbered(409, (n) => [
        `close-${String(n)}`,
        { title: `Close account ${String(n)}`, method: 'POST', target: '/close' },
      ]),
    )
    const { service, host } = await entered({ _templates: templates }, { 'POST /close': { status: 204 } })
    const names = await host.names()
    expect(names).to.have.length(40)
    expect(names).to.include.members(['close-1', 'find', 'do', 'more'])
    expect((await host.call('look')).text).to.match(/^- find \{words\}: \d+ more actions$/m)
    expect((await host.call('find', { words: 'Account 408' })).text).to.equal(
      'Use one with do:\n- close-408: "Close account 408"',
    )
    expect((await host.call('find', { words: 'fly' })).text).to.equal('No action has these words.')
    await host.call('do', { name: 'close-408' })
    expect(service.lines).to.include('POST /close')
    await host.call('more')
    expect(await host.names()).to.have.length(40)
  })

  it('request no options of the forms that are no tools', async () => {
    const options = { link: { href: '/options', type: 'application/json' } }
    const form = { method: 'POST', target: '/', properties: [{ name: 'a', options }] }
    const { service, host } = await entered({
      _templates: Object.fromEntries(numbered(200, (n) => [`f${String(n)}`, form])),
    })
    await host.tools()
    expect(service.lines.filter((line) => line === 'GET /options').length).to.be.at.most(40)
  })

  it('cancel a call at once, with its request, and go on', async () => {
    const controller = new AbortController()
    const closed = Promise.withResolvers<unknown>()
    const server = createServer((request, response) => {
      const links = { slow: { href: '/slow' }, fast: { href: '/fast' } }
      response.setHeader('content-type', 'application/hal+json')
      if (request.url !== '/slow') {
        response.end(JSON.stringify({ path: request.url, _links: links }))
        return
      }
      response.on('close', closed.resolve)
      controller.abort()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const host = await Host.of(`http://127.0.0.1:${String(port)}/`)
    await host.call('look')
    await rejected(host.result('slow', {}, controller.signal))
    expect((await host.call('fast')).text).to.include('- "path": "/fast"')
    await closed.promise
    server.close()
    server.closeAllConnections()
  })

  it('return a binary as a resource', async () => {
    const png = '\u0089PNG\r\n\u001A\n\u0000\u00ff'
    const image = { headers: { 'content-type': 'image/png' }, body: png }
    const { service, host } = await entered(
      {
        _links: {
          self: { href: '/' },
          icon: [],
          photo: { href: '/photo', title: 'Photo' },
          alternate: { href: '/page.pdf', type: 'application/pdf' },
        },
      },
      { 'GET /photo': image },
    )
    await host.call('look')
    const { content, isError } = await host.result('photo')
    expect(isError).to.equal(undefined)
    const [line, file] = content
    expect(line).to.deep.include({ type: 'text' })
    const blob = Buffer.from(png).toString('base64')
    expect(file).to.deep.equal({
      type: 'resource',
      resource: { uri: `${service.origin}/photo`, mimeType: 'image/png', blob },
    })
    expect(line?.type === 'text' && line.text).to.equal(
      `A file of type "image/png" with ${String(Buffer.byteLength(png))} bytes.`,
    )
  })

  it('show the nested members of rows', async () => {
    const { host } = await entered({
      _embedded: {
        item: [
          { name: 'Ada', address: { city: 'London' }, tags: [{ n: 1 }] },
          { name: 'Bea', note: null },
        ],
      },
    })
    const { text } = await host.call('look')
    expect(text).to.include(
      '## "item" ("name" | "address" | "tags")\n1. "Ada" | {"city":"London"} | [{"n":1}]\n2. "Bea" |  | ',
    )
    expect((await host.call('open', { item: 1 })).text).to.include(
      '- "address":\n  - "city": "London"\n- "tags": [{"n":1}]',
    )
  })

  it('have titles of the current state', async () => {
    const titles = ['Draft', 'Published']
    let state = 0
    const { host } = await entered(
      { _links: { note: { href: '/note', title: 'The draft' } } },
      {
        'GET /note': () => ({
          body: {
            state,
            _links: { self: { href: '/note', title: titles[state] } },
            _templates: { publish: { title: 'Publish the draft', method: 'POST', target: '/note' } },
          },
        }),
        'POST /note': () => {
          state = 1
          return { status: 204 }
        },
      },
    )
    await host.call('look')
    expect((await host.call('note')).text).to.match(/^# "Draft"\n/)
    expect((await host.call('publish')).text).to.match(/^Done: "Publish the draft"\.\n# "Published"\n/)
    expect((await host.call('look')).text).to.match(/^# "Published"\n/)
  })

  it('notify of the tools only if they have changed', async () => {
    const { host } = await entered(
      { _links: { self: { href: '/' }, note: { href: '/note' } } },
      { 'GET /note': { body: {} } },
    )
    await host.tools()
    await host.call('look')
    await host.call('look')
    expect(host.changes).to.equal(0)
    await host.call('note')
    expect(host.changes).to.equal(1)
    await host.call('look')
    expect(host.changes).to.equal(1)
    await host.call('home')
    expect(host.changes).to.equal(2)
  })
})
