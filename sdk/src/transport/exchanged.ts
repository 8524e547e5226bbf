import type { TransportTrouble } from '../errors/failure.ts'

/**
 * One request that was sent, or answered from a cache, and what came of it: what a log or a span is made of.
 *
 * @example
 * const line = ({ method, url, status, trouble, milliseconds, attempt }: Exchanged): string =>
 *   `${method} ${url} ${String(status ?? trouble)} ${milliseconds.toFixed()} ms, attempt ${String(attempt)}`
 * await connect('http://localhost:3000/', { onExchange: (exchanged) => { console.log(line(exchanged)) } })
 */
export interface Exchanged {
  readonly method: string
  /** The URL, in which whatever looks like a secret is left out. */
  readonly url: string
  /** The names of the relations and forms that led there, from the entry on. */
  readonly trail: readonly string[]
  /** 1 for the first time that this request was sent, more for a repetition, a redirect or an answer to a challenge. */
  readonly attempt: number
  /** Milliseconds until the content was there, or its head where it is read as it comes. */
  readonly milliseconds: number
  /** The status of the answer; nothing if there is none. */
  readonly status: number | undefined
  /** Why there is no answer. */
  readonly trouble: TransportTrouble | undefined
  /** What caches did, such as `waymark; hit` (RFC 9211). */
  readonly cacheStatus: string | undefined
  /** The name that the service has given to the request, to be found in its logs. */
  readonly requestId: string | undefined
  /** What the request said of the trace that it belongs to (W3C Trace Context §3.2). */
  readonly traceparent: string | undefined
}

/**
 * What a request belongs to, for whoever puts together what several programs did; {@link ConnectOptions} takes it as
 * `trace`.
 */
export interface TraceContext {
  /** `00-` with the identifiers of the trace and of what is going on, and flags (W3C Trace Context §3.2). */
  readonly traceparent: string
  readonly tracestate?: string | undefined
}

/** What applications are told of requests, and say of them. */
export interface Observation {
  /**
   * Called after each exchange. It holds no header, no body and no credentials. What it throws is lost.
   *
   * @example
   * const onExchange = ({ method, url, status, milliseconds }: Exchanged): void => {
   *   console.info(method, url, status, milliseconds)
   * }
   * await connect('http://localhost:3000/', { onExchange })
   */
  readonly onExchange?: ((exchanged: Exchanged) => void) | undefined
  /**
   * Sends `traceparent` with each request to the origin of the entry: `true` begins a trace for each step along the links,
   * a function says which one it belongs to. Services of other origins that are asked by a browser have to allow the field.
   *
   * @example
   * const span = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }
   * await connect('http://localhost:3000/', { trace: () => span })
   */
  readonly trace?: true | (() => TraceContext | undefined) | undefined
}
