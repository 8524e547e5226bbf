import { createService, type Endpoint } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import { expect } from 'chai'
import { libraryFrame } from '../../../support/http/library.ts'

/** Serves an endpoint that counts its requests. */
async function withEndpoint(
  endpoint: Pick<Endpoint, 'idempotency'>,
  use: (post: (content: string, key?: string) => Promise<Response>) => Promise<void>,
): Promise<number> {
  let count = 0
  const counting: Endpoint = {
    ...endpoint,
    template: '/count',
    method: 'POST',
    async answer(request) {
      await request.content()
      count += 1
      return { status: 200, headers: {}, content: Buffer.from(String(count)) }
    },
  }
  const server = createService({
    ...libraryFrame,
    routes: [],
    endpoints: [counting],
  })
  await whileServing(server, (origin) =>
    use((body, key) => {
      const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) }
      return fetch(`${origin}/count`, { method: 'POST', headers, body })
    }),
  )
  return count
}

describe('an endpoint', () => {
  it('is answered each time', async () => {
    const count = await withEndpoint({}, async (post) => {
      for (const key of ['a', 'a', undefined, undefined]) await post('{}', key)
    })
    expect(count).to.equal(4)
  })

  it('is answered once for each Idempotency-Key, if it says so', async () => {
    const count = await withEndpoint({ idempotency: 'by key' }, async (post) => {
      expect(await (await post('{}', 'a')).text()).to.equal('1')
      expect(await (await post('{}', 'a')).text()).to.equal('1')
      expect(await (await post('{}', 'b')).text()).to.equal('2')
      expect((await post('{"other":1}', 'b')).status).to.equal(422)
      for (const expected of ['3', '4']) expect(await (await post('{}')).text()).to.equal(expected)
    })
    expect(count).to.equal(4)
  })

  it('refuses the same content again without a key, if it is always submitted (RFC 8470 §5.2)', async () => {
    const count = await withEndpoint({ idempotency: 'always' }, async (post) => {
      expect((await post('{}')).status).to.equal(200)
      expect((await post('{}')).status).to.equal(425)
    })
    expect(count).to.equal(1)
  })
})
