import { expect } from 'chai'
import {
  assert,
  constantFrom,
  dictionary,
  oneof,
  property,
  record,
  string,
  stringMatching,
  uniqueArray,
} from 'fast-check'
import { formatChallenge, parseChallenges, type Challenge, parseCredentials } from '@waymark/shared'

/** The compared parts: the scheme, then its token68 or parameters. */
type Plain = readonly [string, ...(string | Readonly<Record<string, string>>)[]]

function plain({ scheme, token68, parameters }: Challenge): Plain {
  const shown = token68 === undefined ? [] : [token68]
  return [scheme, ...shown, ...(parameters.size === 0 ? [] : [Object.fromEntries(parameters)])]
}

const legal: readonly (readonly [string, readonly Plain[]])[] = [
  [
    // The example of RFC 9110 §11.6.1.
    String.raw`Basic realm="simple", Newauth realm="apps", type=1, title="Login to \"apps\""`,
    [
      ['Basic', { realm: 'simple' }],
      ['Newauth', { realm: 'apps', type: '1', title: 'Login to "apps"' }],
    ],
  ],
  ['Negotiate, Basic realm="x"', [['Negotiate'], ['Basic', { realm: 'x' }]]],
  ['A, B, C', [['A'], ['B'], ['C']]],
  [
    'Basic realm="x", Negotiate YIIabc==, Digest realm="a, b", nonce="n", qop="auth, auth-int"',
    [
      ['Basic', { realm: 'x' }],
      ['Negotiate', 'YIIabc=='],
      ['Digest', { realm: 'a, b', nonce: 'n', qop: 'auth, auth-int' }],
    ],
  ],
  ['Digest param=",f "', [['Digest', { param: ',f ' }]]],
  [', , Basic realm="x" ,,', [['Basic', { realm: 'x' }]]],
  [
    'Bearer realm="a", error="invalid_token", Bearer realm="b"',
    [
      ['Bearer', { realm: 'a', error: 'invalid_token' }],
      ['Bearer', { realm: 'b' }],
    ],
  ],
  ['S a=', [['S', 'a=']]],
  ['S a==', [['S', 'a==']]],
  ['S a=, T', [['S', 'a='], ['T']]],
  ['S a=b', [['S', { a: 'b' }]]],
  ['S a=""', [['S', { a: '' }]]],
  ['S a = b , c\t=\t"d"', [['S', { a: 'b', c: 'd' }]]],
  [
    'HOBA max-age="180", challenge="pUE77w0=", realm="r"',
    [['HOBA', { 'max-age': '180', challenge: 'pUE77w0=', realm: 'r' }]],
  ],
  // After http://test.greenbytes.de/tech/tc/httpauth/, in words of our own.
  ['basic REALM="foo"', [['basic', { realm: 'foo' }]]],
  ['Basic realm=foo', [['Basic', { realm: 'foo' }]]],
  [String.raw`Basic realm="\f\o\o"`, [['Basic', { realm: 'foo' }]]],
  [String.raw`Basic realm="\"foo\""`, [['Basic', { realm: '"foo"' }]]],
  [String.raw`Basic realm="a\\"`, [['Basic', { realm: 'a\\' }]]],
  ['Basic bar="xyz", realm="foo"', [['Basic', { bar: 'xyz', realm: 'foo' }]]],
  ['Basic realm="foo", , bar="x",', [['Basic', { realm: 'foo', bar: 'x' }]]],
  ['Basic nrealm="basic", realm="foo"', [['Basic', { nrealm: 'basic', realm: 'foo' }]]],
  ['Basic realm="foo-ä"', [['Basic', { realm: 'foo-ä' }]]],
  [
    'NewAuth realm="n", Basic realm="foo"',
    [
      ['NewAuth', { realm: 'n' }],
      ['Basic', { realm: 'foo' }],
    ],
  ],
  [
    'Basic realm="first", Basic realm="second"',
    [
      ['Basic', { realm: 'first' }],
      ['Basic', { realm: 'second' }],
    ],
  ],
  ['  Basic\t realm="x"  ', [['Basic', { realm: 'x' }]]],
  ['S a-._~+/b=', [['S', 'a-._~+/b=']]],
  ["S username*=UTF-8''J%C3%A4s", [['S', { 'username*': "UTF-8''J%C3%A4s" }]]],
  ['S', [['S']]],
  ['', []],
  [' , ,', []],
]

const malformed: readonly (readonly [string, readonly Plain[]])[] = [
  ['Basic realm="x" charset="UTF-8"', []],
  ['Basic realm="unterminated', []],
  [String.raw`Basic realm="unterminated\"`, []],
  ['S tok68, x=y', [['S', 'tok68']]],
  ['Negotiate abc==, Basic realm="x', [['Negotiate', 'abc==']]],
  ['S a=b=c', []],
  ['S =x', []],
  ['=x', []],
  ['"x"', []],
  ['S; realm="x"', []],
  ['S/abc', []],
  ['Basic realm="x", Digest realm="unterminated', [['Basic', { realm: 'x' }]]],
  ['Basic realm="x", @', []],
  [
    'Basic realm=, Digest realm="y"',
    [
      ['Basic', 'realm='],
      ['Digest', { realm: 'y' }],
    ],
  ],
  ['Basic a="x", realm=', []],
  ['Basic realm="a\u0000b"', []],
  ['Basic realm="a\nb"', []],
  ['S tok68 tok68', []],
  ['S ä', []],
]

describe('parseChallenges', () => {
  for (const [field, challenges] of legal) {
    it(`parses ${JSON.stringify(field)} (RFC 9110 §11.6.1)`, () => {
      expect(parseChallenges(field).map(plain)).to.deep.equal(challenges)
    })
  }

  for (const [field, challenges] of malformed) {
    it(`keeps the complete challenges of ${JSON.stringify(field)}`, () => {
      expect(parseChallenges(field).map(plain)).to.deep.equal(challenges)
    })
  }

  it('drops a challenge with a duplicate parameter, and keeps the others (RFC 9110 §11.2)', () => {
    expect(parseChallenges('Basic realm="a", realm="b"')).to.deep.equal([])
    expect(parseChallenges('A x=1, Basic realm="a", REALM=b, C').map(plain)).to.deep.equal([['A', { x: '1' }], ['C']])
  })

  it('keeps a parameter with the name of an inherited property', () => {
    expect(parseChallenges('S __proto__="x", constructor=y')[0]?.parameters).to.deep.equal(
      new Map([
        ['__proto__', 'x'],
        ['constructor', 'y'],
      ]),
    )
  })

  it('parses a long field in linear time', () => {
    const field = `S a="${'\\"'.repeat(20_000)}`
    expect(parseChallenges(`${field}"`)[0]?.parameters.get('a')).to.have.length(20_000)
    expect(parseChallenges(field)).to.deep.equal([])
    expect(parseChallenges(' '.repeat(50_000))).to.deep.equal([])
  })

  it('parses the output of formatChallenge', () => {
    const name = stringMatching(/^[a-z][a-z0-9*._-]{0,7}$/)
    const text = string({ unit: constantFrom('a', 'Z', '0', ' ', '\t', ',', '=', ';', '"', '\\', '/', 'ä', 'ÿ', '~') })
    const parameters = dictionary(name, text, { minKeys: 1, maxKeys: 4 }).map(
      (values) => new Map(Object.entries(values)),
    )
    const none = new Map<string, string>()
    const challenge = oneof(
      record({ scheme: name, parameters }),
      record({ scheme: name, token68: stringMatching(/^[\w.~+/-]{1,9}={0,2}$/), parameters: constantFrom(none) }),
      record({ scheme: name, parameters: constantFrom(none) }),
    )
    assert(
      property(uniqueArray(challenge, { maxLength: 4 }), (challenges) => {
        const field = challenges.map((each) => formatChallenge(each)).join(', ')
        expect(parseChallenges(field)).to.deep.equal(challenges)
      }),
    )
  })

  it('never throws', () => {
    assert(
      property(
        string({ unit: constantFrom('S', 'a', '=', '"', ',', ' ', '\\', '\t', '@', '\u0000', 'é') }),
        (field) => {
          expect(parseChallenges(field)).to.be.an('array')
        },
      ),
    )
  })
})

describe('parseCredentials', () => {
  it('parses a token68 (RFC 7617 §2)', () => {
    expect(parseCredentials('Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==')).to.deep.equal({
      scheme: 'Basic',
      token68: 'QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
      parameters: new Map(),
    })
  })

  it('parses parameters, quoted or not (RFC 7616 §3.4)', () => {
    const credentials = parseCredentials(
      'digest  username="Mufasa",\tURI="/a,b", qop=auth,nc=00000001 , userhash="false"',
    )
    expect(credentials?.scheme).to.equal('digest')
    expect(credentials?.token68).to.equal(undefined)
    expect([...(credentials?.parameters ?? [])]).to.deep.equal([
      ['username', 'Mufasa'],
      ['uri', '/a,b'],
      ['qop', 'auth'],
      ['nc', '00000001'],
      ['userhash', 'false'],
    ])
  })

  it('parses a scheme alone', () => {
    expect(parseCredentials(' Basic ')).to.deep.equal({ scheme: 'Basic', parameters: new Map() })
  })

  for (const field of [
    '',
    ' ',
    ',',
    'Basic a, Basic b',
    'Basic a, b',
    'Digest a=b, Basic',
    'Digest username="a", username=b',
    'Digest username="a", USERNAME="a"',
    'Digest username="a',
    'Digest a=b c=d',
    ', Basic YTpi',
    ', Digest a=b',
    'Basic YTpi,',
    'Basic YTpi , ,',
    'Basic,',
    'Basic, a=b',
    'Basic YT pi',
    'Basic YTp/i=x',
    'Basic: YTpi',
    'Basic é',
    'Digest a="\u0007"',
  ]) {
    it(`rejects ${JSON.stringify(field)} (RFC 9110 §11.4)`, () => {
      expect(parseCredentials(field)).to.equal(undefined)
    })
  }
})
