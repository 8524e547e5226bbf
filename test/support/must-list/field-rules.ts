import {
  contentRange,
  directives,
  elements,
  isCookie,
  isDigits,
  isFieldValue,
  isHttpDate,
  isLink,
  isMediaType,
  isPolicyList,
  isToken,
  isEntityTag,
  isUriReference,
  listOf,
} from './grammar.ts'
import { form, hasContent, isClass, rule, type Rule } from './rule.ts'

/** Fields that must not be repeated (RFC 9110 §5.3). */
const singletons = [
  ...['age', 'date', 'etag', 'expires', 'last-modified', 'location', 'retry-after', 'server'],
  ...['content-length', 'content-location', 'content-range', 'content-type', 'deprecation', 'sunset'],
  ...['access-control-allow-credentials', 'access-control-allow-origin', 'access-control-max-age'],
  ...['referrer-policy', 'strict-transport-security', 'x-content-type-options', 'x-frame-options'],
]

const isTokens = listOf(isToken)
const isStrings = listOf((value) => /^"[ !#-[\]-~]+"$/.test(value))

/** Rules about the values of fields. */
export const fieldRules: readonly Rule[] = [
  rule('RFC 9110 §5.3', 'a field without a list is not repeated', ({ sent }) => {
    return singletons.every((name) => sent.lines(name).length <= 1)
  }),
  rule('RFC 9110 §5.5', 'names of fields are tokens and values visible ASCII', ({ sent }) => {
    return sent.names.every((name) => isToken(name) && sent.lines(name).every(isFieldValue))
  }),
  // Node adds Date late, so the recorder reads the wire.
  rule('RFC 9110 §6.6.1', 'a 2xx, 3xx and 4xx have Date', (exchange) => {
    return !isClass(exchange, 2, 3, 4) || exchange.sent.has('date')
  }),
  form('RFC 9110 §5.6.7', 'Date', 'is an IMF-fixdate', isHttpDate),
  // RFC 9110 §8.8.2.1 also forbids a Last-Modified after Date, which cannot be checked here: the clinic's clock is
  // fixed and Node's is not.
  form('RFC 9110 §8.8.2', 'Last-Modified', 'is an IMF-fixdate', isHttpDate),
  form('RFC 9111 §5.3', 'Expires', 'is an IMF-fixdate', isHttpDate),
  form('RFC 9111 §5.1', 'Age', 'is a number of seconds', isDigits),
  form('RFC 9110 §8.6', 'Content-Length', 'is a number of bytes', isDigits),
  form('RFC 9110 §8.8.3', 'ETag', 'is a quoted tag, perhaps weak', isEntityTag),
  form('RFC 9110 §10.2.2', 'Location', 'is a URI reference', isUriReference),
  form('RFC 9110 §8.7', 'Content-Location', 'is a URI reference', isUriReference),
  form('RFC 9110 §10.2.3', 'Retry-After', 'is a number of seconds or an IMF-fixdate', (value) => {
    return isDigits(value) || isHttpDate(value)
  }),
  form('RFC 9110 §12.5.5', 'Vary', 'is a list of field names, or *', (value) => value === '*' || isOnceEach(value)),
  form('RFC 9110 §10.2.1', 'Allow', 'is a list of methods, each once', (value) => value === '' || isOnceEach(value)),
  form('RFC 9110 §14.3', 'Accept-Ranges', 'is a list of range units', isTokens),
  form('RFC 9110 §14.4', 'Content-Range', 'is a possible range of bytes', (value) => contentRange(value) !== undefined),
  form('RFC 9110 §8.3', 'Content-Type', 'is a media type', isMediaType),
  form('RFC 9110 §8.4', 'Content-Encoding', 'is a list of codings without identity', (value) => {
    return isTokens(value) && !/\bidentity\b/i.test(value)
  }),
  ...['Accept', 'Accept-Post', 'Accept-Patch'].map((name) => {
    return form('RFC 9110 §12.5.1', name, 'is a list of media types', listOf(isMediaType))
  }),
  form('RFC 8288 §3', 'Link', 'is a list of targets, each with its relation', listOf(isLink)),
  form('RFC 6265 §4.1.1', 'Set-Cookie', 'is one cookie with known attributes', isCookie),
  rule('RFC 6265 §4.1.1', 'a cookie is set once', ({ sent }) => {
    const names = sent.lines('set-cookie').map((cookie) => cookie.split('=', 1)[0])
    return new Set(names).size === names.length
  }),
  form('RFC 9745 §2', 'Deprecation', 'is a date as @ and seconds', (value) => /^@-?\d+$/.test(value)),
  form('RFC 8594 §3', 'Sunset', 'is an IMF-fixdate', isHttpDate),
  rule('RFC 9745 §4', 'Sunset is not before Deprecation', ({ sent }) => {
    if (!sent.has('sunset') || !sent.has('deprecation')) return true
    return Date.parse(sent.value('sunset')) >= Number(sent.value('deprecation').slice(1)) * 1000
  }),
  ...['RateLimit', 'RateLimit-Policy'].map((name) => {
    return form(
      'draft-ietf-httpapi-ratelimit-headers',
      name,
      'is a list of named policies with parameters',
      isPolicyList,
    )
  }),
  rule('draft-ietf-httpapi-ratelimit-headers', 'RateLimit has r, RateLimit-Policy has q', ({ sent }) => {
    const isLeft = (item: string): boolean => /;\s*r=\d+/.test(item)
    const isQuota = (item: string): boolean => /;\s*q=\d+/.test(item)
    return elements(sent.value('ratelimit')).every(isLeft) && elements(sent.value('ratelimit-policy')).every(isQuota)
  }),
  form('RFC 9875 §2', 'Cache-Groups', 'is a list of strings', isStrings),
  form('RFC 9875 §3', 'Cache-Group-Invalidation', 'is a list of strings', isStrings),
  form('RFC 7240 §3', 'Preference-Applied', 'is a list of preferences', (value) => directives(value) !== undefined),
  rule('RFC 7240 §3', 'only requested preferences are applied', ({ asked, sent }) => {
    const wanted = elements(asked.value('prefer')).map((preference) => /^[^=;\s]*/.exec(preference)?.[0].toLowerCase())
    return (directives(sent.value('preference-applied')) ?? []).every(({ name }) => wanted.includes(name))
  }),
  rule('RFC 9110 §8.3', 'content has a Content-Type', (exchange) => !hasContent(exchange) || exchange.mediaType !== ''),
  rule('RFC 9110 §8.3.2', 'text declares UTF-8', ({ mediaType, sent }) => {
    return !mediaType.startsWith('text/') || /;\s*charset="?utf-8"?\s*(?:;|$)/i.test(sent.value('content-type'))
  }),
]

function isOnceEach(value: string): boolean {
  const names = elements(value.toLowerCase())
  return names.length > 0 && isTokens(value) && new Set(names).size === names.length
}
