import type { Connections } from './connections.ts'
import type { Faults } from './faults.ts'
import { type Process, startProcess, type Surroundings } from './process.ts'
import type { World } from './world.ts'

/** Keeps a process of the clinic running. */
export interface Supervisor {
  /** Starts a process, again and again until it runs. */
  readonly start: () => Promise<void>
  /** Returns the process that runs; undefined after a crash. */
  readonly process: () => Process | undefined
  readonly kill: () => void
}

export interface Supervised {
  readonly world: World
  readonly faults: Faults
  readonly connections: Connections
  readonly surroundings: Surroundings
  readonly tell: (words: string) => void
  /** Called after a crash. */
  readonly crashed: () => void
}

// Milliseconds.
const [restart, longestAbsence] = [1000, 5000]

export function supervisorOf({ world, faults, connections, surroundings, tell, crashed }: Supervised): Supervisor {
  let process: Process | undefined
  const kill = (): void => {
    process?.kill()
    process = undefined
    connections.drop()
  }
  const start = async (): Promise<void> => {
    while (process === undefined) {
      try {
        process = await startProcess(surroundings)
      } catch (error) {
        tell(`the process does not start: ${String(error)}`)
        connections.drop()
        await world.sleep(restart)
      }
    }
    planCrash(faults.crashAfter())
  }
  const planCrash = (delay: number | undefined): void => {
    if (delay === undefined) return
    world.after(delay, () => {
      // The faults may have ended meanwhile.
      if (faults.crashAfter() === undefined) return
      tell('the process crashes')
      kill()
      crashed()
      world.after(world.random.fraction() * longestAbsence, () => void start())
    })
  }
  return { start, process: () => process, kill }
}
