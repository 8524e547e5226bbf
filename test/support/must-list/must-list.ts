import { cachingRules, isWhole } from './caching-rules.ts'
import { contentRules } from './content-rules.ts'
import { seen, type Exchange, type Seen } from './exchange.ts'
import { fieldRules } from './field-rules.ts'
import { framingRules } from './framing-rules.ts'
import type { Earlier, Rule } from './rule.ts'
import { statusRules } from './status-rules.ts'

/*
 * The list of what every response must be, whatever it is about (notes/reliability.md §1): one table of rules, held
 * against every exchange that a suite makes. A rule is a sentence of an RFC, or one of ours with its place.
 */
export const rules: readonly Rule[] = [...statusRules, ...framingRules, ...fieldRules, ...cachingRules, ...contentRules]

const nothing: Earlier = { shown: () => undefined }

/** What is wrong with an exchange by itself: sentences that begin with their clause. */
export function violations(exchange: Exchange): readonly string[] {
  return violationsOf(seen(exchange), nothing)
}

function violationsOf(exchange: Seen, earlier: Earlier): readonly string[] {
  return rules.filter((rule) => !rule.isKept(exchange, earlier)).map((rule) => sentence(rule, exchange))
}

function sentence({ clause, demand, field }: Rule, { sent }: Seen): string {
  const value = field === undefined ? '' : `, but it is ${JSON.stringify(sent.value(field.toLowerCase()))}`
  return `${clause}: ${demand}${value}`
}

/** A list that remembers what it has seen of one service, and so sees where two responses contradict each other. */
export interface MustList {
  violations(exchange: Exchange): readonly string[]
}

// So many representations are remembered, each up to so many bytes.
const limits = { representations: 1000, bytes: 64 * 1024 }

export function mustList(): MustList {
  const shown = new Map<string, Seen>()
  const earlier: Earlier = { shown: (exchange) => shown.get(nameOf(exchange)) }
  return {
    violations(given) {
      const exchange = seen(given)
      const found = violationsOf(exchange, earlier)
      const name = nameOf(exchange)
      if (name !== '' && isWhole(exchange) && (exchange.content?.byteLength ?? 0) <= limits.bytes) {
        shown.delete(name)
        shown.set(name, exchange)
        const [oldest] = shown.keys()
        if (shown.size > limits.representations && oldest !== undefined) shown.delete(oldest)
      }
      return found
    },
  }
}

/** The URL and the strong tag of the representation that a response shows or means; empty where it does neither. */
function nameOf({ method, target, sent }: Seen): string {
  const isRead = method === 'GET' || method === 'HEAD'
  // RFC 9110 §6.4.2: what answers a write is a representation of a resource only where Content-Location says which.
  const url = isRead ? target : sent.value('content-location')
  const tag = sent.value('etag')
  return url === '' || !tag.startsWith('"') ? '' : `${url} ${tag}`
}
