import { expect } from 'chai'
import fc from 'fast-check'
import { once } from 'node:events'
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createZstdDecompress,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib'
import {
  type PlainCoding,
  encode,
  encodedParts,
  isWorthCoding,
  negotiateCoding,
} from '../../../../server/kit/http/negotiation/content-coding.ts'

const rows: readonly (readonly [field: string | undefined, coding: PlainCoding | undefined, why: string])[] = [
  [
    undefined,
    'identity',
    '§12.5.3: "If no Accept-Encoding header field is in the request, any content coding is considered acceptable"; none is the safest',
  ],
  ['', 'identity', '§12.5.3: "the user agent does not want any content coding"'],
  ['compress, gzip', 'gzip', '§12.5.3, first example'],
  ['*', 'br', '§12.5.3, third example'],
  ['compress;q=0.5, gzip;q=1.0', 'gzip', '§12.5.3, fourth example'],
  ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip', '§12.5.3, fifth example'],
  ['gzip, deflate, br, zstd', 'br', "a browser: equal weights, so the server's preference decides"],
  ['gzip, deflate, zstd', 'zstd', 'zstd before gzip'],
  ['br;q=0.5, zstd;q=0.7, gzip;q=0.6', 'zstd', 'the greatest weight'],
  ['x-gzip', 'gzip', "§8.4.1.3: \"A recipient SHOULD consider 'x-gzip' to be equivalent to 'gzip'\""],
  ['GZIP;Q=0.5', 'gzip', '§8.4.1: coding names ignore case'],
  ['deflate', 'identity', 'an unsupported coding'],
  ['identity', 'identity', 'identity by name'],
  ['identity, gzip;q=0.5', 'identity', 'identity has the greater weight'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip', 'equal weights: the server prefers a coding'],
  ['gzip;q=0.001', 'gzip', 'named codings precede identity, which is not named'],
  ['gzip;q=0', 'identity', '§12.5.3: q=0 means "not acceptable"'],
  ['gzip;q=0, *', 'br', 'q=0 excludes one from the wildcard'],
  ['br;q=0, zstd;q=0, *', 'gzip', 'the codings that the wildcard includes'],
  ['br, *;q=0', 'br', 'the wildcard excludes the others'],
  ['identity, *;q=0', 'identity', 'identity only'],
  ['*;q=0', undefined, '§12.5.3: identity is "not acceptable" by "*;q=0" without "a more specific entry"'],
  ['identity;q=0', undefined, '§12.5.3: "identity;q=0"'],
  ['identity;q=0, *;q=0', undefined, 'nothing'],
  ['identity;q=0, deflate', undefined, 'unsupported codings only'],
  ['identity;q=0, gzip;q=0.1', 'gzip', 'a coding is required'],
  ['identity;q=0, *', 'br', 'any coding is required'],
  ['*;q=0.5, identity;q=0.6', 'identity', 'identity has a greater weight than the wildcard'],
  ['gzip;q=abc', 'identity', 'an element with a malformed weight is ignored'],
  ['gzip;q=1.5, zstd;q=0.5', 'zstd', 'a weight above 1'],
  ['gzip;level=9', 'identity', 'a parameter other than q'],
  ['@@@, br', 'br', 'malformed elements are ignored'],
  [',, br ,,', 'br', 'empty elements'],
  ['gzip ; q=0.8 , br ; q=0.2', 'gzip', 'space around separators'],
  ['gzip;q=0, gzip', 'identity', 'the first of several for one coding'],
  ['*, "gzip, br;q=0', 'zstd', 'a quotation mark begins no quoted string, which the field does not have'],
]

describe('negotiateCoding (RFC 9110 §12.5.3)', () => {
  for (const [field, coding, why] of rows) {
    it(`answers ${String(coding)} to ${field === undefined ? 'no field' : `"${field}"`}: ${why}`, () => {
      expect(negotiateCoding(field)).to.equal(coding)
    })
  }

  it('parses a hostile field in linear time', () => {
    expect(negotiateCoding(`${'br;q="'.repeat(20_000)}, gzip`)).to.be.oneOf(['gzip', 'identity'])
    expect(negotiateCoding(`br${' '.repeat(100_000)}x, gzip`)).to.equal('gzip')
  })
})

const decode: Readonly<Record<PlainCoding, (coded: Uint8Array) => Uint8Array>> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
  identity: (content) => content,
}

describe('encode (RFC 9110 §8.4)', () => {
  for (const coding of ['br', 'zstd', 'gzip', 'identity'] as const) {
    it(`produces deterministic content that ${coding} decodes`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (content) => {
          const coded = await encode(content, coding, 'text/html')
          expect(Buffer.from(decode[coding](coded)).equals(content)).to.equal(true)
          expect(Buffer.from(await encode(content, coding, 'text/html')).equals(coded)).to.equal(true)
        }),
        { numRuns: 25 },
      )
    })
  }

  it('omits time and operating system in gzip (RFC 1952 §2.3.1)', async () => {
    const coded = await encode(Buffer.from('text'), 'gzip', 'text/html')
    expect([...coded.subarray(4, 8), coded[9]]).to.deep.equal([0, 0, 0, 0, 255])
  })

  for (const mediaType of ['text/css; charset=utf-8', 'text/javascript; charset=utf-8']) {
    it(`compresses ${mediaType} more, since it is compressed once in the life of a process`, async () => {
      const content = Buffer.from(
        Array.from({ length: 2000 }, (_, at) => `.c${String((at * 7919) % 997)}{}`).join('\n'),
      )
      const asset = await encode(content, 'br', mediaType)
      const page = await encode(content, 'br', 'text/html; charset=utf-8')
      expect(asset.byteLength).to.be.lessThan(page.byteLength)
      expect(brotliDecompressSync(asset).equals(content)).to.equal(true)
    })
  }
})

describe('the coding of parts', () => {
  const decoders = [
    ['gzip', createGunzip],
    ['br', createBrotliDecompress],
    ['zstd', createZstdDecompress],
  ] as const
  for (const [coding, decoder] of decoders) {
    it(`lets the client decode a part in ${coding} before the next one is written`, async () => {
      const decoded = decoder()
      let text = ''
      const seen = Promise.withResolvers<string>()
      decoded.on('data', (chunk) => {
        text += String(chunk)
        seen.resolve(text)
      })
      async function* parts(): AsyncGenerator<string> {
        yield 'first'
        // Without a flush after each part, the first one is never decoded.
        expect(await seen.promise).to.equal('first')
        yield ' second'
      }
      for await (const chunk of encodedParts(parts(), coding)) decoded.write(chunk)
      decoded.end()
      await once(decoded, 'end')
      expect(text).to.equal('first second')
    })
  }

  it('leaves them as they are without a coding', async () => {
    async function* parts(): AsyncGenerator<string> {
      yield await Promise.resolve('first')
    }
    const written: unknown[] = []
    for await (const part of encodedParts(parts(), 'identity')) written.push(part)
    expect(written).to.deep.equal(['first'])
  })
})

describe('isWorthCoding', () => {
  for (const mediaType of [
    'application/hal+json',
    'application/problem+json',
    'application/json',
    'application/hal+xml',
    'text/html; charset=utf-8',
    'TEXT/MARKDOWN',
    'text/calendar',
    'image/svg+xml',
  ]) {
    it(`codes ${mediaType} from 1024 bytes on`, () => {
      expect(isWorthCoding(mediaType, 1024)).to.equal(true)
      expect(isWorthCoding(mediaType, 1023)).to.equal(false)
    })
  }
  for (const mediaType of [
    'application/pdf',
    'image/png',
    'application/zip',
    'application/gzip',
    'font/woff2',
    'video/mp4',
    '',
  ]) {
    it(`leaves ${mediaType === '' ? 'an unknown type' : mediaType} unchanged`, () => {
      expect(isWorthCoding(mediaType, 1_000_000)).to.equal(false)
    })
  }
})
