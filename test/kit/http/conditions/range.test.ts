import { expect } from 'chai'
import fc from 'fast-check'
import { ifRange, parseRange, ranged } from '../../../../server/kit/http/conditions/range.ts'

type Expected = ReturnType<typeof parseRange>
const length = 10_000
const first500 = [{ start: 0, end: 499 }]

const rows: readonly (readonly [field: string | undefined, expected: Expected, why: string])[] = [
  ['bytes=0-499', first500, '§14.1.2: "The first 500 bytes"'],
  ['bytes=500-999', [{ start: 500, end: 999 }], '§14.1.2: "The second 500 bytes"'],
  ['bytes=-500', [{ start: 9500, end: 9999 }], '§14.1.2: "The final 500 bytes"'],
  ['bytes=9500-', [{ start: 9500, end: 9999 }], '§14.1.2: from a position to the end'],
  [
    'bytes=0-0,-1',
    [
      { start: 0, end: 0 },
      { start: 9999, end: 9999 },
    ],
    '§14.1.2: "The first and last bytes only"',
  ],
  [
    'bytes=500-700,601-999',
    [
      { start: 500, end: 700 },
      { start: 601, end: 999 },
    ],
    '§14.1.2: "legal (but not canonical)"',
  ],
  [
    'bytes= 0-999, 4500-5499, -1000',
    [
      { start: 0, end: 999 },
      { start: 4500, end: 5499 },
      { start: 9000, end: 9999 },
    ],
    '§14.1.2: "The first, middle, and last 1000 bytes", with spaces',
  ],
  ['BYTES=0-499', first500, '§14.1: range unit names ignore case'],
  ['bytes=,0-499 ,,', first500, '§5.6.1: empty list elements are ignored'],
  ['bytes=9999-', [{ start: 9999, end: 9999 }], 'the last byte'],
  ['bytes=0-99999', [{ start: 0, end: 9999 }], '§14.1.2: a last-pos beyond the end means the end'],
  [
    'bytes=-99999',
    [{ start: 0, end: 9999 }],
    '§14.1.2: "If the selected representation is shorter than the specified suffix-length, the entire representation is used"',
  ],
  [
    'bytes=0-99999999999999999999999',
    [{ start: 0, end: 9999 }],
    '§14.1.2: "very large decimal numerals" must not overflow',
  ],
  ['bytes=10000-', 'unsatisfiable', '§14.1.2: satisfiable is a first-pos "less than the current length"'],
  ['bytes=99999999999999999999999-', 'unsatisfiable', 'a very large first-pos'],
  ['bytes=-0', 'unsatisfiable', '§14.1.2: "a suffix-range is satisfiable if the suffix-length is non-zero"'],
  ['bytes=10000-, -0', 'unsatisfiable', 'none of several is satisfiable'],
  ['bytes=10000-, 0-499', first500, '§14.1.2: one that is satisfiable is enough'],
  [undefined, 'ignore', 'no field'],
  ['', 'ignore', 'an empty field'],
  ['bytes', 'ignore', 'no set of ranges'],
  ['bytes=', 'ignore', 'an empty set'],
  ['bytes=-', 'ignore', 'no numbers'],
  ['bytes=a-b', 'ignore', 'not digits'],
  ['bytes=0-499x', 'ignore', 'text after a range'],
  ['bytes=0 - 499', 'ignore', 'spaces inside a range'],
  ['bytes=1.0-2', 'ignore', 'not an integer'],
  ['bytes=+1-2', 'ignore', 'a sign'],
  [
    'bytes=499-0',
    'ignore',
    '§14.1.1: "An int-range is invalid if the last-pos value is present and less than first-pos"',
  ],
  [
    'bytes=0-499, 9-5',
    'ignore',
    '§14.2: "MAY ignore or reject a Range header field that contains an invalid ranges-specifier"',
  ],
  [
    'items=0-499',
    'ignore',
    '§14.2: "An origin server MUST ignore a Range header field that contains a range unit it does not understand"',
  ],
  ['bytes=0-499; bytes=1-2', 'ignore', 'another separator'],
  ['bytes=0-100,50-150,100-200', 'ignore', '§14.2: "more than two overlapping ranges"'],
  ['bytes=0-5,5-9,9-12', 'ignore', '§14.2: overlapping by one byte only'],
  ['bytes=0-,0-,0-,0-', 'ignore', '§17.15: the whole content several times'],
  [
    `bytes=${Array.from({ length: 16 }, (_, n) => `${String(n * 10)}-${String(n * 10)}`).join(',')}`,
    Array.from({ length: 16 }, (_, n) => ({ start: n * 10, end: n * 10 })),
    'sixteen ranges',
  ],
  [
    `bytes=${Array.from({ length: 17 }, (_, n) => `${String(n * 10)}-${String(n * 10)}`).join(',')}`,
    'ignore',
    '§14.2: "a set of many small ranges"',
  ],
]

describe('parseRange (RFC 9110 §14)', () => {
  for (const [field, expected, why] of rows) {
    it(`reads ${field === undefined ? 'no field' : `"${field.slice(0, 40)}"`} as ${JSON.stringify(expected).slice(0, 60)}: ${why}`, () => {
      expect(parseRange(field, length)).to.deep.equal(expected)
    })
  }

  it('is unsatisfiable for empty content', () => {
    expect(parseRange('bytes=0-', 0)).to.equal('unsatisfiable')
    expect(parseRange('bytes=-0', 0)).to.equal('unsatisfiable')
  })

  it('sends all of empty content for a suffix range, because Content-Range cannot express it', () => {
    expect(parseRange('bytes=-5', 0)).to.equal('ignore')
  })

  it('parses a hostile field in linear time', () => {
    expect(parseRange(`bytes=${'0-1,'.repeat(100_000)}`, length)).to.equal('ignore')
    expect(parseRange(`bytes=${' '.repeat(100_000)}x`, length)).to.equal('ignore')
    expect(parseRange(`bytes=${'9'.repeat(100_000)}-`, length)).to.equal('unsatisfiable')
  })
})

const alphabet = Buffer.from('abcdefghijklmnopqrstuvwxyz')
const rangesOf = (...pairs: readonly (readonly [number, number])[]): { start: number; end: number }[] =>
  pairs.map(([start, end]) => ({ start, end }))

describe('ranged (RFC 9110 §15.3.7)', () => {
  it('§15.3.7.1: "MUST generate a Content-Range header field, describing what range of the selected representation is enclosed"', () => {
    const { headers, content } = ranged(alphabet, 'text/plain', rangesOf([3, 5]))
    expect(headers).to.deep.equal({ 'Content-Type': 'text/plain', 'Content-Range': 'bytes 3-5/26' })
    expect(Buffer.from(content).toString()).to.equal('def')
  })

  it('§15.3.7.2: several parts, each with its type and range, and no top-level Content-Range', () => {
    const { headers, content } = ranged(alphabet, 'text/plain', rangesOf([24, 25], [0, 1]))
    const boundary = /^multipart\/byteranges; boundary=([0-9a-f]{32})$/.exec(String(headers['Content-Type']))?.[1] ?? ''
    expect(Object.keys(headers)).to.deep.equal(['Content-Type'])
    expect(Buffer.from(content).toString()).to.equal(
      `--${boundary}\r\nContent-Type: text/plain\r\nContent-Range: bytes 24-25/26\r\n\r\nyz\r\n` +
        `--${boundary}\r\nContent-Type: text/plain\r\nContent-Range: bytes 0-1/26\r\n\r\nab\r\n--${boundary}--\r\n`,
    )
  })

  it('is deterministic', () => {
    const once = (): unknown => ranged(alphabet, 'text/plain', rangesOf([0, 1], [4, 5]))
    expect(once()).to.deep.equal(once())
  })

  it('uses another boundary if the content contains the first one', () => {
    const boundaryOf = (content: Uint8Array): string =>
      String(ranged(content, 'text/plain', rangesOf([0, 1], [4, 5])).headers['Content-Type']).slice(-32)
    expect(boundaryOf(alphabet)).not.to.equal(boundaryOf(Buffer.from('another content')))
  })

  const coalesced: readonly (readonly [ranges: ReturnType<typeof rangesOf>, expected: readonly string[]])[] = [
    [rangesOf([0, 3], [2, 5]), ['0-5']],
    [rangesOf([0, 3], [4, 5]), ['0-5']],
    [rangesOf([4, 5], [0, 3]), ['0-5']],
    [rangesOf([0, 3], [5, 6]), ['0-3', '5-6']],
    [rangesOf([20, 25], [0, 3], [1, 2]), ['20-25', '0-3']],
    [rangesOf([10, 12], [20, 21], [12, 15]), ['10-15', '20-21']],
  ]
  for (const [ranges, expected] of coalesced) {
    it(`§15.3.7.2: coalesces ${JSON.stringify(ranges.map(Object.values))} into ${expected.join(' and ')}, in the requested order`, () => {
      const { headers, content } = ranged(alphabet, 'text/plain', ranges)
      const text = String(headers['Content-Range']) + Buffer.from(content).toString()
      expect([...text.matchAll(/bytes (\d+-\d+)\/26/g)].map(([, range]) => range)).to.deep.equal(expected)
    })
  }

  it('sends exactly the requested bytes for any request', () => {
    const range = fc.tuple(fc.nat(199), fc.nat(199)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 200, maxLength: 200 }),
        fc.array(range, { minLength: 1, maxLength: 6 }),
        (bytes, ranges) => {
          const { headers, content } = ranged(bytes, 'application/pdf', ranges)
          const covered = new Map(partsOf(headers, Buffer.from(content)).flat())
          const asked = ranges.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, n) => start + n))
          expect([...covered.keys()].sort((a, b) => a - b)).to.deep.equal([...new Set(asked)].sort((a, b) => a - b))
          for (const [position, byte] of covered) expect(byte).to.equal(bytes[position])
        },
      ),
    )
  })
})

/** Returns the bytes of a 206 by position, as a client reads them. */
function partsOf(headers: Readonly<Record<string, unknown>>, content: Buffer): (readonly [number, number])[][] {
  const positioned = (range: string, bytes: Buffer): (readonly [number, number])[] => {
    const start = Number(/bytes (\d+)-/.exec(range)?.[1])
    return [...bytes].map((byte, offset) => [start + offset, byte] as const)
  }
  if (typeof headers['Content-Range'] === 'string') return [positioned(headers['Content-Range'], content)]
  const delimiter = `--${String(headers['Content-Type']).split('boundary=')[1] ?? ''}`
  const parts = content.toString('latin1').split(delimiter).slice(1, -1)
  return parts.map((part) => {
    const body = part.indexOf('\r\n\r\n') + 4
    return positioned(part.slice(0, body), Buffer.from(part.slice(body, -2), 'latin1'))
  })
}

describe('ifRange (RFC 9110 §13.1.5)', () => {
  const current = { entityTag: '"7;pdf"', changed: Date.parse('2026-11-20T10:00:00.500Z') }
  const conditions: readonly (readonly [field: string | undefined, expected: boolean, why: string])[] = [
    [undefined, true, 'applies the range without a condition'],
    ['"7;pdf"', true, 'the same strong tag'],
    [' "7;pdf" ', true, 'space around it'],
    ['"6;pdf"', false, 'another version'],
    ['"7;html"', false, 'another representation'],
    ['W/"7;pdf"', false, '"MUST use the strong comparison function"'],
    ['"7;pdf", "6;pdf"', false, 'not a list'],
    ['*', false, 'not any'],
    ['7;pdf', false, 'not a tag'],
    ['', false, 'nothing'],
    ['Fri, 20 Nov 2026 10:00:00 GMT', true, '"exactly matches the Last-Modified"'],
    [' Fri, 20 Nov 2026 10:00:00 GMT\t', true, 'space around a date'],
    ['Friday, 20-Nov-26 10:00:00 GMT', true, 'the same date in an obsolete form'],
    ['Fri, 20 Nov 2026 10:00:01 GMT', false, 'a later date is not the same'],
    ['Fri, 20 Nov 2026 09:59:59 GMT', false, 'an earlier date'],
  ]
  for (const [field, expected, why] of conditions) {
    it(`${expected ? 'holds' : 'fails'} for ${field ?? 'no field'}: ${why}`, () => {
      expect(ifRange(field, current)).to.equal(expected)
    })
  }

  it('fails if the current tag is weak or the date is unknown', () => {
    expect(ifRange('W/"7"', { entityTag: 'W/"7"' })).to.equal(false)
    expect(ifRange('"7"', { entityTag: 'W/"7"' })).to.equal(false)
    expect(ifRange('Fri, 20 Nov 2026 10:00:00 GMT', { entityTag: '"7"' })).to.equal(false)
  })
})
