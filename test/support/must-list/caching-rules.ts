import type { ParsedExchange } from './exchange.ts'
import { contentRange, directives, elements, isDigits, type Directive } from './grammar.ts'
import { rule, where, type Rule } from './rule.ts'

/** Fields that are equal in a 304 or 206 and in the corresponding 200 (RFC 9110 §15.4.5, §15.3.7). */
const sameAsWhole = ['cache-control', 'content-location', 'vary', 'expires'] as const

/**
 * Resources with a single representation, which do not vary with Accept: endpoints with a format fixed by their RFC,
 * files, and operator endpoints.
 */
const inOneForm = /^\/(?:assets|oauth|\.well-known|health|metrics)(?:[/?]|$)/

/** Whether and for how long a response may be stored, and under which key. */
export const cachingRules: readonly Rule[] = [
  rule('specification §1', 'every response has an explicit cache policy', ({ status, sent }) => {
    return status < 200 || sent.value('cache-control') !== ''
  }),
  aboutDirectives('RFC 9111 §5.2', 'Cache-Control is a list of directives, each once', (list = []) => {
    return list.length > 0 && new Set(list.map(({ name }) => name)).size === list.length
  }),
  aboutDirectives('RFC 9111 §5.2.2.1', 'max-age and its like are numbers without quotes', (list = []) => {
    return list.every(({ name, argument }) => !isTime(name) || (argument !== undefined && isDigits(argument)))
  }),
  aboutDirectives('RFC 9111 §5.2.2.4', 'the arguments of no-cache and private are quoted', (list = []) => {
    return list.every(
      ({ name, argument = '""' }) => !['no-cache', 'private'].includes(name) || argument.startsWith('"'),
    )
  }),
  aboutDirectives('RFC 9111 §5.2.2.5', 'no-store excludes a freshness lifetime', (list = []) => {
    const isNever = list.some(({ name }) => name === 'no-store')
    return !isNever || !list.some(({ name }) => isTime(name) || name === 'public')
  }),
  aboutDirectives('RFC 9111 §5.2.2', 'a response is public or private, not both', (list = []) => {
    return ['public', 'private'].some((scope) => !list.some(({ name }) => name === scope))
  }),
  where(
    isNegotiated,
    rule('RFC 9110 §12.5.5', 'negotiated responses vary with Accept, including refusals and 304', (exchange) => {
      return variesWith(exchange, 'accept')
    }),
  ),
  rule('RFC 9110 §12.5.5', 'coded content varies with Accept-Encoding', (exchange) => {
    return !exchange.sent.has('content-encoding') || variesWith(exchange, 'accept-encoding')
  }),
  rule('RFC 9110 §12.5.3', 'the content coding is acceptable', ({ asked, sent }) => {
    const codings = elements(sent.value('content-encoding'))
    return codings.every((coding) => isAcceptable(coding, asked.value('accept-encoding')))
  }),
  rule('Fetch §3.3.5', 'a response for one origin varies with Origin', (exchange) => {
    const origin = exchange.sent.value('access-control-allow-origin')
    return origin === '' || origin === '*' || variesWith(exchange, 'origin')
  }),
  rule(
    'RFC 9110 §8.8.3',
    'the same strong tag of the same URL means the same bytes, type and coding',
    (exchange, earlier) => {
      const shown = isWhole(exchange) ? earlier.shown(exchange) : undefined
      return shown === undefined || isSame(shown, exchange)
    },
  ),
  rule('RFC 9110 §15.4.5', 'a 304 has the caching fields of the 200 in its place', (exchange, earlier) => {
    return exchange.status !== 304 || hasFieldsOf(exchange, earlier.shown(exchange))
  }),
  rule('RFC 9110 §15.3.7', 'a 206 has the caching fields of the 200 in its place', (exchange, earlier) => {
    return exchange.status !== 206 || hasFieldsOf(exchange, earlier.shown(exchange))
  }),
  rule('RFC 9110 §14.4', 'a 206 has the bytes that Content-Range names', (exchange, earlier) => {
    const { status, sent, content } = exchange
    const whole = earlier.shown(exchange)?.content
    const range = contentRange(sent.value('content-range'))
    if (status !== 206 || whole === undefined || content === undefined || range?.last === undefined) return true
    return range.complete === whole.byteLength && whole.subarray(range.first, range.last + 1).equals(content)
  }),
  rule('RFC 9110 §8.6', 'a HEAD and a 304 give no other Content-Length than the 200', (exchange, earlier) => {
    const { method, status, sent } = exchange
    const isBare = (method === 'HEAD' && status === 200) || status === 304
    const whole = isBare && sent.has('content-length') ? earlier.shown(exchange)?.content : undefined
    return whole === undefined || Number(sent.value('content-length')) === whole.byteLength
  }),
]

function aboutDirectives(clause: string, demand: string, isRight: (list?: readonly Directive[]) => boolean): Rule {
  const isKept: Rule['isKept'] = ({ sent }) => {
    return !sent.has('cache-control') || isRight(directives(sent.value('cache-control')))
  }
  return { clause, demand, field: 'Cache-Control', isKept }
}

function isTime(name: string): boolean {
  return ['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error'].includes(name)
}

// A response to OPTIONS without content is the same for all clients, and an unreadable request is not negotiated.
function isNegotiated({ method, status, target, content, mediaType }: ParsedExchange): boolean {
  if (method === '' || status < 200 || inOneForm.test(target)) return false
  if (method === 'OPTIONS' && content?.byteLength === 0) return false
  return !/^(?:message\/http|text\/(?:css|javascript|event-stream)|(?:image|font)\/.*)$/.test(mediaType)
}

function variesWith({ sent }: ParsedExchange, name: string): boolean {
  const vary = elements(sent.value('vary').toLowerCase())
  return vary.includes('*') || vary.includes(name)
}

// Malformed elements are ignored, because they may be read in several ways.
function isAcceptable(coding: string, acceptEncoding: string): boolean {
  const wanted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((element) => {
      const [name = '', ...weight] = element.split(';').map((part) => part.trim())
      // RFC 9110 §8.4.1.3: x-gzip is gzip.
      return { name: name.replace(/^x-/, ''), isExcluded: /^q=0(?:\.0{0,3})?$/.test(weight.join(';')) }
    })
  const named = wanted.filter(({ name }) => name === coding.toLowerCase())
  const decisive = named.length > 0 ? named : wanted.filter(({ name }) => name === '*')
  return decisive.some(({ isExcluded }) => !isExcluded)
}

/** Whether the response shows a whole representation. */
export function isWhole({ status, content, method }: ParsedExchange): boolean {
  return (status === 200 || status === 201) && method !== 'HEAD' && content !== undefined
}

function isSame(one: ParsedExchange, other: ParsedExchange): boolean {
  const isAlike = (name: string): boolean => one.sent.value(name) === other.sent.value(name)
  return (
    one.content?.equals(other.content ?? Buffer.alloc(0)) === true &&
    ['content-type', 'content-encoding'].every(isAlike)
  )
}

function hasFieldsOf({ sent, asked }: ParsedExchange, shown: ParsedExchange | undefined): boolean {
  // Only a GET shows a 200 "to the same request": the result of a write or a QUERY has its own Content-Location.
  if (shown?.method !== 'GET') return true
  // Cache fields may differ between clients.
  const isSamePrincipal = ['authorization', 'cookie', 'origin'].every(
    (name) => asked.value(name) === shown.asked.value(name),
  )
  return !isSamePrincipal || sameAsWhole.every((name) => sent.value(name) === shown.sent.value(name))
}
