import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../support/fuzz/random.ts'
import { startServer, stop, type ServerProcess } from '../support/processes/process.ts'
import type { Kill } from './timeline.ts'

export interface MortalServers {
  readonly origin: (random: Random) => string
  /** Lets the first fault happen after the interval, and the others in turn. */
  beginFaults(): void
  readonly kills: readonly Kill[]
  /** Whether a server did not start again, so that the faults have ended. */
  readonly hasFailed: boolean
  /** Ends the faults and the servers. Rejects if a server did not start again. */
  stop(): Promise<void>
}

/** Milliseconds between two faults. */
export const faultInterval = 2500

interface Running {
  readonly server: ServerProcess
  readonly origin: string
}

/** Something that happens to two running servers, and returns what replaces the one that it ended. */
export interface Fault {
  readonly what: Kill['what']
  happen(running: readonly [Running, Running], open: () => Promise<Running>): Promise<readonly [Running, Running]>
}

export const killed = (number: 0 | 1): Fault => ({
  what: 'server',
  async happen(running, open) {
    await stop(running[number].server, 'SIGKILL')
    const next = await open()
    return number === 0 ? [next, running[1]] : [running[0], next]
  },
})

export const crashed = (crash: () => Promise<void>): Fault => ({
  what: 'PostgreSQL',
  async happen(running) {
    await crash()
    return running
  },
})

/** Milliseconds for which a server is frozen: longer than clients, locks and holds wait. */
export const freeze = 5500
const huntedLocks = 100

/** Stops a process in the middle of its work, if possible while it holds the write lock. */
export const frozen = (number: 0 | 1, isLocked: () => Promise<boolean>): Fault => ({
  what: 'frozen',
  async happen(running) {
    const { child } = running[number].server
    try {
      for (let hunted = 0; hunted < huntedLocks; hunted += 1) {
        child.kill('SIGSTOP')
        if (await isLocked()) break
        child.kill('SIGCONT')
        await sleep(5)
      }
      child.kill('SIGSTOP')
      await sleep(freeze)
    } finally {
      child.kill('SIGCONT')
    }
    return running
  },
})

/** Whether the write lock of SQLite stays locked, longer than a transaction takes. */
export async function isLockedIn(url: string): Promise<boolean> {
  const database = new DatabaseSync(url.replace(/^sqlite:/, ''), { timeout: 0 })
  try {
    for (let look = 0; look < 5; look += 1) {
      if (!isLockedNow(database)) return false
      await sleep(10)
    }
    return true
  } finally {
    database.close()
  }
}

function isLockedNow(database: DatabaseSync): boolean {
  try {
    database.exec('begin immediate; rollback')
    return false
  } catch {
    return true
  }
}

/** Starts two servers over one database, to which the faults happen in turn. */
export async function mortalServers(
  environment: Readonly<Record<string, string>>,
  faults: readonly Fault[],
): Promise<MortalServers> {
  const open = async (): Promise<Running> => {
    const server = startServer(['start'], environment)
    return { server, origin: await server.origin }
  }
  let running: readonly [Running, Running] = [await open(), await open()]
  let killing = Promise.resolve()
  let hasFailed = false
  const kills: Kill[] = []
  const { signal, abort } = stopping()
  const kill = async (): Promise<void> => {
    for (let turn = 0; ; turn = (turn + 1) % faults.length) {
      await sleep(faultInterval)
      const fault = faults[turn]
      if (signal.aborted || fault === undefined) return
      kills.push({ at: Date.now(), what: fault.what })
      running = await fault.happen(running, open)
    }
  }
  const end = async (): Promise<void> => {
    abort()
    try {
      await killing
    } finally {
      for (const { server } of running) await stop(server)
    }
  }
  let ended: Promise<void> | undefined
  return {
    origin: (random) => random.of(running).origin,
    beginFaults() {
      killing = kill()
      killing.catch(() => (hasFailed = true))
    },
    kills,
    get hasFailed() {
      return hasFailed
    },
    stop: () => (ended ??= end()),
  }
}

function stopping(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  const abort = (): void => {
    controller.abort()
  }
  return { signal: controller.signal, abort }
}
