import { expect } from 'chai'
import fc from 'fast-check'
import { guard, isHost, type RawRequest, targetLimit } from '../../../../server/kit/http/connection/guard.ts'

const right = [
  'example.com',
  'EXAMPLE.com:8080',
  'localhost:3000',
  'localhost:',
  '192.0.2.1',
  '192.0.2.1:80',
  '[2001:db8::1]',
  '[::1]:3000',
  'xn--bcher-kva.example',
  'a%20b',
  'under_score.example',
  'example.com:65535',
]
const wrong: readonly (readonly [text: string, why: string])[] = [
  ['', 'RFC 9110 §4.2.1: "MUST NOT generate an http URI with an empty host identifier"'],
  [':80', 'a port without a host'],
  ['example.com:x', 'a port that is not a number'],
  ['example.com:65536', 'a port out of range'],
  ['example.com:80:80', 'two ports'],
  ['a b', 'a space'],
  [' example.com', 'a space before'],
  ['example.com,evil.example', 'two hosts'],
  ['user@example.com', 'RFC 9112 §3.2: a Host excludes "any userinfo subcomponent"'],
  ['example.com/path', 'a path'],
  ['example.com?x', 'a query'],
  ['example.com#x', 'a fragment'],
  ['a\\b', 'a backslash'],
  ['http://example.com', 'a whole URI'],
  ['[::1', 'an unterminated bracket'],
  ['[::1]x', 'text after the bracket'],
  ['[1.2.3.4]', 'IPv4 in brackets'],
  ['[12345::]', 'not an IPv6 address'],
  ['::1', 'IPv6 without brackets'],
  ['a%2', 'half a percent-encoding'],
  ['bücher.example', 'not ASCII'],
  ['a\tb', 'a control character'],
]

describe('isHost (RFC 9110 §7.2)', () => {
  for (const text of right) {
    it(`takes ${text} as a host`, () => {
      expect(isHost(text)).to.equal(true)
    })
  }
  for (const [text, why] of wrong) {
    it(`takes "${text}" as invalid: ${why}`, () => {
      expect(isHost(text)).to.equal(false)
    })
  }
})

type Verdict = 'go on' | NonNullable<ReturnType<typeof guard>>['problem']

function verdictOn(
  request: Partial<Omit<RawRequest, 'rawHeaders'>> & { readonly fields?: readonly string[] },
): Verdict {
  const { method = 'GET', url = '/', httpVersion = '1.1', fields = ['Host', 'localhost'] } = request
  return guard({ method, url, httpVersion, rawHeaders: fields })?.problem ?? 'go on'
}

const targets: readonly (readonly [method: string, url: string, verdict: Verdict, why: string])[] = [
  ['GET', '/', 'go on', 'RFC 9112 §3.2.1: origin-form'],
  ['GET', '/doctors/mjones/info?fields=name,speciality', 'go on', '§3.2.1: with a query'],
  ['GET', "/a//b/%C3%BC/;x=1/~a!$&'()*+=:@", 'go on', 'RFC 3986 §3.3: the characters of a path'],
  ['GET', '/?q=a|b^c[1]{2}`\\', 'go on', 'characters that browsers do not encode in a query'],
  ['GET', 'http://localhost/doctors?x', 'go on', '§3.2.2: "a server MUST accept the absolute-form"'],
  ['GET', 'HTTPS://EXAMPLE.com', 'go on', 'RFC 3986 §3.1: schemes ignore case; an empty path'],
  ['GET', 'http://[::1]:80/', 'go on', 'an IPv6 host'],
  ['OPTIONS', '*', 'go on', '§3.2.4: "only used for a server-wide OPTIONS request"'],
  ['GET', '*', 'malformed-request', '§3.2.4: "only used for a server-wide OPTIONS request"'],
  ['GET', '', 'malformed-request', 'nothing'],
  ['GET', 'doctors', 'malformed-request', '§3.2.1: absolute-path begins with a slash'],
  [
    'GET',
    '?x',
    'malformed-request',
    "§3.2.1: \"If the target URI's path component is empty, the client MUST send '/'\"",
  ],
  ['GET', 'localhost:3000', 'malformed-request', '§3.2.3: authority-form is "only used for CONNECT requests"'],
  ['GET', 'ftp://localhost/', 'malformed-request', 'a scheme that is not served here'],
  ['GET', 'http:///path', 'malformed-request', 'RFC 9110 §4.2.1: an http URI with an empty host MUST be rejected'],
  ['GET', 'http://user@localhost/', 'malformed-request', 'RFC 9110 §4.2.4: userinfo is an error'],
  ['GET', 'http://local host/', 'malformed-request', 'a space'],
  ['GET', '/a b', 'malformed-request', 'RFC 9112 §3.2: "No whitespace is allowed in the request-target"'],
  ['GET', '/a\tb', 'malformed-request', 'a control character'],
  ['GET', '/a\0b', 'malformed-request', 'NUL'],
  ['GET', '/a\u007fb', 'malformed-request', 'DEL'],
  ['GET', '/ü', 'malformed-request', 'RFC 3986 §2: a URI is ASCII'],
  ['GET', '/a#b', 'malformed-request', '§3.2: a fragment is not part of a target'],
  ['GET', '/a\\b', 'malformed-request', 'a backslash in a path, which some parsers read as a slash'],
  ['GET', '/"<>', 'malformed-request', 'RFC 3986 Appendix C: delimiters of URIs in text'],
  ['GET', '/%', 'malformed-request', 'RFC 3986 §2.1: an encoding without digits'],
  ['GET', '/%4', 'malformed-request', 'half a percent-encoding'],
  ['GET', '/%zz', 'malformed-request', 'invalid digits'],
  ['GET', '/%E0%A4%A', 'malformed-request', 'a truncated percent-encoding'],
  ['GET', '/%FF', 'malformed-request', 'RFC 3986 §2.5: not UTF-8'],
  ['GET', '/%C0%AF', 'malformed-request', 'RFC 3629 §3: an overlong slash'],
  ['GET', '/%00', 'malformed-request', 'an encoded NUL'],
  ['GET', '/?a=%00', 'malformed-request', 'an encoded NUL in the query'],
  ['GET', '/?a=%E9', 'malformed-request', 'a query that is not UTF-8'],
  ['GET', `/${'a'.repeat(targetLimit - 1)}`, 'go on', 'the longest target'],
  ['GET', `/${'a'.repeat(targetLimit)}`, 'uri-too-long', 'RFC 9110 §15.5.15'],
]

describe('guard, the target (RFC 9112 §3.2)', () => {
  for (const [method, url, verdict, why] of targets) {
    it(`${method} ${JSON.stringify(url.slice(0, 50))}: ${verdict}: ${why}`, () => {
      expect(verdictOn({ method, url })).to.equal(verdict)
    })
  }
})

const host = ['Host', 'localhost:3000']
const post = { method: 'POST', url: '/' }
const fields: readonly (readonly [title: string, request: Parameters<typeof verdictOn>[0], verdict: Verdict])[] = [
  [
    'RFC 9112 §3.2: 400 to "any HTTP/1.1 request message that lacks a Host header field"',
    { fields: [] },
    'malformed-request',
  ],
  ['HTTP/1.0 needs no Host', { httpVersion: '1.0', fields: [] }, 'go on'],
  [
    '§3.2: 400 to "any request message that contains more than one Host header field line"',
    { fields: [...host, ...host] },
    'malformed-request',
  ],
  ['§3.2: two Hosts, in another case', { fields: [...host, 'hOST', 'evil.example'] }, 'malformed-request'],
  ['§3.2: 400 to "a Host header field with an invalid field value"', { fields: ['Host', 'a b'] }, 'malformed-request'],
  ['§3.2: an invalid Host in HTTP/1.0', { httpVersion: '1.0', fields: ['Host', '/'] }, 'malformed-request'],
  ['an empty Host', { fields: ['Host', ''] }, 'malformed-request'],
  ['an empty Transfer-Encoding', { ...post, fields: [...host, 'Transfer-Encoding', ''] }, 'malformed-request'],
  ['chunked', { ...post, fields: [...host, 'Transfer-Encoding', 'Chunked'] }, 'go on'],
  [
    '§6.1: an unsupported transfer coding',
    { ...post, fields: [...host, 'Transfer-Encoding', 'gzip, chunked'] },
    'malformed-request',
  ],
  [
    '§6.3: chunked is not the last',
    { ...post, fields: [...host, 'Transfer-Encoding', 'chunked, identity'] },
    'malformed-request',
  ],
  [
    '§6.1: "MUST NOT apply the chunked transfer coding more than once"',
    { ...post, fields: [...host, 'Transfer-Encoding', 'chunked', 'Transfer-Encoding', 'chunked'] },
    'malformed-request',
  ],
  [
    'an obfuscated Transfer-Encoding',
    { ...post, fields: [...host, 'Transfer-Encoding', '\u000bchunked'] },
    'malformed-request',
  ],
  [
    '§6.1: "both Transfer-Encoding and Content-Length"',
    { ...post, fields: [...host, 'Transfer-Encoding', 'chunked', 'Content-Length', '3'] },
    'malformed-request',
  ],
  [
    '§6.1: HTTP/1.0 with Transfer-Encoding "MUST treat the message as if the framing is faulty"',
    { ...post, httpVersion: '1.0', fields: [...host, 'Transfer-Encoding', 'chunked'] },
    'malformed-request',
  ],
  ['Content-Length', { ...post, fields: [...host, 'Content-Length', '17'] }, 'go on'],
  ['Content-Length 0', { ...post, fields: [...host, 'Content-Length', '0'] }, 'go on'],
  [
    '§6.3: the same Content-Length twice',
    { ...post, fields: [...host, 'Content-Length', '3', 'content-length', '3'] },
    'go on',
  ],
  [
    '§6.3: two that differ',
    { ...post, fields: [...host, 'Content-Length', '3', 'Content-Length', '4'] },
    'malformed-request',
  ],
  ['§6.3: a list', { ...post, fields: [...host, 'Content-Length', '3, 3'] }, 'malformed-request'],
  ['a sign', { ...post, fields: [...host, 'Content-Length', '+3'] }, 'malformed-request'],
  ['below zero', { ...post, fields: [...host, 'Content-Length', '-1'] }, 'malformed-request'],
  ['hexadecimal', { ...post, fields: [...host, 'Content-Length', '0x10'] }, 'malformed-request'],
  ['an empty Content-Length', { ...post, fields: [...host, 'Content-Length', ''] }, 'malformed-request'],
  ['RFC 9112 §6.3: POST without a length has no content', { ...post, fields: host }, 'go on'],
  ['PUT without a length', { method: 'PUT', fields: host }, 'go on'],
  ['DELETE without a length', { method: 'DELETE', fields: host }, 'go on'],
  ['RFC 9110 §15.6.6: HTTP/2 by the syntax of HTTP/1', { httpVersion: '2.0', fields: host }, 'version-not-supported'],
  ['HTTP/0.9', { httpVersion: '0.9', fields: host }, 'version-not-supported'],
  [
    'RFC 9110 §10.1.1: "100-continue", which ignores case',
    { fields: [...host, 'Expect', '100-Continue , 100-continue'] },
    'go on',
  ],
  [
    '§10.1.1: "other than 100-continue MAY respond with a 417"',
    { fields: [...host, 'Expect', '200-ok'] },
    'expectation-failed',
  ],
  [
    'one of two expectations is unsupported',
    { fields: [...host, 'Expect', '100-continue , cake'] },
    'expectation-failed',
  ],
  ['malformed requests are rejected first', { ...post, url: '/%', fields: host }, 'malformed-request'],
  [
    'RFC 9110 §5.3: Content-Type twice',
    { fields: [...host, 'Content-Type', 'text/plain', 'Content-Type', 'text/plain'] },
    'malformed-request',
  ],
  [
    '§5.3: Authorization twice',
    { fields: [...host, 'Authorization', 'Basic a', 'authorization', 'Basic b'] },
    'malformed-request',
  ],
  ['§5.3: If-Range twice', { fields: [...host, 'If-Range', '"a"', 'If-Range', '"a"'] }, 'malformed-request'],
  ['§5.3: User-Agent twice', { fields: [...host, 'User-Agent', 'a', 'User-Agent', 'b'] }, 'malformed-request'],
  [
    '§5.3: lists in several lines',
    { fields: [...host, 'If-Match', '"a"', 'If-Match', '"b"', 'Accept', 'a/b', 'Accept', 'c/d'] },
    'go on',
  ],
  ['§5.5: a folded line', { fields: [...host, 'X', 'a\r\n b'] }, 'malformed-request'],
  ['§5.5: "CR, LF, or NUL"', { fields: [...host, 'X', 'a\0b'] }, 'malformed-request'],
  ['§5.5: tab and non-ASCII', { fields: [...host, 'X', 'a\tb \u00fc'] }, 'go on'],
  ['§5.1: a name that is not a token', { fields: [...host, 'X y', 'a'] }, 'malformed-request'],
  ['§5.1: a name with a trailing space', { fields: [...host, 'Content-Length ', '5'] }, 'malformed-request'],
]

describe('guard, the fields (RFC 9112 §3.2, §6; RFC 9110 §5, §10.1.1)', () => {
  for (const [title, request, verdict] of fields) {
    it(`${title}: ${verdict}`, () => {
      expect(verdictOn(request)).to.equal(verdict)
    })
  }

  for (const name of [
    ...['Authorization', 'Proxy-Authorization', 'Content-Type', 'Content-Range', 'Content-Location', 'Date', 'From'],
    ...['If-Modified-Since', 'If-Unmodified-Since', 'If-Range', 'Max-Forwards', 'Origin', 'Range', 'Referer'],
  ]) {
    it(`RFC 9110 §5.3: ${name} must not be repeated`, () => {
      const rawHeaders = [...host, name, 'a', name.toLowerCase(), 'b']
      expect(guard({ method: 'GET', url: '/', httpVersion: '1.1', rawHeaders })?.detail).to.equal(
        `The field ${name.toLowerCase()} must not be repeated.`,
      )
    })
  }

  it('has a full sentence as every detail', () => {
    const detail = guard({ method: 'GET', url: '/', httpVersion: '1.1', rawHeaders: [] })?.detail
    expect(detail).to.equal('The field Host is missing.')
  })
})

const piece = fc.constantFrom(
  '/',
  '%',
  '%00',
  '%C3%BC',
  '?',
  '*',
  'http://',
  'a',
  ':',
  '@',
  '[::1]',
  '\\',
  '#',
  ' ',
  '\0',
  'é',
)
const target = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string(),
  fc.webUrl(),
)
const name = fc.constantFrom(
  'Host',
  'Content-Length',
  'Transfer-Encoding',
  'Expect',
  'Content-Type',
  'host',
  'X',
  '',
  ' ',
)
const value = fc.oneof(fc.constantFrom('localhost', '0', '5', 'chunked', '100-continue', '', ','), fc.string())
const method = fc.constantFrom('GET', 'POST', 'OPTIONS', 'BREW', '')

describe('guard', () => {
  it('returns a verdict for any request and never throws', () => {
    fc.assert(
      fc.property(method, target, fc.array(fc.tuple(name, value), { maxLength: 6 }), (given, url, lines) => {
        const request = { method: given, url, httpVersion: '1.1', rawHeaders: lines.flat() }
        expect(guard(request)?.problem ?? 'go on').to.be.a('string')
      }),
      { numRuns: 2000 },
    )
  })

  it('accepts only targets that parse as URIs', () => {
    fc.assert(
      fc.property(target, (url) => {
        fc.pre(verdictOn({ url }) === 'go on')
        expect(URL.canParse(url.startsWith('/') ? `http://localhost${url}` : url)).to.equal(true)
        expect(decodeURIComponent(url)).to.be.a('string')
      }),
      { numRuns: 2000 },
    )
  })

  it('rejects hostile requests in linear time', () => {
    const many = 50_000
    const begun = performance.now()
    for (const text of ['a', '%20', '[', ':', ' ', ',', '0', ';']) {
      const long = text.repeat(many)
      expect(verdictOn({ url: `/${long}`.slice(0, targetLimit) })).to.be.a('string')
      for (const field of ['Host', 'Content-Length', 'Transfer-Encoding', 'Expect', 'X']) {
        expect(verdictOn({ method: 'POST', fields: [...host, field, `${long}!`] })).to.be.a('string')
      }
    }
    expect(verdictOn({ fields: [...host, ...Array.from({ length: many }, () => ['X', 'y']).flat()] })).to.equal('go on')
    expect(performance.now() - begun).to.be.below(2000)
  })
})
