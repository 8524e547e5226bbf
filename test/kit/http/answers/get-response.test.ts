import { expect } from 'chai'
import { once } from 'node:events'
import { request as send, type IncomingMessage } from 'node:http'
import { gunzipSync, zstdDecompressSync, brotliDecompressSync } from 'node:zlib'
import { resource, type Resource } from '../../../../server/kit/http/resource.ts'
import { inParts, type Serializer } from '../../../../server/kit/hypermedia/serializer.ts'
import { kitService, withKit } from '../../../support/http/kit.ts'

const linesOfPart = 5958

/** Returns 64 KiB that hardly repeat themselves. */
function part(number: number): string {
  const line = (_: unknown, at: number): string =>
    `${String(((number * linesOfPart + at) * 2_654_435_761) % 2 ** 32).padStart(10, '0')}\n`
  return Array.from({ length: linesOfPart }, line).join('')
}

/** A text of parts of 64 KiB, which tells how many have been written and whether the writing has ended. */
function longText(count: number, failsAt = Infinity) {
  const told = { written: 0, isEnded: false }
  const text: Serializer = inParts({
    key: 'text',
    title: 'Text',
    mediaType: 'text/plain',
    quality: 1,
    isText: true,
    showsLinks: false,
    async *parts() {
      try {
        for (let number = 0; number < count; number += 1) {
          if (number === failsAt) throw new Error('The rows cannot be read')
          told.written += 1
          yield await Promise.resolve(part(number))
        }
      } finally {
        told.isEnded = true
      }
    },
  })
  return { told, route: { template: '/text', resource: documentIn(text) } }
}

function documentIn(serializer: Serializer): Resource {
  return resource({
    kind: 'document',
    cache: { store: 'none' },
    serializers: [serializer],
    find: () => Promise.resolve({ entity: {}, version: '1' }),
    represent: () => ({ kind: 'document', title: 'Text', state: {}, links: [], embedded: [], forms: [] }),
  })
}

function wholeText(count: number): string {
  return Array.from({ length: count }, (_, number) => part(number)).join('')
}

async function begun(origin: string): Promise<IncomingMessage> {
  const asked = send(`${origin}/text`)
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return response
}

/** Waits for some turns of the event loop until a condition is true. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('long content', () => {
  it('is written no faster than the client reads, and no further when the client goes away', async () => {
    // More than the buffers of both sockets hold.
    const { told, route } = longText(16_000)
    await withKit([route], async (origin) => {
      const response = await begun(origin)
      response.pause()
      let before = -1
      await until(() => {
        const isStill = told.written === before
        before = told.written
        return isStill
      })
      expect(told.written).to.be.within(1, 1000)
      expect(told.isEnded).to.equal(false)
      response.destroy()
      await until(() => told.isEnded)
      expect(told.written).to.be.below(1100)
    })
  })

  it('begins one part of one response in each turn of the event loop', async () => {
    let [inTurn, most] = [0, 0]
    const text: Serializer = inParts({
      key: 'text',
      title: 'Text',
      mediaType: 'text/plain',
      quality: 1,
      isText: true,
      showsLinks: false,
      async *parts() {
        for (let number = 0; number < 10; number += 1) {
          inTurn += 1
          most = Math.max(most, inTurn)
          setImmediate(() => (inTurn = 0))
          yield await Promise.resolve(part(number))
        }
      },
    })
    await withKit([{ template: '/text', resource: documentIn(text) }], async (origin) => {
      await Promise.all(Array.from({ length: 10 }, async () => (await fetch(`${origin}/text`)).text()))
    })
    expect(most).to.equal(1)
  })

  it('is written no further than its beginning for HEAD', async () => {
    const { told, route } = longText(4)
    await withKit([route], async (origin) => {
      const response = await fetch(`${origin}/text`, { method: 'HEAD' })
      expect(told).to.deep.equal({ written: 1, isEnded: true })
      const whole = await fetch(`${origin}/text`)
      expect(response.headers.get('etag')).to.equal(whole.headers.get('etag'))
      expect(await whole.text()).to.equal(wholeText(4))
    })
  })

  it('has the same bytes, tag and ranges as if it were written at once', async () => {
    const { route } = longText(4)
    await withKit([route], async (origin) => {
      const identity = { 'accept-encoding': 'identity' }
      const first = await fetch(`${origin}/text`, { headers: identity })
      const tag = first.headers.get('etag') ?? ''
      expect(first.headers.get('content-length')).to.equal(null)
      expect(await first.text()).to.equal(wholeText(4))
      const range = await fetch(`${origin}/text`, {
        headers: { ...identity, range: 'bytes=70000-70099', 'if-range': tag },
      })
      expect(range.status).to.equal(206)
      expect(range.headers.get('content-range')).to.equal(`bytes 70000-70099/${String(wholeText(4).length)}`)
      expect(await range.text()).to.equal(wholeText(4).slice(70_000, 70_100))
      const same = await fetch(`${origin}/text`, { headers: { ...identity, 'if-none-match': tag } })
      expect(same.status).to.equal(304)
      const digested = await fetch(`${origin}/text`, { headers: { ...identity, 'want-content-digest': 'sha-256=1' } })
      expect(digested.headers.get('content-digest')).to.match(/^sha-256=:/)
    })
  })

  it('is coded part by part, and a range of it is a range of the coded bytes', async () => {
    const { route } = longText(4)
    const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }
    await withKit([route], async (origin) => {
      for (const [coding, decoded] of Object.entries(decoders)) {
        const read = async (more: Readonly<Record<string, string>> = {}): Promise<Buffer> => {
          const asked = send(`${origin}/text`, { headers: { 'accept-encoding': coding, ...more } })
          asked.end()
          const [response] = (await once(asked, 'response')) as [IncomingMessage]
          expect(response.headers['content-encoding']).to.equal(coding)
          return Buffer.concat(await response.toArray())
        }
        const whole = await read()
        expect(decoded(whole).toString(), coding).to.equal(wholeText(4))
        expect(await read({ range: 'bytes=100-199' }), coding).to.deep.equal(whole.subarray(100, 200))
        const parts = Buffer.concat([await read({ range: 'bytes=0-299' }), await read({ range: 'bytes=300-' })])
        expect(parts, coding).to.deep.equal(whole)
      }
    })
  })

  it('is not written further for HEAD, and is sent with its length if it is short', async () => {
    const long = longText(100)
    await withKit([long.route], async (origin) => {
      const head = await fetch(`${origin}/text`, { method: 'HEAD' })
      expect([head.status, head.headers.get('etag') !== null]).to.deep.equal([200, true])
      expect(long.told.written).to.be.below(3)
    })
    let written = 0
    const short: Serializer = inParts({
      key: 'text',
      title: 'Text',
      mediaType: 'text/plain',
      quality: 1,
      isText: true,
      showsLinks: false,
      async *parts() {
        written += 1
        yield await Promise.resolve('a')
        yield 'b'
      },
    })
    await withKit([{ template: '/text', resource: documentIn(short) }], async (origin) => {
      const response = await fetch(`${origin}/text`)
      expect(response.headers.get('content-length')).to.equal('2')
      expect(await response.text()).to.equal('ab')
      expect(written).to.equal(1)
    })
  })

  it('is cut off and reported if it cannot be written to its end', async () => {
    const reported: unknown[] = []
    const { route } = longText(10, 5)
    const service = kitService({ report: (error) => void reported.push(error) })
    await withKit(
      [route],
      async (origin) => {
        const response = await fetch(`${origin}/text`)
        expect(response.status).to.equal(200)
        const failure = await response.text().catch((error: unknown) => error)
        expect(failure).to.be.instanceOf(Error)
        expect(reported.map(String)).to.deep.equal(['Error: The rows cannot be read'])
      },
      service,
    )
  })
})
