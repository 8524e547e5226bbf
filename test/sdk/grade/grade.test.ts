import { createService } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import { grade, type Grade } from '@waymark/sdk/testing'
import { expect } from 'chai'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openClinic } from '../../support/clinic.ts'
import { foreignService } from '../../support/http/foreign-service.ts'
import { duringJsonServer } from '../../support/http/json-server.ts'
import { byName, libraryFrame, routesInMemory } from '../../support/http/library.ts'
import { during } from '../../support/http/listening.ts'
import { waymark } from '../../support/sdk/command.ts'
import { services, type Received, type Reply } from '../../support/sdk/service.ts'

const missedBy = ({ marks }: Grade): readonly string[] =>
  marks.flatMap(({ verdict, name }) => (verdict === 'missed' ? [name] : []))

describe('the grade of a service', () => {
  const serve = services()

  it('is the best one for the clinic, for guests and patients, with and without submissions', async () => {
    const clinic = await openClinic({ readsPerMinute: 0, writesPerMinute: 0 })
    try {
      const safe = await grade(`${clinic.origin}/`)
      expect(safe.level).to.equal(3)
      expect(safe.pages).to.be.above(20)
      expect(safe.marks.filter(({ verdict }) => verdict === 'missed')).to.deep.equal([])
      const headers = { authorization: `Basic ${btoa('desk:desk-demo-password')}` }
      const unsafe = await grade(`${clinic.origin}/`, { headers, isUnsafe: true, most: 60 })
      expect(unsafe.marks.filter(({ verdict }) => verdict === 'missed')).to.deep.equal([])
      const tried = unsafe.marks.flatMap(({ name, tried: count }) => (count === 0 ? [] : [name]))
      expect(tried).to.include.members(['refused-input', 'repeated-puts', 'repeated-posts'])
    } finally {
      await clinic.close()
    }
  })

  it('is level 3 for an example of the kit, and 1 for a server in the style of Spring Data REST without 405', async () => {
    const server = createService({ ...libraryFrame, authenticator: byName, routes: routesInMemory() })
    await whileServing(server, async (origin) => {
      const found = await grade(`${origin}/`, { isUnsafe: true })
      expect([found.level, missedBy(found)]).to.deep.equal([3, []])
    })
    const foreign = await foreignService()
    try {
      const found = await grade(foreign.entry)
      const missed = ['documented-relations', 'description', 'method-not-allowed', 'validators', 'freshness']
      expect([found.level, missedBy(found)]).to.deep.equal([1, missed])
    } finally {
      await foreign.close()
    }
  })

  it('is level 1 for json-server, which has neither links nor 405', () =>
    duringJsonServer({ posts: [{ id: '1', title: 'a' }] }, async (origin) => {
      const found = await grade(`${origin}/posts`)
      expect(found.level).to.equal(1)
      expect(missedBy(found)).to.include.members(['links', 'method-not-allowed', 'validators', 'freshness'])
    }))

  it('tells each fault of a careless service, with the request that shows it', () =>
    during(careless, async (origin) => {
      const found = await grade(`${origin}/`, { isUnsafe: true, headers: { authorization: 'Bearer secret' } })
      expect(found.level).to.equal(1)
      expect(missedBy(found)).to.deep.equal([
        ...['description', 'not-found', 'method-not-allowed', 'unchanged', 'freshness', 'head'],
        ...['refused-input', 'repeated-posts'],
      ])
      const { faults = [] } = found.marks.find(({ name }) => name === 'repeated-posts') ?? {}
      expect(faults[0]?.detail).to.match(/^<b> has made \/orders\/\d, and then \/orders\/\d\.$/)
      const { request = '' } = faults[0] ?? {}
      expect(request).to.match(/^curl --include --request POST .*--data-binary '\{"title":"grade"\}' 'http:/)
      expect(request).to.include('"authorization: $AUTHORIZATION"').and.not.to.include('secret')
    }))

  it('counts the last answer of a retried request only', () =>
    during(failing({ status: 503, times: 1 }), async (origin) => {
      const found = await grade(`${origin}/`)
      expect(toldBy(found, 'no-failures')).to.equal('')
      expect(found.pages).to.equal(2)
      expect(toldBy(found, 'problems')).not.to.include('503')
    }))

  it('judges whether a program can read the error of a page that fails', () =>
    during(failing({ status: 500, times: Infinity }), async (origin) => {
      const found = await grade(`${origin}/`)
      expect(toldBy(found, 'no-failures')).to.equal(`${origin}/failing is 500.`)
      expect(toldBy(found, 'problems')).to.equal(`The 500 of ${origin}/failing is text/html.`)
    }))

  it('tells the requests that a hostile service does not answer, and goes on', () =>
    during(hostile({ isSilent: true }), async (origin) => {
      const found = await grade(`${origin}/`, { timeout: 2000, most: 5 })
      expect(found.pages).to.equal(1)
      expect(toldBy(found, 'not-found')).to.match(/GET .*no-such-resource-2f6c: .*timeout/i)
      expect(toldBy(found, 'method-not-allowed')).to.match(/PROPFIND .*: other side closed/)
      expect(toldBy(found, 'live-links')).to.match(/redirect/i)
      expect(toldBy(found, 'live-links').split('\n')).to.have.length(4)
    }))

  // With the usual time, so that a busy machine reads as much as the limit.
  it('tells the content that is too long, and asks for it only once', () =>
    during(hostile({ isSilent: false }), async (origin) => {
      const found = await grade(`${origin}/`, { most: 5 })
      expect(toldBy(found, 'unchanged')).to.match(/GET .*: the content is larger than 10485760 bytes/)
      expect(toldBy(found, 'head')).to.match(/GET .*: it was not answered before/)
    }))

  it('stays on the origin of the entry, where links are redirected to another one and forms sent to it', async () => {
    const pay = (target: string) => ({ pay: { method: 'POST', target } })
    const foreign = await serve({
      'GET /': { body: { _links: { next: { href: '/next' } }, _templates: pay('/pay') } },
      'GET /failing': { status: 503, headers: { 'retry-after': '0' } },
      'GET /secret': { status: 401 },
    })
    const hop = ({ path }: Received): Reply => ({
      status: 302,
      headers: { location: path.replace('/hop', foreign.origin) },
    })
    const hops = ['/hop/', '/hop/failing', '/hop/secret']
    const item = hops.map((href) => ({ href }))
    const own = await serve({
      'GET /': { body: { _links: { item }, _templates: pay(`${foreign.origin}/pay`) } },
      ...Object.fromEntries(hops.map((path) => [`GET ${path}`, hop])),
    })
    const found = await grade(own.entry, { isUnsafe: true })
    expect(found.pages).to.equal(1)
    expect(toldBy(found, 'no-failures') + toldBy(found, 'challenges')).to.equal('')
    expect([...new Set(foreign.lines)]).to.deep.equal(['GET /', 'GET /failing', 'GET /secret'])
    expect(foreign.lines.filter((line) => line === 'GET /')).to.have.length(1)
  })

  it('is that of the origin that the entry is redirected to', async () => {
    const own = await serve({
      'GET /': { body: { _links: { item: { href: '/a' } }, _templates: { add: { method: 'POST', target: '/a' } } } },
      'GET /a': { body: {} },
      'POST /a': { status: 204 },
    })
    const former = await serve({ 'GET /': { status: 302, headers: { location: own.entry } } })
    const found = await grade(former.entry, { isUnsafe: true })
    expect([found.url, found.pages, own.lines.includes('POST /a')]).to.deep.equal([own.entry, 2, true])
    expect(former.lines).to.deep.equal(['GET /'])
  })

  it('is printed by the command as text, JSON or a page, and exits with 1 for a missed criterion', () =>
    during(careless, async (origin) => {
      const text = await waymark(['grade', `${origin}/`])
      expect(text.code).to.equal(1)
      expect(text.out).to.include('level 1 of 3').and.include('✗ An unknown path is 404')
      expect(text.out).not.to.include('\u001b')
      const json = JSON.parse((await waymark(['grade', `${origin}/`, '--json'])).out) as Grade
      expect(json.missed).to.equal(missedBy(json).length)
      expect(json.marks.find(({ name }) => name === 'refused-input')).to.include({ verdict: 'not tried' })
      const page = (await waymark(['grade', `${origin}/`, '--accept=text/html', '--unsafe'])).out
      expect(page).to.include('&lt;b&gt;').and.not.to.include('<b>')
    }))
})

/** Returns the details of the faults of a criterion, one per line. */
function toldBy({ marks }: Grade, criterion: string): string {
  const { faults = [] } = marks.find(({ name }) => name === criterion) ?? {}
  return faults.map(({ detail }) => detail).join('\n')
}

/** Answers its entry once, and then without an end. A silent service does not answer for paths without a trap. */
function hostile({
  isSilent,
}: {
  readonly isSilent: boolean
}): (request: IncomingMessage, response: ServerResponse) => void {
  let entries = 0
  return ({ method, url }, response) => {
    if (method === 'PROPFIND' || url === '/3') {
      response.socket?.destroy()
      return
    }
    if (url === '/1') response.writeHead(302, { location: '/1' }).end()
    else if (url === '/2') response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end()
    else if (url === '/') {
      entries += 1
      response.writeHead(200, { 'content-type': 'application/hal+json', etag: '"1"' })
      if (entries > 1) pour(response)
      else response.end(JSON.stringify({ _links: { item: links } }))
    } else if (!isSilent) response.writeHead(404).end()
  }
}

const links = Array.from({ length: 10_000 }, (_, index) => ({ href: `/${String(index + 1)}` }))

function pour(response: ServerResponse): void {
  const part = Buffer.alloc(1024 * 1024, ' ')
  while (response.writable && response.write(part));
  response.once('drain', () => {
    pour(response)
  })
}

let orders = 0

/** Answers each path with the same page, and takes whatever a form sends. */
/** Fails with HTML for one page, some times. */
function failing({ status, times }: { readonly status: number; readonly times: number }) {
  let failures = 0
  return ({ method, url = '' }: IncomingMessage, response: ServerResponse): void => {
    if (url === '/failing' && failures < times) {
      failures += 1
      response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '0' }).end('<h1>Failed</h1>')
      return
    }
    const isKnown = method !== 'PROPFIND' && ['/', '/failing'].includes(url)
    const type = isKnown ? 'application/hal+json' : 'application/problem+json'
    response.writeHead(isKnown ? 200 : 404, { 'content-type': type })
    response.end(JSON.stringify(isKnown ? { _links: { self: { href: url }, item: { href: '/failing' } } } : {}))
  }
}

function careless(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'POST') {
    orders += 1
    response.writeHead(201, { location: `/orders/${String(orders)}` }).end()
    return
  }
  response.setHeader('content-type', 'application/prs.hal-forms+json')
  response.setHeader('etag', `"${String(Math.random())}"`)
  response.end(
    JSON.stringify({
      _links: {
        self: { href: '/' },
        'x:\u001b[1m': { href: '/?dead={', title: 'Dead' },
      },
      _templates: { '<b>': { method: 'POST', properties: [{ name: 'title', required: true }] } },
    }),
  )
}
