/** What bounds requests beside what bounds the whole connection. */
export interface Limits {
  /** Aborts them; the reason comes back as the `cause` of a TransportFailure. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for each of them, in place of those of the connection. */
  readonly timeout?: number | undefined
}

/** Both at once: either signal aborts, and the later time counts. */
export function narrowed(outer: Limits, inner: Limits): Limits {
  const signals = [outer.signal, inner.signal].filter((signal) => signal !== undefined)
  return {
    signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0],
    timeout: inner.timeout ?? outer.timeout,
  }
}
