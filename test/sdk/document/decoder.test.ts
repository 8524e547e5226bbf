import { connect, isDecodeFailure, type Notice } from '@waymark/sdk'
import { expect } from 'chai'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

const document = { name: 'n', _links: { next: { href: '/2' } }, _templates: { default: { target: '/' } } }

describe('documents', () => {
  const serve = services()
  const enter = async (reply: Reply) => connect((await serve({ 'GET /': reply })).entry).get()
  const typed = (type: string): Reply => ({ headers: { 'content-type': type }, body: document })

  it('are requested in the supported media types, in order of preference', async () => {
    const service = await serve({ 'GET /': { body: {} } })
    await connect(service.entry)
    expect(service.received[0]?.headers.accept).to.equal(
      'application/prs.hal-forms+json, application/hal+json;q=0.9, application/vnd.hal+json;q=0.8, ' +
        'application/problem+json;q=0.5, application/json;q=0.4',
    )
  })

  for (const type of [
    'application/prs.hal-forms+json',
    'application/json',
    'application/json; charset=utf-8',
    'Application/HAL-Whatever+JSON',
    'application/vnd.acme.v2+json',
    'application/vnd.acme-2.0+json; profile="a;b"',
  ]) {
    it(`have links and forms in ${type}`, async () => {
      const found = await enter(typed(type))
      expect(found.has('next')).to.equal(true)
      expect(found.forms).to.deep.equal(['default'])
    })
  }

  for (const type of ['application/hal+json', 'application/vnd.hal+json', 'application/hal+json; profile="x"']) {
    it(`keep _templates in the state of ${type}, which reserves only _links and _embedded`, async () => {
      const found = await enter(typed(type))
      expect(found.has('next')).to.equal(true)
      expect(found.forms).to.deep.equal([])
      expect(found.state).to.have.all.keys('name', '_templates')
    })
  }

  for (const type of ['text/html', 'image/png', 'application/xml', '/json', 'json', '']) {
    it(`in "${type}" are read if they are JSON, with a notice`, async () => {
      const service = await serve({ 'GET /': typed(type) })
      const told: Notice[] = []
      const found = await connect(service.entry, { onNotice: (notice) => told.push(notice) }).get()
      expect(found.has('next')).to.equal(true)
      expect(told.map(({ code, url }) => [code, url])).to.deep.equal([['type-unexpected', service.entry]])
    })

    for (const body of ['<p>', '"text"']) {
      it(`in "${type}" are unsupported if they are ${body}`, async () => {
        const failure = await rejectedAs(enter({ headers: { 'content-type': type }, body }), isDecodeFailure)
        expect(failure.faults[0]?.detail).to.contain('supported are application/prs.hal-forms+json')
      })
    }
  }

  it('without a Content-Type are read as JSON', async () => {
    const bare = createServer((_, response) => response.end('{"_links":{"next":{"href":"/2"}}}'))
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
    const { port } = bare.address() as AddressInfo
    const found = await connect(`http://127.0.0.1:${String(port)}/`).get()
    bare.close()
    expect(found.has('next')).to.equal(true)
  })

  for (const reply of [
    { status: 204 },
    { status: 200 },
    { status: 200, headers: { 'content-type': 'text/html' }, body: '' },
  ]) {
    it(`without content are empty (${JSON.stringify(reply)})`, async () => {
      const found = await enter(reply)
      expect([found.state, found.relations, found.forms]).to.deep.equal([undefined, [], []])
    })
  }

  it('with invalid JSON fail with the body and the cause', async () => {
    const failure = await rejectedAs(enter({ body: '{"a":' }), isDecodeFailure)
    expect(failure.faults).to.deep.equal([{ pointer: '', detail: 'is not valid JSON' }])
    expect(failure.body).to.equal('{"a":')
    expect(failure.cause).to.have.property('cause').that.is.instanceOf(SyntaxError)
  })

  it('of plain JSON without an object are states without links', async () => {
    const found = await enter({ headers: { 'content-type': 'application/json' }, body: [1, 2] })
    expect(found.state).to.deep.equal([1, 2])
  })

  it('that are lists are not HAL', async () => {
    const failure = await rejectedAs(enter({ body: [1, 2] }), isDecodeFailure)
    expect(failure.faults).to.deep.equal([{ pointer: '', detail: 'must be an object' }])
  })

  for (const [title, links] of [
    ['_links as a list', [{ href: '/a' }]],
    ['_links as null', null],
    ['a link as a string', { next: '/a' }],
    ['a link with a number as href', { next: { href: 5 } }],
  ] as const) {
    it(`tolerate ${title}`, async () => {
      const found = await enter({ body: { name: 'n', _links: links } })
      expect(found.state).to.deep.equal({ name: 'n' })
      expect(found.has('next')).to.equal(false)
    })
  }

  it('tolerate embedded values that are not resources', async () => {
    const embedded = { item: ['a', null, 7, { text: 'b' }, [1]], author: null, tag: 'x' }
    const found = await enter({ body: { name: 'n', _embedded: embedded } })
    expect(found.embedded('item').map(({ state }) => state)).to.deep.equal(['a', 7, { text: 'b' }, [1]])
    expect([found.has('author'), found.embedded('tag')[0]?.state]).to.deep.equal([false, 'x'])
  })

  it('may have one link or a list of one', async () => {
    const found = await enter({ body: { _links: { next: { href: '/a' }, prev: [{ href: '/a' }] } } })
    expect(found.links('next')).to.deep.equal(found.links('prev'))
  })

  describe('that are hostile', () => {
    it('cannot pollute prototypes of link tables or states', async () => {
      const text = `{"__proto__":{"polluted":1},"deep":{"\\u005f_proto__":{"polluted":1}},"constructor":{"a":1},
        "_links":{"__proto__":{"href":"/a"},"constructor":{"href":"/b"}},
        "_embedded":{"__proto__":[{"polluted":1}]},"_templates":{"__proto__":{"target":"/"}}}`
      const found = await enter({ body: text })
      const copy = Object.assign({}, found.state)
      expect(copy).to.not.have.property('polluted')
      expect(found.state).to.have.property('deep').that.deep.equals({})
      expect({}).to.not.have.property('polluted')
      expect(found.has('__proto__')).to.equal(false)
      expect(found.has('toString')).to.equal(false)
      expect(found.has('constructor')).to.equal(true)
    })

    for (const name of ['__proto__', '\\u005f_proto__', '__pr\\u006Fto__']) {
      it(`cannot hide a prototype in ${name}`, async () => {
        const found = await enter({ body: `{"deep":{"${name}":{"polluted":1}}}` })
        expect(found.state).to.deep.equal({ deep: {} })
        expect(Object.assign({}, (found.state as { deep: object }).deep)).to.not.have.property('polluted')
      })
    }

    it('are rejected with endless embedding', async () => {
      let body: object = {}
      for (let level = 0; level < 40; level += 1) body = { _embedded: { item: body } }
      const failure = await rejectedAs(enter({ body }), isDecodeFailure)
      expect(failure.faults[0]?.detail).to.equal('is embedded more than 32 levels deep')
    })

    it('are parsed or rejected with a state deeper than the stack', async () => {
      const depth = 200_000
      const body = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
      const found = await enter({ body }).catch((error: unknown) => error)
      expect(isDecodeFailure(found) || (found as { state?: unknown }).state !== undefined).to.equal(true)
    })

    it('are rejected with more than ten mebibytes', async () => {
      const failure = await rejectedAs(enter({ body: `"${'x'.repeat(11 * 1024 * 1024)}"` }), isDecodeFailure)
      expect(failure.faults[0]?.detail).to.equal('is larger than 10485760 bytes')
    })
  })
})
