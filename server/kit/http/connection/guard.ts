import { isIPv6 } from 'node:net'
import { trimmed } from '../field-syntax.ts'

// Of what RFC 3986 §3.2.2 has in names, the delimiters are left out: no name that can be looked up has one.
const authority = /^(?:\[([\da-f:.]+)\]|(?:[\w\-.~]|%[\da-f]{2})+)(?::(\d{0,5}))?$/i

/** Whether a text can stand in a Host field: a host that is not empty, and perhaps a port (RFC 9110 §7.2, §4.2.1). */
export function isHost(text: string): boolean {
  const found = authority.exec(text)
  if (found === null) return false
  const [, address, port = ''] = found
  return (address === undefined || isIPv6(address)) && Number(port) <= 65_535
}

/** A request as it came over the wire, before anything has interpreted it. */
export interface RawRequest {
  readonly method: string
  readonly url: string
  readonly httpVersion: string
  /** Names and values in turn, as Node gives them. */
  readonly rawHeaders: readonly string[]
}

export interface GuardVerdict {
  readonly problem: 'malformed-request' | 'uri-too-long' | 'expectation-failed' | 'version-not-supported'
  readonly detail: string
}

/** A target may have so many bytes. */
export const targetLimit = 8192

/**
 * Refuses requests that two readers could understand differently, before anything acts on them (RFC 9112 §2.2, §3.2,
 * §6.3; RFC 9110 §5.5, §10.1.1). The connection of a request that is malformed had better be closed.
 */
export function guard({ method, url, httpVersion, rawHeaders }: RawRequest): GuardVerdict | undefined {
  if (!httpVersion.startsWith('1.')) {
    return { problem: 'version-not-supported', detail: `HTTP/${httpVersion} is not spoken here, but HTTP/1.1.` }
  }
  if (url.length > targetLimit) {
    return { problem: 'uri-too-long', detail: `The target may have at most ${String(targetLimit)} bytes.` }
  }
  const fields = linesByName(rawHeaders)
  if (fields === undefined) return malformed('A header field has characters that are not allowed there.')
  const fault =
    targetFault(method, url) ??
    repetition(fields) ??
    hostFault(httpVersion, fields) ??
    framingFault(httpVersion, fields)
  return fault === undefined ? unknownExpectation(fields) : malformed(fault)
}

type Lines = ReadonlyMap<string, readonly string[]>

function malformed(detail: string): GuardVerdict {
  return { problem: 'malformed-request', detail }
}

const fieldName = /^:?[!#$%&'*+\-.^_`|~\w]+$/
// RFC 9110 §5.5: visible characters, space, tab and what is not ASCII; a line break would be a folded line.
const fieldValue = /^[\t\x20-\x7e\x80-\uffff]*$/

function linesByName(rawHeaders: readonly string[]): Lines | undefined {
  const lines = new Map<string, string[]>()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!fieldName.test(name) || !fieldValue.test(value)) return undefined
    const known = lines.get(name.toLowerCase())
    if (known === undefined) lines.set(name.toLowerCase(), [value])
    else known.push(value)
  }
  return lines
}

// RFC 9110 §5.3: only fields whose value is a list may come in several lines.
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

function repetition(fields: Lines): string | undefined {
  const repeated = singletons.find((name) => (fields.get(name)?.length ?? 0) > 1)
  return repeated === undefined ? undefined : `The field ${repeated} may come only once.`
}

const originForm = /^\/[^"#<>\\?]*(?:\?[^"#<>]*)?$/
const absoluteForm = /^https?:\/\/([^/?]*)((?:\/[^"#<>\\?]*)?(?:\?[^"#<>]*)?)$/i

// RFC 9112 §3.2. Of what a URI does not allow, browsers leave some as it is, such as | and [; that harms nobody.
function targetFault(method: string, target: string): string | undefined {
  if (target === '*') return method === 'OPTIONS' ? undefined : 'Only OPTIONS can be asked of the target *.'
  if (/[^\x21-\x7e]/.test(target)) return 'The target has characters that are not allowed in a URI.'
  const [, host] = absoluteForm.exec(target) ?? []
  if (host === undefined && !originForm.test(target)) return 'The target is neither a path nor an http or https URI.'
  if (host !== undefined && !isHost(host)) return 'The host in the target is malformed.'
  return isPercentEncoded(target) ? undefined : 'The percent-encoding of the target is malformed.'
}

// As the path and the query will be decoded: as UTF-8, and without an end of string in the middle.
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
  if (host === undefined) return httpVersion === '1.1' ? 'The field Host is missing.' : undefined
  return isHost(host) ? undefined : 'The field Host is malformed.'
}

// RFC 9112 §6.1 and §6.3: two opinions on where the content ends are how requests are smuggled.
function framingFault(httpVersion: string, fields: Lines): string | undefined {
  const lengths = fields.get('content-length')
  if (lengths?.some((length) => !/^\d+$/.test(length)) === true) return 'The field Content-Length must be a number.'
  if (new Set(lengths).size > 1) return 'The lines of Content-Length differ.'
  const codings = fields.get('transfer-encoding')
  if (codings === undefined) return undefined
  if (lengths !== undefined) return 'Transfer-Encoding and Content-Length exclude each other.'
  if (httpVersion === '1.0') return 'HTTP/1.0 has no Transfer-Encoding.'
  const isChunked = trimmed(codings.join(',')).toLowerCase() === 'chunked'
  return isChunked ? undefined : 'The only transfer coding that is understood is chunked.'
}

// RFC 9110 §10.1.1.
function unknownExpectation(fields: Lines): GuardVerdict | undefined {
  const expectations = fields.get('expect')?.flatMap((line) => line.split(',')) ?? []
  const isKnown = expectations.every((text) => ['', '100-continue'].includes(trimmed(text).toLowerCase()))
  if (isKnown) return undefined
  return { problem: 'expectation-failed', detail: 'The only expectation that can be met is 100-continue.' }
}
