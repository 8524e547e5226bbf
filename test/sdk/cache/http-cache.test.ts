import { bearer, connect, digest, isHttpFailure, isTransportFailure } from '@waymark/sdk'
import { httpCache, memoryStore, type HttpCacheOptions } from '@waymark/sdk/cache'
import { expect } from 'chai'
import { services, type Received, type Reply } from '../../support/sdk/service.ts'
import { withGlobals } from '../../support/with-globals.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'

/* Private caches by RFC 9111, over sockets and with a fixed clock. */
const start = Date.parse('2026-11-30T12:00:00Z')
const startDate = new Date(start).toUTCString()
const forever = { 'cache-control': 'max-age=1000', date: startDate }

/** Runs code on a page of this origin, whose requests do not show their cookies. */
async function asInBrowsers(origin: string, run: () => Promise<void>): Promise<void> {
  const { Request: plain } = globalThis
  class WithoutCookies extends plain {
    constructor(...[input, init]: ConstructorParameters<typeof plain>) {
      const headers = new Headers(init?.headers)
      headers.delete('cookie')
      super(input, { ...init, ...(init?.headers === undefined ? {} : { headers }) })
    }
  }
  // A library of browsers may have left a location in the process.
  await withGlobals({ Request: WithoutCookies, location: new URL(origin) }, run)
}

describe('the cache', () => {
  const serve = services()
  let time = start
  beforeEach(() => {
    time = start
  })
  const now = () => time
  const advance = (seconds: number) => {
    time += seconds * 1_000
  }
  const date = () => new Date(time).toUTCString()

  /** Returns this response, with an increasing number. */
  function numberedReply(headers: Readonly<Record<string, string>>, more: Reply = {}) {
    let count = 0
    return ({ headers: { 'if-none-match': tag } }: Received): Reply => {
      count += 1
      if (tag !== undefined && tag === headers['etag']) return { status: 304, headers: { date: date(), ...headers } }
      return { headers: { date: date(), ...headers }, body: { count }, ...more }
    }
  }

  async function opened(reply: Reply | ((request: Received) => Reply), options: HttpCacheOptions = {}) {
    const service = await serve({ 'GET /': reply })
    const entry = connect(service.entry, { cache: httpCache({ now, ...options }), retry: { most: 0 } })
    return { service, entry, count: async () => ((await entry).state as { count: number }).count }
  }

  describe('sends a request', () => {
    // Cache-Control and other fields, elapsed seconds, and whether a request is sent: RFC 9111 §4.2, §5.2.2, §5.3.
    const expires = (seconds: number) => new Date(start + seconds * 1_000).toUTCString()
    const rows: readonly (readonly [Readonly<Record<string, string>>, number, boolean])[] = [
      [{ 'cache-control': 'max-age=10' }, 9, false],
      [{ 'cache-control': 'max-age=10' }, 10, true],
      [{ 'cache-control': 'MAX-AGE="10"' }, 9, false],
      [{ 'cache-control': 'max-age=10, max-age=1000' }, 11, true],
      [{ 'cache-control': 'max-age=soon' }, 0, true],
      [{ 'cache-control': 'max-age=-1' }, 0, true],
      [{ 'cache-control': 'private, max-age=10' }, 9, false],
      [{ 'cache-control': 's-maxage=1, max-age=10' }, 9, false],
      [{ 'cache-control': 'max-age=10', expires: expires(1) }, 9, false],
      [{ expires: expires(10) }, 9, false],
      [{ expires: expires(10) }, 10, true],
      [{ expires: '0' }, 0, true],
      [{ 'cache-control': 'max-age=10', age: '5' }, 4, false],
      [{ 'cache-control': 'max-age=10', age: '5' }, 5, true],
      [{ 'cache-control': 'max-age=10', date: expires(-5) }, 5, true],
      [{ 'cache-control': 'no-store, max-age=10' }, 0, true],
      [{ 'cache-control': 'no-cache, max-age=10', etag: '"1"' }, 0, true],
      [{ 'cache-control': 'must-revalidate, max-age=10' }, 9, false],
      [{ 'cache-control': 'max-age=10', vary: '*' }, 0, true],
      [{ 'cache-control': 'max-age=10', vary: 'Accept' }, 9, false],
      // No heuristic freshness.
      [{ 'last-modified': expires(-100_000) }, 0, true],
      [{}, 0, true],
    ]
    for (const [fields, seconds, isAsked] of rows) {
      const words = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
      it(`${isAsked ? 'after' : 'not after'} ${String(seconds)} s of ${words.join(', ') || 'nothing'}`, async () => {
        const { service, entry } = await opened(numberedReply(fields))
        await entry
        advance(seconds)
        await entry
        expect(service.lines).to.have.length(isAsked ? 2 : 1)
      })
    }

    it('if the application requests fresh responses (§5.2.1)', async () => {
      for (const [demand, isAsked] of [
        ['no-cache', true],
        ['no-store', true],
        ['max-age=4', true],
        ['max-age=5', false],
        ['min-fresh=6', true],
        ['min-fresh=5', false],
      ] as const) {
        const service = await serve({ 'GET /': numberedReply({ 'cache-control': 'max-age=10' }) })
        const cache = httpCache({ now })
        await connect(service.entry, { cache })
        time = start + 5_000
        await connect(service.entry, { cache, headers: { 'cache-control': demand } })
        expect(service.lines, demand).to.have.length(isAsked ? 2 : 1)
        time = start
      }
    })

    it('never if the application requests stored responses only, or accepts stale ones (§5.2.1)', async () => {
      const service = await serve({ 'GET /': numberedReply({ 'cache-control': 'max-age=1' }) })
      const cache = httpCache({ now })
      const only = connect(service.entry, { cache, headers: { 'cache-control': 'only-if-cached' }, retry: { most: 0 } })
      expect(await rejectedAs(only, isHttpFailure)).to.include({ status: 504 })
      await connect(service.entry, { cache })
      advance(100)
      await connect(service.entry, { cache, headers: { 'cache-control': 'max-stale' } })
      expect(service.lines).to.have.length(1)
      await connect(service.entry, { cache, headers: { 'cache-control': 'max-stale=98' } })
      expect(service.lines).to.have.length(2)
    })

    it('if the service forbids stale responses, whatever the application accepts (§5.2.2.2)', async () => {
      const service = await serve({ 'GET /': numberedReply({ 'cache-control': 'max-age=1, must-revalidate' }) })
      const entry = connect(service.entry, { cache: httpCache({ now }), headers: { 'cache-control': 'max-stale' } })
      await entry
      advance(2)
      await entry
      expect(service.lines).to.have.length(2)
    })

    it('sets Age on stored responses (§5.1)', async () => {
      const service = await serve({
        'GET /': { status: 404, headers: { 'cache-control': 'max-age=60', date: date() }, body: {} },
      })
      const entry = connect(service.entry, { cache: httpCache({ now }) })
      await rejectedAs(entry, isHttpFailure)
      advance(7)
      expect((await rejectedAs(entry, isHttpFailure)).headers.get('age')).to.equal('7')
      expect(service.lines).to.have.length(1)
    })
  })

  describe('revalidates stale responses', () => {
    it('with their tag and date, and reuses them if they are still valid (§4.3)', async () => {
      const changed = 'Sun, 29 Nov 2026 12:00:00 GMT'
      const headers = { 'cache-control': 'max-age=10', etag: '"a"', 'last-modified': changed }
      const { service, count, entry } = await opened(numberedReply(headers))
      expect(await count()).to.equal(1)
      advance(10)
      expect(await count()).to.equal(1)
      expect(service.received[1]?.headers).to.include({ 'if-none-match': '"a"', 'if-modified-since': changed })
      advance(9)
      expect(await count(), 'fresh again').to.equal(1)
      expect(service.lines).to.have.length(2)
      expect((await entry).etag).to.equal('"a"')
    })

    it('and updates their header fields from a 304 (§3.2)', async () => {
      const replies: Reply[] = [
        { headers: { date: date(), etag: '"a"', 'cache-control': 'max-age=1', 'x-old': '1' }, body: { count: 1 } },
        { status: 304, headers: { date: date(), etag: '"a"', 'cache-control': 'max-age=100' } },
      ]
      const { service, count } = await opened(() => replies.shift() ?? { body: { count: 3 } })
      await count()
      advance(1)
      expect(await count()).to.equal(1)
      advance(50)
      expect(await count()).to.equal(1)
      expect(service.lines).to.have.length(2)
    })

    it('and resets their age (§4.2.3)', async () => {
      const headers = { 'cache-control': 'max-age=10', etag: '"a"' }
      const replies: Reply[] = [
        { headers: { date: date(), age: '5', ...headers }, body: { count: 1 } },
        { status: 304, headers: { date: new Date(start + 5_000).toUTCString(), ...headers } },
      ]
      const { service, count } = await opened(() => replies.shift() ?? { body: { count: 3 } })
      for (const seconds of [0, 5, 6]) {
        advance(seconds)
        expect(await count()).to.equal(1)
      }
      expect(service.lines).to.have.length(2)
    })

    it('and deletes them if storage is now forbidden', async () => {
      const replies: Reply[] = [
        { headers: { etag: '"a"', 'cache-control': 'no-cache' }, body: { count: 1 } },
        { headers: { 'cache-control': 'no-store' }, body: { count: 2 } },
        { body: { count: 3 } },
      ]
      const { service, count } = await opened(() => replies.shift() ?? {})
      for (const expected of [1, 2, 3]) expect(await count()).to.equal(expected)
      expect(service.received[2]?.headers).to.not.have.property('if-none-match')
    })
  })

  describe('returns a stale response', () => {
    it('at once during revalidation, as long as the service allows (RFC 5861 §3)', async () => {
      const { service, count } = await opened(
        numberedReply({ 'cache-control': 'max-age=10, stale-while-revalidate=20' }),
      )
      await count()
      advance(15)
      expect(await count()).to.equal(1)
      let seen = 1
      while (seen === 1) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        seen = await count()
      }
      expect(seen).to.equal(2)
      expect(service.lines).to.have.length(2)
      advance(31)
      expect(await count()).to.equal(3)
    })

    const error: readonly Reply[] = [{ status: 503 }, { broken: true }]
    for (const [said, option, seconds, isGiven] of [
      ['max-age=10, stale-if-error=20', undefined, 29, true],
      ['max-age=10, stale-if-error=20', undefined, 31, false],
      ['max-age=10', undefined, 11, false],
      ['max-age=10', 20, 29, true],
      ['max-age=10', 20, 31, false],
      ['max-age=10, stale-if-error=1', 20, 29, false],
      ['max-age=10, must-revalidate', 20, 11, false],
      ['no-cache', 20, 0, false],
    ] as const) {
      const allowed = option === undefined ? '' : ` and ${String(option)} s of its own`
      it(`${isGiven ? '' : 'not '}after ${String(seconds)} s of ${said}${allowed} if the service fails`, async () => {
        for (const failure of error) {
          time = start
          const first = { headers: { date: date(), etag: '"a"', 'cache-control': said }, body: { count: 1 } }
          const replies: Reply[] = [first]
          const { count } = await opened(() => replies.shift() ?? failure, { staleIfError: option })
          await count()
          advance(seconds)
          if (isGiven) expect(await count()).to.equal(1)
          else await rejectedAs(count(), (failed) => isHttpFailure(failed) || isTransportFailure(failed))
        }
      })
    }
  })

  describe('stores separately', () => {
    it('variants by Vary (§4.1)', async () => {
      const route = numberedReply({ ...forever, vary: 'Accept-Language' })
      const service = await serve({ 'GET /': route })
      const cache = httpCache({ now })
      const inLanguage = (language: string) =>
        connect(service.entry, { cache, headers: { 'Accept-Language': language } })
      for (const language of ['de', 'en', 'de', 'en', 'de']) await inLanguage(language)
      expect(service.received.map(({ headers }) => headers['accept-language'])).to.deep.equal(['de', 'en'])
    })

    it('responses for different users', async () => {
      const service = await serve({ 'GET /': numberedReply(forever) })
      const cache = httpCache({ now })
      const ask = async (token: string | undefined) =>
        connect(service.entry, { cache, credentials: bearer({ token: () => token }) })
      for (const token of [undefined, 'a', 'b', 'a', undefined, 'b']) await ask(token)
      expect(service.received.map(({ headers }) => headers.authorization)).to.deep.equal([
        undefined,
        'Bearer a',
        'Bearer b',
      ])
      for (const key of ['1', '2', '1']) await connect(service.entry, { cache, headers: { 'x-api-key': key } })
      expect(service.lines).to.have.length(5)
    })

    it('responses for different cookies', async () => {
      const route = numberedReply(forever)
      const service = await serve({
        'GET /': (request) => ({
          ...route(request),
          body: { _templates: { 'sign-in': { method: 'POST', target: '/in' } } },
        }),
        'POST /in': { status: 204, headers: { 'set-cookie': 'session=1', location: '/done' } },
        'GET /done': { body: {} },
      })
      const entry = connect(service.entry, { cache: httpCache({ now }), cookies: true })
      await (await entry).send('sign-in')
      await entry
      await entry
      expect(service.lines).to.deep.equal(['GET /', 'POST /in', 'GET /'])
    })

    it('but not requests with other credentials of the same account', async () => {
      const challenge = 'Digest realm="r", nonce="n", qop="auth", algorithm=SHA-256'
      const route = numberedReply({ 'cache-control': 'max-age=10', etag: '"a"' })
      const service = await serve({
        'GET /': (request) =>
          request.headers.authorization === undefined
            ? { status: 401, headers: { 'www-authenticate': challenge } }
            : route(request),
      })
      const credentials = digest({ user: 'pat', password: 'p' })
      const entry = connect(service.entry, { cache: httpCache({ now }), credentials })
      for (let times = 0; times < 3; times += 1) await entry
      expect(service.lines).to.have.length(2)
    })

    it('responses that vary by hidden cookies, as in browsers, unless a principal is given', async () => {
      for (const [vary, options, credentials, times] of [
        ['Accept, Cookie', {}, [], 2],
        ['Accept', {}, [], 1],
        ['Accept, Cookie', { principal: () => 'pat' }, [], 1],
        ['Accept, Cookie', {}, [bearer({ token: 'a' })], 1],
      ] as const) {
        const service = await serve({ 'GET /': { headers: { ...forever, vary }, body: {} } })
        await asInBrowsers(service.origin, async () => {
          const entry = connect(service.entry, { cache: httpCache({ now, ...options }), credentials })
          await entry
          await entry
        })
        expect(service.lines, vary).to.have.length(times)
      }
    })

    it('but not responses of another origin, to which browsers send no cookies', async () => {
      const service = await serve({ 'GET /': { headers: { ...forever, vary: 'Cookie' }, body: {} } })
      await asInBrowsers('https://clinic.example', async () => {
        const entry = connect(service.entry, { cache: httpCache({ now }) })
        await entry
        await entry
      })
      expect(service.lines).to.have.length(1)
    })

    it('and stores neither credentials nor fields of a single exchange', async () => {
      const store = memoryStore()
      const service = await serve({
        'GET /': numberedReply({ ...forever, 'set-cookie': 'a=secret', vary: 'Authorization' }),
      })
      await connect(service.entry, { cache: httpCache({ now, store }), credentials: bearer({ token: 'secret' }) })
      const [kept] = (await store.read(service.entry)) ?? []
      expect(JSON.stringify({ ...kept, body: [] })).to.not.contain('secret')
      expect(kept?.partition).to.match(/^[0-9a-f]{64}$/)
      expect(kept?.headers.map(([name]) => name))
        .to.not.include.members(['set-cookie'])
        .and.not.include('connection')
    })
  })

  describe('sends one request', () => {
    it('for concurrent equal requests', async () => {
      const { service, entry } = await opened({ headers: forever, body: { count: 1 }, delay: 50 })
      const found = await Promise.all([entry.get(), entry.get(), entry.get()])
      expect(found.map(({ state }) => state)).to.deep.equal([{ count: 1 }, { count: 1 }, { count: 1 }])
      expect(service.lines).to.have.length(1)
    })

    it('but not for responses that cannot be shared', async () => {
      const { service, entry } = await opened({ headers: { 'cache-control': 'no-store' }, body: {}, delay: 20 })
      await Promise.all([entry.get(), entry.get(), entry.get()])
      expect(service.lines).to.have.length(3)
    })

    it('even if one caller aborts', async () => {
      const controller = new AbortController()
      const { service, entry } = await opened(() => {
        controller.abort()
        return { headers: forever, body: {}, delay: 50 }
      })
      const left = rejectedAs(entry.within({ signal: controller.signal }).get(), isTransportFailure)
      await Promise.all([left, entry.get()])
      expect(service.lines).to.have.length(2)
    })
  })

  it('stores no more than its limit, and evicts the least recently used', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'big']
    const textOf = (name: string) => 'x'.repeat(name === 'big' ? 3_000 : 1_000)
    const routes = names.map((name) => [`GET /${name}`, { headers: forever, body: { text: textOf(name) } }] as const)
    const links = Object.fromEntries(names.map((name) => [name, { href: `/${name}` }]))
    const service = await serve({
      'GET /': { headers: { 'cache-control': 'no-store' }, body: { _links: links } },
      ...Object.fromEntries(routes),
    })
    const home = await connect(service.entry, { cache: httpCache({ now, most: 5_000 }) })
    const requestsAfter = async (...visited: readonly string[]) => {
      const before = service.lines.length
      for (const name of visited) await home.follow(name)
      return service.lines.slice(before).map((line) => line.replace('GET /', ''))
    }
    expect(await requestsAfter('a', 'b', 'c', 'd', 'a', 'e')).to.deep.equal(['a', 'b', 'c', 'd', 'e'])
    expect(
      await requestsAfter('a', 'e', 'd', 'c'),
      'the one that was not used for the longest time is gone',
    ).to.deep.equal([])
    expect(await requestsAfter('b')).to.deep.equal(['b'])
    expect(await requestsAfter('big', 'big'), 'one alone does not take all').to.deep.equal(['big', 'big'])
  })

  it('continues without a failed store', async () => {
    const broken = () => Promise.reject(new Error('The disk is full'))
    const store = { list: broken, read: broken, write: broken, remove: broken }
    const { service, entry } = await opened(numberedReply({ 'cache-control': 'max-age=10' }), { store })
    await entry
    await entry
    expect(service.lines).to.have.length(2)
  })

  it('clears all entries on demand', async () => {
    const service = await serve({ 'GET /': numberedReply({ 'cache-control': 'max-age=10' }) })
    const cache = httpCache({ now })
    await connect(service.entry, { cache })
    await cache.clear()
    await connect(service.entry, { cache })
    expect(service.lines).to.have.length(2)
  })
})
