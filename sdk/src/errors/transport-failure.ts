import { Failure, hasCode, type Circumstances } from './failure.ts'

export type TransportTrouble = 'aborted' | 'network' | 'timeout'

const said: Readonly<Record<TransportTrouble, string>> = {
  aborted: 'was aborted',
  network: 'got no answer',
  timeout: 'took too long',
}

/** No complete answer came: the network failed, the time was over or the application aborted. `cause` is the origin. */
export class TransportFailure extends Failure {
  readonly code = 'transport-failure'
  override readonly name = 'TransportFailure'
  readonly method: string
  readonly reason: TransportTrouble

  constructor(method: string, reason: TransportTrouble, circumstances: Circumstances) {
    super(`${method} ${circumstances.url} ${said[reason]}`, circumstances)
    this.method = method
    this.reason = reason
  }
}

export function isTransportFailure(error: unknown): error is TransportFailure {
  return hasCode(error, 'transport-failure')
}
