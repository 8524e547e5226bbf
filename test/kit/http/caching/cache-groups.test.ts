import { library } from '@waymark/server-examples/library/library'
import { expect } from 'chai'
import type { Server } from 'node:http'
import { cacheGroupsOf } from '../../../../server/kit/http/caching/cache-groups.ts'
import { closed, listening } from '../../../support/http/listening.ts'

describe('the cache groups of a response (RFC 9875)', () => {
  let server: Server
  let origin: string
  before(async () => {
    server = await library('sqlite::memory:', { password: 'mia-demo-password' })
    origin = await listening(server)
  })
  after(() => closed(server))

  it('are the first segments of paths', () => {
    const uris = ['/', '/?a=1', '/books{?q}', '/books/1', '/users/{user}/cart', '/caf\u00e9"s']
    expect(cacheGroupsOf(uris)).to.equal('"home", "books", "users", "caf%C3%A9%22s"')
  })

  const groupsOf = async (path: string) => (await fetch(`${origin}${path}`)).headers.get('cache-groups')

  const adds = (path: string, values: object) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('mia:mia-demo-password').toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(values),
    })

  it('name what a representation shows', async () => {
    expect(await groupsOf('/')).to.equal('"home"')
    expect(await groupsOf('/loans')).to.equal('"loans", "books"')
    expect(await groupsOf('/missing')).to.equal(null)
  })

  it('are invalidated by a change of their family, and by no rejected one', async () => {
    const added = await adds('/books', { title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' })
    expect([added.status, added.headers.get('cache-group-invalidation')]).to.deep.equal([201, '"books"'])
    const refused = await adds('/books', {})
    expect([refused.status, refused.headers.get('cache-group-invalidation')]).to.deep.equal([422, null])
  })
})
