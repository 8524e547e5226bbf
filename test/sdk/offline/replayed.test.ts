import { basic, connect, type Representation } from '@waymark/sdk'
import { outbox, webOutboxStore, type Outbox, type Replayed, type ReplayOptions } from '@waymark/sdk/offline'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { openClinic } from '../../support/clinic.ts'
import { FakeStorage } from '../../support/sdk/fake-storage.ts'
import { services, type Received, type Reply } from '../../support/sdk/service.ts'

const mergePatch = 'application/merge-patch+json'

type State = Readonly<Record<string, unknown>>

/** A contact that requires conditions. PUT, a form with PUT, and a merge patch change it. */
function contact() {
  let version = 1
  let state: State = { name: 'Ada', telephone: '1', fax: null, address: { city: 'Bath', street: 'High Street' } }
  const current = (): Reply => ({
    headers: {
      etag: `"${String(version)}"`,
      'content-location': '/',
      'accept-patch': `${mergePatch}, application/json-patch+json`,
    },
    body: {
      ...state,
      _templates: { default: { method: 'PUT', properties: [{ name: 'name' }, { name: 'telephone' }] } },
    },
  })
  const to = (next: (body: State) => State) => (request: Received) => {
    if (request.headers['if-match'] !== `"${String(version)}"`) return { status: 412 }
    version += 1
    state = next(JSON.parse(request.body) as State)
    return current()
  }
  return {
    state: () => state,
    routes: {
      'GET /': current,
      'PUT /': to((body) => ({ ...state, ...body })),
      'PATCH /': to((body) => {
        const removed = Object.keys(body).filter((name) => body[name] === null)
        return Object.fromEntries(Object.entries({ ...state, ...body }).filter(([name]) => !removed.includes(name)))
      }),
    },
  }
}

async function replayed(box: Outbox, page: Representation, options?: ReplayOptions): Promise<readonly Replayed[]> {
  const list: Replayed[] = []
  for await (const one of box.replay(page, options)) list.push(one)
  return list
}

describe('changes of two devices that were offline', () => {
  const serve = services()

  async function devices() {
    const { routes, state } = contact()
    const service = await serve(routes)
    const network = { isThere: true }
    const fetch: typeof globalThis.fetch = (input, init) =>
      network.isThere ? globalThis.fetch(input, init) : Promise.reject(new TypeError('fetch failed'))
    const device = async () => {
      const page = await connect(service.entry, { fetch, retry: { most: 0 } })
      const storage = new FakeStorage()
      const box = () => outbox({ store: webOutboxStore(storage, 'contact') })
      const attempt = async (change: (kept: Representation) => Promise<unknown>): Promise<void> => {
        network.isThere = false
        await box().attempt(page, change)
        network.isThere = true
      }
      // Another process replays.
      return { attempt, box, replay: (options?: ReplayOptions) => replayed(box(), page, options) }
    }
    return { one: await device(), two: await device(), state }
  }

  const changes: readonly (readonly [string, (kept: Representation) => Promise<unknown>])[] = [
    ['a state', (kept) => kept.put({ ...(kept.state as State), telephone: '2' })],
    ['a patch', (kept) => kept.patch({ telephone: '2' })],
    ['a form', (kept) => kept.send('default', { telephone: '2' })],
  ]
  for (const [title, change] of changes) {
    it(`are merged by member: ${title}`, async () => {
      const { one, two, state } = await devices()
      await one.attempt((kept) => kept.patch({ name: 'Ada L' }))
      await two.attempt(change)
      expect(await one.replay()).to.have.nested.property('[0].kind', 'done')
      const [done] = await two.replay({ merge: true })
      expect(done).to.include({ kind: 'done' })
      expect(done).to.have.nested.property('versions.theirs.name', 'Ada L')
      expect(state()).to.include({ name: 'Ada L', telephone: '2' })
      expect(await two.box().waiting()).to.deep.equal([])
    })

    it(`are shown in three versions if both changed a member: ${title}`, async () => {
      const { one, two, state } = await devices()
      await one.attempt((kept) => kept.patch({ telephone: '3', name: 'Ada L' }))
      await two.attempt(change)
      await one.replay()
      const replaying = await two.replay({ merge: true })
      const [conflict] = replaying
      if (conflict?.kind !== 'conflict' || conflict.versions === undefined) throw new Error('no conflict')
      const { base, mine, theirs, merged, disputed } = conflict.versions
      expect([base, mine, theirs].map(({ telephone }) => telephone)).to.deep.equal(['1', '2', '3'])
      expect([merged, disputed]).to.deep.equal([{ ...state() }, ['/telephone']])
      await two.box().resolve(conflict, { ...merged, telephone: '2 or 3' })
      expect((await two.replay()).map(({ kind }) => kind)).to.deep.equal(['done'])
      expect(state()).to.include({ name: 'Ada L', telephone: '2 or 3' })
    })
  }

  it('are not undone by later changes of the same device', async () => {
    const { one, two, state } = await devices()
    await one.attempt((kept) => kept.patch({ name: 'Ada L' }))
    await two.attempt((kept) => kept.put({ ...(kept.state as State), telephone: '2' }))
    await two.attempt((kept) => kept.put({ ...(kept.state as State), address: { city: 'York' } }))
    await one.replay()
    expect((await two.replay({ merge: true })).map(({ kind }) => kind)).to.deep.equal(['done', 'done'])
    expect(state()).to.deep.equal({ name: 'Ada L', telephone: '2', fax: null, address: { city: 'York' } })
  })

  const series: readonly (readonly [string, readonly State[], string | undefined])[] = [
    ['the same value as before', [{ telephone: '2' }, { telephone: '1' }], '1'],
    ['another value', [{ telephone: '2' }, { telephone: '3' }], '3'],
    ['none', [{ telephone: '2' }, { telephone: null }], undefined],
  ]
  for (const [title, patches, last] of series) {
    it(`keep the last change of a member: ${title}`, async () => {
      const { one, two, state } = await devices()
      await one.attempt((kept) => kept.patch({ name: 'Ada L' }))
      for (const patch of patches) await two.attempt((kept) => kept.patch(patch))
      await one.replay()
      expect((await two.replay({ merge: true })).map(({ kind }) => kind)).to.deep.equal(['done', 'done'])
      expect([state()['name'], state()['telephone']]).to.deep.equal(['Ada L', last])
    })
  }

  it('leave a null of the state as it is', async () => {
    const { one, two, state } = await devices()
    await one.attempt((kept) => kept.patch({ name: 'Ada L' }))
    await two.attempt((kept) => kept.patch({ telephone: '2' }))
    await one.replay()
    const [done] = await two.replay({ merge: true })
    expect(done).to.have.nested.property('versions.disputed').that.deep.equals([])
    expect(state()).to.include({ fax: null, telephone: '2' })
  })

  it('have no versions if they are not about a state', async () => {
    const { one, two } = await devices()
    await one.attempt((kept) => kept.patch({ name: 'Ada L' }))
    await two.attempt((kept) => kept.patch([{ op: 'replace', path: '/name', value: 'A' }], { as: 'json-patch' }))
    await one.replay()
    const [conflict] = await two.replay({ merge: true })
    if (conflict?.kind !== 'conflict') throw new Error('no conflict')
    expect([conflict.versions, conflict.theirs?.state]).to.deep.equal([undefined, conflict.theirs?.state])
    await two
      .box()
      .resolve(conflict, {})
      .then(
        () => expect.fail(),
        (error: unknown) => expect(error).to.be.instanceOf(TypeError),
      )
  })

  it('of a profile of the clinic are merged', async () => {
    const clinic = await openClinic()
    const device = async () => {
      const network = { isThere: true }
      const fetch: typeof globalThis.fetch = (input, init) =>
        network.isThere ? globalThis.fetch(input, init) : Promise.reject(new TypeError('fetch failed'))
      const credentials = basic({ user: 'pat', password: 'pat-demo-password' }, { isEager: true })
      const home = connect(`${clinic.origin}/`, { describe: clinicDescription, credentials, fetch, retry: { most: 0 } })
      const profile = await home.follow('user').follow('user-profile').get()
      network.isThere = false
      return { profile, network, box: outbox() }
    }
    const [one, two] = [await device(), await device()]
    await one.box.attempt(one.profile, (kept) => kept.patch({ telephone: '+44 20 7946 0001' }))
    await two.box.attempt(two.profile, (kept) => kept.patch({ name: 'Pat M. Miller' }))
    for (const { profile, network, box } of [one, two]) {
      network.isThere = true
      for await (const { kind } of box.replay(profile, { merge: true })) expect(kind).to.equal('done')
    }
    const now = await two.profile.follow('self', {}, { prefer: 'fresh' })
    expect(now.state).to.include({ name: 'Pat M. Miller', telephone: '+44 20 7946 0001' })
    await clinic.close()
  })
})
