import { bareDocument } from './decoder.ts'
import { trailAfter, type Errand } from './errand.ts'
import { TransportFailure } from './errors/transport-failure.ts'
import type { Answer } from './exchange.ts'
import type { Guidance } from './guidance.ts'
import { untilOver, type Look } from './monitor.ts'
import type { DoneOptions } from './outcome.ts'
import type { Representation } from './representation.ts'
import { isEmpty } from './result.ts'

interface Waiting {
  readonly options: DoneOptions
  readonly guidance: Guidance
}

/** Watches a monitor until it is over. Rejects with TransportFailure where the signal says so before. */
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
