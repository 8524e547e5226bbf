import type { OnUpload } from './upload-progress.ts'

/**
 * What bounds requests beside what bounds the whole connection, and who watches them; for `within` of
 * {@link Representation} and {@link Navigation}.
 *
 * @example
 * const hurried = slot.within({ signal: AbortSignal.timeout(30_000), timeout: 5_000 })
 * await hurried.submit('confirm', { name: 'Ada', age: 36 })
 */
export interface Limits {
  /** Aborts them; the reason comes back as the `cause` of a {@link TransportFailure}. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for each of them, in place of those of the connection. */
  readonly timeout?: number | undefined
  /**
   * Is told how many bytes of a form or another change are sent: at the beginning, for each part that went to the
   * network, which may hold some of it back, and at the end; of a request that is sent again, from the beginning. In a
   * browser, which does not say, only at the beginning and, with the answer, at the end.
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

/** Both at once: either signal aborts; the later time and who watches later count. */
export function narrowed(outer: Limits, inner: Limits): Limits {
  const signals = [outer.signal, inner.signal].filter((signal) => signal !== undefined)
  return {
    signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0],
    timeout: inner.timeout ?? outer.timeout,
    onUpload: inner.onUpload ?? outer.onUpload,
  }
}
