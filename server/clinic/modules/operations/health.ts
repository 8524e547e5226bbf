import { setTimeout as sleep } from 'node:timers/promises'
import type { Probe } from '@waymark/server/http/connection/server'
import type { Response } from '@waymark/server/http/problem'
import { operationTexts } from './messages.ts'

export interface HealthPorts {
  /** Reads from the database; rejects if it does not answer. */
  readonly ping: () => Promise<void>
  readonly stopping?: AbortSignal | undefined
}

// Milliseconds. A load balancer must get an answer within a second.
const patience = 800

/** Tells that the process runs. A supervisor restarts a process that does not answer. */
export const live: Probe = () => Promise.resolve(health([]))

/** Tells whether the process can serve requests, with the reasons if it cannot. A load balancer polls it. */
export function ready({ ping, stopping }: HealthPorts): Probe {
  return async () => {
    if (stopping?.aborted === true) return health([operationTexts.stopping])
    return health((await isAnswered(ping)) ? [] : [operationTexts.databaseSilent])
  }
}

function isAnswered(ping: () => Promise<void>): Promise<boolean> {
  const answered = ping().then(
    () => true,
    () => false,
  )
  return Promise.race([answered, sleep(patience, false, { ref: false })])
}

function health(reasons: readonly string[]): Response {
  const isReady = reasons.length === 0
  const state = { status: isReady ? 'pass' : 'fail', ...(isReady ? {} : { reasons }) }
  return {
    status: isReady ? 200 : 503,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    content: Buffer.from(JSON.stringify(state)),
  }
}
