import type { DecisionLog, ObservedExchange } from '../http/service.ts'

/** A decision on a request and its outcome; `go on` passed the request to the next decision. */
export interface Step {
  readonly decision: string
  readonly outcome: string
}

/** A request with the decisions that led to its response; the fields of the response are missing until it has ended. */
export interface LoggedRequest {
  readonly id: string
  /** When the decisions began, in milliseconds since 1970. */
  readonly at: number
  readonly method: string
  /** The path and query without values that may be secret. */
  readonly target: string
  readonly steps: readonly Step[]
  readonly ended?: Pick<ObservedExchange, 'route' | 'status' | 'mediaType' | 'seconds'>
}

/** The last requests of a process, in memory. Header fields, cookies and content are never recorded. */
export interface RequestLog {
  /** Begins the log of a request; a later request with the same id replaces it. */
  readonly begin: (request: Pick<LoggedRequest, 'id' | 'method' | 'target'>) => DecisionLog
  readonly end: (exchange: ObservedExchange) => void
  readonly find: (id: string) => LoggedRequest | undefined
  /** Returns the requests, newest first. */
  readonly list: () => readonly LoggedRequest[]
}

export interface RequestLogOptions {
  /** The number of requests that are kept. */
  readonly kept: number
  readonly hrefOf: (id: string) => string
  readonly now: () => number
}

interface Entry extends LoggedRequest {
  readonly steps: Step[]
  ended?: Pick<ObservedExchange, 'route' | 'status' | 'mediaType' | 'seconds'>
}

export function requestLog({ kept, hrefOf, now }: RequestLogOptions): RequestLog {
  const entries = new Map<string, Entry>()
  return {
    begin({ id, method, target }) {
      const entry: Entry = { id, at: now(), method, target: withoutSecrets(target), steps: [] }
      // A Map is in the order of insertion.
      entries.delete(id)
      entries.set(id, entry)
      for (const oldest of entries.keys()) {
        if (entries.size <= kept) break
        entries.delete(oldest)
      }
      const add = (decision: string, outcome: string): void => void entry.steps.push({ decision, outcome })
      // The script of a page reads its own id here.
      return Object.assign(add, { href: hrefOf(id), fields: { 'Server-Timing': `request;desc="${id}"` } })
    },
    end({ id, route, status, mediaType, seconds }) {
      const entry = entries.get(id)
      if (entry !== undefined) entry.ended = { route, status, mediaType, seconds }
    },
    find: (id) => entries.get(id),
    list: () => [...entries.values()].toReversed(),
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

// The usual length of nanoid; a name that people give is shorter.
const shortestToken = 21

// A query without a name is a value.
function withoutValue(parameter: string): string {
  const end = parameter.indexOf('=')
  return end < 0 ? '***' : `${parameter.slice(0, end)}=***`
}

/** Hides query values, and path segments that are as long as tokens: either may be a capability. */
function withoutSecrets(target: string): string {
  const [path = '', query] = target.split('?', 2)
  const segments = path.split('/').map((one) => (one.length < shortestToken || uuid.test(one) ? one : '***'))
  return segments.join('/') + (query === undefined ? '' : `?${query.split('&').map(withoutValue).join('&')}`)
}
