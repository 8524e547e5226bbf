import { type Authenticator, createService, type Endpoint } from '@waymark/server'
import type { InnerRequest } from '@waymark/server/http'
import { whileServing } from '@waymark/server/testing'
import { expect } from 'chai'
import { byName, libraryFrame, routesInMemory } from '../../support/http/library.ts'

type Ask = (requests: readonly InnerRequest[], headers?: Readonly<Record<string, string>>) => Promise<Response>

const type = 'application/x-requests'

/** Serves a library with an endpoint that sends the requests of its content, and answers what they gave. */
async function withInner(
  use: (ask: Ask, origin: string) => Promise<void>,
  authenticator: Authenticator,
): Promise<void> {
  const passing: Endpoint = {
    template: '/several',
    method: 'POST',
    ownTypes: [type],
    async answer(request, _raw, inner) {
      const content = await request.content()
      const requests = JSON.parse(typeof content === 'string' ? content : '[]') as readonly InnerRequest[]
      const given = []
      for (const each of requests) {
        const { status, headers, representation } = await inner.send(each)
        given.push({ status, tag: headers['ETag'], at: headers['Location'], state: representation?.state })
      }
      return { status: 200, headers: {}, content: Buffer.from(JSON.stringify(given)) }
    },
  }
  const server = createService({ ...libraryFrame, authenticator, routes: routesInMemory(), endpoints: [passing] })
  await whileServing(server, (origin) =>
    use((requests, headers = {}) => {
      const body = JSON.stringify(requests)
      return fetch(`${origin}/several`, { method: 'POST', headers: { 'content-type': type, ...headers }, body })
    }, origin),
  )
}

interface Given {
  readonly status: number
  readonly at: string
  readonly state: Readonly<Record<string, unknown>>
}

async function givenTo(response: Promise<Response>): Promise<readonly Given[]> {
  return (await (await response).json()) as readonly Given[]
}

describe('an inner request', () => {
  const input = { title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' }

  it('is answered as that of a client, before it is written', async () => {
    await withInner(async (ask, origin) => {
      const [created] = await givenTo(ask([{ method: 'POST', target: '/books', input }]))
      expect(created?.status).to.equal(201)
      const target = created?.at ?? ''
      const wrong = { method: 'PUT', target, input, headers: { 'if-match': '"wrong"' } } as const
      const given = await givenTo(ask([{ target }, { target: '/nowhere' }, wrong]))
      expect(given.map(({ status }) => status)).to.deep.equal([200, 404, 412])
      expect(given.map(({ state }) => state['title'])).to.deep.equal([
        'Dune',
        'Page not found',
        'Changed in the meantime',
      ])
      expect((await fetch(new URL(target, origin))).status).to.equal(200)
    }, byName)
  })

  it('has the credentials of the outer request, which are verified once, and no field of its content', async () => {
    let verified = 0
    const counting: Authenticator = {
      ...byName,
      authenticate(request) {
        verified += 1
        return byName.authenticate(request)
      },
    }
    await withInner(async (ask) => {
      const headers = { authorization: 'ada', 'if-none-match': '*', prefer: 'return=minimal' }
      const given = await givenTo(ask([{ target: '/books' }, { target: '/books' }], headers))
      expect(given.map(({ status }) => status)).to.deep.equal([200, 200])
      expect(verified).to.equal(1)
    }, counting)
  })
})
