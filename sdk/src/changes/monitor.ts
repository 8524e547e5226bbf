import { bareDocument } from '../document/document.ts'
import { TransportFailure } from '../errors/transport-failure.ts'
import { trailAfter, type NavigationStep } from '../navigation/agent.ts'
import type { Requester } from '../navigation/interpreter.ts'
import type { Representation } from '../navigation/representation.ts'
import { isEmpty, type Answer } from '../transport/answer.ts'
import { retryAfterDelay, wait } from '../transport/retry.ts'
import type { DoneOptions } from './outcome.ts'

/** The result of one poll of a status monitor. */
export interface Poll<Result> {
  readonly result: Result
  /** Whether the operation is still running; `retryAfter` is the delay before the next poll. */
  readonly isRunning: boolean
  readonly retryAfter: string | null
}

export interface PollOptions {
  /** Milliseconds between polls if the service does not specify a delay. */
  readonly poll: number
  readonly signal: AbortSignal
}

/** Maximum milliseconds between two polls, whatever the service says. */
const longestPause = 60_000

/** Polls until the operation has finished. Rejects with the signal's reason when it is aborted. */
export async function pollUntilFinished<Result>(
  first: string | null,
  look: () => Promise<Poll<Result>>,
  { poll, signal }: PollOptions,
): Promise<Result> {
  let retryAfter = first
  for (;;) {
    const delay = retryAfter === null ? undefined : retryAfterDelay(retryAfter, Date.now())
    await wait(Math.min(delay ?? poll, longestPause), signal)
    const seen = await look()
    if (!seen.isRunning) return seen.result
    retryAfter = seen.retryAfter
  }
}

interface MonitorContext {
  readonly options: DoneOptions
  readonly requester: Requester
}

/**
 * Polls a status monitor until the operation has finished. Rejects with TransportFailure when the signal is aborted.
 */
export async function pollMonitor(
  step: NavigationStep,
  retryAfter: string | null,
  { options, requester }: MonitorContext,
): Promise<Representation> {
  const { poll = 1_000, signal = new AbortController().signal } = options
  const look = async (): Promise<Poll<Answer>> => {
    const result = await requester.request(step, { isFresh: true, limits: { signal } })
    const again = result.headers.get('retry-after')
    return { result, isRunning: result.status === 202 || again !== null, retryAfter: again }
  }
  try {
    const finished = await pollUntilFinished(retryAfter, look, { poll, signal })
    if (!isEmpty(finished)) return await requester.interpreter.represent(finished, step)
    return await requester.interpreter.represent(finished, { ...step, kind: undefined }, { document: bareDocument({}) })
  } catch (cause) {
    if (cause !== signal.reason || !signal.aborted) throw cause
    throw new TransportFailure('GET', 'aborted', { url: step.url, trail: trailAfter(step), cause })
  }
}
