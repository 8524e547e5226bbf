import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepersOf } from '@waymark/clinic/composition/authentication'
import { demonstrate } from '@waymark/clinic/demonstration/demonstration'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { production, startServer, stop, type ServerProcess } from './process.ts'
import { signedIn } from '../authentication/signed-in.ts'
import { changeStatus, createTask } from '../tasks.ts'

/** The result of a task with killed processes. */
export interface KilledTask {
  /** The number of kills that interrupted the task. */
  readonly interrupted: number
  /** The duration of the task in milliseconds. */
  readonly duration: number
  /** Differences from an uninterrupted task. */
  readonly wrong: readonly string[]
}

export interface KilledOptions {
  readonly users: number
  readonly kills: number
  /** Called while both processes run, before the task is created and after it has ended. */
  readonly observe?: (when: 'idle' | 'over', processes: readonly ServerProcess[]) => void
}

const secret = 'a secret of the processes that are killed'
const password = 'seven purple lamps'
// The number of unknown users.
const unknown = 7

/** Sends a message to many users with two processes over one database, and kills one or both of them repeatedly. */
export async function killedTask(folder: string, { users: all, kills, observe }: KilledOptions): Promise<KilledTask> {
  const users = all - unknown
  const file = join(folder, 'clinic.sqlite')
  await prepare(file, users)
  const clinic = openProcesses(file)
  const database = new DatabaseSync(file, { timeout: 5000 })
  try {
    const origin = await clinic.processes()[0].origin
    await clinic.processes()[1].origin
    const desk = { origin, token: await signedIn({ origin }, 'reception', password) }
    observe?.('idle', clinic.processes())
    const everybody = [...named('user', users), ...named('nobody', unknown)]
    const task = await createTask(desk, everybody)
    const begin = performance.now()
    await changeStatus(desk, task)
    let interrupted = 0
    const watched = watchedIn(database)
    for (let kill = 0; kill < kills; kill += 1) {
      await until(() => watched.look().done > (users * (kill + 1)) / (kills + 2) || isOver(database))
      await clinic.kill(kill % 2 === 0 ? [kill % 2] : [0, 1])
      if (!isOver(database)) interrupted += 1
      clinic.revive()
    }
    await until(() => !isRunning(watched.look()))
    const duration = performance.now() - begin
    observe?.('over', clinic.processes())
    return { interrupted, duration, wrong: [...watched.wrong, ...wrongIn(database, users)] }
  } finally {
    database.close()
    await clinic.close()
  }
}

function named(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => `${name}-${String(number + 1)}`)
}

async function prepare(file: string, users: number): Promise<void> {
  const storage = await openStorage(`sqlite:${file}`)
  const clock = { now: () => Date.now() }
  await demonstrate(storage, clock)
  const passwordHash = await keepersOf({ secret }).passwords.hash(password)
  await storage.accounts.add({
    id: 'reception',
    name: 'Reception',
    role: 'clerk',
    passwordHash,
    createdAt: clock.now(),
  })
  await storage.close()
  const database = new DatabaseSync(file)
  database.exec(`
    with recursive number(n) as (select 1 union all select n + 1 from number where n < ${String(users)})
    insert into account (id, name, role, state, created_at, changed_at, version)
    select 'user-' || n, 'User', 'patient', 'active', 0, 0, 1 from number`)
  database.close()
}

interface Processes {
  processes(): readonly [ServerProcess, ServerProcess]
  kill(which: readonly number[]): Promise<void>
  /** Restarts the killed processes. */
  revive(): void
  close(): Promise<void>
}

function openProcesses(file: string): Processes {
  const environment = {
    ...production,
    DATABASE_URL: `sqlite:${file}`,
    SECRET: secret,
    LOG_LEVEL: 'info',
  }
  const start = (): ServerProcess => startServer(['serve'], environment)
  let both: readonly [ServerProcess, ServerProcess] = [start(), start()]
  const isDead = ({ child }: ServerProcess): boolean => child.signalCode !== null || child.exitCode !== null
  return {
    processes: () => both,
    async kill(which) {
      await Promise.all(both.filter((_, index) => which.includes(index)).map((one) => stop(one, 'SIGKILL')))
    },
    revive() {
      const [one, other] = both
      both = [isDead(one) ? start() : one, isDead(other) ? start() : other]
    },
    async close() {
      await Promise.all(both.map((one) => stop(one)))
    },
  }
}

interface Progress {
  readonly state: string
  readonly done: number
}

function isRunning({ state }: Progress): boolean {
  return state === 'ready' || state === 'running'
}

function isOver(database: DatabaseSync): boolean {
  return !isRunning(watchedIn(database).look())
}

/** Reads the task and compares its progress with the number of messages at the same moment. */
function watchedIn(database: DatabaseSync): { look(): Progress; readonly wrong: readonly string[] } {
  const wrong: string[] = []
  // A single statement sees one consistent state, as after a crash of all processes.
  const present = database.prepare(`
    select state, done, (select count(*) from message where account like 'user-%') as messages from task`)
  return {
    wrong,
    look() {
      const { state, done, messages } = present.get() ?? {}
      if (done !== messages) wrong.push(`${String(messages)} messages at a moment where ${String(done)} are done`)
      return { state: String(state), done: Number(done) }
    },
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(1)
}

/** Every user has one message, every item is processed once, and impossible items have failed. */
function wrongIn(database: DatabaseSync, users: number): readonly string[] {
  const count = (sql: string): number => Number(database.prepare(sql).get()?.['count'])
  const found: Readonly<Record<string, readonly [is: number, shall: number]>> = {
    'messages of the task': [count("select count(*) as count from message where account like 'user-%'"), users],
    'users with a message': [
      count("select count(distinct account) as count from message where account like 'user-%'"),
      users,
    ],
    'items that are done': [count("select count(*) as count from task_item where state = 'done'"), users],
    'items that have failed': [count("select count(*) as count from task_item where state = 'failed'"), unknown],
    'counted as done': [count('select done as count from task'), users],
    'counted as failed': [count('select failed as count from task'), unknown],
  }
  return Object.entries(found).flatMap(([what, [is, shall]]) =>
    is === shall ? [] : [`${what}: ${String(is)} instead of ${String(shall)}`],
  )
}
