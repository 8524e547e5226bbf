import { connect, isDecodeFailure, isHttpFailure, records } from '@waymark/sdk'
import { mockService } from '@waymark/sdk/testing'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

const ndjson = { 'content-type': 'application/x-ndjson' }

describe('the records of a resource', () => {
  const serve = services()

  async function opened(reply: Reply) {
    const body = { _links: { log: { href: '/log{?since}', templated: true } } }
    const service = await serve({
      'GET /': ({ headers }) => (headers.accept?.includes('ndjson') === true ? reply : { body }),
      'GET /log': reply,
    })
    return { service, page: await connect(service.entry, { retry: { most: 0 } }) }
  }
  async function all(list: AsyncIterable<unknown>): Promise<readonly unknown[]> {
    const found: unknown[] = []
    for await (const one of list) found.push(one)
    return found
  }

  for (const [title, type, body] of [
    ['lines', 'application/x-ndjson', '{"n":1}\n[2]\n"ü\\n"\n'],
    ['lines without a final line break, with empty lines', 'application/jsonl', '\n{"n":1}\r\n \n[2]\n"ü\\n"'],
    ['texts of a sequence (RFC 7464)', 'application/json-seq', '\u001E{"n":1}\n\u001E[2]\n\u001E"ü\\n"\n'],
  ] as const) {
    it(`are parsed from ${title}`, async () => {
      const { service, page } = await opened({ headers: { 'content-type': type }, body })
      expect(await all(records(page))).to.deep.equal([{ n: 1 }, [2], 'ü\n'])
      expect(service.lines).to.deep.equal(['GET /', 'GET /'])
    })
  }

  it('are found by a relation with variables, in the requested media type', async () => {
    const { service, page } = await opened({ headers: { 'content-type': 'text/x-log' }, body: '1\n2' })
    const options = { relation: 'log', variables: { since: '7' }, mediaType: 'text/x-log' }
    expect(await all(records(page, options))).to.deep.equal([1, 2])
    expect(service.received[1]).to.include({ path: '/log?since=7' })
    expect(service.received[1]?.headers).to.include({ accept: 'text/x-log' })
  })

  it('are parsed from chunks that split characters and lines', async () => {
    const bytes = new TextEncoder().encode('{"n":"ü"}\n{"n":"€"}')
    const fetch = () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
          controller.close()
        },
      })
      return Promise.resolve(new Response(body, { headers: ndjson }))
    }
    const service = mockService({ '/': {} })
    const entry = await connect(service.entry, {
      fetch: (input, init) => {
        const request = new Request(input, init)
        return request.headers.get('accept')?.includes('hal') === true ? service.fetch(request) : fetch()
      },
    }).get()
    expect(await all(records(entry))).to.deep.equal([{ n: 'ü' }, { n: '€' }])
  })

  it('do not pollute prototypes', async () => {
    const { page } = await opened({ headers: ndjson, body: '{"__proto__":{"bad":1},"n":1}' })
    const [record] = await all(records(page))
    expect(Object.keys(record as object)).to.deep.equal(['n'])
  })

  it('end at an invalid record with its number', async () => {
    const { page } = await opened({ headers: ndjson, body: '1\n\n{"n":\n4\n' })
    const seen: unknown[] = []
    const reading = (async () => {
      for await (const record of records(page, { relation: 'log' })) seen.push(record)
    })()
    const failure = await rejectedAs(reading, isDecodeFailure)
    expect([failure.pointer, failure.body, seen]).to.deep.equal(['/3', '{"n":', [1]])
    expect(failure.url).to.match(/\/log$/)
  })

  it('are limited in size', async () => {
    const { page } = await opened({ headers: ndjson, body: `"${'x'.repeat(11 * 1024 * 1024)}` })
    await rejectedAs(all(records(page)), isDecodeFailure)
  })

  it('fail if they are missing', async () => {
    const { page } = await opened({ status: 406 })
    await rejectedAs(all(records(page)), isHttpFailure)
  })
})
