import { expect } from 'chai'
import { parsePrefer, preferenceApplied, type Preferences } from '../../../../server/kit/http/negotiation/preference.ts'

const rows: readonly (readonly [field: string | undefined, expected: Partial<Preferences>, why: string])[] = [
  [undefined, {}, 'no field'],
  ['', {}, 'an empty field'],
  ['respond-async', { respondAsync: true }, '§4.1'],
  ['return=minimal', { return: 'minimal' }, '§4.2'],
  ['return=representation', { return: 'representation' }, '§4.2'],
  ['wait=10', { wait: 10 }, '§4.3'],
  ['handling=strict', { handling: 'strict' }, '§4.4'],
  ['handling=lenient', { handling: 'lenient' }, '§4.4'],
  ['respond-async, wait=100, handling=lenient', { respondAsync: true, wait: 100, handling: 'lenient' }, '§2: a list'],
  [
    'Respond-Async, RETURN=Minimal',
    { respondAsync: true, return: 'minimal' },
    '§2: "preference names are case-insensitive"',
  ],
  ['return="minimal"', { return: 'minimal' }, '§2: a word is a token or a quoted string'],
  ['return="mini\\mal"', { return: 'minimal' }, 'RFC 9110 §5.6.4: a quoted pair'],
  ['return = minimal', { return: 'minimal' }, '§2: BWS around ='],
  ['return=minimal; foo="some parameter"', { return: 'minimal' }, '§2: a parameter'],
  ['return=minimal; foo; bar = "a,b;c" ;', { return: 'minimal' }, '§2: parameters with separators in quotes'],
  ['respond-async=""', { respondAsync: true }, '§2: "Empty or zero-length values ... are equivalent to no value"'],
  ['respond-async=yes', {}, '§4.1: respond-async has no value'],
  ['return=minimal, return=representation', { return: 'minimal' }, '§2: "only the first instance is to be considered"'],
  ['Return=minimal, RETURN=representation', { return: 'minimal' }, '§2: of names that differ only in case too'],
  ['return=all, return=minimal', {}, '§2: the first instance counts, even if its value is unknown'],
  ['return', {}, 'no value'],
  ['wait', {}, 'no value'],
  ['wait=-1', {}, 'not delta-seconds'],
  ['wait=1.5', {}, 'not delta-seconds'],
  ['wait=99999999999999999999', { wait: 2 ** 31 }, 'RFC 9111 §1.2.2: delta-seconds that are too large'],
  ['priority=5, return=minimal', { return: 'minimal' }, '§2: unknown preferences are ignored'],
  ['@@@, return=minimal', { return: 'minimal' }, 'a malformed part is ignored'],
  ['return=minimal; a b', {}, 'malformed parameters'],
  ['return="minimal', {}, 'an unterminated quote'],
  ['return=mini mal, wait=1', { wait: 1 }, 'two words'],
]

describe('parsePrefer (RFC 7240)', () => {
  for (const [field, expected, why] of rows) {
    it(`reads ${field === undefined ? 'no field' : `"${field}"`} as ${JSON.stringify(expected)}: ${why}`, () => {
      expect(parsePrefer(field)).to.deep.equal({ respondAsync: false, ...expected })
    })
  }

  it('parses a hostile field in linear time', () => {
    expect(parsePrefer(`return=minimal${'; a="'.repeat(20_000)}`)).to.be.an('object')
    expect(parsePrefer(`return${' '.repeat(100_000)}x`)).to.deep.equal({ respondAsync: false })
  })
})

describe('preferenceApplied (RFC 7240 §3)', () => {
  it('lists the applied preferences with their values', () => {
    expect(preferenceApplied({ return: 'minimal' })).to.equal('return=minimal')
    expect(preferenceApplied({ respondAsync: true, wait: 10, handling: 'strict', return: 'representation' })).to.equal(
      'return=representation, respond-async, wait=10, handling=strict',
    )
  })

  it('is empty if none was applied', () => {
    expect(preferenceApplied({ respondAsync: false })).to.equal('')
  })

  it('round-trips through parsePrefer', () => {
    const preferences = { respondAsync: true, wait: 3, handling: 'lenient' } as const
    expect(parsePrefer(preferenceApplied(preferences))).to.deep.equal(preferences)
  })
})
