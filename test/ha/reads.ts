import { setTimeout as sleep } from 'node:timers/promises'
import { nextWeekday } from '../support/next-weekday.ts'

/** A client that reads the times of a doctor again and again, through all machines of the service. */
export interface Reads {
  /** The times of the answers, in milliseconds since 1970. */
  readonly answered: readonly number[]
  stop(): Promise<void>
}

// Milliseconds.
const interval = 200
const patience = 1000

export function startReads(origin: () => string): Reads {
  const answered: number[] = []
  const over = new AbortController()
  const running = (async (): Promise<void> => {
    while (!over.signal.aborted) {
      if (await isAnswered(origin())) answered.push(Date.now())
      await sleep(interval)
    }
  })()
  return {
    answered,
    async stop() {
      over.abort()
      await running
    },
  }
}

async function isAnswered(origin: string): Promise<boolean> {
  const path = `/doctors/mjones/schedule?date=${nextWeekday()}&status=open`
  try {
    const response = await fetch(origin + path, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patience),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
