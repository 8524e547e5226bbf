import { bearer, connect, isConflict, save, tokenHolder } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { openClinic } from '../../support/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Received, type Reply } from '../../support/sdk/service.ts'

interface Counter {
  readonly count: number
  readonly by?: string
}

/** A counter that another client increments a given number of times, each time before a write. */
function contended(others: number) {
  let version = 1
  let count = 0
  let left = others
  const currentState = (): Reply => ({ headers: { etag: `"${String(version)}"` }, body: { count } })
  return {
    'GET /': currentState,
    'PUT /': ({ headers, body }: Received): Reply => {
      if (left > 0) {
        left -= 1
        count += 10
        version += 1
      }
      if (headers['if-match'] !== `"${String(version)}"`) return { status: 412 }
      count = (JSON.parse(body) as Counter).count
      version += 1
      return currentState()
    },
  }
}

const counted = (state: unknown): Counter => ({ count: (state as Counter).count + 1 })

describe('saving a change', () => {
  const serve = services()

  it('writes the changed state', async () => {
    const service = await serve(contended(0))
    const saved = await save(await connect(service.entry), counted)
    expect(saved.state).to.deep.equal({ count: 1 })
    expect(saved.etag).to.equal('"2"')
  })

  it('applies the change again to concurrent changes', async () => {
    const service = await serve(contended(3))
    const saved = await save(await connect(service.entry), counted, { rebase: 3 })
    expect(saved.state).to.deep.equal({ count: 31 })
    expect(service.lines.filter((line) => line === 'PUT /')).to.have.length(4)
  })

  it('gives up after the maximum number of attempts', async () => {
    for (const rebase of [0, 2]) {
      const service = await serve(contended(3))
      const conflict = await rejectedAs(save(await connect(service.entry), counted, { rebase }), isConflict)
      expect(conflict.mine).to.deep.equal({ count: 10 * rebase + 1 })
      expect(service.lines.filter((line) => line === 'PUT /')).to.have.length(rebase + 1)
    }
  })

  it('does not repeat a rejected state while the resource is unchanged', async () => {
    const service = await serve({ 'GET /': { headers: { etag: '"1"' }, body: { count: 0 } }, 'PUT /': { status: 409 } })
    await rejectedAs(save(await connect(service.entry), counted), isConflict)
    expect(service.lines).to.deep.equal(['GET /', 'PUT /', 'GET /'])
  })

  it('writes nothing without a change', async () => {
    const service = await serve(contended(0))
    const found = await connect(service.entry)
    expect(await save(found, (state) => state)).to.equal(found)
    expect(service.lines).to.deep.equal(['GET /'])
  })

  it('writes only the difference as a merge patch (RFC 7396)', async () => {
    const state = { same: { a: [1] }, nested: { a: 1, b: 2 }, gone: 1, list: [1, { a: 2 }], kept: [1, { a: 2 }] }
    const service = await serve({ 'GET /': { body: state }, 'PATCH /': { body: {} } })
    const change = () => ({ same: { a: [1] }, nested: { a: 1, b: 3 }, list: [1], kept: [1, { a: 2 }], new: null })
    await save(await connect(service.entry), change, { as: 'merge-patch' })
    const expected = { gone: null, nested: { b: 3 }, list: [1], new: null }
    expect(JSON.parse(service.received.find(({ method }) => method === 'PATCH')?.body ?? '')).to.deep.equal(expected)
  })

  it('merges concurrent changes of a profile at the clinic', async () => {
    const clinic = await openClinic()
    const tokens = tokenHolder()
    const entry = connect(`${clinic.origin}/`, { describe: clinicDescription, credentials: bearer({ tokens }) })
    const credentials = { user: 'pat', password: 'pat-demo-password', as: 'token' } as const
    const session = await (await entry).submit('sign-in', credentials)
    tokens.set(session.state.token ?? '')
    const profile = await session.follow('user').follow('user-profile').get()
    const together = await Promise.all([
      save(profile, (state) => ({ ...state, name: 'Pat M. Miller' })),
      save(profile, (state) => ({ ...state, telephone: '+44 20 7946 0018' }), { as: 'merge-patch' }),
    ])
    expect(together).to.have.length(2)
    const now = await profile.follow('self').get()
    expect(now.state).to.include({ name: 'Pat M. Miller', telephone: '+44 20 7946 0018' })
    const conflict = await rejectedAs(profile.patch({ name: 'Pat' }), isConflict)
    expect(conflict.theirs?.state).to.deep.equal(now.state)
    await clinic.close()
  })
})
