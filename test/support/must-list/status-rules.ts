import { contentRange, elements } from './grammar.ts'
import type { ParsedExchange } from './exchange.ts'
import { hasContent, isClass, rule, type Rule } from './rule.ts'

type Need = readonly [clause: string, demand: string, statuses: readonly number[], oneOf: readonly string[]]

/** Fields that a status requires. */
const needs: readonly Need[] = [
  ['RFC 9110 §15.5.6', 'a 405 lists the methods of the resource in Allow', [405], ['allow']],
  ['RFC 9110 §15.5.2', 'a 401 has WWW-Authenticate', [401], ['www-authenticate']],
  ['RFC 9110 §15.5.8', 'a 407 has Proxy-Authenticate', [407], ['proxy-authenticate']],
  ['RFC 9110 §15.5.22', 'a 101 and a 426 have Upgrade', [101, 426], ['upgrade']],
  ['RFC 9110 §15.4', 'a redirection has Location', [301, 302, 303, 307, 308], ['location']],
  [
    'RFC 9110 §15.5.16',
    'a 415 lists the supported types: Accept, Accept-Post, Accept-Patch or Accept-Encoding',
    [415],
    ['accept', 'accept-post', 'accept-patch', 'accept-encoding'],
  ],
  // RFC 6585 §4 says MAY and RFC 8470 §5.2 nothing; our design requires Retry-After.
  ['notes/http.md §4', 'a 425, a 429 and a 503 have Retry-After', [425, 429, 503], ['retry-after']],
]

const conditions = ['if-match', 'if-none-match', 'if-unmodified-since', 'if-modified-since']

/** What a status requires, and when it is allowed. */
export const statusRules: readonly Rule[] = [
  ...needs.map(([clause, demand, statuses, oneOf]) =>
    rule(
      clause,
      demand,
      ({ status, sent }) => !statuses.includes(status) || oneOf.some((name) => sent.value(name) !== ''),
    ),
  ),
  // RFC 7591 §3.2.1: a registered client has an identifier, and no URI.
  rule(
    'RFC 9110 §15.3.2',
    'a 201 to a POST has the created resource in Location',
    ({ method, status, sent, target }) => {
      return status !== 201 || method !== 'POST' || sent.has('location') || target === '/oauth/register'
    },
  ),
  rule('RFC 9110 §15.4.1', 'a 300 has a list of choices as content', (exchange) => {
    return exchange.status !== 300 || exchange.method === 'HEAD' || hasContent(exchange)
  }),
  // A conditional QUERY is answered as the GET that it stands for (RFC 10008 §2.6).
  rule('RFC 9110 §15.4.5', 'only GET, HEAD and QUERY are answered by 304', ({ method, status }) => {
    return status !== 304 || ['GET', 'HEAD', 'QUERY'].includes(method)
  }),
  rule('RFC 9110 §15.4.5', 'a 304 answers If-None-Match or If-Modified-Since', ({ status, asked }) => {
    return status !== 304 || asked.has('if-none-match') || asked.has('if-modified-since')
  }),
  rule('RFC 9110 §15.4.5', 'a 304 has no field that describes content', ({ status, sent }) => {
    return status !== 304 || !['content-type', 'content-encoding', 'content-language', 'content-range'].some(sent.has)
  }),
  // HTML forms cannot send header fields; their condition is in the query of the action.
  rule('RFC 9110 §15.5.13', 'a 412 answers a condition', ({ status, asked, target }) => {
    return status !== 412 || conditions.some(asked.has) || target.includes('_match=')
  }),
  // RFC 9110 §14.2: "GET is the only method for which range handling is defined", so HEAD has no ranges either.
  // RFC 10008 defines those of QUERY as those of GET.
  rule('RFC 9110 §14.2', 'only a GET or QUERY with Range is answered by 206 or 416', ({ method, status, asked }) => {
    return (status !== 206 && status !== 416) || (['GET', 'QUERY'].includes(method) && asked.has('range'))
  }),
  rule('RFC 9110 §15.3.7', 'a 206 has either Content-Range or parts that have it', isPartial),
  rule('RFC 9110 §15.5.17', 'a 416 has the length in Content-Range', ({ status, sent }) => {
    return status !== 416 || /^bytes \*\/\d+$/.test(sent.value('content-range'))
  }),
  rule('RFC 9110 §14.4', 'Content-Range has a meaning in 206 and 416 only', ({ status, sent }) => {
    return !sent.has('content-range') || status === 206 || status === 416
  }),
  rule('RFC 9110 §9.3.7', 'a successful OPTIONS of a resource has Allow', ({ method, status, sent, asked }) => {
    const isAnswer = method === 'OPTIONS' && status >= 200 && status < 300
    return !isAnswer || asked.has('access-control-request-method') || sent.has('allow')
  }),
  rule('RFC 5789 §3.1', 'an OPTIONS that allows PATCH has Accept-Patch', ({ method, sent }) => {
    const allowed = elements(sent.value('allow'))
    return method !== 'OPTIONS' || !allowed.includes('PATCH') || sent.has('accept-patch')
  }),
  rule('RFC 9110 §9.1', 'Allow names HEAD where it names GET, and OPTIONS', ({ sent }) => {
    const allowed = elements(sent.value('allow'))
    return allowed.length === 0 || (allowed.includes('OPTIONS') && allowed.includes('GET') === allowed.includes('HEAD'))
  }),
  rule('RFC 9110 §15.5.6', 'a 405 does not allow the method that it refuses', ({ method, status, sent }) => {
    return status !== 405 || !elements(sent.value('allow')).includes(method)
  }),
  rule('RFC 9110 §9.3.8', 'a TRACE shows no credentials', (exchange) => {
    const isShown = exchange.method === 'TRACE' && isClass(exchange, 2)
    return !isShown || !/^(?:proxy-)?(?:authorization|cookie)\s*:/im.test(exchange.text() ?? '')
  }),
]

function isPartial({ status, sent, mediaType, content }: ParsedExchange): boolean {
  if (status !== 206) return true
  if (mediaType !== 'multipart/byteranges') return contentRange(sent.value('content-range'))?.first !== undefined
  if (sent.has('content-range')) return false
  const boundary = /boundary="?([^";]+)/.exec(sent.value('content-type'))?.[1]
  if (boundary === undefined || content === undefined) return content === undefined
  const parts = content.toString('latin1').split(`--${boundary}`).slice(1, -1)
  return (
    parts.length > 0 &&
    parts.every((part) => /^\r\n(?:.+\r\n)*content-range: bytes \d+-\d+\/(?:\d+|\*)\r\n/i.test(part))
  )
}
