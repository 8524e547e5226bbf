import type { TransportFailureReason } from '../errors/transport-failure.ts'

/**
 * One request that was sent or answered from a cache, with its result, for logs and spans.
 *
 * @example
 * const line = ({ method, url, status, failure, milliseconds, attempt }: Exchanged): string =>
 *   `${method} ${url} ${String(status ?? failure)} ${milliseconds.toFixed()} ms, attempt ${String(attempt)}`
 * await connect('http://localhost:3000/', { onExchange: (exchanged) => { console.log(line(exchanged)) } })
 */
export interface Exchanged {
  readonly method: string
  /** The URL with secrets replaced. */
  readonly url: string
  /** The names of the relations and forms from the entry to this request. */
  readonly trail: readonly string[]
  /** 1 for the first attempt; more for a retry, a redirect or an answer to a challenge. */
  readonly attempt: number
  /** Milliseconds until the content was read, or the headers of a stream were. */
  readonly milliseconds: number
  /** The status of the response, if there is one. */
  readonly status: number | undefined
  /** Why there is no response. */
  readonly failure: TransportFailureReason | undefined
  /** The `Cache-Status` of the response, such as `waymark; hit` (RFC 9211). */
  readonly cacheStatus: string | undefined
  /** The identifier that the service gave the request. */
  readonly requestId: string | undefined
  /** The `traceparent` of the request (W3C Trace Context §3.2). */
  readonly traceparent: string | undefined
}

/** The trace that a request belongs to; {@link ConnectOptions} takes it as `trace`. */
export interface TraceContext {
  /** Version, trace identifier, parent identifier and flags (W3C Trace Context §3.2). */
  readonly traceparent: string
  readonly tracestate?: string | undefined
}

/** Observability of requests. */
export interface Observation {
  /**
   * Called after each exchange, without headers, bodies or credentials. Errors that it throws are ignored.
   *
   * @example
   * const onExchange = ({ method, url, status, milliseconds }: Exchanged): void => {
   *   console.info(method, url, status, milliseconds)
   * }
   * await connect('http://localhost:3000/', { onExchange })
   */
  readonly onExchange?: ((exchanged: Exchanged) => void) | undefined
  /**
   * Sends `traceparent` with each request to the origin of the entry: `true` starts a trace for each navigation step, a
   * function returns the trace to continue. Cross-origin services must allow the header in CORS.
   *
   * @example
   * const span = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }
   * await connect('http://localhost:3000/', { trace: () => span })
   */
  readonly trace?: true | (() => TraceContext | undefined) | undefined
}
