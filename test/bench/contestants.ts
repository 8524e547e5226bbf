import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Profiler } from 'node:inspector'
import { fileURLToPath } from 'node:url'
import { dateAfter } from '@waymark/server/values'
import { firstDay } from './days.ts'
import type { Prepared } from './peers.ts'
import { serveFlags } from './serve-flags.ts'

/** Resident memory in bytes, and processor microseconds since the start. */
interface Used {
  readonly memory: number
  readonly processor: number
}

export interface Contestant {
  readonly name: string
  readonly origin: string
  readonly process: ChildProcess
  booked: number
}

const script = fileURLToPath(new URL('contestant.ts', import.meta.url))

function forked(name: string, file: string): ChildProcess {
  return fork(script, [name, file], {
    execArgv: [...serveFlags, '--disable-warning=ExperimentalWarning'],
  })
}

export async function opened(name: string, file: string, prepared: Prepared): Promise<Contestant> {
  const child = forked(name, file)
  child.send(prepared)
  const [origin] = (await once(child, 'message')) as [string]
  return { name, origin, process: child, booked: 0 }
}

export async function used({ process: child }: Contestant): Promise<Used> {
  child.send('used')
  const [answer] = (await once(child, 'message')) as [Used]
  return answer
}

/** Gives the doctors of a contestant new versions, so that all that it remembers of them is out of date. */
export async function changeDoctors({ process: child }: Contestant): Promise<void> {
  child.send('change doctors')
  await once(child, 'message')
}

/** Returns the profile of a contestant while it works. */
export async function profileOf({ process: child }: Contestant, work: () => Promise<void>): Promise<Profiler.Profile> {
  child.send('profile')
  await once(child, 'message')
  await work()
  child.send('profiled')
  const [profile] = (await once(child, 'message')) as [Profiler.Profile]
  return profile
}

/** Fills a database with the schedules of the benchmark. */
export async function fill(file: string): Promise<void> {
  await once(forked('fill', file), 'exit')
}

/** Returns the target of the schedule of a day. */
export function scheduleOf(day: number): string {
  return `/doctors/mjones/schedule?date=${dateAfter(firstDay, day)}&status=open`
}
