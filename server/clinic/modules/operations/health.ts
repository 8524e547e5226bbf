import { setTimeout as sleep } from 'node:timers/promises'
import type { Probe } from '@waymark/server/http'
import type { Response } from '@waymark/server'
import { WriteRefused } from '@waymark/server/values'
import { operatorTexts } from './texts.ts'

export interface HealthPorts {
  /** Rejects if the database does not answer, and with `WriteRefused` if it only refuses writes. */
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
    if (stopping?.aborted === true) return health([operatorTexts.stopping])
    const fault = await Promise.race([faultOf(ping), sleep(patience, operatorTexts.databaseSilent, { ref: false })])
    return health(fault === undefined ? [] : [fault])
  }
}

async function faultOf(ping: () => Promise<void>): Promise<string | undefined> {
  try {
    await ping()
    return undefined
  } catch (error) {
    return error instanceof WriteRefused ? operatorTexts.writesRefused : operatorTexts.databaseSilent
  }
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
