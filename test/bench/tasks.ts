import { readFileSync } from 'node:fs'
import { killedTask, type KilledOptions } from '../support/processes/killed-task.ts'
import type { ServerProcess } from '../support/processes/process.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const users = 100_000

/** Sends a message to 100,000 users: measures items per second, memory, and errors after kills. */
export async function costOfTasks(): Promise<void> {
  console.log(`\nA task for ${String(users)} users, two processes on one SQLite file`)
  await measured('undisturbed', 0)
  await measured('killed 10 times, one or both', 10)
}

async function measured(title: string, kills: number): Promise<void> {
  const memory = { idle: 0, most: 0 }
  const observe: KilledOptions['observe'] = (when, processes) => {
    if (when === 'idle') memory.idle = Math.max(...processes.map((one) => megabytesOf(one, 'VmRSS')))
    else memory.most = Math.max(...processes.map((one) => megabytesOf(one, 'VmHWM')))
  }
  const { interrupted, duration, wrong } = await inTemporaryFolder((folder) =>
    killedTask(folder, { users, kills, observe: observe }),
  )
  const perSecond = Math.round(users / (duration / 1000))
  console.log(`  ${title}: ${String(perSecond)} items/s, half done after ${String(interrupted)} kills`)
  console.log(`    memory of a process: ${memory.idle.toFixed(0)} MB idle, at most ${memory.most.toFixed(0)} MB`)
  console.log(`    ${wrong.length === 0 ? 'each item done once' : `WRONG: ${wrong.join('; ')}`}`)
}

/** Returns a value of Linux's process status; NaN on other systems. */
function megabytesOf({ child }: ServerProcess, name: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8')
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  } catch {
    return NaN
  }
}
