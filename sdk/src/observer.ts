import type { TransportTrouble } from './errors/transport-failure.ts'
import type { Observation } from './exchanged.ts'
import { redacted } from './redacted.ts'
import { traceOf } from './trace-context.ts'

/** What one request became. */
export interface Ended {
  readonly answer?: { readonly status: number; readonly headers: Headers } | undefined
  readonly trouble?: TransportTrouble | undefined
}

/** The requests of one errand, as they are seen by whoever looks on. */
export interface Observer {
  /** The fields that say of which trace a request is. */
  readonly fields: () => Readonly<Record<string, string>>
  /** A request leaves; what is given back is told of its end. */
  readonly begin: (request: Begun) => (ended: Ended) => void
}

export interface Begun {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Makes what looks on while one errand is run. */
export function observer({ onExchange, trace }: Observation, trail: readonly string[]): Observer {
  let attempt = 0
  return {
    fields: trace === undefined ? () => ({}) : traceOf(trace),
    begin: ({ method, url, headers }) => {
      attempt += 1
      const [since, count] = [performance.now(), attempt]
      return ({ answer, trouble }) => {
        const field = (name: string): string | undefined => answer?.headers.get(name) ?? undefined
        told(onExchange, {
          method,
          url: redacted(url),
          trail,
          attempt: count,
          milliseconds: performance.now() - since,
          status: answer?.status,
          trouble,
          cacheStatus: field('cache-status'),
          requestId: field('request-id') ?? field('x-request-id'),
          traceparent: headers['traceparent'],
        })
      }
    },
  }
}

// Who looks on does not change what happens.
function told(onExchange: Observation['onExchange'], exchanged: Parameters<NonNullable<typeof onExchange>>[0]): void {
  try {
    onExchange?.(exchanged)
  } catch {
    // There is nobody to tell.
  }
}
