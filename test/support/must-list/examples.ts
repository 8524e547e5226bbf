import type { Exchange } from './exchange.ts'

type Values = Readonly<Record<string, string | readonly string[]>>

interface More {
  readonly asked?: Values
  readonly content?: string | Buffer
  readonly isSecure?: boolean
}

const usual: Values = { Date: 'Mon, 30 Nov 2026 12:00:00 GMT', 'Cache-Control': 'no-store', Vary: 'Accept' }

/** Creates an exchange from `GET /x 200`, with default fields unless overridden; an empty list removes a field. */
export function exchange(words: string, sent: Values = {}, { asked = {}, content, isSecure }: More = {}): Exchange {
  const [method = '', target = '', status] = words.split(' ')
  const type: Values = content === undefined ? {} : { 'Content-Type': 'application/json' }
  const response = { ...usual, ...type, ...sent }
  return {
    request: { method, target, rawHeaders: raw(asked), isSecure: isSecure === true },
    response: { status: Number(status), rawHeaders: raw(response), content: Buffer.from(content ?? '') },
  }
}

function raw(values: Values): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => [value].flat().flatMap((line) => [name, line]))
}

const problem = { type: '/problems/x', title: 'X', status: 409, detail: 'x' }

/** Creates a refusal with its problem document. */
export function refusal(words: string, sent: Values = {}, document: object = {}): Exchange {
  const status = Number(words.split(' ')[2])
  const content = JSON.stringify({ ...problem, status, ...document })
  return exchange(words, { 'Content-Type': 'application/problem+json', ...sent }, { content })
}

/** Valid and invalid values of fields, by the demand of the rule. */
export const values: Readonly<Record<string, readonly [right: readonly string[], wrong: readonly string[]]>> = {
  'Date is an IMF-fixdate': [
    ['Sun, 06 Nov 1994 08:49:37 GMT'],
    [
      'Sunday, 06-Nov-94 08:49:37 GMT',
      'Sun Nov  6 08:49:37 1994',
      'Mon, 06 Nov 1994 08:49:37 GMT',
      '1994-11-06T08:49:37Z',
      '',
    ],
  ],
  'Last-Modified is an IMF-fixdate': [['Sun, 06 Nov 1994 08:49:37 GMT'], ['Sun, 06 Nov 1994 08:49:37 UTC', '0']],
  'Expires is an IMF-fixdate': [['Sun, 06 Nov 1994 08:49:37 GMT'], ['0', '-1']],
  'Sunset is an IMF-fixdate': [['Sun, 06 Nov 1994 08:49:37 GMT'], ['@784111777']],
  'Age is a number of seconds': [
    ['0', '60'],
    ['-1', '1.5', 'x'],
  ],
  'Content-Length is a number of bytes': [['0'], ['+0', '0x0', '0, 0']],
  'ETag is a quoted tag, perhaps weak': [
    ['"a"', 'W/"a"', '""', '"7-open;hal"'],
    ['a', "'a'", 'w/"a"', '"a b"', '"a"b"', 'W/a', '"a", "b"'],
  ],
  'Location is a URI reference': [
    ['/x', '?a=b', 'https://clinic.example/x#y', '/a%20b', 'urn:x:y'],
    ['', '/a b', '/a"b', '/ä', '/%zz', '/a#b#c', '<x>'],
  ],
  'Content-Location is a URI reference': [['/x?y=1'], ['/a b', '/{x}']],
  'Retry-After is a number of seconds or an IMF-fixdate': [
    ['0', '120', 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ['-1', '1.5', 'soon', '60s'],
  ],
  'Vary is a list of field names, or *': [
    ['Accept', 'Accept, accept-encoding', '*'],
    ['Accept,, Origin', 'a b', 'Accept, accept'],
  ],
  'Allow is a list of methods, each once': [['GET, HEAD, OPTIONS'], ['GET, HEAD, OPTIONS, GET', 'GET HEAD OPTIONS']],
  'Accept-Ranges is a list of range units': [
    ['bytes', 'none'],
    ['', 'bytes=0-1'],
  ],
  'Content-Range is a possible range of bytes': [
    ['bytes 0-1/9', 'bytes 8-8/9', 'bytes 0-0/*', 'bytes */9'],
    ['bytes 2-1/9', 'bytes 0-9/9', 'bytes=0-1/9', 'bytes */*', 'bytes 0-1'],
  ],
  'Content-Type is a media type': [
    ['text/html; charset=utf-8', 'application/hal+json', 'application/x;a="b;c"'],
    ['json', 'application/json;', 'text/html; charset=utf-8, text/html; charset=utf-8', 'text/html; charset = utf-8'],
  ],
  'Content-Encoding is a list of codings without identity': [
    ['gzip', 'br'],
    ['identity', 'gzip;q=1', ''],
  ],
  'Accept is a list of media types': [['application/json, text/html'], ['json', 'application/json,']],
  'Accept-Post is a list of media types': [['application/json'], ['application']],
  'Accept-Patch is a list of media types': [['application/json-patch+json, text/x;charset=utf-8'], ['patch', '']],
  'Link is a list of targets, each with its relation': [
    ['</x>; rel="self"', '</a,b>; rel=next; title="a, b", </c>; title*=UTF-8\'\'c; rel="wm:x prev"'],
    ['/x; rel=self', '</x>', '</x>; title="rel"', '</x>; rel="self', '</{x}>; rel=x'],
  ],
  'Set-Cookie is one cookie with known attributes': [
    ['a=b', '__Host-session=x.y; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=60'],
    ['a', 'a b=c', 'a=b;c', 'a=b; Sometimes', 'a=b; SameSite=Any', 'a="b'],
  ],
  'Deprecation is a date as @ and seconds': [['@1688169599'], ['true', '1688169599', 'Sun, 06 Nov 1994 08:49:37 GMT']],
  'RateLimit is a list of named policies with parameters': [
    ['"reads";r=50;t=30', '"reads";r=1, "writes";r=0;t=9;pk=:cHNk:'],
    ['reads;r=1', '50', '"reads"', '"reads";r=1,', 'limit=10, remaining=5'],
  ],
  'RateLimit-Policy is a list of named policies with parameters': [['"reads";q=100;w=60'], ['100;w=60', '"reads";Q=1']],
  'Cache-Groups is a list of strings': [['"a", "b"'], ['a', '"a" "b"']],
  'Cache-Group-Invalidation is a list of strings': [['"a"'], ['"\u00fc"', '""']],
  'Preference-Applied is a list of preferences': [[], ['return=', 'return minimal', '"x"']],
  'Content-Digest is a dictionary of digests': [
    ['sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:'],
    ['sha-256=47DEQpj8', 'SHA-256=:47DEQpj8:', 'sha-256=::'],
  ],
  'Repr-Digest is a dictionary of digests': [['sha-512=:AAAA:, sha-256=:BBBB:'], ['sha-256="AAAA"']],
  'Cache-Control is a list of directives, each once': [
    ['public, max-age=5, stale-while-revalidate=30', 'private, no-cache="Set-Cookie"', 'no-store'],
    ['', 'public max-age=5', 'public, public', 'max-age=5; public'],
  ],
  'max-age and its like are numbers without quotes': [
    ['max-age=0', 's-maxage=5'],
    ['max-age="5"', 'max-age', 'max-age=-1', 's-maxage=1.5', 'stale-if-error=x'],
  ],
  'the arguments of no-cache and private are quoted': [
    ['private', 'no-cache="A, B"'],
    ['private=A', 'no-cache=A'],
  ],
  'no-store excludes a freshness lifetime': [
    ['no-store', 'no-store, private', 'max-age=1'],
    ['no-store, max-age=0', 'public, no-store'],
  ],
  'a response is public or private, not both': [['private, max-age=1'], ['public, private']],
}
