import { Failure, hasCode, type Circumstances } from './failure.ts'

/** Why no complete answer came, as a {@link TransportFailure} says it. */
export type TransportTrouble = 'aborted' | 'network' | 'timeout'

const said: Readonly<Record<TransportTrouble, string>> = {
  aborted: 'was aborted',
  network: 'got no answer',
  timeout: 'took too long',
}

// Platforms say `fetch failed`, and the reason further down. One without a code may repeat what it could not send.
function why(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  const own = 'code' in cause && cause.message !== '' ? `: ${cause.message}` : ''
  return why(cause.cause) || own
}

/**
 * No complete answer came: the network failed, the time was over or the application aborted. `cause` is the origin.
 *
 * @example
 * const signal = AbortSignal.abort('The user has left')
 * const failure = await slot.within({ signal }).follow('doctor').get().catch((error: unknown) => error)
 * if (isTransportFailure(failure)) console.log(failure.method, failure.url, failure.reason, failure.cause)
 */
export class TransportFailure extends Failure {
  readonly code = 'transport-failure'
  override readonly name = 'TransportFailure'
  readonly method: string
  readonly reason: TransportTrouble

  constructor(method: string, reason: TransportTrouble, circumstances: Circumstances) {
    super(
      `${method} ${circumstances.url} ${said[reason]}${reason === 'network' ? why(circumstances.cause) : ''}`,
      circumstances,
    )
    this.method = method
    this.reason = reason
  }
}

/**
 * Whether no complete answer came; see {@link TransportFailure}. `@waymark/sdk/offline` keeps what then could not be
 * sent.
 *
 * @example
 * const signal = AbortSignal.abort('The user has left')
 * const failure = await slot.within({ signal }).follow('doctor').get().catch((error: unknown) => error)
 * if (isTransportFailure(failure) && failure.reason === 'aborted') console.log(failure.cause)
 */
export function isTransportFailure(error: unknown): error is TransportFailure {
  return hasCode(error, 'transport-failure')
}
