import { expect } from 'chai'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import { createHash } from 'node:crypto'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'

interface Raw {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly content: Buffer
}

const path = `/doctors/mjones/schedule?date=${tomorrow}&status=open`

describe('retrieval', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ sendsCacheTags: true })
  })
  after(() => clinic.close())

  // fetch would decode the content.
  const get = (headers: Readonly<Record<string, string>> = {}, target = path, method = 'GET'): Promise<Raw> =>
    new Promise((resolve, reject) => {
      const sent = request(clinic.origin + target, { method, headers: { accept: 'application/hal+json', ...headers } })
      sent.on('error', reject)
      sent.on('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, content: Buffer.concat(parts) })
        })
      })
      sent.end()
    })

  describe('in a content coding (RFC 9110 §8.4, §12.5.3)', () => {
    const undo = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }
    for (const coding of ['br', 'gzip', 'zstd'] as const) {
      it(`sends ${coding} if accepted, with its own tag`, async () => {
        const [plain, coded] = [await get(), await get({ 'accept-encoding': coding })]
        expect(coded.headers['content-encoding']).to.equal(coding)
        expect(undo[coding](coded.content).equals(tagged(plain.content, plain, coded))).to.equal(true)
        expect(coded.content.byteLength).to.be.lessThan(plain.content.byteLength / 2)
        expect(coded.headers['etag']).not.to.equal(plain.headers['etag'])
        const again = await get({ 'accept-encoding': coding, 'if-none-match': String(coded.headers['etag']) })
        expect(again.status).to.equal(304)
        const head = await get({ 'accept-encoding': coding }, path, 'HEAD')
        expect(head.headers['content-length']).to.equal(coded.headers['content-length'])
        expect(head.headers['content-encoding']).to.equal(coding)
      })
    }

    // A representation with its own tag inside differs in nothing else.
    function tagged(content: Buffer, from: Raw, to: Raw): Buffer {
      return Buffer.from(content.toString().replaceAll(String(from.headers['etag']), String(to.headers['etag'])))
    }

    it('sends the page of a problem in a coding too', async () => {
      const asked = { accept: 'text/html' }
      const [plain, coded] = [await get(asked, '/none'), await get({ ...asked, 'accept-encoding': 'br' }, '/none')]
      expect([coded.status, coded.headers['content-encoding']]).to.deep.equal([404, 'br'])
      expect(brotliDecompressSync(coded.content).equals(plain.content)).to.equal(true)
      expect(coded.headers['vary']).to.include('Accept-Encoding')
    })

    it('sends small content without a coding', async () => {
      const small = await get(
        { 'accept-encoding': 'br', accept: 'application/json' },
        '/doctors/mjones/info?fields=name&embed=',
      )
      expect(small.headers['content-encoding']).to.equal(undefined)
    })

    it('RFC 9110 §8.8.3: has the tag of the content as sent, so small content has a tag without coding', async () => {
      const target = '/doctors/mjones/info?fields=name&embed='
      const asked = { 'accept-encoding': 'br', accept: 'application/json' }
      const plain = await get({ accept: 'application/json' }, target)
      const small = await get(asked, target)
      expect(small.headers['etag']).to.equal(plain.headers['etag'])
      const tag = String(small.headers['etag'])
      const same = await get({ ...asked, 'if-none-match': tag }, target)
      expect([same.status, same.headers['etag']]).to.deep.equal([304, tag])
      const long = await get({ 'accept-encoding': 'identity' })
      const coded = await get({ 'accept-encoding': 'br', 'if-none-match': String(long.headers['etag']) })
      expect([coded.status, coded.headers['content-encoding']]).to.deep.equal([200, 'br'])
    })

    it('is 406 if identity is not acceptable either', async () => {
      expect((await get({ 'accept-encoding': 'identity;q=0' })).status).to.equal(406)
      expect((await get({ 'accept-encoding': '*;q=0' })).status).to.equal(406)
    })
  })

  describe('in ranges (RFC 9110 §14)', () => {
    it('sends one range as 206 with Content-Range', async () => {
      const whole = await get()
      const part = await get({ range: 'bytes=10-19' })
      expect(part.status).to.equal(206)
      expect(part.headers['content-range']).to.equal(`bytes 10-19/${String(whole.content.byteLength)}`)
      expect(part.content.equals(whole.content.subarray(10, 20))).to.equal(true)
      expect(part.headers['etag']).to.equal(whole.headers['etag'])
      const suffix = await get({ range: 'bytes=-5' })
      expect(suffix.content.equals(whole.content.subarray(-5))).to.equal(true)
    })

    it('sends several ranges as multipart/byteranges', async () => {
      const part = await get({ range: 'bytes=0-1,100-101' })
      expect(part.status).to.equal(206)
      expect(part.headers['content-type']).to.match(/^multipart\/byteranges; ?boundary=/)
      expect(part.headers['content-range']).to.equal(undefined)
      expect(part.content.toString()).to.include('Content-Range: bytes 100-101/')
    })

    it('is 416 with the length for an unsatisfiable range, and ignores a malformed one', async () => {
      const whole = await get()
      const outside = await get({ range: 'bytes=999999-' })
      expect(outside.status).to.equal(416)
      expect(outside.headers['content-range']).to.equal(`bytes */${String(whole.content.byteLength)}`)
      expect((await get({ range: 'lines=1-2' })).status).to.equal(200)
    })

    it('§13.1.5: sends the whole content if If-Range does not match', async () => {
      const { headers } = await get()
      expect((await get({ range: 'bytes=0-1', 'if-range': String(headers['etag']) })).status).to.equal(206)
      expect((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).status).to.equal(200)
    })

    it('announces ranges, in HTML and Markdown too', async () => {
      for (const accept of ['text/html', 'text/markdown']) {
        const part = await get({ accept, range: 'bytes=0-3' })
        expect(part.status).to.equal(206)
        expect(part.headers['accept-ranges']).to.equal('bytes')
      }
    })
  })

  describe('partial representations', () => {
    it('contain only the selected members and embedded resources', async () => {
      const { content } = await get({ accept: 'application/json' }, `${path}&fields=date,schedules.start`)
      const { links, schedules, ...state } = JSON.parse(content.toString()) as Record<string, unknown> & {
        schedules: Record<string, unknown>[]
      }
      expect(links).to.be.an('array')
      expect(state).to.deep.equal({ date: tomorrow })
      expect(Object.keys(schedules[0] ?? {})).to.deep.equal(['start', 'links'])
      const none = await get({ accept: 'application/json' }, `${path}&embed=`)
      expect(JSON.parse(none.content.toString())).not.to.have.property('schedules')
    })

    it('are 400 with a pointer if a part is unknown', async () => {
      const refused = await get({}, `${path}&fields=colour&embed=patients`)
      expect(refused.status).to.equal(400)
      const { errors } = JSON.parse(refused.content.toString()) as { errors: { pointer: string }[] }
      expect(errors.map(({ pointer }) => pointer)).to.deep.equal(['/fields', '/embed'])
    })

    it('pages through a collection in both directions by links', async () => {
      const namesOn = async (
        target: string,
      ): Promise<readonly [string[], Record<string, { href: string } | undefined>]> => {
        const document = JSON.parse((await get({}, target)).content.toString()) as {
          _embedded: { item: { name: string }[] }
          _links: Record<string, { href: string }>
        }
        return [document._embedded.item.map(({ name }) => name), document._links]
      }
      const [first, links] = await namesOn('/doctors?limit=2')
      expect(first).to.deep.equal(['Dr Adam Smith', 'Dr Kit Wong'])
      expect(links['prev']).to.equal(undefined)
      const [second, more] = await namesOn(links['next']?.href ?? '')
      expect(second).to.deep.equal(['Dr Mary Jones'])
      expect(more['next']).to.equal(undefined)
      expect((await namesOn(more['prev']?.href ?? ''))[0]).to.deep.equal(first)
      expect((await namesOn(more['last']?.href ?? ''))[0]).to.deep.equal(['Dr Kit Wong', 'Dr Mary Jones'])
      expect((await namesOn(more['first']?.href ?? ''))[0]).to.deep.equal(first)
      expect((await get({}, '/doctors?cursor=x.y')).status).to.equal(400)
      expect((await get({}, '/doctors?limit=0')).status).to.equal(400)
    })
  })

  describe('the digest of the representation (RFC 9530 §3, §4)', () => {
    const digestOf = (algorithm: string, content: Buffer): string =>
      createHash(algorithm).update(content).digest('base64')

    it('is that of the preferred algorithm, and is sent on request only', async () => {
      const { headers, content } = await get({ 'want-repr-digest': 'sha-256=1, sha-512=9, md5=10' })
      expect(headers['repr-digest']).to.equal(`sha-512=:${digestOf('sha512', content)}:`)
      for (const unwanted of ['md5=10', 'sha-256=0', 'sha-256=11', '(']) {
        expect((await get({ 'want-repr-digest': unwanted })).headers['repr-digest'], unwanted).to.equal(undefined)
      }
      expect((await get()).headers['repr-digest']).to.equal(undefined)
    })

    it('is that of the whole in its coding, also of a range and of HEAD', async () => {
      const asked = { 'want-repr-digest': 'sha-256=1', 'want-content-digest': 'sha-256=1', 'accept-encoding': 'gzip' }
      const whole = await get(asked)
      const expected = `sha-256=:${digestOf('sha256', whole.content)}:`
      expect(whole.headers['repr-digest']).to.equal(expected)
      expect((await get(asked, path, 'HEAD')).headers['repr-digest']).to.equal(expected)
      const part = await get({ ...asked, range: 'bytes=0-99' })
      expect(part.status).to.equal(206)
      expect(part.headers['repr-digest']).to.equal(expected)
      expect(part.headers['content-digest']).to.equal(`sha-256=:${digestOf('sha256', part.content)}:`)
    })

    it('is that of the problem in a refusal, and a 304 has none', async () => {
      const asked = { 'want-repr-digest': 'sha-256=1' }
      for (const refused of [await get(asked, '/none'), await get({ ...asked, range: 'bytes=9999999-' })]) {
        expect(refused.status).to.be.oneOf([404, 416])
        expect(refused.headers['repr-digest']).to.equal(`sha-256=:${digestOf('sha256', refused.content)}:`)
      }
      const known = await get({ ...asked, 'if-none-match': String((await get()).headers['etag']) })
      expect(known.status).to.equal(304)
      expect(known.headers['repr-digest']).to.equal(undefined)
    })
  })

  it('RFC 9530 §4: sends the requested digest of the content', async () => {
    const { headers, content } = await get({ 'want-content-digest': 'sha-256=5, sha-512=1' })
    const digest = createHash('sha256').update(content).digest('base64')
    expect(headers['content-digest']).to.equal(`sha-256=:${digest}:`)
  })

  it('RFC 9111 §5.2: has an explicit cache policy on every response', async () => {
    expect((await get()).headers['cache-control']).to.equal('public, max-age=5, stale-while-revalidate=30')
    expect((await get()).headers['cache-tag']).to.equal(`doctor-mjones,schedule-mjones-${tomorrow}`)
    for (const target of ['/nothing', '/appointments/x']) {
      expect((await get({}, target)).headers['cache-control']).to.equal('no-store')
    }
  })
})
