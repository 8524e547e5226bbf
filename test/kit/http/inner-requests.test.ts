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
      const requests = JSON.parse(String(await request.content())) as readonly InnerRequest[]
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

describe('an inner request', () => {
  const input = { title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' }

  it('is answered as that of a client, before it is written', async () => {
    await withInner(async (ask, origin) => {
      const response = await ask([{ method: 'POST', target: '/books', input }])
      const [created] = (await response.json()) as { status: number; at: string }[]
      expect(created?.status).to.equal(201)
      const [read, none, wrong] = (await (
        await ask([
          { target: created?.at ?? '' },
          { target: '/nowhere' },
          { method: 'PUT', target: created?.at ?? '', input, headers: { 'if-match': '"wrong"' } },
        ])
      ).json()) as { status: number; state: Readonly<Record<string, unknown>> }[]
      expect(read?.state).to.deep.include({ title: 'Dune' })
      expect([read?.status, none?.status, wrong?.status]).to.deep.equal([200, 404, 412])
      expect(none?.state).to.include({ status: 404 })
      expect((await fetch(new URL(created?.at ?? '', origin))).status).to.equal(200)
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
      const response = await ask([{ target: '/books' }, { target: '/books' }], headers)
      const statuses = ((await response.json()) as { status: number }[]).map(({ status }) => status)
      expect(statuses).to.deep.equal([200, 200])
      expect(verified).to.equal(1)
    }, counting)
  })
})
