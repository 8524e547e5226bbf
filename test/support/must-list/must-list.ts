import { cachingRules, isWhole } from './caching-rules.ts'
import { contentRules } from './content-rules.ts'
import { seen, type Exchange, type ParsedExchange } from './exchange.ts'
import { fieldRules } from './field-rules.ts'
import { framingRules } from './framing-rules.ts'
import type { Earlier, Rule } from './rule.ts'
import { statusRules } from './status-rules.ts'

/*
 * The rules for every response, in one table that every exchange of the suites is checked against. A rule is a sentence
 * of an RFC or of our design, with its clause.
 */
export const rules: readonly Rule[] = [...statusRules, ...framingRules, ...fieldRules, ...cachingRules, ...contentRules]

const nothing: Earlier = { shown: () => undefined }

/** Returns the violations of a single exchange, as sentences with their clause. */
export function violations(exchange: Exchange): readonly string[] {
  return violationsOf(seen(exchange), nothing)
}

function violationsOf(exchange: ParsedExchange, earlier: Earlier): readonly string[] {
  return rules.filter((rule) => !rule.isKept(exchange, earlier)).map((rule) => sentence(rule, exchange))
}

function sentence({ clause, demand, field }: Rule, { sent }: ParsedExchange): string {
  const value = field === undefined ? '' : `, but it is ${JSON.stringify(sent.value(field.toLowerCase()))}`
  return `${clause}: ${demand}${value}`
}

/** A checker that also remembers the exchanges of one service, to find contradictions between responses. */
export interface MustList {
  violations(exchange: Exchange): readonly string[]
}

// Limits of the memory: number of representations and bytes each.
const limits = { representations: 1000, bytes: 64 * 1024 }

export function mustList(): MustList {
  const shown = new Map<string, ParsedExchange>()
  const earlier: Earlier = { shown: (exchange) => shown.get(nameOf(exchange)) }
  return {
    violations(given) {
      const exchange = seen(given)
      const found = violationsOf(exchange, earlier)
      const name = nameOf(exchange)
      if (name !== '' && isWhole(exchange) && (exchange.content?.byteLength ?? 0) <= limits.bytes) {
        shown.delete(name)
        // A new one, without the decoded text that this one keeps.
        shown.set(name, seen(given))
        const [oldest] = shown.keys()
        if (shown.size > limits.representations && oldest !== undefined) shown.delete(oldest)
      }
      return found
    },
  }
}

/** Returns the URL and strong tag of the represented resource; empty if there is none. */
function nameOf({ method, target, sent }: ParsedExchange): string {
  const isRead = method === 'GET' || method === 'HEAD'
  // RFC 9110 §6.4.2: the response to a write represents a resource only with Content-Location.
  const url = isRead ? target : sent.value('content-location')
  const tag = sent.value('etag')
  return url === '' || !tag.startsWith('"') ? '' : `${url} ${tag}`
}
