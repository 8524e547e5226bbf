import { expect } from 'chai'
import { type Found, resource, type ResourceDefinition, type Target } from '../../../../server/kit/http/resource.ts'
import { anonymous, type Caller } from '../../../../server/kit/http/caller.ts'
import { limiter } from '../../../../server/kit/http/admission/rate-limit.ts'
import { countedClock } from '../../../../server/kit/http/request.ts'
import type { ObservedExchange } from '../../../../server/kit/http/service.ts'
import { createService } from '../../../../server/kit/service.ts'
import type { ServiceOptions } from '../../../../server/kit/service-options.ts'
import type { Fields } from '@waymark/shared'
import { clinicDescription } from '@waymark/shared/clinic'
import { closed, listening } from '../../../support/http/listening.ts'

type Find = (target: Target, now: () => number) => Partial<Found<unknown>>

interface Given {
  readonly find?: Find
  readonly definition?: Partial<Pick<ResourceDefinition<unknown, Fields>, 'cache' | 'cacheTags' | 'hasAllTags'>>
  readonly options?: Partial<ServiceOptions>
}

interface Kit {
  readonly get: (fields?: Readonly<Record<string, string>>, method?: string) => Promise<Response>
  /** Changes the stored state and the time. */
  readonly set: (changes: { readonly state?: string | undefined; readonly now?: number }) => void
  /** How often the resource was looked up. */
  readonly found: () => number
  readonly observed: readonly ObservedExchange[]
}

/** Serves one resource whose title is the number of look-ups. */
async function withKit(
  { find = () => ({}), definition, options }: Given,
  test: (kit: Kit) => Promise<void>,
): Promise<void> {
  let known: { readonly state?: string | undefined; readonly now?: number } = { state: 'one', now: 0 }
  let found = 0
  const observed: ObservedExchange[] = []
  const clock = countedClock({ now: () => known.now ?? 0 })
  const counter = resource({
    kind: 'document',
    cache: { store: 'public', maxAge: 0 },
    find: (target) => {
      found += 1
      return Promise.resolve({ entity: found, version: String(found), ...find(target, () => clock.now()) })
    },
    represent: (count) => {
      const title = `Count ${String(count)}`
      return { kind: 'document', title, state: { title }, links: [], embedded: [], forms: [] }
    },
    ...definition,
  })
  const server = createService({
    name: 'Kit',
    summary: 'A service for tests',
    version: '1',
    description: clinicDescription,
    clock,
    routes: [{ name: 'counter', template: '/counter', resource: counter }],
    stateVersion: () => known.state,
    observe: (exchange) => void observed.push(exchange),
    ...options,
  })
  const origin = await listening(server)
  try {
    await test({
      get: (headers = {}, method = 'GET') => fetch(`${origin}/counter`, { headers, method }),
      set: (changes) => {
        known = { ...known, ...changes }
      },
      found: () => found,
      observed,
    })
  } finally {
    await closed(server)
  }
}

const hal = { accept: 'application/hal+json' }

describe('a cached response', () => {
  it('is used until something that its tags name has changed', async () => {
    const cacheTags = (): readonly string[] => ['monday']
    const changes = new Map([
      ['two', 'tuesday'],
      ['three', 'monday'],
    ])
    const isUnchanged = (tags: readonly string[], _since: string, now: string): boolean =>
      !tags.includes(changes.get(now) ?? 'monday')
    for (const hasAllTags of [true, false])
      await withKit(
        { definition: { cacheTags, hasAllTags }, options: { isUnchanged } },
        async ({ get, set, found }) => {
          await get(hal)
          set({ state: 'two' })
          await get(hal)
          expect(found()).to.equal(hasAllTags ? 1 : 2)
          set({ state: 'three' })
          await get(hal)
          expect(found()).to.equal(hasAllTags ? 2 : 3)
        },
      )
  })

  it('has the same status, fields and content, but an id of its own', async () => {
    await withKit({}, async ({ get, found, observed }) => {
      const [first, second] = [await get(hal), await get(hal)]
      expect(await second.text()).to.equal(await first.text())
      const [once, again] = [first, second].map(({ headers }) => new Map(headers))
      expect(again?.get('x-request-id')).not.to.equal(once?.get('x-request-id'))
      for (const own of ['x-request-id', 'date']) for (const each of [once, again]) each?.delete(own)
      expect([...(again ?? [])]).to.deep.equal([...(once ?? [])])
      expect(found()).to.equal(1)
      await get(hal)
      const known = { route: '/counter', status: 200, mediaType: 'application/hal+json', method: 'GET' }
      expect(observed.slice(0, 2).map(({ isCached }) => isCached)).to.deep.equal([false, true])
      expect(observed[1]).to.include(known)
    })
  })

  it('is 304 for the same condition (RFC 9110 §15.4.5), and without content for HEAD', async () => {
    await withKit({ find: () => ({ version: 'v' }) }, async ({ get, found }) => {
      const etag = (await get(hal)).headers.get('etag') ?? ''
      const statuses = []
      for (let time = 0; time < 2; time += 1) statuses.push((await get({ ...hal, 'if-none-match': etag })).status)
      expect(statuses).to.deep.equal([304, 304])
      await get(hal, 'HEAD')
      expect(await (await get(hal, 'HEAD')).text()).to.equal('')
      expect(found()).to.equal(3)
    })
  })

  it('counts in the rate limit of its client', async () => {
    const policy = { quota: 2, window: 60 }
    const limit = { policy, limiter: limiter({ ...policy, now: () => 0 }) }
    await withKit({ options: { limits: { reads: limit, writes: limit } } }, async ({ get }) => {
      const responses = [await get(hal), await get(hal), await get(hal)]
      expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 429])
      expect(responses.map(({ headers }) => headers.get('ratelimit'))).to.deep.equal([
        '"reads";r=1;t=30',
        '"reads";r=0;t=60',
        '"reads";r=0;t=30',
      ])
    })
  })
})

describe('a response is made again', () => {
  const made = (title: string, given: Given, change: (kit: Kit) => unknown): void => {
    it(title, async () => {
      await withKit(given, async (kit) => {
        await kit.get(hal)
        await change(kit)
        await (await kit.get(hal)).text()
        expect(kit.found()).to.be.above(1)
      })
    })
  }
  const nothing = (): undefined => undefined
  const member: Caller = { principal: { account: 'ada' }, key: 'ada', tag: 'ada', sentIn: 'cookie' }
  const by = (caller: Caller): Partial<ServiceOptions> => ({
    authenticator: {
      authenticate(request) {
        request.header('authorization')
        return Promise.resolve(caller)
      },
      challenges: () => [],
    },
  })

  made('after a change of the state', {}, ({ set }) => {
    set({ state: 'two' })
  })
  made('while the state is not known', {}, ({ set }) => {
    set({ state: undefined })
  })
  made('if the clock was read to find the resource', { find: (_target, now) => ({ version: String(now()) }) }, nothing)
  made(
    'from the instant that the resource names',
    { find: (_target, now) => ({ version: String(now()), until: 1000 }) },
    ({ set }) => {
      set({ now: 1000 })
    },
  )
  made('if no cache may store it', { definition: { cache: { store: 'none' } } }, nothing)
  made(
    'if it depends on the network of the client',
    { find: ({ client }) => ({ version: client.length.toString() }) },
    nothing,
  )
  made('if the caller must be verified each time', { options: by(member) }, nothing)
  made(
    'if it confirms the credentials',
    { options: by({ ...anonymous, confirm: () => ({ 'Set-Cookie': 'a=b' }) }) },
    nothing,
  )
  made('for a request of another origin', {}, ({ get }) => get({ ...hal, origin: 'https://example.org' }))
  made('for another media type', {}, ({ get }) => get({ accept: 'application/json' }))
  made('for other credentials', { options: by(anonymous) }, ({ get }) => get({ ...hal, authorization: 'Bearer other' }))

  it('but not for a field that was not read, nor before the instant that the resource names', async () => {
    const find: Find = (_target, now) => ({ version: String(now()), until: 1000 })
    await withKit({ find }, async ({ get, set, found }) => {
      await get({ ...hal, 'user-agent': 'one' })
      set({ now: 999 })
      await get({ ...hal, 'user-agent': 'another' })
      expect(found()).to.equal(1)
    })
  })
})
