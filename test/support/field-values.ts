import fc from 'fast-check'

/*
 * Values of request fields: valid, nearly valid and invalid, with the characters that node:http accepts. The tag "now"
 * is replaced by the current tag of the target.
 */
export const currentTag = '"now"'

type Values = fc.Arbitrary<string>

const specials = Array.from('",;=*/:\\()<>@?{}[] \t-+.0123456789azAZW%')
const printable = fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f)
const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...specials) },
  { weight: 1, arbitrary: printable.map((code) => String.fromCharCode(code)) },
)
const rubbish = fc.string({ unit: character, maxLength: 60 })
const extremes = fc.constantFrom('', '*', ',', ',,,', ';', '"', '=', 'a'.repeat(2000), ', '.repeat(500))

/** Returns a value with parts removed, repeated or overwritten. */
function mutated(values: Values): Values {
  const edit = fc.record({ at: fc.nat(), cut: fc.nat(4), put: fc.string({ unit: character, maxLength: 4 }) })
  return fc.tuple(values, fc.array(edit, { minLength: 1, maxLength: 3 })).map(([value, edits]) =>
    edits.reduce((text, { at, cut, put }) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + put + text.slice(place + cut)
    }, value),
  )
}

/** Generates the lines of a field: usually one valid, nearly valid or invalid value. */
export function lines(right: Values): fc.Arbitrary<readonly string[]> {
  const value = fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 3, arbitrary: mutated(right) },
    { weight: 1, arbitrary: rubbish },
    { weight: 1, arbitrary: extremes },
  )
  const line = value.map((text) => text.trim())
  return fc.oneof(
    { weight: 8, arbitrary: line.map((one) => [one]) },
    { weight: 1, arbitrary: fc.array(line, { maxLength: 3 }) },
  )
}

function list(element: Values, maxLength = 5): Values {
  const separator = fc.constantFrom(', ', ',', ' ,\t', ',,')
  return fc.tuple(fc.array(element, { minLength: 1, maxLength }), separator).map(([all, comma]) => all.join(comma))
}

const weights = ['', ';q=0', ';q=1', ';q=0.5', '; q=0.001', ';Q=1.000', ';q=2', ';q=-1', ';q=.5', ';q="1"', ';q=']

function weighted(...values: readonly string[]): Values {
  return list(fc.tuple(fc.constantFrom(...values), fc.constantFrom(...weights)).map((parts) => parts.join('')))
}

const hal = ['application/hal+json', 'application/vnd.hal+json', 'application/prs.hal-forms+json', 'application/json']
const html = ['text/html', 'TEXT/HTML', 'text/html;level=1', 'text/html; charset="utf-8"']

export const accept = weighted(...hal, ...html, 'text/*', '*/*', 'image/png', '*')
export const acceptEncoding = weighted('gzip', 'br', 'zstd', 'identity', '*', 'deflate', 'x-gzip', 'GZIP')

const tag = fc.oneof(
  fc.constantFrom(currentTag, currentTag, `W/${currentTag}`, '*', '""', 'W/""', '"1;hal"', '"a,b"', '"', "'a'"),
  fc.string({ unit: character, maxLength: 8 }).map((text) => `"${text}"`),
)
export const tags = fc.oneof(tag, list(tag))

const obsolete = ['Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994']
const wrong = ['Mon, 30 Feb 2026 00:00:00 GMT', '0', '-1', '2026-11-30']
export const date = fc.oneof(
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-12-31') }).map((day) => day.toUTCString()),
  fc.constantFrom(...obsolete, ...wrong),
)

const possible = fc.tuple(fc.nat(500), fc.nat(500)).map(([first, more]) => `${String(first)}-${String(first + more)}`)
const open = fc
  .tuple(fc.nat(2000), fc.boolean())
  .map(([at, isSuffix]) => (isSuffix ? `-${String(at)}` : `${String(at)}-`))
const unusual = fc.constantFrom('-', '9-1', '00-0', '-0', `${'9'.repeat(30)}-`, '1e3-', '0x1-0x2', '0--1', '0')
const oneRange = fc.oneof(possible, possible, open, fc.constant('99999-')).map((one) => `bytes=${one}`)
const someRanges = list(fc.oneof(possible, open, unusual), 12)
const unit = fc.constantFrom('bytes', 'bytes', 'Bytes', 'items', '')
export const range = fc.oneof(
  { weight: 4, arbitrary: oneRange },
  { weight: 1, arbitrary: fc.tuple(unit, someRanges).map((parts) => parts.join('=')) },
)
export const ifRange = fc.oneof(fc.constant(currentTag), fc.constant(currentTag), tag, date)

export const contentType = fc.constantFrom(
  'application/json',
  'application/json',
  'application/x-www-form-urlencoded',
  'application/merge-patch+json',
  'application/json-patch+json',
  'application/json; charset=utf-16',
  'application/json; charset=',
  'multipart/form-data; boundary=x',
)
export const contentEncoding = fc.constantFrom('identity', 'gzip', 'br', 'zstd', 'gzip, br')

export const prefer = list(
  fc.constantFrom(
    ...['return=minimal', 'return=representation', 'return="minimal"', 'RETURN=minimal; foo=bar', 'foo'],
    ...['respond-async', 'wait=0', 'wait=x', 'wait', 'handling=lenient', 'handling=strict'],
  ),
)

export const idempotencyKey = fc.oneof(
  fc.uuid().map((uuid) => `"${uuid}"`),
  fc.uuid(),
  fc.constantFrom('"one"', '""', '"a\\"b"', '"a";b=1', '?1', ':YQ==:', `"${'k'.repeat(300)}"`, '"k", "k"'),
)

export const contentDigest = fc.constantFrom('sha-256=:AAAA:', 'sha-512=::', 'md5=:AAAA:')
export const wantContentDigest = fc.constantFrom('sha-256=1', 'sha-512=9, sha-256=0', 'md5=3', 'sha-256=11')

const patches = [
  '{"reason":null}',
  '[{"op":"replace","path":"/name","value":"B"}]',
  '[{"op":"move","from":"/a","path":"/b"}]',
]
const odds = ['', '{}', '[]', 'null', '{"__proto__":{"x":1}}', '['.repeat(5000), '"', '\ud800']
/** Generates request content, from a valid booking to unreadable bytes. */
export const content = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }).map((name) => JSON.stringify({ name, age: 36 })),
  fc.constantFrom('name=Ada&age=36', ...patches, ...odds),
  fc.json(),
)
