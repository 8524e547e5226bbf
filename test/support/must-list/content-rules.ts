import { secretsIn } from './secrets.ts'
import type { ParsedExchange } from './exchange.ts'
import { isUriReference } from './grammar.ts'
import { hasContent, isClass, rule, type Rule } from './rule.ts'

type Json = Readonly<Record<string, unknown>>

// Statuses that need an explanation (RFC 9110 §15.5.10, RFC 4918 §11.2, RFC 6585, RFC 8470).
const explained = [400, 406, 409, 412, 415, 422, 425, 428, 429]

// Stack traces, package paths and source positions, which are internal.
const innards =
  /\n\s+at .+:\d+:\d+\)?|node_modules\/|\/src\/[\w/.-]+\.ts|\bfile:\/\/\/|\bSQLITE_[A-Z]+|\bselect\b.+\bfrom\b.+\bwhere\b/i

/** Rules about the content and what it must not reveal. */
export const contentRules: readonly Rule[] = [
  rule('RFC 9457 §3', 'a problem document has a type, a title and the status of its response', (exchange) => {
    return exchange.mediaType !== 'application/problem+json' || !hasContent(exchange) || isProblem(exchange)
  }),
  rule('RFC 9457 §3', 'a refusal in JSON is a problem document', (exchange) => {
    if (!isClass(exchange, 4, 5) || !hasContent(exchange) || !/[/+]json$/.test(exchange.mediaType)) return true
    // FHIR R4, Collection+JSON and JSON:API have their own problems, RFC 6749 §5.2 fixes those of the token endpoint, and MCP has those of JSON-RPC.
    const types = ['problem+json', 'fhir+json', 'vnd.collection+json', 'vnd.api+json'].map(
      (name) => `application/${name}`,
    )
    return types.includes(exchange.mediaType) || /^\/(?:oauth\/|mcp(?:\?|$))/.test(exchange.target)
  }),
  rule('RFC 9110 §15.5', 'a refusal has an explanation', (exchange) => {
    const isRefused = explained.includes(exchange.status) && exchange.method !== 'HEAD' && exchange.method !== ''
    return !isRefused || exchange.content === undefined || hasContent(exchange)
  }),
  rule('RFC 8259 §2', 'JSON content is valid JSON', (exchange) => {
    return !isWholeJson(exchange) || json(exchange) !== undefined
  }),
  rule('CSP Level 3 §3.1', 'there is at most one Content-Security-Policy', ({ sent }) => {
    return sent.lines('content-security-policy').length <= 1 && !sent.value('content-security-policy').includes(',')
  }),
  rule('RFC 6797 §7.2', 'Strict-Transport-Security is not sent over http', ({ sent, isSecure }) => {
    return isSecure || !sent.has('strict-transport-security')
  }),
  rule('issue 3', 'X-Powered-By is not sent', ({ sent }) => !sent.has('x-powered-by')),
  rule('issue 5', 'no response contains a password or its hash', (exchange) => {
    const fields = exchange.sent.names.map((name) => exchange.sent.value(name)).join('\n')
    return secretsIn(`${fields}\n${exchange.text() ?? ''}`).length === 0
  }),
  rule('RFC 9457 §5', 'no stack trace, path or statement is shown', (exchange) => {
    return !isClass(exchange, 4, 5) || !innards.test(exchange.text() ?? '')
  }),
  rule('Fetch §3.3.5', 'credentials are not allowed for every origin', ({ sent }) => {
    return sent.value('access-control-allow-origin') !== '*' || !sent.has('access-control-allow-credentials')
  }),
]

function isWholeJson(exchange: ParsedExchange): boolean {
  return hasContent(exchange) && exchange.status !== 206 && /[/+]json$/.test(exchange.mediaType)
}

const parsed = new WeakMap<ParsedExchange, { readonly value: unknown }>()

function json(exchange: ParsedExchange): unknown {
  const known = parsed.get(exchange) ?? { value: parse(exchange.text() ?? '') }
  parsed.set(exchange, known)
  return known.value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isProblem(exchange: ParsedExchange): boolean {
  const document = json(exchange)
  if (typeof document !== 'object' || document === null) return false
  const { type, title, status } = document as Json
  const isNamed = typeof title === 'string' && title !== ''
  return typeof type === 'string' && isUriReference(type) && isNamed && status === exchange.status
}
