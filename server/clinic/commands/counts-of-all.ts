import cluster from 'node:cluster'
import { hostname } from 'node:os'
import type { Limiter } from '@waymark/server/http'

/** Requests that a process has answered, by client. */
interface Counts {
  readonly limit: string
  readonly requests: Readonly<Record<string, number>>
}

// Milliseconds in which a process collects counts.
const interval = 100

// Only the processes of this service send messages.
function isCounts(message: unknown): message is Counts {
  return typeof message === 'object' && message !== null && 'limit' in message && 'requests' in message
}

/** Passes the counts of each process to the others. */
export function relayCounts(): void {
  cluster.on('message', (sender, message: unknown) => {
    if (!isCounts(message)) return
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (worker !== sender && worker?.isConnected() === true) worker.send(message)
    }
  })
}

/** Returns a limiter that also counts what the other processes of the service answer, a tenth of a second later. */
function countedByAll(limit: string, own: Limiter): Limiter {
  if (!cluster.isWorker) return own
  process.on('message', (message: unknown) => {
    if (!isCounts(message) || message.limit !== limit) return
    for (const [key, requests] of Object.entries(message.requests)) own.take(key, requests)
  })
  const requests = new Map<string, number>()
  const report = (): void => {
    if (process.connected) process.send?.({ limit, requests: Object.fromEntries(requests) } satisfies Counts)
    requests.clear()
  }
  return {
    policy: own.policy,
    take(key) {
      const state = own.take(key)
      if (!state.allowed) return state
      if (requests.size === 0) setTimeout(report, interval).unref()
      requests.set(key, (requests.get(key) ?? 0) + 1)
      return state
    },
  }
}

const { pid, ppid } = process

/** How the processes of the service count limits together. A container is a machine of its own. */
export const sharedLimits = {
  countedByAll,
  process: `${hostname()}-${String(cluster.isWorker ? ppid : pid)}/${String(pid)}`,
} as const
