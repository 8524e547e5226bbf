import { expect } from 'chai'
import { gzipSync } from 'node:zlib'
import { mustList, rules, violations } from './must-list.ts'
import { exchange, refusal, values } from './examples.ts'
import type { Exchange } from './exchange.ts'

// One exchange, or several with one service of which the last is checked.
type Exchanges = Exchange | readonly Exchange[]
type Row = readonly [demand: string, right: Exchanges, wrong: Exchanges]

const tagged = { ETag: '"1;json"', 'Cache-Control': 'private, max-age=5' }
const shown = exchange('GET /x 200', tagged, { content: '{"a":"b"}' })
const ifNone = { 'If-None-Match': '"1;json"' }
const range = { Range: 'bytes=0-1' }
const part = { ...tagged, 'Content-Range': 'bytes 0-1/9' }
const parted = { ...tagged, 'Content-Type': 'multipart/byteranges; boundary=b' }
const partOf = (field: string): string => `--b\r\nContent-Type: text/x\r\n${field}\r\n\r\n{"\r\n--b--\r\n`
const textual = (type: string): Exchange => exchange('GET /x 200', { 'Content-Type': type }, { content: 'x' })
const zipped = gzipSync('{}')
const coded = { Vary: 'Accept, Accept-Encoding', 'Content-Encoding': 'gzip' }
const asksZip = { 'Accept-Encoding': 'br;q=0, gzip' }
const sha = 'RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o='

const statuses: readonly Row[] = [
  [
    'a 405 lists the methods of the resource in Allow',
    refusal('PUT /x 405', { Allow: 'GET, HEAD, OPTIONS' }),
    refusal('PUT /x 405'),
  ],
  [
    'a 401 has WWW-Authenticate',
    refusal('GET /x 401', { 'WWW-Authenticate': 'Basic realm="x"' }),
    refusal('GET /x 401'),
  ],
  [
    'a 407 has Proxy-Authenticate',
    refusal('GET /x 407', { 'Proxy-Authenticate': 'Basic realm="x"' }),
    refusal('GET /x 407', { 'WWW-Authenticate': 'Basic realm="x"' }),
  ],
  ['a 101 and a 426 have Upgrade', refusal('GET /x 426', { Upgrade: 'h2c' }), refusal('GET /x 426')],
  ['a redirection has Location', exchange('POST /x 303', { Location: '/y' }), exchange('POST /x 303')],
  [
    'a 415 lists the supported types: Accept, Accept-Post, Accept-Patch or Accept-Encoding',
    refusal('POST /x 415', { 'Accept-Encoding': 'gzip' }),
    refusal('POST /x 415'),
  ],
  ['a 425, a 429 and a 503 have Retry-After', refusal('POST /x 425', { 'Retry-After': '5' }), refusal('POST /x 425')],
  [
    'a 201 to a POST has the created resource in Location',
    [exchange('PUT /x 201'), exchange('POST /x 201', { Location: '/y' })],
    exchange('POST /x 201', { 'Content-Location': '/y' }),
  ],
  ['a 300 has a list of choices as content', exchange('GET /x 300', {}, { content: '{}' }), exchange('GET /x 300')],
  [
    'only GET, HEAD and QUERY are answered by 304',
    exchange('HEAD /x 304', {}, { asked: ifNone }),
    exchange('POST /x 304', {}, { asked: ifNone }),
  ],
  [
    'a 304 answers If-None-Match or If-Modified-Since',
    exchange('GET /x 304', {}, { asked: { 'If-Modified-Since': 'Sun, 06 Nov 1994 08:49:37 GMT' } }),
    exchange('GET /x 304'),
  ],
  [
    'a 304 has no field that describes content',
    exchange('GET /x 304', tagged, { asked: ifNone }),
    exchange('GET /x 304', { 'Content-Type': 'application/json' }, { asked: ifNone }),
  ],
  [
    'a 412 answers a condition',
    { ...refusal('PUT /x 412'), request: exchange('PUT /x 412', {}, { asked: { 'If-Match': '"1"' } }).request },
    refusal('PUT /x 412'),
  ],
  [
    'only a GET or QUERY with Range is answered by 206 or 416',
    exchange('GET /x 206', part, { asked: range, content: '{"' }),
    exchange('HEAD /x 206', part, { asked: range }),
  ],
  [
    'a 206 has either Content-Range or parts that have it',
    exchange('GET /x 206', parted, { asked: range, content: partOf('Content-Range: bytes 0-1/9') }),
    exchange('GET /x 206', parted, { asked: range, content: partOf('Content-Length: 2') }),
  ],
  [
    'a 416 has the length in Content-Range',
    asking(refusal('GET /x 416', { 'Content-Range': 'bytes */9' }), range),
    asking(refusal('GET /x 416'), range),
  ],
  [
    'Content-Range has a meaning in 206 and 416 only',
    exchange('GET /x 200', {}, { asked: range, content: '{}' }),
    exchange('GET /x 200', { 'Content-Range': 'bytes 0-1/2' }, { asked: range, content: '{}' }),
  ],
  [
    'a successful OPTIONS of a resource has Allow',
    exchange('OPTIONS /x 204', {}, { asked: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'PUT' } }),
    exchange('OPTIONS /x 204'),
  ],
  [
    'an OPTIONS that allows PATCH has Accept-Patch',
    exchange('OPTIONS /x 204', { Allow: 'OPTIONS, PATCH', 'Accept-Patch': 'application/json-patch+json' }),
    exchange('OPTIONS /x 204', { Allow: 'OPTIONS, PATCH' }),
  ],
  [
    'Allow names HEAD where it names GET, and OPTIONS',
    exchange('OPTIONS /x 204', { Allow: 'GET, HEAD, OPTIONS' }),
    exchange('OPTIONS /x 204', { Allow: 'GET, OPTIONS' }),
  ],
  [
    'a 405 does not allow the method that it refuses',
    refusal('DELETE /x 405', { Allow: 'OPTIONS' }),
    refusal('DELETE /x 405', { Allow: 'OPTIONS, DELETE' }),
  ],
  [
    'a TRACE shows no credentials',
    exchange('TRACE /x 200', { 'Content-Type': 'message/http' }, { content: 'TRACE /x HTTP/1.1\r\nHost: a' }),
    exchange('TRACE /x 200', { 'Content-Type': 'message/http' }, { content: 'TRACE /x HTTP/1.1\r\nCookie: a' }),
  ],
]

const framing: readonly Row[] = [
  [
    'a 1xx, a 204 and a 2xx to CONNECT have neither Content-Length nor Transfer-Encoding',
    exchange('DELETE /x 204'),
    exchange('DELETE /x 204', { 'Content-Length': '0' }),
  ],
  [
    'a 1xx, a 204, a 205 and a 304 have no content',
    exchange('POST /x 205', { 'Content-Length': '0' }),
    exchange('POST /x 205', {}, { content: '{}' }),
  ],
  [
    'the response to a HEAD has no content',
    exchange('HEAD /x 200', { 'Content-Type': 'application/json', 'Content-Length': '2' }),
    exchange('HEAD /x 200', {}, { content: '{}' }),
  ],
  [
    'Content-Length is not sent beside Transfer-Encoding',
    exchange('GET /x 200', { 'Transfer-Encoding': 'chunked' }, { content: '{}' }),
    exchange('GET /x 200', { 'Transfer-Encoding': 'chunked', 'Content-Length': '2' }, { content: '{}' }),
  ],
  [
    'Content-Length is the length of the content',
    exchange('GET /x 200', { 'Content-Length': '4' }, { content: '"é"' }),
    exchange('GET /x 200', { 'Content-Length': '3' }, { content: '"é"' }),
  ],
  [
    'Content-Range has as many bytes as the content',
    exchange('GET /x 206', part, { asked: range, content: '{"' }),
    exchange('GET /x 206', part, { asked: range, content: '{"a' }),
  ],
  [
    'the content is in the codings that Content-Encoding names',
    exchange('GET /x 200', coded, { asked: asksZip, content: zipped }),
    exchange('GET /x 200', coded, { asked: asksZip, content: '{}' }),
  ],
  [
    'a sha-256 or sha-512 in Content-Digest is that of the content',
    exchange('GET /x 200', { 'Content-Digest': `sha-256=:${sha}:` }, { content: '{}' }),
    exchange('GET /x 200', { 'Content-Digest': `sha-256=:${sha}:` }, { content: '[]' }),
  ],
]

const fields: readonly Row[] = [
  [
    'a field without a list is not repeated',
    exchange('GET /x 200', { Link: ['</a>; rel=next', '</b>; rel=prev'] }),
    exchange('GET /x 200', { 'Content-Location': ['/x', '/x'] }),
  ],
  [
    'names of fields are tokens and values visible ASCII',
    exchange('GET /x 200', { 'X-A': 'a b' }),
    exchange('GET /x 200', { 'X-A': 'é' }),
  ],
  ['a 2xx, 3xx and 4xx have Date', exchange('GET /x 200'), exchange('GET /x 200', { Date: [] })],
  [
    'a cookie is set once',
    exchange('GET /x 200', { 'Set-Cookie': ['a=1', 'b=1'] }),
    exchange('GET /x 200', { 'Set-Cookie': ['a=1', 'a=2'] }),
  ],
  [
    'Sunset is not before Deprecation',
    exchange('GET /x 200', { Deprecation: '@784111777', Sunset: 'Sun, 06 Nov 1994 08:49:37 GMT' }),
    exchange('GET /x 200', { Deprecation: '@784111778', Sunset: 'Sun, 06 Nov 1994 08:49:37 GMT' }),
  ],
  [
    'RateLimit has r, RateLimit-Policy has q',
    exchange('GET /x 200', { RateLimit: '"a";r=1', 'RateLimit-Policy': '"a";q=2;w=60' }),
    exchange('GET /x 200', { RateLimit: '"a";t=1' }),
  ],
  [
    'only requested preferences are applied',
    exchange('GET /x 200', { 'Preference-Applied': 'return=minimal' }, { asked: { Prefer: 'wait=5, return=minimal' } }),
    exchange('GET /x 200', { 'Preference-Applied': 'return=minimal' }, { asked: { Prefer: 'wait=5' } }),
  ],
  [
    'content has a Content-Type',
    exchange('GET /x 200', {}, { content: '{}' }),
    exchange('GET /x 200', { 'Content-Type': [] }, { content: '{}' }),
  ],
  ['text declares UTF-8', textual('text/x; charset=utf-8'), textual('text/x')],
]

const caching: readonly Row[] = [
  [
    'every response has an explicit cache policy',
    exchange('OPTIONS /x 204', { Allow: 'OPTIONS' }),
    exchange('OPTIONS /x 204', { Allow: 'OPTIONS', 'Cache-Control': [] }),
  ],
  [
    'negotiated responses vary with Accept, including refusals and 304',
    exchange('GET /assets/x.css 200', { 'Content-Type': 'text/css; charset=utf-8', Vary: [] }, { content: 'x' }),
    exchange('GET /x 304', { Vary: 'Origin' }, { asked: ifNone }),
  ],
  [
    'coded content varies with Accept-Encoding',
    exchange('GET /x 200', coded, { asked: asksZip, content: zipped }),
    exchange('GET /x 200', { ...coded, Vary: 'Accept' }, { asked: asksZip, content: zipped }),
  ],
  [
    'the content coding is acceptable',
    exchange('GET /x 200', coded, { asked: { 'Accept-Encoding': '*' }, content: zipped }),
    exchange('GET /x 200', coded, { asked: { 'Accept-Encoding': 'gzip;q=0, *' }, content: zipped }),
  ],
  [
    'a response for one origin varies with Origin',
    exchange('GET /x 200', { 'Access-Control-Allow-Origin': '*' }),
    exchange('GET /x 200', { 'Access-Control-Allow-Origin': 'https://a.example' }),
  ],
  [
    'the same strong tag of the same URL means the same bytes, type and coding',
    [shown, exchange('POST /y 201', { ...tagged, Location: '/x', 'Content-Location': '/x' }, { content: '{"a":"b"}' })],
    [shown, exchange('GET /x 200', { ...tagged, ...coded }, { asked: asksZip, content: gzipSync('{"a":"b"}') })],
  ],
  [
    'a 304 has the caching fields of the 200 in its place',
    [shown, exchange('GET /x 304', tagged, { asked: ifNone })],
    [shown, exchange('GET /x 304', { ...tagged, 'Cache-Control': 'no-store' }, { asked: ifNone })],
  ],
  [
    'a 206 has the caching fields of the 200 in its place',
    [shown, exchange('GET /x 206', part, { asked: range, content: '{"' })],
    [shown, exchange('GET /x 206', { ...part, 'Content-Location': '/z' }, { asked: range, content: '{"' })],
  ],
  [
    'a 206 has the bytes that Content-Range names',
    [shown, exchange('GET /x 206', part, { asked: range, content: '{"' })],
    [shown, exchange('GET /x 206', part, { asked: range, content: '[]' })],
  ],
  [
    'a HEAD and a 304 give no other Content-Length than the 200',
    [shown, exchange('HEAD /x 200', { ...tagged, 'Content-Length': '9' })],
    [shown, exchange('HEAD /x 200', { ...tagged, 'Content-Length': '8' })],
  ],
]

const contents: readonly Row[] = [
  [
    'a problem document has a type, a title and the status of its response',
    refusal('PUT /x 409'),
    refusal('PUT /x 409', {}, { status: 400 }),
  ],
  [
    'a refusal in JSON is a problem document',
    exchange('GET /x 404', { 'Content-Type': 'text/plain; charset=utf-8' }, { content: 'Page not found.' }),
    exchange('GET /x 404', { 'Content-Type': 'application/hal+json' }, { content: '{"title":"x"}' }),
  ],
  ['a refusal has an explanation', refusal('PUT /x 422'), exchange('PUT /x 422')],
  [
    'JSON content is valid JSON',
    exchange('GET /x 200', {}, { content: '{}' }),
    exchange('GET /x 200', { 'Content-Type': 'application/hal+json' }, { content: '{' }),
  ],
  [
    'there is at most one Content-Security-Policy',
    exchange('GET /x 200', { 'Content-Security-Policy': "default-src 'none'; img-src 'self'" }),
    exchange('GET /x 200', { 'Content-Security-Policy': ["default-src 'none'", "img-src 'self'"] }),
  ],
  [
    'Strict-Transport-Security is not sent over http',
    exchange('GET /x 200', { 'Strict-Transport-Security': 'max-age=1' }, { isSecure: true }),
    exchange('GET /x 200', { 'Strict-Transport-Security': 'max-age=1' }),
  ],
  ['X-Powered-By is not sent', exchange('GET /x 200'), exchange('GET /x 200', { 'X-Powered-By': 'Express' })],
  [
    'no response contains a password or its hash',
    exchange('GET /x 200'),
    exchange('GET /x 200', { Link: '</pat-demo-password>; rel="item"' }),
  ],
  [
    'no stack trace, path or statement is shown',
    refusal('GET /x 500', {}, { detail: 'The service failed.' }),
    exchange(
      'GET /x 500',
      { 'Content-Type': 'text/plain; charset=utf-8' },
      { content: 'Error: x\n    at f (/home/a/b.js:1:2)\n' },
    ),
  ],
  [
    'credentials are not allowed for every origin',
    exchange('GET /x 200', {
      'Access-Control-Allow-Origin': 'https://a.example',
      'Access-Control-Allow-Credentials': 'true',
      Vary: 'Accept, Origin',
    }),
    exchange('GET /x 200', { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Credentials': 'true' }),
  ],
]

const rows = [...statuses, ...framing, ...fields, ...caching, ...contents]

describe('the MUST list', () => {
  it('has an example that keeps and one that violates each rule', () => {
    expect([...rows.map(([demand]) => demand), ...Object.keys(values)].toSorted()).to.deep.equal(
      rules.map(({ demand }) => demand).toSorted(),
    )
  })

  for (const [demand, right, wrong] of rows) {
    const sentence = sentenceOf(demand)
    it(sentence, () => {
      expect(foundIn(right)).to.deep.equal([])
      expect(foundIn(wrong)).to.include(sentence)
    })
  }

  for (const written of ['POST /y 201', 'QUERY /y 200']) {
    it(`compares no 206 and no 304 with the result of ${written}`, () => {
      const location = { Location: '/x', 'Content-Location': '/x' }
      const result = exchange(written, { ...tagged, ...location }, { content: '{"a":"b"}' })
      expect(foundIn([result, exchange('GET /x 206', part, { asked: range, content: '{"' })])).to.deep.equal([])
      expect(foundIn([result, exchange('GET /x 304', tagged, { asked: ifNone })])).to.deep.equal([])
    })
  }

  for (const [demand, [right, wrong]] of Object.entries(values)) {
    const sentence = sentenceOf(demand)
    const field = rules.find((rule) => rule.demand === demand)?.field ?? ''
    const found = (value: string): readonly string[] =>
      violations(exchange('GET /x 200', { [field]: value })).filter((violation) => violation.startsWith(sentence))
    it(sentence, () => {
      for (const value of right) expect(found(value), value).to.deep.equal([])
      for (const value of wrong) {
        expect(found(value), value).to.deep.equal([`${sentence}, but it is ${JSON.stringify(value)}`])
      }
    })
  }
})

function asking(given: Exchange, asked: Readonly<Record<string, string>>): Exchange {
  return { ...given, request: { ...given.request, rawHeaders: Object.entries(asked).flat() } }
}

function sentenceOf(demand: string): string {
  return `${rules.find((rule) => rule.demand === demand)?.clause ?? 'no rule'}: ${demand}`
}

function foundIn(exchanges: Exchanges): readonly string[] {
  const list = mustList()
  return (
    [exchanges]
      .flat()
      .map((one) => list.violations(one))
      .at(-1) ?? []
  )
}
