import type { OnUpload } from './upload-progress.ts'

/**
 * Limits of individual requests; for `within` of {@link Representation} and {@link Navigation}.
 *
 * @example
 * const hurried = slot.within({ signal: AbortSignal.timeout(30_000), timeout: 5_000 })
 * await hurried.submit('confirm', { name: 'Ada', age: 36 })
 */
export interface Limits {
  /** Aborts the requests; the reason becomes the `cause` of a {@link TransportFailure}. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for each request, instead of the timeout of the connection. */
  readonly timeout?: number | undefined
  /**
   * Receives the number of bytes sent: at the start, for each chunk that the platform reads, and at the end. A retry
   * starts again at 0. Browsers report the start and the end only.
   *
   * @example
   * const content = 'id,name,speciality,timeZone,address,languages\nada,Dr Ada,Cardiology,Europe/Rome,Via 1,it'
   * const onUpload = ({ sent, total }: UploadProgress): void => {
   *   console.log(`${String(sent)} of ${String(total)} bytes`)
   * }
   * await imports.within({ onUpload }).submit('import', { table: 'doctors', mode: 'dry-run', content })
   */
  readonly onUpload?: OnUpload | undefined
}

/** Combines limits: either signal aborts; the inner timeout and listener win. */
export function combinedLimits(outer: Limits, inner: Limits): Limits {
  const signals = [outer.signal, inner.signal].filter((signal) => signal !== undefined)
  return {
    signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0],
    timeout: inner.timeout ?? outer.timeout,
    onUpload: inner.onUpload ?? outer.onUpload,
  }
}

/** Returns whether limits change nothing. */
export function isUnlimited(limits: Limits): boolean {
  return Object.values(limits).every((limit) => limit === undefined)
}
