import assert from 'node:assert/strict'
import {
  expandTemplate,
  formatChallenge,
  parseAuthenticationInfo,
  parseChallenges,
  parseCredentials,
  readChallengeList,
} from '@waymark/shared'
import { parseCalendars } from '@waymark/clinic/modules/calendars/remote/parse-calendars'
import { RemoteFailure } from '@waymark/clinic/modules/calendars/remote/remote-failure'
import { readTable } from '@waymark/clinic/modules/data/csv'
import { cookieIn } from '../../../server/kit/authentication/oauth/answer-of.ts'
import { readDigestCredentials } from '../../../server/kit/authentication/digest/digest-credentials.ts'
import { parseEntityTags } from '../../../server/kit/http/conditions/precondition.ts'
import { parseRange } from '../../../server/kit/http/conditions/range.ts'
import { formDataPairs } from '../../../server/kit/http/content/form-data.ts'
import { applyJsonPatch, mergePatch } from '../../../server/kit/http/content/json-patch.ts'
import { parseJson } from '../../../server/kit/http/content/json-text.ts'
import { httpDate, parseHttpDate, parseParameters } from '../../../server/kit/http/field-syntax.ts'
import { parseIdempotencyKey } from '../../../server/kit/http/forms/idempotency.ts'
import { negotiateCoding } from '../../../server/kit/http/negotiation/content-coding.ts'
import { negotiate } from '../../../server/kit/http/negotiation/negotiate.ts'
import { parsePrefer } from '../../../server/kit/http/negotiation/preference.ts'

/** A parser of what clients send: an input that is right, and a check that fails for a wrong result or an exception. */
export interface FuzzedParser {
  readonly name: string
  readonly examples: readonly string[]
  readonly check: (input: string) => void | Promise<void>
}

const variants = ['text/html', 'application/json', 'application/hal+json'].map((mediaType) => ({
  mediaType,
  quality: 1,
}))
const document = { name: 'Ada', tags: ['a', 'b'], address: { town: 'London' } }
const digestTerms = { realm: 'clinic', algorithms: ['SHA-256'] } as const

function unchanged(work: () => void): void {
  const before = JSON.stringify(document)
  work()
  assert.equal(JSON.stringify(document), before, 'the document is as it was')
  assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false, 'the prototype of all objects is as it was')
}

function jsonIn(input: string): unknown {
  const read = parseJson(input)
  return 'value' in read ? read.value : undefined
}

/** Parsers of header fields. */
const fields: readonly FuzzedParser[] = [
  {
    name: 'Accept',
    examples: ['text/html;q=0.9, application/*;q=0.1, */*', 'application/hal+json;profile="a, b";q=1.000'],
    check(input) {
      const chosen = negotiate(input, variants)
      assert.ok(chosen === undefined || variants.includes(chosen))
    },
  },
  {
    name: 'Accept-Encoding',
    examples: ['gzip;q=0.5, br, *;q=0', 'identity;q=0'],
    check: (input) => {
      assert.match(negotiateCoding(input) ?? 'identity', /^(?:identity|gzip|br|zstd)$/)
    },
  },
  {
    name: 'If-None-Match',
    examples: ['"1;hal", W/"2"', '*', ', "x" ,'],
    check(input) {
      const tags = parseEntityTags(input)
      if (tags !== '*') for (const { opaque } of tags) assert.ok(input.includes(`"${opaque}"`))
    },
  },
  {
    name: 'Range',
    examples: ['bytes=0-1,5-,-3', 'bytes=9-2'],
    check(input) {
      const ranges = parseRange(input, 10)
      if (typeof ranges === 'object')
        for (const { start, end } of ranges) assert.ok(start >= 0 && start <= end && end < 10)
    },
  },
  {
    name: 'HTTP date',
    examples: ['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'],
    check(input) {
      const date = parseHttpDate(input)
      if (date !== undefined) assert.equal(parseHttpDate(httpDate(date)), date)
    },
  },
  {
    name: 'parameters',
    examples: ['; charset=utf-8; profile="a \\" b"', ';;a=1'],
    check(input) {
      const parameters = parseParameters(input)
      for (const name of parameters?.keys() ?? []) assert.match(name, /^[!#$%&'*+\-.^_`|~0-9a-z]+$/)
    },
  },
  {
    name: 'Prefer',
    examples: ['return=minimal, respond-async; wait=5', 'handling="lenient", wait=99999999999'],
    check(input) {
      const { wait = 0 } = parsePrefer(input)
      assert.ok(wait >= 0 && wait <= 2 ** 31)
    },
  },
  {
    name: 'Idempotency-Key',
    examples: ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', 'bare-key', '"a";b=1'],
    check(input) {
      const read = parseIdempotencyKey(input)
      if (typeof read === 'object') assert.ok(read.key.length > 0 && read.key.length <= 255)
    },
  },
  {
    name: 'Cookie',
    examples: ['a=1; oauth_session=x; b="2"', 'oauth_session=x; oauth_session=y'],
    check: (input) => {
      assert.ok(input.includes(cookieIn(input, 'oauth_session') ?? ''))
    },
  },
  {
    name: 'WWW-Authenticate',
    examples: ['Basic realm="clinic", Digest realm="c", nonce="n", qop="auth", Bearer', 'Negotiate abc=='],
    check(input) {
      const { challenges, isMalformed } = readChallengeList(input)
      if (isMalformed) return
      for (const challenge of challenges.filter(({ hasDuplicate }) => !hasDuplicate)) {
        const again = parseChallenges(formatChallenge(challenge))
        assert.deepEqual(
          again.map(({ scheme }) => scheme),
          [challenge.scheme],
        )
      }
    },
  },
  {
    name: 'Authorization',
    examples: [
      'Digest username="pat", realm="clinic", nonce="n", uri="/", response="0", algorithm=SHA-256, qop=auth, nc=00000001, cnonce="c"',
      "Digest username*=UTF-8''J%C3%A4s, realm=clinic",
      'Bearer abc.def',
    ],
    check(input) {
      const credentials = parseCredentials(input)
      if (credentials === undefined) return
      const read = readDigestCredentials(digestTerms, credentials)
      assert.ok('fault' in read || read.response !== '')
    },
  },
  {
    name: 'Authentication-Info',
    examples: ['nextnonce="n", qop=auth, rspauth="0", cnonce="c", nc=00000001'],
    check: (input) => {
      assert.notEqual(parseAuthenticationInfo(input), null)
    },
  },
]

/** Parsers of content. */
const contents: readonly FuzzedParser[] = [
  {
    name: 'JSON',
    examples: ['{"a":[1,{"b":"\\ud83d\\ude00"}]}', '"\\ud83d"', '1e400'],
    check(input) {
      const read = parseJson(input)
      if ('value' in read) assert.deepEqual(read.value, JSON.parse(input))
    },
  },
  {
    name: 'JSON Patch',
    examples: [
      '[{"op":"replace","path":"/name","value":"Bea"},{"op":"move","from":"/tags/0","path":"/tags/-"}]',
      '[{"op":"add","path":"/__proto__/polluted","value":1},{"op":"copy","from":"","path":"/constructor"}]',
    ],
    check(input) {
      const patch = jsonIn(input)
      unchanged(() => {
        const result = applyJsonPatch(document, patch)
        if (result.ok) JSON.stringify(result.document)
        else assert.ok(['malformed', 'inapplicable'].includes(result.reason))
      })
    },
  },
  {
    name: 'JSON Merge Patch',
    examples: ['{"name":null,"address":{"town":"Paris"},"__proto__":{"polluted":true}}'],
    check(input) {
      const patch = jsonIn(input)
      unchanged(() => void mergePatch(document, patch))
    },
  },
  {
    name: 'multipart/form-data',
    examples: [
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="f"; filename="t.csv"\r\nContent-Type: text/csv\r\n\r\na,b\r\n--x--\r\n',
    ],
    check(input) {
      for (const [name, value] of formDataPairs(input, 'multipart/form-data; boundary=x') ?? [])
        assert.ok(input.includes(name) && input.includes(value))
    },
  },
  {
    name: 'CSV',
    examples: ['name,age\r\n"Lovelace, Ada",36\n', 'a;b\n"x""y";\'=1\n', '"open'],
    async check(input) {
      const { lines } = await readTable(input)
      for (const [at, { line }] of lines.entries()) assert.ok(line >= 1 && line > (lines[at - 1]?.line ?? 0))
    },
  },
  {
    name: 'URI Template',
    examples: ['/books/{book}{?page,q*}', '{+path}/here{#x:3}', '/a{;b,c*}{&d}'],
    check(input) {
      try {
        const uri = expandTemplate(input, { book: 'a b', page: 1, q: ['x', 'y'], path: '/p', d: { e: 'f' } })
        assert.doesNotMatch(uri, /[{}<>"|^`\\ ]/)
      } catch (error) {
        // A wrong template is refused; a defect would be another error.
        if (error instanceof assert.AssertionError || error instanceof TypeError) throw error
      }
    },
  },
  {
    name: 'iCalendar',
    examples: [
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=Europe/London:20260301T090000\r\nDURATION:PT30M\r\nRRULE:FREQ=DAILY;COUNT=3\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    ],
    check(input) {
      try {
        parseCalendars([input])
      } catch (error) {
        if (!(error instanceof RemoteFailure)) throw error
      }
    },
  },
]

/** All parsers that are tried with inputs at random. */
export const fuzzedParsers = [
  ...fields.map((parser) => ({ ...parser, check: (input: string) => parser.check(asReceived(input)) })),
  ...contents,
]

// Node gives each octet of a field as a character, and refuses control characters.
function asReceived(input: string): string {
  return Buffer.from(input)
    .toString('latin1')
    .replaceAll(/[\r\n\0]/g, '')
}
