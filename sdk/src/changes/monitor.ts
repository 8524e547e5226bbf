import { bareDocument } from '../document/decoder.ts'
import { TransportFailure } from '../errors/failure.ts'
import { trailAfter, type Errand } from '../navigation/agent.ts'
import { type Guidance, isEmpty } from '../navigation/interpreter.ts'
import type { Representation } from '../navigation/representation.ts'
import type { Answer } from '../transport/exchange.ts'
import { askedDelay, wait } from '../transport/retry.ts'
import type { DoneOptions } from './outcome.ts'

/** The result of one poll of a status monitor. */
export interface Look<Result> {
  readonly result: Result
  /** Whether the operation is still running; `retryAfter` is the delay before the next poll. */
  readonly isRunning: boolean
  readonly retryAfter: string | null
}

export interface Watching {
  /** Milliseconds between polls if the service does not specify a delay. */
  readonly poll: number
  readonly signal: AbortSignal
}

/** Maximum milliseconds between two polls, whatever the service says. */
const longestPause = 60_000

/** Polls until the operation has finished. Rejects with the signal's reason when it is aborted. */
export async function untilOver<Result>(
  first: string | null,
  look: () => Promise<Look<Result>>,
  { poll, signal }: Watching,
): Promise<Result> {
  let retryAfter = first
  for (;;) {
    const asked = retryAfter === null ? undefined : askedDelay(retryAfter, Date.now())
    await wait(Math.min(asked ?? poll, longestPause), signal)
    const seen = await look()
    if (!seen.isRunning) return seen.result
    retryAfter = seen.retryAfter
  }
}

interface Waiting {
  readonly options: DoneOptions
  readonly guidance: Guidance
}

/**
 * Polls a status monitor until the operation has finished. Rejects with TransportFailure when the signal is aborted.
 */
export async function doneAt(
  errand: Errand,
  retryAfter: string | null,
  { options, guidance }: Waiting,
): Promise<Representation> {
  const { poll = 1_000, signal = new AbortController().signal } = options
  const look = async (): Promise<Look<Answer>> => {
    const result = await guidance.ask(errand, { isFresh: true, limits: { signal } })
    const again = result.headers.get('retry-after')
    return { result, isRunning: result.status === 202 || again !== null, retryAfter: again }
  }
  try {
    const over = await untilOver(retryAfter, look, { poll, signal })
    if (!isEmpty(over)) return await guidance.interpreter.represent(over, errand)
    return await guidance.interpreter.represent(over, { ...errand, kind: undefined }, { document: bareDocument({}) })
  } catch (cause) {
    if (cause !== signal.reason || !signal.aborted) throw cause
    throw new TransportFailure('GET', 'aborted', { url: errand.url, trail: trailAfter(errand), cause })
  }
}
