import { randomHex } from '../authentication/encoding.ts'
import { redacted } from '../errors/failure.ts'
import type { TransportFailureReason } from '../errors/transport-failure.ts'
import type { Observation, TraceContext } from './exchanged.ts'

const traceparentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/

interface Trace {
  readonly id: string
  readonly flags: string
  readonly state: string | undefined
}

/** Returns the trace headers of one navigation step; each request gets a span identifier of its own. */
export function traceOf(trace: NonNullable<Observation['trace']>): () => Readonly<Record<string, string>> {
  const { id, flags, state } = (trace === true ? undefined : continuedTrace(trace())) ?? newTrace()
  return () => ({
    traceparent: `00-${id}-${randomHex(8)}-${flags}`,
    ...(state === undefined ? {} : { tracestate: state }),
  })
}

// A malformed `traceparent` starts a new trace without its state (W3C Trace Context §4.3).
function continuedTrace(context: TraceContext | undefined): Trace | undefined {
  const [, id, flags] = traceparentPattern.exec(context?.traceparent ?? '') ?? []
  return id === undefined || flags === undefined ? undefined : { id, flags, state: context?.tracestate }
}

function newTrace(): Trace {
  // Flags: sampled, random trace identifier (Trace Context Level 2 §3.2.2.5).
  return { id: randomHex(16), flags: '03', state: undefined }
}

/** The result of one request. */
export interface RequestResult {
  readonly answer?: { readonly status: number; readonly headers: Headers } | undefined
  readonly failure?: TransportFailureReason | undefined
}

/** Observes the requests of one navigation step. */
export interface Observer {
  /** The trace headers of the next request. */
  readonly fields: () => Readonly<Record<string, string>>
  /** Reports the start of a request; the returned function reports its end. */
  readonly begin: (request: StartedRequest) => (ended: RequestResult) => void
}

export interface StartedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export function observer({ onExchange, trace }: Observation, trail: readonly string[]): Observer {
  let attempt = 0
  return {
    fields: trace === undefined ? () => ({}) : traceOf(trace),
    begin: ({ method, url, headers }) => {
      attempt += 1
      const [since, count] = [performance.now(), attempt]
      return ({ answer, failure }) => {
        const field = (name: string): string | undefined => answer?.headers.get(name) ?? undefined
        notifyListener(onExchange, {
          method,
          url: redacted(url),
          trail,
          attempt: count,
          milliseconds: performance.now() - since,
          status: answer?.status,
          failure,
          cacheStatus: field('cache-status'),
          requestId: field('request-id') ?? field('x-request-id'),
          traceparent: headers['traceparent'],
        })
      }
    },
  }
}

// An error of the listener must not change the result of the request.
function notifyListener(
  onExchange: Observation['onExchange'],
  exchanged: Parameters<NonNullable<typeof onExchange>>[0],
): void {
  try {
    onExchange?.(exchanged)
  } catch {
    // Ignored on purpose.
  }
}
