import type { Outcome } from '../navigation/representation.ts'
import { Failure, type Circumstances } from './failure.ts'

const repeats = new WeakMap<object, () => Promise<Outcome>>()

/**
 * A request failed, and can be repeated: the base class of {@link HttpFailure} and {@link TransportFailure}.
 *
 * @example
 * const statuses = [503, 201]
 * const notes = mockService({
 *   '/': { forms: { add: { method: 'POST', target: '/' } } },
 *   'POST /': () => ({ status: statuses.shift() ?? 500 }),
 * })
 * const page = await connect(notes.entry, { fetch: notes.fetch }).get()
 * const failure = await page.send('add').catch((error: unknown) => error)
 * if (isHttpFailure(failure)) console.log((await failure.again()).kind)
 */
export abstract class RequestFailure extends Failure {
  /**
   * Repeats the request that failed: a change with the same content, precondition and Idempotency-Key, so that a service
   * which honours keys processes it once, also if only the response was lost. A read has the outcome `found`. Rejects
   * like the request, and with this failure if it cannot be repeated, such as a broken stream.
   */
  again(): Promise<Outcome> {
    const repeat = repeats.get(this)
    // The application expects this failure, as from the request itself.
    return repeat === undefined ? Promise.reject(this) : repeat()
  }
}

/** Sets what {@link RequestFailure.again} does; other errors are left alone. Returns the error. */
export function withRepeat<F>(failure: F, repeat: () => Promise<Outcome>): F {
  if (failure instanceof RequestFailure) repeats.set(failure, repeat)
  return failure
}

/** Why there is no complete response; `reason` of a {@link TransportFailure}. */
export type TransportFailureReason = 'aborted' | 'network' | 'timeout'

const messages: Readonly<Record<TransportFailureReason, string>> = {
  aborted: 'was aborted',
  network: 'got no complete response',
  timeout: 'timed out; see the option timeout',
}

// Platforms say `fetch failed` and put the reason in a cause. Messages without a code may contain secrets.
function causeMessage(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  // The error of several addresses, such as those of localhost, has a code only.
  const own = 'code' in cause ? `: ${cause.message || String(cause.code)}` : ''
  return causeMessage(cause.cause) || own
}

/**
 * There is no complete response: the network failed, the request timed out or the application aborted it.
 *
 * @example
 * const signal = AbortSignal.abort('The user has left')
 * const failure = await slot.within({ signal }).follow('doctor').get().catch((error: unknown) => error)
 * if (isTransportFailure(failure)) console.log(failure.method, failure.url, failure.reason, failure.cause)
 */
export class TransportFailure extends RequestFailure {
  readonly code = 'transport-failure'
  override readonly name = 'TransportFailure'
  readonly method: string
  readonly reason: TransportFailureReason

  constructor(method: string, reason: TransportFailureReason, circumstances: Circumstances) {
    super(
      `${method} ${circumstances.url} ${messages[reason]}${reason === 'network' ? causeMessage(circumstances.cause) : ''}`,
      circumstances,
    )
    this.method = method
    this.reason = reason
  }
}
