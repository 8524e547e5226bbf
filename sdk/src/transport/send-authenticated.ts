import type { Negotiator } from '../authentication/keyring.ts'
import type { Clock } from './clock.ts'
import type { WireRequest } from './transport.ts'

/** The parts of an attempt that the negotiator reads. */
interface Attempt {
  readonly answer?: { readonly url: string; readonly status: number; readonly headers: Headers }
  readonly content?: Uint8Array | undefined
}

interface Sending<A extends Attempt> {
  readonly clock: Clock
  readonly negotiator: Negotiator
  readonly send: (credentials: WireRequest['headers']) => Promise<A>
}

/** Sends a request with its credentials, and again after each challenge that the negotiator answers. */
export async function sendAuthenticated<A extends Attempt>(
  url: string,
  { clock, negotiator, send }: Sending<A>,
): Promise<A | { readonly cause: unknown }> {
  try {
    for (;;) {
      const result = await send(await untimed(clock, negotiator.headers))
      const { answer, content } = result
      // A response of another URL does not concern these credentials.
      if (answer?.url !== url) return result
      const { status, headers } = answer
      if (!(await untimed(clock, () => negotiator.receive({ status, headers, content })))) return result
    }
  } catch (cause) {
    if (clock.signal.aborted) return { cause }
    throw cause
  }
}

/** Stops the clock during work such as a password prompt. Rejects when the signal is aborted. */
async function untimed<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  clock.stop()
  try {
    return await Promise.race([work(), aborted(clock.signal)])
  } finally {
    clock.start()
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- Applications expect the reason that they passed to abort().
      reject(signal.reason)
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
