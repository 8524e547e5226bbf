import { bearer, connect, isHttpFailure, query, tokenHolder } from '@waymark/sdk'
import { httpCache } from '@waymark/sdk/cache'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { openClinic } from '../../support/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

describe('a query', () => {
  const serve = services()

  it('sends the variables as content, and has the address of the result', async () => {
    const service = await serve({
      'GET /': {
        headers: { 'content-type': 'application/hal+json' },
        body: { _links: { search: { href: '/found{?q,size}', templated: true } } },
      },
      'QUERY /found': ({ body }) => ({ headers: { 'content-location': '/found?of=1' }, body: { asked: body } }),
    })
    const found = await query(await connect(service.entry), 'search', { q: 'Ada & Bob', size: 2 })
    expect(found.state).to.deep.equal({ asked: 'q=Ada%20%26%20Bob&size=2' })
    expect(found.url).to.equal(`${service.entry}found?of=1`)
  })

  it('is refused by a service that does not know the method', async () => {
    const service = await serve({
      'GET /': {
        headers: { 'content-type': 'application/hal+json' },
        body: { _links: { search: { href: '/found{?q}', templated: true } } },
      },
      'QUERY /found': { status: 501 },
    })
    const failure = await rejectedAs(query(await connect(service.entry), 'search', { q: 'Ada' }), isHttpFailure)
    expect(failure.status).to.equal(501)
  })

  it('finds patients of the clinic without their names in an address, and changes nothing in the cache', async () => {
    const clinic = await openClinic()
    try {
      const sent: string[] = []
      const fetch: typeof globalThis.fetch = (input, init) => {
        const request = new Request(input, init)
        sent.push(`${request.method} ${request.url}`)
        return globalThis.fetch(request)
      }
      const tokens = tokenHolder()
      const cache = httpCache()
      const entry = connect(`${clinic.origin}/`, {
        describe: clinicDescription,
        fetch,
        cache,
        credentials: bearer({ tokens }),
      })
      const session = await (
        await entry
      ).submit('sign-in', { user: 'desk', password: 'desk-demo-password', as: 'token' })
      tokens.set(session.state.token ?? '')
      const users = await (await entry).follow('users').get()
      const found = await query(users, 'search', { q: 'Miller' })
      expect(found.embedded('item').map(({ state }) => state.name)).to.deep.equal(['Pat Miller'])
      const next = await found.follow('self', {}, { prefer: 'fresh' })
      expect(next.state.total).to.equal(1)
      expect(sent.filter((line) => line.includes('Miller'))).to.deep.equal([])
    } finally {
      await clinic.close()
    }
  })
})
