import { AsyncLocalStorage } from 'node:async_hooks'
import type { Limiter } from '@waymark/server/http'
import type { Clock } from '@waymark/server/values'
import type { RequestCount, RequestCounts } from '../modules/operations/storage/stored-request-counts.ts'

// The part of its quota that a client has used when the machines begin to count it together.
const leastShared = 0.1
// Milliseconds in which a process collects counts.
const interval = 1000
const minuteLength = 60_000
// Maximum rows of a statement; the other clients are sent with the next one.
const mostRows = 1000

/** The limiters of a process: one for what all processes of its machine answer, and its own within that one. */
export interface Limiters {
  readonly ofMachine: Limiter
  readonly own: Limiter
}

export interface Sharing {
  readonly counts: RequestCounts
  readonly clock: Clock
  /** Identifies the process, after its machine and a slash. */
  readonly process: string
  /** Called if the database does not answer; the machine then counts alone. */
  readonly report: (error: unknown) => void
  /** Runs work once, after some milliseconds. */
  readonly later?: (work: () => void, milliseconds: number) => void
}

/**
 * Returns a limiter that also counts what other machines have answered, about a second later, for clients that have used a
 * tenth of their quota here. The requests of all other clients cost no statement.
 */
export function countedByMachines(limit: string, { ofMachine, own }: Limiters, sharing: Sharing): Limiter {
  const { clock, later = usualLater } = sharing
  const tally = tallyOf(limit, own, sharing)
  // Within a request, statements would belong to its transaction or its replica.
  const outside = AsyncLocalStorage.snapshot()
  let isWaiting = false
  const shareLater = (): void => {
    if (isWaiting) return
    isWaiting = true
    const share = async (): Promise<void> => {
      await tally.share().catch(sharing.report)
      isWaiting = false
      if (tally.isUnshared()) shareLater()
    }
    outside(() => {
      later(() => void share(), interval)
    })
  }
  return {
    policy: own.policy,
    take(client) {
      const state = ofMachine.take(client)
      if (state.remaining > own.policy.quota * (1 - leastShared)) return state
      tally.note(client, state.allowed ? 1 : 0, Math.floor(clock.now() / minuteLength))
      shareLater()
      return state
    },
  }
}

interface Tally {
  note(client: string, requests: number, minute: number): void
  isUnshared(): boolean
  share(): Promise<void>
}

function tallyOf(limit: string, own: Limiter, { counts, process }: Sharing): Tally {
  const machine = process.slice(0, process.indexOf('/') + 1)
  let present = 0
  const answered = new Map<string, number>()
  const unshared = new Set<string>()
  // What other processes had answered when this one last read it.
  let known = new Map<string, number>()

  function apply(others: readonly RequestCount[]): void {
    const before = known
    known = new Map(others.map(({ requests, ...count }) => [keyOf(count), requests]))
    for (const count of others) {
      const more = count.requests - (before.get(keyOf(count)) ?? 0)
      if (more > 0) own.take(count.client, more)
    }
  }

  return {
    note(client, requests, minute) {
      if (minute !== present) {
        present = minute
        answered.clear()
        unshared.clear()
      }
      if (requests === 0) return
      answered.set(client, (answered.get(client) ?? 0) + requests)
      unshared.add(client)
    },
    isUnshared: () => unshared.size > 0,
    async share() {
      const clients = [...unshared].slice(0, mostRows)
      for (const client of clients) unshared.delete(client)
      const given = clients.map((client) => {
        return { process, limit, client, minute: present, requests: answered.get(client) ?? 0 }
      })
      const all = await counts.exchange(given, present)
      apply(all.filter((count) => count.limit === limit && !count.process.startsWith(machine)))
    },
  }
}

function keyOf({ process, client, minute }: Pick<RequestCount, 'process' | 'client' | 'minute'>): string {
  return `${process} ${String(minute)} ${client}`
}

function usualLater(work: () => void, milliseconds: number): void {
  setTimeout(work, milliseconds).unref()
}
