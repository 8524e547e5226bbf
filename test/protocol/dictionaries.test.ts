import { expect } from 'chai'
import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { sender, type SentFields } from '../support/http/send.ts'
import { seen, type ParsedExchange } from '../support/must-list/exchange.ts'

const html = { Accept: 'text/html' }
const doctor = '/doctors/kwong/info'
// RFC 9842 §5: the magic number and the hash.
const frameLength = 40

describe('compression dictionaries (RFC 9842)', () => {
  let clinic: Clinic
  let client: ReturnType<typeof sender>
  before(async () => {
    clinic = await openClinic()
    client = sender(clinic.origin)
  })
  after(async () => {
    client.close()
    await clinic.close()
  })

  const get = async (target: string, fields: SentFields = {}, method = 'GET'): Promise<ParsedExchange> =>
    seen(await client.send({ method, target, fields: { ...html, ...fields } }))
  const contentOf = ({ content }: ParsedExchange): Buffer => content ?? Buffer.alloc(0)

  /** Loads the dictionary that a page links, as a browser does. */
  async function loaded(language: string): Promise<SentFields> {
    const home = contentOf(await get('/', { 'Accept-Language': language })).toString()
    const [, href = ''] = /<link rel="compression-dictionary" href="([^"]+)">/.exec(home) ?? []
    const response = await get(href, { Accept: '*/*', 'Accept-Encoding': 'br' })
    expect(response.sent.value('use-as-dictionary')).to.equal('match="/*"')
    // "the dictionary MUST be either fresh or allowed to be served stale", §2.2: a day, for all visits.
    expect(response.sent.value('cache-control')).to.match(/^public, max-age=3600, stale-while-revalidate=86400/)
    const dictionary = brotliDecompressSync(contentOf(response))
    const hash = createHash('sha256').update(dictionary).digest('base64')
    const fields = { 'Accept-Encoding': 'gzip, br, zstd, dcb, dcz', 'Available-Dictionary': `:${hash}:` }
    return { ...fields, 'Accept-Language': language }
  }

  for (const language of ['en', 'de', 'ar'])
    it(`compress the pages in ${language} with less than half of the bytes`, async () => {
      const fields = await loaded(language)
      for (const target of ['/', '/doctors', doctor, '/schedules/1', '/none']) {
        const [coded, plain] = [await get(target, fields), await get(target, { 'Accept-Language': language })]
        const brotli = await get(target, { 'Accept-Language': language, 'Accept-Encoding': 'br' })
        expect(coded.sent.value('content-encoding'), target).to.equal('dcz')
        expect(withoutTags(coded.text() ?? '')).to.equal(withoutTags(contentOf(plain).toString()))
        expect(contentOf(coded).byteLength, `${target}: npm run dictionaries`).to.be.lessThan(
          contentOf(brotli).byteLength / 2,
        )
      }
    })

  it('compress a document in HAL too', async () => {
    const fields = await loaded('en')
    const [coded, plain] = [await get('/schedules/1', { ...fields, ...hal }), await get('/schedules/1', hal)]
    expect(coded.text()).to.equal(contentOf(plain).toString())
  })

  it('§6.2: are in Vary, for clients that have some', async () => {
    const fields = await loaded('en')
    const unknown = { ...fields, 'Available-Dictionary': `:${createHash('sha256').digest('base64')}:` }
    for (const [sent, coding, varies] of [
      [fields, 'dcz', true],
      [unknown, 'br', true],
      [{ 'Accept-Encoding': 'dcz, gzip' }, 'gzip', true],
      [{ ...fields, 'Accept-Encoding': 'br, dcz;q=0.5' }, 'br', true],
      [{ ...fields, 'Accept-Encoding': 'br' }, 'br', false],
    ] as const) {
      const { sent: received } = await get(doctor, sent)
      expect(received.value('content-encoding')).to.equal(coding)
      expect(received.value('vary').includes('Available-Dictionary'), JSON.stringify(sent)).to.equal(varies)
    }
  })

  it('RFC 9110 §8.8.3: give the content a strong tag of its own, with which it is validated', async () => {
    const [english, german] = [await loaded('en'), await loaded('de')]
    const tags: string[] = []
    for (const fields of [english, { ...german, 'Accept-Language': 'en' }, { 'Accept-Encoding': 'zstd' }]) {
      const first = await get(doctor, fields)
      const tag = first.sent.value('etag')
      tags.push(tag)
      expect((await get(doctor, { ...fields, 'If-None-Match': tag })).status).to.equal(304)
      const head = await get(doctor, fields, 'HEAD')
      for (const name of ['etag', 'content-encoding', 'content-length', 'vary'])
        expect(head.sent.value(name), name).to.equal(first.sent.value(name))
    }
    expect(new Set(tags).size).to.equal(3)
    const other = await get(doctor, { ...english, 'If-None-Match': tags.slice(1).join(', ') })
    expect(other.status).to.equal(200)
  })

  it('leave a range of the compressed content possible (RFC 9110 §14)', async () => {
    const fields = await loaded('en')
    const whole = contentOf(await get(doctor, fields))
    const part = await get(doctor, { ...fields, Range: 'bytes=0-39' })
    expect(part.status).to.equal(206)
    expect(contentOf(part).equals(whole.subarray(0, frameLength))).to.equal(true)
  })
})

const hal = { Accept: 'application/hal+json' }

// A page repeats its tag in its forms.
function withoutTags(page: string): string {
  return page.replaceAll(/;(?:dcz-[\w-]+|br)(?=&#34;)/g, '')
}
