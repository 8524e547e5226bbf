import { expect } from 'chai'
import fc from 'fast-check'
import { clientAddressOf, limitKey } from '../../../../server/kit/http/admission/client-address.ts'
import { negotiateCoding } from '../../../../server/kit/http/negotiation/content-coding.ts'
import { digestMatches, wantedDigest } from '../../../../server/kit/http/content/content-digest.ts'
import { parseHttpDate } from '../../../../server/kit/http/field-syntax.ts'
import { parseIdempotencyKey } from '../../../../server/kit/http/forms/idempotency.ts'
import { negotiate } from '../../../../server/kit/http/negotiation/negotiate.ts'
import { precondition } from '../../../../server/kit/http/conditions/precondition.ts'
import { parsePrefer } from '../../../../server/kit/http/negotiation/preference.ts'
import { ifRange, parseRange } from '../../../../server/kit/http/conditions/range.ts'
import { referenceDate } from './reference-date.ts'
import { referenceNegotiate } from './reference-negotiation.ts'
import { referencePrecondition } from './reference-precondition.ts'
import { referenceRange } from './reference-range.ts'

const runs = { numRuns: 3000 }

// Fields are assembled from mostly valid parts; then one character may be changed, removed or added. Characters that
// Node and the guard reject are left out.
const character = fc.oneof(
  fc.constantFrom(',', ';', '"', '\\', '=', '*', '/', '-', ' ', '\t', 'q', '0', '1', 'W'),
  fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0x80, max: 0xff }).map((code) => String.fromCharCode(code)),
)
const garbage = fc.string({ unit: character, maxLength: 20 })

function mutated(field: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const mutation = fc.record({ place: fc.nat(), character, lost: fc.nat(1), added: fc.nat(1) })
  const change = (
    text: string,
    mutations: readonly { place: number; character: string; lost: number; added: number }[],
  ) =>
    mutations.reduce((changed, { place, character: other, lost, added }) => {
      const at = place % (changed.length + 1)
      return changed.slice(0, at) + other.repeat(added) + changed.slice(at + lost)
    }, text)
  const few = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(mutation, { maxLength: 3 }) },
  )
  return fc.oneof(
    { weight: 9, arbitrary: fc.tuple(field, few).map(([text, changes]) => change(text, changes)) },
    { weight: 1, arbitrary: garbage },
  )
}

const space = fc.constantFrom('', '', '', ' ', '  ', '\t')
const cased = (text: string): fc.Arbitrary<string> => fc.constantFrom(text, text, text.toUpperCase())

function listOf(element: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const spaced = fc.tuple(space, element, space).map((parts) => parts.join(''))
  const empty = fc.constantFrom('', ' ')
  return fc
    .array(fc.oneof({ weight: 9, arbitrary: spaced }, { weight: 1, arbitrary: empty }), { maxLength: 6 })
    .map((elements) => elements.join(','))
}

const variants = [
  { mediaType: 'application/hal+json', aliases: ['application/vnd.hal+json'], quality: 1 },
  { mediaType: 'application/json', quality: 0.9 },
  { mediaType: 'text/html', quality: 0.9 },
  { mediaType: 'text/markdown', quality: 0.8 },
  { mediaType: 'application/pdf', quality: 0.3 },
]
const name = fc.constantFrom(
  ...['*/*', 'application/*', 'text/*', 'image/*', 'image/png', '*/html', 'text', 'application/vnd.hal+json'],
  ...variants.map(({ mediaType }) => mediaType),
  ...variants.map(({ mediaType }) => mediaType),
)
const weight = fc.constantFrom(
  '0',
  '0.0',
  '0.5',
  '0.5',
  '0.55',
  '0.001',
  '1',
  '1.0',
  '1.000',
  '0.',
  '1.',
  '.5',
  '1.5',
  '0.1234',
  '-1',
  '"0.7"',
  '',
)
const parameter = fc.oneof(
  { weight: 4, arbitrary: weight.map((value) => `q=${value}`) },
  { weight: 1, arbitrary: weight.map((value) => `Q=${value}`) },
  fc.constantFrom(
    'charset=utf-8',
    'charset="UTF-8"',
    'charset=latin1',
    'level=1',
    'profile="https://a.example/b,c;d"',
    'v="\\"\\,"',
    'x',
    '',
  ),
)
const element = fc
  .tuple(name.chain(cased), fc.array(fc.tuple(space, space, parameter), { maxLength: 3 }))
  .map(([range, parameters]) => range + parameters.map(([before, after, text]) => `${before};${after}${text}`).join(''))
const accept = mutated(listOf(element))

const dates = fc.oneof(
  fc
    .constantFrom(-1, 0, 1, 3600, -3600, 86_400 * 40, -86_400 * 400)
    .map((seconds) => Date.parse('2026-11-20T10:00:00Z') + seconds * 1000),
  fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map(Number),
)
const date = fc.tuple(dates, fc.nat(9)).map(([milliseconds, form]) => {
  const fixdate = new Date(milliseconds).toUTCString()
  const [weekday = '', day = '', month = '', year = '', time = ''] = fixdate.split(/,? /)
  const whole = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  if (form === 0)
    return `${String(whole.find((one) => one.startsWith(weekday)))}, ${day}-${month}-${year.slice(2)} ${time} GMT`
  if (form === 1) return `${weekday} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`
  if (form === 2) return `${weekday}, ${String(Number(day) + 3).padStart(2, '0')} ${month} ${year} ${time} GMT`
  return fixdate
})

const tag = fc
  .tuple(
    fc.constantFrom('', '', '', 'W/', 'w/'),
    fc.constantFrom('7;hal', '7;html', '6;hal', '7', '', 'a,b', '\\', 'ü', ' '),
  )
  .map(([weak, opaque]) => `${weak}"${opaque}"`)
const tags = mutated(fc.oneof({ weight: 6, arbitrary: listOf(tag) }, fc.constantFrom('*', ' * ', '*, "7;hal"')))
const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined })
const conditions = fc.record({
  isSafe: fc.boolean(),
  ifMatch: optional(tags),
  ifUnmodifiedSince: optional(mutated(date)),
  ifNoneMatch: optional(tags),
  ifModifiedSince: optional(mutated(date)),
})
const state = { version: '7', entityTag: '"7;hal"' }
const states = fc.constantFrom(undefined, state, { ...state, changed: Date.parse('2026-11-20T10:00:00.500Z') })

const position = fc.oneof(
  { weight: 9, arbitrary: fc.nat(40).map(String) },
  fc.constantFrom('', '00', '007', '99999999999999999999999'),
)
const spec = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.nat(30), fc.nat(5)).map(([at, more]) => `${String(at)}-${String(at + more)}`) },
  fc.tuple(position, position).map(([first, last]) => `${first}-${last}`),
  position.map((suffix) => `-${suffix}`),
)
const unit = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('bytes=', 'bytes=', 'Bytes=') },
  fc.constantFrom('items=', 'bytes =', 'bytes', ''),
)
const many = fc
  .array(fc.nat(30), { minLength: 10, maxLength: 20 })
  .map((starts) => [...new Set(starts)].map((start) => `${String(start)}-${String(start)}`).join(','))
const range = mutated(
  fc.tuple(space, unit, fc.oneof({ weight: 6, arbitrary: listOf(spec) }, many)).map((parts) => parts.join('')),
)

describe('the same result as a literal reading of RFC 9110', () => {
  it('§12.5.1: to any Accept field', () => {
    fc.assert(
      fc.property(accept, (field) => {
        expect(negotiate(field, variants)?.mediaType).to.equal(referenceNegotiate(field, variants))
      }),
      runs,
    )
  })

  it('§5.6.7: to any date', () => {
    fc.assert(
      fc.property(mutated(date), (field) => {
        expect(parseHttpDate(field)).to.equal(referenceDate(field))
      }),
      runs,
    )
  })

  it('§13.2.2: to any conditions', () => {
    fc.assert(
      fc.property(conditions, states, (request, current) => {
        expect(precondition(request, current)).to.equal(referencePrecondition(request, current))
      }),
      runs,
    )
  })

  it('§14.2: to any Range field', () => {
    fc.assert(
      fc.property(range, fc.constantFrom(0, 1, 30), (field, length) => {
        const ranges = parseRange(field, length)
        const positions = Array.isArray(ranges) ? ranges.map(positionsOf) : ranges
        expect(positions).to.deep.equal(referenceRange(field, length))
      }),
      runs,
    )
  })
})

const readers: Readonly<Record<string, (field: string) => unknown>> = {
  clientAddressOf: (field) => clientAddressOf(['10.0.0.0/8'])('10.0.0.1', field),
  digestMatches: (field) => digestMatches(field, new Uint8Array()),
  ifRange: (field) => ifRange(field, { entityTag: '"7"' }),
  limitKey,
  negotiateCoding,
  parseIdempotencyKey,
  parsePrefer,
  wantedDigest,
}

describe('a field parser', () => {
  for (const [title, read] of Object.entries(readers)) {
    it(`never throws: ${title}`, () => {
      const anything = fc.oneof(accept, tags, range, mutated(date), garbage, fc.string(), fc.ipV4(), fc.ipV6())
      fc.assert(
        fc.property(anything, (field) => void read(field)),
        runs,
      )
    })
  }
})

function positionsOf({ start, end }: { readonly start: number; readonly end: number }): number[] {
  return Array.from({ length: end - start + 1 }, (_, offset) => start + offset)
}

describe('the generators of fields', () => {
  // Malformed fields alone would prove nothing.
  const share = (arbitrary: fc.Arbitrary<boolean>): number =>
    fc.sample(arbitrary, { numRuns: 3000, seed: 1 }).filter(Boolean).length / 3000

  it('produce mostly meaningful fields', () => {
    const chosen = accept.map((field) => referenceNegotiate(field, variants))
    for (const one of [...variants.map(({ mediaType }) => mediaType), undefined]) {
      expect(share(chosen.map((given) => given === one)), String(one)).to.be.above(0.02)
    }
    expect(share(mutated(date).map((field) => referenceDate(field) !== undefined))).to.be.above(0.4)
    expect(share(range.map((field) => Array.isArray(referenceRange(field, 30))))).to.be.above(0.3)
    const verdict = fc.tuple(conditions, states).map((given) => referencePrecondition(...given))
    for (const one of ['go on', 'not modified', 'If-Match', 'If-Unmodified-Since', 'If-None-Match']) {
      expect(share(verdict.map((given) => given === one)), one).to.be.above(0.003)
    }
  })
})
