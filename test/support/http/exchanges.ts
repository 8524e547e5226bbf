import { collection, collections, createService, memoryTable, tableOf, type Authenticator } from '@waymark/server'
import { limiter } from '@waymark/server/http'
import { listening, closed } from '@waymark/server/testing'
import { books, libraryDescription, loans } from '@waymark/server-examples/library/description'
import { sender, type Sending } from './send.ts'
import { libraryFrame } from './library.ts'

const json = { 'Content-Type': 'application/json' }
const hal = { Accept: 'application/hal+json' }
const dune = { title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' }
const content = (value: unknown): string => JSON.stringify(value)
const other = { Origin: 'https://app.example' }
const known = { Authorization: 'Token ada' }

/** Requests in their order. `BOOK` is the book that the third one creates, and `TAG` its entity tag. */
const requests: readonly (readonly [title: string, request: Sending])[] = [
  ['home', { method: 'GET', target: '/', fields: hal }],
  ['a creation without credentials', { method: 'POST', target: '/books', fields: json, content: content(dune) }],
  ['a creation', { method: 'POST', target: '/books', fields: { ...json, ...known, ...hal }, content: content(dune) }],
  ['the item', { method: 'GET', target: 'BOOK', fields: hal }],
  ['the item with its forms', { method: 'GET', target: 'BOOK', fields: { ...hal, ...known } }],
  ['its head', { method: 'HEAD', target: 'BOOK', fields: hal }],
  ['its page', { method: 'HEAD', target: 'BOOK', fields: { Accept: 'text/html' } }],
  [
    'its page in a coding',
    { method: 'HEAD', target: 'BOOK', fields: { Accept: 'text/html', 'Accept-Encoding': 'gzip' } },
  ],
  ['the item, not modified', { method: 'GET', target: 'BOOK', fields: { ...hal, ...known, 'If-None-Match': 'TAG' } }],
  ['the item, if it is another', { method: 'GET', target: 'BOOK', fields: { ...hal, 'If-Match': '"other"' } }],
  ['the first bytes', { method: 'GET', target: 'BOOK', fields: { ...hal, Range: 'bytes=0-9' } }],
  ['bytes behind the end', { method: 'GET', target: 'BOOK', fields: { ...hal, Range: 'bytes=99999-' } }],
  ['no known media type', { method: 'GET', target: 'BOOK', fields: { Accept: 'image/png' } }],
  ['no known coding', { method: 'GET', target: 'BOOK', fields: { ...hal, 'Accept-Encoding': 'identity;q=0, *;q=0' } }],
  ['the list', { method: 'GET', target: '/books?sort=title&limit=1', fields: hal }],
  ['parts of the list', { method: 'GET', target: '/books?fields=total', fields: hal }],
  ['a wrong cursor', { method: 'GET', target: '/books?cursor=x.y', fields: hal }],
  ['a wrong parameter', { method: 'GET', target: '/books?shelf=attic&colour=red', fields: hal }],
  ['the options of the list', { method: 'OPTIONS', target: '/books' }],
  ['the options of the item', { method: 'OPTIONS', target: 'BOOK' }],
  ['the options of the server', { method: 'OPTIONS', target: '*' }],
  ['a TRACE request', { method: 'TRACE', target: '/books?q=secret', fields: { 'X-Note': 'shown', Cookie: 'hidden' } }],
  ['a method that the list lacks', { method: 'PUT', target: '/books', fields: json, content: '{}' }],
  ['an unknown method', { method: 'PROPFIND', target: '/books' }],
  ['an unknown path', { method: 'GET', target: '/films', fields: hal }],
  ['an unknown item', { method: 'GET', target: '/books/none', fields: hal }],
  [
    'a change without a condition',
    { method: 'PUT', target: 'BOOK', fields: { ...json, ...known }, content: content(dune) },
  ],
  [
    'a change of another version',
    { method: 'PUT', target: 'BOOK', fields: { ...json, ...known, 'If-Match': '"old"' }, content: content(dune) },
  ],
  [
    'a change with faults',
    { method: 'PUT', target: 'BOOK', fields: { ...json, ...known, 'If-Match': 'TAG' }, content: '{"year":-1}' },
  ],
  [
    'a change without credentials',
    { method: 'PUT', target: 'BOOK', fields: { ...json, 'If-Match': 'TAG' }, content: content(dune) },
  ],
  [
    'a change that is no JSON',
    { method: 'PUT', target: 'BOOK', fields: { ...json, ...known, 'If-Match': 'TAG' }, content: '{' },
  ],
  [
    'a change in another media type',
    {
      method: 'PUT',
      target: 'BOOK',
      fields: { ...known, 'Content-Type': 'text/csv', 'If-Match': 'TAG' },
      content: 'a',
    },
  ],
  [
    'a change in a coding',
    {
      method: 'PUT',
      target: 'BOOK',
      fields: { ...json, ...known, 'Content-Encoding': 'gzip', 'If-Match': 'TAG' },
      content: '{}',
    },
  ],
  [
    'a change in an unknown coding',
    {
      method: 'PUT',
      target: 'BOOK',
      fields: { ...json, ...known, 'Content-Encoding': 'lzma', 'If-Match': 'TAG' },
      content: '{}',
    },
  ],
  [
    'a part of a change',
    { method: 'PUT', target: 'BOOK', fields: { ...json, ...known, 'Content-Range': 'bytes 0-1/9' }, content: '{}' },
  ],
  [
    'a change with a wrong digest',
    {
      method: 'PUT',
      target: 'BOOK',
      fields: { ...json, ...known, 'If-Match': 'TAG', 'Content-Digest': 'sha-256=:AAAA:' },
      content: content(dune),
    },
  ],
  [
    'a merge patch',
    {
      method: 'PATCH',
      target: 'BOOK',
      fields: { ...known, ...hal, 'Content-Type': 'application/merge-patch+json', 'If-Match': 'TAG' },
      content: '{"year":1966}',
    },
  ],
  [
    'a JSON patch of an absent place',
    {
      method: 'PATCH',
      target: 'BOOK',
      fields: { ...known, 'Content-Type': 'application/json-patch+json', 'If-Match': '*' },
      content: '[{"op":"move","from":"/none","path":"/year"}]',
    },
  ],
  [
    'a JSON patch without a place',
    {
      method: 'PATCH',
      target: 'BOOK',
      fields: { ...known, 'Content-Type': 'application/json-patch+json', 'If-Match': '*' },
      content: '[{"op":"move","path":"/year"}]',
    },
  ],
  [
    'a JSON patch that nothing is sent back for',
    {
      method: 'PATCH',
      target: 'BOOK',
      fields: { ...known, 'Content-Type': 'application/json-patch+json', 'If-Match': '*', Prefer: 'return=minimal' },
      content: '[{"op":"replace","path":"/year","value":1967}]',
    },
  ],
  [
    'a malformed key',
    {
      method: 'POST',
      target: '/books',
      fields: { ...json, ...known, 'Idempotency-Key': '"1' },
      content: content(dune),
    },
  ],
  [
    'a creation with a key',
    {
      method: 'POST',
      target: '/books',
      fields: { ...json, ...known, ...hal, 'Idempotency-Key': '"1"' },
      content: content(dune),
    },
  ],
  [
    'the same creation again',
    {
      method: 'POST',
      target: '/books',
      fields: { ...json, ...known, ...hal, 'Idempotency-Key': '"1"' },
      content: content(dune),
    },
  ],
  [
    'another creation with the key',
    {
      method: 'POST',
      target: '/books',
      fields: { ...json, ...known, 'Idempotency-Key': '"1"' },
      content: content({ ...dune, year: 1 }),
    },
  ],
  [
    'unknown members, ignored on request',
    {
      method: 'POST',
      target: '/books',
      fields: { ...json, ...known, ...hal, Prefer: 'handling=lenient' },
      content: content({ ...dune, colour: 'red' }),
    },
  ],
  [
    'a form with an overridden method',
    {
      method: 'POST',
      target: 'BOOK?_method=DELETE&_match=*',
      fields: { ...known, 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
      content: '',
    },
  ],
  [
    'a form of another site',
    {
      method: 'POST',
      target: '/books?_method=PUT',
      fields: { ...known, 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site' },
      content: 'x=1',
    },
  ],
  [
    'content that is too long',
    { method: 'POST', target: '/books', fields: { ...json, ...known }, content: ' '.repeat(200_000) },
  ],
  ['a target that is too long', { method: 'GET', target: `/${'a'.repeat(8200)}`, fields: hal }],
  ['an expectation', { method: 'GET', target: '/', fields: { ...hal, Expect: 'wonders' } }],
  ['another host', { method: 'GET', target: '/', fields: { ...hal, Host: 'other.example' } }],
  ['a probe', { method: 'GET', target: '/health' }],
  ['a method that the probe lacks', { method: 'POST', target: '/health' }],
  ['the options of the probe', { method: 'OPTIONS', target: '/health' }],
  ['a read by a script of another origin', { method: 'HEAD', target: '/', fields: { ...hal, ...other } }],
  [
    'a read by a script of an unknown origin',
    { method: 'HEAD', target: '/', fields: { ...hal, Origin: 'https://x.example' } },
  ],
  [
    'the preflight of a write',
    { method: 'OPTIONS', target: '/books', fields: { ...other, 'Access-Control-Request-Method': 'POST' } },
  ],
  [
    'the types of problems',
    { method: 'GET', target: '/problems?limit=100&fields=total&embed=item', fields: { ...hal, ...known } },
  ],
  ['a request beyond the quota', { method: 'HEAD', target: '/', fields: hal }],
]

const authenticator: Authenticator<{ readonly name: string }> = {
  authenticate: (request) => {
    const name = request.header('authorization')?.replace('Token ', '')
    const caller = {
      principal: name === undefined ? undefined : { name },
      key: name,
      tag: name,
      sentIn: 'header',
    } as const
    return Promise.resolve(caller)
  },
  challenges: () => ['Token realm="Library"'],
}

function written(status: number, rawHeaders: readonly string[], content: Buffer): string {
  const lines: string[] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    lines.push(`${rawHeaders[at] ?? ''}: ${rawHeaders[at + 1] ?? ''}`)
  const changing = /^(?:Date|X-Request-Id|Content-Length|Keep-Alive|Content-Digest|Age):/
  const fields = lines.filter((line) => !changing.test(line)).sort()
  const text = content.toString().replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
  return [String(status), ...fields, ...(text === '' ? [] : [text])]
    .join('\n')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
    .replaceAll(/(ETag: (?:W\/)?"|"currentTag":"\\")[\w.-]+/g, '$1TAG')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
}

/** The file that has the expected responses. */
export const exchangesFile = new URL('../../kit/http/exchanges.txt', import.meta.url)

/** Sends the requests to a new service, and returns the responses without what differs in each run. */
export async function exchanges(): Promise<string> {
  const now = 1_764_000_000_000
  const quota = { quota: 100, window: 60 }
  const limit = { policy: quota, limiter: limiter({ ...quota, now: () => now }) }
  const reads = { policy: { quota: 21, window: 60 }, limiter: limiter({ quota: 21, window: 60, now: () => now }) }
  const mayWrite = (principal: unknown): boolean => principal !== undefined
  const server = createService({
    ...libraryFrame,
    routes: collections(libraryDescription, [
      collection(books, { path: '/books', table: memoryTable(tableOf(books)), mayWrite }),
      collection(loans, { path: '/loans', table: memoryTable(tableOf(loans)), mayWrite }),
    ]),
    authenticator,
    hosts: ['127.0.0.1'],
    corsOrigins: ['https://app.example'],
    probes: { '/health': () => Promise.resolve({ status: 200, headers: { 'Content-Type': 'text/plain' } }) },
    answersTrace: true,
    limits: { reads, writes: limit },
  })
  const client = sender(await listening(server))
  let [book, tag] = ['', '']
  const shown: string[] = []
  try {
    for (const [title, { target, fields = {}, ...rest }] of requests) {
      const own = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, value === 'TAG' ? tag : value]),
      )
      const { response } = await client.send({ ...rest, target: target.replace('BOOK', book), fields: own })
      const { status, rawHeaders } = response
      const field = (name: string): string => rawHeaders[rawHeaders.indexOf(name) + 1] ?? ''
      if (title === 'a creation') [book, tag] = [field('Location'), field('ETag')]
      shown.push(`# ${title}\n${written(status, rawHeaders, response.content ?? Buffer.alloc(0))}\n`)
    }
  } finally {
    client.close()
    await closed(server)
  }
  return shown.join('\n')
}
