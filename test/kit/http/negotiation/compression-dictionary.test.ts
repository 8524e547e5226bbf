import { expect } from 'chai'
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { compressionDictionaries } from '../../../../server/kit/http/negotiation/compression-dictionary.ts'
import {
  codingField,
  codingInTag,
  dictionaryCoding,
  encode,
  encodedParts,
} from '../../../../server/kit/http/negotiation/content-coding.ts'

const text = '<li class="book"><a href="/books/1">The first of many books</a></li>'
const hash = createHash('sha256').update(text).digest()
const field = `:${hash.toString('base64')}:`
const dictionaries = compressionDictionaries({ en: text, de: 'Ein Buch' }, (language) => `/${language}`)
const dictionary = dictionaries.available(field)

describe('the compression dictionaries of a service (RFC 9842)', () => {
  it('are found by the hash that a client sends', () => {
    expect(Buffer.from(dictionary?.content ?? []).toString()).to.equal(text)
    expect(dictionaries.available(` ${field}\t`)).to.equal(dictionary)
  })

  for (const other of [
    undefined,
    '',
    hash.toString('base64'),
    `:${hash.toString('hex')}:`,
    ':AA==:',
    `${field}, ${field}`,
  ])
    it(`are not found by ${JSON.stringify(other)}`, () => {
      expect(dictionaries.available(other)).to.equal(undefined)
    })

  it('have an address for each language that has one', () => {
    expect(['en', 'de', 'fr', 'constructor'].map(dictionaries.hrefFor)).to.deep.equal([
      '/en',
      '/de',
      undefined,
      undefined,
    ])
  })
})

describe('dictionaryCoding (RFC 9110 §12.5.3, RFC 9842 §5)', () => {
  const rows: readonly (readonly [accepted: string, isChosen: boolean])[] = [
    ['gzip, br, dcb, dcz', true],
    ['DCZ', true],
    ['br;q=0.5, dcz;q=0.5', true],
    ['br, dcz;q=0.9', false],
    ['br, dcz;q=0', false],
    ['br, dcb', false],
    ['br, *', false],
    ['dcz;q=0.1, identity;q=1', false],
    ['dcz;q=0.5, *;q=1', false],
    ['dcz;q=0.5, *;q=0', true],
  ]
  for (const [accepted, isChosen] of rows) {
    it(`is ${isChosen ? 'chosen' : 'not chosen'} for "${accepted}"`, () => {
      expect(dictionaryCoding(accepted, dictionary) !== undefined).to.equal(isChosen)
      expect(dictionaryCoding(accepted, undefined)).to.equal(undefined)
    })
  }
})

describe('content that is compressed with a dictionary (RFC 9842 §5)', () => {
  const coding = dictionaryCoding('dcz', dictionary) ?? 'identity'
  const frame = Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), hash])

  it('begins with the frame that names the dictionary, and is deterministic', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (content) => {
        const coded = Buffer.from(await encode(content, coding, 'text/html'))
        expect(coded.subarray(0, 40).equals(frame)).to.equal(true)
        expect(decoded(coded).equals(content)).to.equal(true)
        expect(Buffer.from(await encode(content, coding, 'text/html')).equals(coded)).to.equal(true)
      }),
      { numRuns: 25 },
    )
  })

  it('is shorter for what the dictionary has', async () => {
    const content = Buffer.from(text.replace('first', 'second'))
    const coded = await encode(content, coding, 'text/html')
    expect(coded.byteLength - frame.byteLength).to.be.lessThan(
      (await encode(content, 'zstd', 'text/html')).byteLength / 2,
    )
  })

  it('is the same in parts, which the client decodes', async () => {
    const parts = Readable.from([text, ' and another part'])
    const coded = await buffer(encodedParts(parts, coding))
    expect(coded.subarray(0, 40).equals(frame)).to.equal(true)
    expect(decoded(coded).toString()).to.equal(`${text} and another part`)
  })

  it('has another entity tag than with another dictionary, or without one', () => {
    const other = dictionaryCoding('dcz', compressionDictionaries({ en: 'other' }, String).available(fieldOf('other')))
    const tags = [coding, other ?? 'identity', 'zstd' as const].map(codingInTag)
    expect(new Set(tags).size).to.equal(3)
    expect(codingField(coding)).to.deep.equal({ 'Content-Encoding': 'dcz' })
  })

  function decoded(coded: Buffer): Buffer {
    return zstdDecompressSync(coded.subarray(frame.byteLength), { dictionary: Buffer.from(text) })
  }
})

function fieldOf(content: string): string {
  return `:${createHash('sha256').update(content).digest('base64')}:`
}
