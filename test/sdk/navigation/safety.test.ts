import {
  connect,
  isDecodeFailure,
  isHttpFailure,
  isInputRefused,
  isRelationMissing,
  isRequestRefused,
  isTransportFailure,
  type ConnectOptions,
} from '@waymark/sdk'
import { collectionJson, htmlLinks, jsonApi, siren } from '@waymark/sdk/formats'
import { clinicDescription } from '@waymark/shared/clinic'
import { describe as describeService, optionalLink, registeredRelations } from '@waymark/shared'
import { expect } from 'chai'
import * as t from 'io-ts'
import { createServer } from 'node:http'
import { clinicRoutes } from '../../support/sdk/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

const formats = [siren, collectionJson, jsonApi, htmlLinks]

describe('a hostile document', () => {
  const serve = services()
  const enter = async (body: string, type = 'application/prs.hal-forms+json', options: ConnectOptions = {}) => {
    const service = await serve({ 'GET /': { headers: { 'content-type': type }, body } })
    return connect(service.entry, { formats, ...options })
  }

  afterEach('has poisoned nothing', () => {
    expect(Object.prototype).to.not.have.property('poisoned')
    expect(Object.keys({})).to.deep.equal([])
  })

  const poison =
    '{"__proto__":{"poisoned":1},"\\u005f_proto__":{"poisoned":1},"constructor":{"prototype":{"poisoned":1}}'
  const links = '"_links":{"__proto__":{"href":"/x"},"constructor":{"href":"/y"}}'
  for (const [type, body] of [
    ['application/prs.hal-forms+json', `${poison},${links},"_embedded":{"__proto__":${poison}}}}`],
    ['application/vnd.siren+json', `{"properties":${poison}},"links":[{"rel":["__proto__"],"href":"/x"}]}`],
    [
      'application/vnd.collection+json',
      `{"collection":{"items":[{"data":[{"name":"__proto__","value":{"poisoned":1}}]}]}}`,
    ],
    ['application/vnd.api+json', `{"data":{"type":"x","id":"1","attributes":${poison}},"links":{"__proto__":"/x"}}}`],
    [
      'text/html',
      '<a rel=__proto__ href=/x __proto__=poisoned>x</a><form name=__proto__><input name=__proto__></form>',
    ],
  ] as const) {
    it(`does not pollute prototypes in ${type}`, async () => {
      const found = await enter(body, type)
      expect(Object.assign({}, found.state)).to.not.have.property('poisoned')
      for (const relation of found.relations) for (const link of found.links(relation)) Object.assign({}, link.members)
      for (const item of found.embedded('item')) expect(Object.assign({}, item.state)).to.not.have.property('poisoned')
      expect(found.has('toString')).to.equal(false)
    })
  }

  const bodies: readonly (readonly [string, string, string])[] = [
    ['with a state nested a million times', 'application/hal+json', `{"a":${'['.repeat(1e6)}${']'.repeat(1e6)}}`],
    ['nested a million times in a dropped member', 'application/hal+json', `{"__proto__":${'['.repeat(1e6)}`],
    ['nested a million times in plain JSON', 'application/json', '['.repeat(1e6) + ']'.repeat(1e6)],
    ['with strings that hide its nesting', 'application/json', `${'["]\\\\",'.repeat(600)}0${']'.repeat(600)}`],
    ['that embeds itself 10,000 times', 'application/hal+json', '{"_embedded":{"item":'.repeat(1e4)],
    [
      'that embeds itself 40 times',
      'application/hal+json',
      `${'{"_embedded":{"item":'.repeat(40)}{}${'}}'.repeat(40)}`,
    ],
    ['of entities in entities', 'application/vnd.siren+json', '{"entities":[{"rel":["x"],'.repeat(1e4)],
    ['above the size limit', 'application/hal+json', `{"a":"${'x'.repeat(11 * 1024 * 1024)}"}`],
    ['above the size limit in another type', 'text/html', '<p>'.repeat(5 * 1024 * 1024)],
  ]
  for (const [title, type, body] of bodies) {
    it(`is rejected ${title}`, async () => {
      await rejectedAs(enter(body, type), isDecodeFailure)
    })
  }

  it('is accepted with reasonable nesting, and with brackets in strings', async () => {
    const deep = `{"a":${'['.repeat(300)}${']'.repeat(300)},"b":"${'['.repeat(1000)}\\"${'{'.repeat(1000)}"}`
    expect((await enter(deep)).state)
      .to.have.property('b')
      .that.has.length(2001)
  })

  it('of an error response does not hide the status', async () => {
    const service = await serve({ 'GET /': { status: 500, body: '['.repeat(1e6) } })
    const failure = await rejectedAs(connect(service.entry), isHttpFailure)
    expect(failure.status).to.equal(500)
    expect(isDecodeFailure(failure.cause)).to.equal(true)
  })

  it('that never ends is rejected at the size limit', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/hal+json' })
      const more = (): boolean => !response.destroyed && response.write(' '.repeat(1024 * 1024), more)
      more()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    try {
      await rejectedAs(connect(`http://127.0.0.1:${String(port)}/`), isDecodeFailure)
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })

  it('that is slow is aborted', async () => {
    const service = await serve({ 'GET /': { delay: 5_000, body: {} } })
    const failure = await rejectedAs(connect(service.entry, { timeout: 50 }), isTransportFailure)
    expect(failure.reason).to.equal('timeout')
  })

  it('that redirects endlessly is aborted', async () => {
    const service = await serve({ 'GET /': { status: 302, headers: { location: '/' } } })
    await rejectedAs(connect(service.entry), isRequestRefused)
    expect(service.lines).to.have.length(21)
  })

  const codec = describeService({
    entry: 'x',
    relations: registeredRelations({ up: ['one', 'Up', 'What it belongs to.'] }),
    resources: { x: { summary: 'X.', state: t.type({ name: t.string }), links: { up: optionalLink('x') } } },
  })

  it('fails validation at any nesting depth', async () => {
    const deep = `{"a":${'['.repeat(400)}${']'.repeat(400)}}`
    const failure = await rejectedAs(enter(deep, 'application/hal+json', { describe: codec }), isDecodeFailure)
    expect(failure.pointer).to.equal('/name')
  })

  for (const regex of [
    '(a+)+$',
    '(a|aa)*b',
    '(?:a*)*b',
    '([a-z]+)*@',
    '(a{1,50}){1,50}b',
    '(.*)(.*)(.*)(.*)(.*)x',
    'a'.repeat(2_000),
  ]) {
    it(`does not block on the pattern ${regex.slice(0, 30)}`, async () => {
      const properties = [{ name: 'x', regex }]
      const body = { _templates: { default: { method: 'POST', target: '/', properties } } }
      const service = await serve({ 'GET /': { body }, 'POST /': { status: 204 } })
      await (await connect(service.entry)).send('default', { x: 'a'.repeat(50_000) })
      expect(service.lines).to.deep.equal(['GET /', 'POST /'])
    })
  }
})

describe('during development, an application', () => {
  const serve = services()
  const body = {
    _links: {
      item: { href: '/items/{id}', templated: true },
      any: { href: '{+path}', templated: true },
      region: { href: 'http://127.0.0.1:{port}/x', templated: true },
      embed: { href: '/embed{?url}', templated: true },
      'https://rels.example/widget': { href: '/a' },
    },
  }
  const enter = async (development: boolean | undefined) => {
    const reply: Reply = { body }
    const service = await serve({ 'GET /': reply, 'GET /a': reply, 'GET /embed': reply, 'GET /x': reply })
    return { service, home: await connect(service.entry, { development }) }
  }

  for (const relation of [
    'https://clinic.example/doctors',
    '/doctors',
    './doctors',
    '../doctors',
    '//clinic.example/',
  ]) {
    it(`fails with ${relation} for a relation, with the reason`, async () => {
      const { home } = await enter(true)
      for (const attempt of [home.follow(relation).get(), home.followAll(relation)]) {
        const failure = await rejectedAs(attempt, isRequestRefused)
        expect(failure.message).to.contain('follow a relation by its name')
      }
      expect(() => home.expand(relation)).to.throw('follow a relation by its name')
    })
  }

  for (const path of ['https://evil.example/', '//evil.example/x']) {
    it(`fails with ${path} for a variable that changes the path`, async () => {
      const { home, service } = await enter(true)
      const failure = await rejectedAs(home.follow('any', { path }), isRequestRefused)
      expect(failure.message).to.contain('to http').and.contain('evil.example')
      expect(service.lines).to.deep.equal(['GET /'])
    })
  }

  it('fails for a missing value in the path of a link, and not in its query', async () => {
    const { home, service } = await enter(true)
    for (const attempt of [home.follow('item').get(), home.follow('item', { id: undefined }).get()]) {
      expect((await rejectedAs(attempt, isRequestRefused)).message).to.contain(
        'The link /items/{id} needs values for id',
      )
    }
    await home.follow('embed')
    expect(service.lines).to.deep.equal(['GET /', 'GET /embed'])
  })

  it('accepts valid names and values', async () => {
    const { home, service } = await enter(true)
    await home.follow('https://rels.example/widget')
    await home.follow('any', { path: '/a' })
    await home.follow('embed', { url: 'https://other.example/' })
    await home.follow('region', { port: new URL(service.origin).port })
    expect(service.lines).to.deep.equal([
      'GET /',
      'GET /a',
      'GET /a',
      'GET /embed?url=https%3A%2F%2Fother.example%2F',
      'GET /x',
    ])
  })

  it('is not checked by default', async () => {
    const { home } = await enter(undefined)
    await rejectedAs(home.follow('/doctors'), isRelationMissing)
  })

  it('finds variables that are not in the template, with a description too', async () => {
    const service = await serve(clinicRoutes)
    const clinic = connect(service.entry, { describe: clinicDescription, development: true })
    await rejectedAs(clinic.follow('doctor', { doctor: 'https://evil.example/' }), isInputRefused)
  })
})
