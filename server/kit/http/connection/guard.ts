import { translate } from '@waymark/shared'
import { isIPv6 } from 'node:net'
import { trimmed } from '../field-syntax.ts'

// The sub-delims of RFC 3986 §3.2.2 are left out: no DNS name contains one.
const authority = /^(?:\[([\da-f:.]+)\]|(?:[\w\-.~]|%[\da-f]{2})+)(?::(\d{0,5}))?$/i

/** Whether a text is a valid Host field: a non-empty host and an optional port (RFC 9110 §7.2, §4.2.1). */
export function isHost(text: string): boolean {
  const found = authority.exec(text)
  if (found === null) return false
  const [, address, port = ''] = found
  return (address === undefined || isIPv6(address)) && Number(port) <= 65_535
}

/** A request as received, before any interpretation. */
export interface RawRequest {
  readonly method: string
  readonly url: string
  readonly httpVersion: string
  /** Alternating names and values, as in Node. */
  readonly rawHeaders: readonly string[]
}

export interface GuardVerdict {
  readonly problem: 'malformed-request' | 'uri-too-long' | 'expectation-failed' | 'version-not-supported'
  readonly detail: string
}

/** Maximum length of the target in bytes. */
export const targetLimit = 8192

/**
 * Rejects requests that two parsers could read differently, which enables request smuggling (RFC 9112 §2.2, §3.2, §6.3;
 * RFC 9110 §5.5, §10.1.1). The connection of a malformed request should be closed.
 */
export function guard({ method, url, httpVersion, rawHeaders }: RawRequest): GuardVerdict | undefined {
  if (!httpVersion.startsWith('1.')) {
    return {
      problem: 'version-not-supported',
      detail: translate('HTTP/{httpVersion} is not supported. Use HTTP/1.1.', { httpVersion }),
    }
  }
  if (url.length > targetLimit) {
    return {
      problem: 'uri-too-long',
      detail: translate('The target is longer than {targetLimit} bytes.', { targetLimit }),
    }
  }
  const fields = linesByName(rawHeaders)
  if (fields === undefined) return malformed(translate('A header field contains characters that are not allowed.'))
  const fault =
    targetFault(method, url) ??
    repeatedField(fields) ??
    hostFault(httpVersion, fields) ??
    framingFault(httpVersion, fields)
  return fault === undefined ? unknownExpectation(fields) : malformed(fault)
}

type Lines = ReadonlyMap<string, readonly string[]>

const framing = ['host', 'content-length', 'transfer-encoding', 'expect']

function malformed(detail: string): GuardVerdict {
  return { problem: 'malformed-request', detail }
}

const fieldName = /^:?[!#$%&'*+\-.^_`|~\w]+$/
// RFC 9110 §5.5: visible characters, space, tab and non-ASCII; no line folding.
const fieldValue = /^[\t\x20-\x7e\x80-\uffff]*$/

function linesByName(rawHeaders: readonly string[]): Lines | undefined {
  const lines = new Map<string, string[]>()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    const value = rawHeaders[at + 1] ?? ''
    if (!fieldName.test(name) || !fieldValue.test(value)) return undefined
    const lower = name.toLowerCase()
    if (!examined.has(lower)) continue
    const known = lines.get(lower)
    if (known === undefined) lines.set(lower, [value])
    else known.push(value)
  }
  return lines
}

// RFC 9110 §5.3: only list-valued fields may be repeated.
const singletons = [
  'authorization',
  'content-location',
  'content-range',
  'content-type',
  'date',
  'from',
  'host',
  'if-modified-since',
  'if-range',
  'if-unmodified-since',
  'max-forwards',
  'origin',
  'proxy-authorization',
  'range',
  'referer',
  'user-agent',
]

const examined: ReadonlySet<string> = new Set([...singletons, ...framing])

function repeatedField(fields: Lines): string | undefined {
  const repeated = [...fields].find(([name, lines]) => lines.length > 1 && singletons.includes(name))?.[0]
  return repeated === undefined ? undefined : translate('The field {repeated} must not be repeated.', { repeated })
}

const originForm = /^\/[^"#<>\\?]*(?:\?[^"#<>]*)?$/
const absoluteForm = /^https?:\/\/([^/?]*)((?:\/[^"#<>\\?]*)?(?:\?[^"#<>]*)?)$/i

// RFC 9112 §3.2. Some characters that URIs exclude, such as | and [, are sent unencoded by browsers and accepted.
function targetFault(method: string, target: string): string | undefined {
  if (target === '*') return method === 'OPTIONS' ? undefined : translate('The target * is allowed for OPTIONS only.')
  if (/[^\x21-\x7e]/.test(target)) return translate('The target contains characters that are not allowed in a URI.')
  const [, host] = absoluteForm.exec(target) ?? []
  if (host === undefined && !originForm.test(target))
    return translate('The target is neither a path nor an http or https URI.')
  if (host !== undefined && !isHost(host)) return translate('The host in the target is malformed.')
  return isPercentEncoded(target) ? undefined : translate('The percent-encoding of the target is malformed.')
}

// Decodes as the path and the query will be: valid UTF-8 without NUL.
function isPercentEncoded(target: string): boolean {
  if (!target.includes('%')) return true
  try {
    return !decodeURIComponent(target).includes('\0')
  } catch {
    return false
  }
}

// RFC 9112 §3.2: a server must answer 400 to a request without Host, with several, or with one that is invalid.
function hostFault(httpVersion: string, fields: Lines): string | undefined {
  const host = fields.get('host')?.[0]
  if (host === undefined) return httpVersion === '1.1' ? translate('The field Host is missing.') : undefined
  return isHost(host) ? undefined : translate('The field Host is malformed.')
}

// RFC 9112 §6.1 and §6.3: ambiguous message lengths enable request smuggling.
function framingFault(httpVersion: string, fields: Lines): string | undefined {
  const lengths = fields.get('content-length')
  if (lengths?.some((length) => !/^\d+$/.test(length)) === true)
    return translate('The field Content-Length must be a number.')
  if (new Set(lengths).size > 1) return translate('The values of Content-Length differ.')
  const codings = fields.get('transfer-encoding')
  if (codings === undefined) return undefined
  if (lengths !== undefined) return translate('Transfer-Encoding and Content-Length must not both be present.')
  if (httpVersion === '1.0') return translate('HTTP/1.0 does not support Transfer-Encoding.')
  const isChunked = trimmed(codings.join(',')).toLowerCase() === 'chunked'
  return isChunked ? undefined : translate('The only supported transfer coding is chunked.')
}

// RFC 9110 §10.1.1.
function unknownExpectation(fields: Lines): GuardVerdict | undefined {
  const expectations = fields.get('expect')?.flatMap((line) => line.split(',')) ?? []
  const isKnown = expectations.every((text) => ['', '100-continue'].includes(trimmed(text).toLowerCase()))
  if (isKnown) return undefined
  return { problem: 'expectation-failed', detail: translate('The only supported expectation is 100-continue.') }
}
