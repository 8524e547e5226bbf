import { expect } from 'chai'
import {
  formatAuthenticationInfo,
  parseAuthenticationInfo,
  formatChallenge,
  formatCredentials,
  parseCredentials,
} from '@waymark/shared'

describe('Authentication-Info', () => {
  const parameters = new Map([
    ['qop', 'auth'],
    ['rspauth', 'ab"c'],
    ['nc', '00000001'],
    ['nextnonce', 'n'],
  ])

  it('has the unquoted values of RFC 7616 §3.5', () => {
    const field = String.raw`qop=auth, rspauth="ab\"c", nc=00000001, nextnonce="n"`
    expect(formatAuthenticationInfo(parameters)).to.equal(field)
    expect(parseAuthenticationInfo(field)).to.deep.equal(parameters)
  })

  for (const field of ['qop=auth, qop=auth', 'qop=auth; nc=1', 'abc==', 'rspauth="a']) {
    it(`is undefined for ${field}`, () => {
      expect(parseAuthenticationInfo(field)).to.equal(undefined)
    })
  }
})

const map = (values: Readonly<Record<string, string>>) => new Map(Object.entries(values))

describe('formatChallenge', () => {
  it('quotes and escapes (RFC 9110 §5.6.4)', () => {
    const parameters = map({ realm: String.raw`a "b" \c`, charset: 'UTF-8' })
    expect(formatChallenge({ scheme: 'Basic', parameters })).to.equal(
      String.raw`Basic realm="a \"b\" \\c", charset="UTF-8"`,
    )
  })

  it('does not quote the tokens of Digest (RFC 7616 §3.3)', () => {
    const parameters = map({ realm: 'r', qop: 'auth, auth-int', algorithm: 'SHA-256', stale: 'true', nonce: 'n' })
    expect(formatChallenge({ scheme: 'Digest', parameters })).to.equal(
      'Digest realm="r", qop="auth, auth-int", algorithm=SHA-256, stale=true, nonce="n"',
    )
  })

  it('formats a token68 and a scheme alone', () => {
    expect(formatChallenge({ scheme: 'Negotiate', token68: 'YII=', parameters: new Map() })).to.equal('Negotiate YII=')
    expect(formatChallenge({ scheme: 'Negotiate', parameters: new Map() })).to.equal('Negotiate')
  })

  it('quotes as requested', () => {
    const challenge = { scheme: 'S', parameters: map({ a: 'b', c: 'd' }) }
    expect(formatChallenge(challenge, (name) => (name === 'a' ? 'token' : 'quoted'))).to.equal('S a=b, c="d"')
  })

  for (const value of ['a\r\nSet-Cookie: x', 'a\u0000', '€']) {
    it(`rejects the value ${JSON.stringify(value)}`, () => {
      expect(() => formatChallenge({ scheme: 'S', parameters: map({ realm: value }) })).to.throw(TypeError)
    })
  }

  it('rejects an invalid token68 and an invalid scheme', () => {
    const parameters = new Map<string, string>()
    for (const token68 of ['', 'a b', 'a\r\nb', '=a', 'ä']) {
      expect(() => formatChallenge({ scheme: 'S', token68, parameters })).to.throw(TypeError)
    }
    expect(() => formatChallenge({ scheme: 'S: x', parameters })).to.throw(TypeError)
  })

  it('rejects an unquoted value that is not a token, and an invalid name', () => {
    expect(() => formatChallenge({ scheme: 'Digest', parameters: map({ algorithm: 'a b' }) })).to.throw(TypeError)
    expect(() => formatChallenge({ scheme: 'S', parameters: map({ 'a b': 'c' }) })).to.throw(TypeError)
  })
})

describe('formatCredentials', () => {
  it('does not quote the tokens of Digest (RFC 7616 §3.4)', () => {
    const parameters = map({ username: 'Mufasa', uri: '/', algorithm: 'MD5', qop: 'auth', nc: '00000001', cnonce: 'c' })
    const field = formatCredentials({ scheme: 'Digest', parameters })
    expect(field).to.equal('Digest username="Mufasa", uri="/", algorithm=MD5, qop=auth, nc=00000001, cnonce="c"')
    expect(parseCredentials(field)).to.deep.equal({ scheme: 'Digest', parameters })
  })
})
