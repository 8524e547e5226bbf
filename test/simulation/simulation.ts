import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Operation } from '../contention/history.ts'
import type { Actor } from './actors.ts'
import { castOf, type DayScene } from './cast.ts'
import { type Connections, type Watch, watching } from './connections.ts'
import { type Faults, faultsOf } from './faults.ts'
import { brokenLaw } from './laws.ts'
import { type Monitor, monitorOf, Violation } from './monitor.ts'
import { networkOf } from './network.ts'
import { type Outside, outsideOf } from './outside.ts'
import type { ToldBooking } from './specialist.ts'
import { type Supervisor, supervisorOf } from './supervisor.ts'
import { start } from './template.ts'
import { type Trace, traceOf } from './trace.ts'
import { inWorld, type World } from './world.ts'

export interface Plan {
  readonly seed: number
  readonly days: number
  /** Hours of each day in which the actors act. */
  readonly hours: number
  /** The folder with the template, for the database of the simulation. */
  readonly folder: string
}

/** What a simulation has found. */
export interface Found {
  readonly seed: number
  /** The sentence that is false; undefined if all hold. */
  readonly violation?: string | undefined
  /** The last steps, in words. */
  readonly last: readonly string[]
  /** Equal for equal traces. */
  readonly digest: string
  readonly events: number
  readonly requests: number
  /** The number of steps of the specification. */
  readonly steps: number
}

export const template = 'template.sqlite'
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const
const holdLifetime = 5 * minute

/** Runs the clinic in the world of a seed, and returns the first sentence that it has broken. */
export function simulate(plan: Plan): Promise<Found> {
  const { seed, folder } = plan
  const file = join(folder, `simulation-${String(seed)}.sqlite`)
  copyFileSync(join(folder, template), file)
  return inWorld({ seed, start }, async (world) => {
    const reader = new DatabaseSync(file)
    reader.exec('PRAGMA query_only = ON')
    try {
      return await found(world, plan, { file, reader })
    } finally {
      reader.close()
    }
  })
}

interface Files {
  readonly file: string
  readonly reader: DatabaseSync
}

/** The parts of a simulation. */
interface Parts extends Files {
  readonly world: World
  readonly plan: Plan
  readonly trace: Trace
  readonly faults: Faults
  readonly monitor: Monitor
  readonly outside: Outside
  readonly history: Operation[]
  readonly bookings: ToldBooking[]
  readonly fail: (words: string) => void
}

async function found(world: World, plan: Plan, files: Files): Promise<Found> {
  const failed = Promise.withResolvers<never>()
  // A failure after the end changes nothing.
  failed.promise.catch(() => undefined)
  const fail = (words: string): void => {
    failed.reject(new Violation(words))
  }
  const trace = traceOf(start)
  const faults = faultsOf(world, (words) => {
    trace.add(world.now(), words)
  })
  const monitor = monitorOf(files.reader)
  const outside = outsideOf(world, faults, files.reader, fail)
  const parts = { ...files, world, plan, trace, faults, monitor, outside, history: [], bookings: [], fail }
  const counts = { requests: 0, steps: 0 }
  const stepped = (): void => void (counts.steps += 1)
  const requested = (): void => void (counts.requests += 1)
  const violation = await watching(files.reader, watchOf(parts, stepped), (connections) =>
    Promise.race([days(parts, connections, requested), failed.promise]).finally(connections.drop),
  ).then(() => undefined, wordsOf)
  return { seed: plan.seed, violation, last: trace.last(), digest: trace.digest(), events: world.count(), ...counts }
}

function wordsOf(error: unknown): string {
  if (error instanceof Violation) return error.message
  throw error
}

function watchOf({ world: { now }, trace, faults, monitor, fail }: Parts, stepped: () => void): Watch {
  return {
    before(statement) {
      faults.beforeWrite(statement)
      trace.note(now(), statement)
    },
    begun() {
      monitor.begun(now())
    },
    // The service would take an exception for its own.
    ended(connection) {
      const step = monitor.ended(connection, now())
      if (step === undefined) fail(`The specification does not permit ${monitor.lastInWords()}.`)
      if (step === undefined || step === '') return
      stepped()
      trace.add(now(), `step: ${step}`)
    },
    committed: monitor.committed,
    rolledBack: monitor.rolledBack,
  }
}

async function days(parts: Parts, connections: Connections, requested: () => void): Promise<void> {
  const { world, plan, trace, faults, monitor, outside, file } = parts
  const tell = (words: string): void => {
    trace.add(world.now(), words)
  }
  const report = (line: string): void => {
    tell(`log: ${line}`)
  }
  const { pause } = faults
  // With long intervals, more is due at the same time.
  const interval = world.random.of([1, 5, 15, 30]) * minute
  const surroundings = { world, file, pause, interval, report, ...outside }
  const crashed = (): void => {
    monitor.rolledBack()
    network.cut()
  }
  const supervisor = supervisorOf({ world, faults, connections, surroundings, tell, crashed })
  const network = networkOf({ ...parts, process: supervisor.process, requested })
  try {
    await supervisor.start()
    const { actors, setScene } = castOf(parts, network)
    for (let number = 0; number < plan.days; number += 1) {
      await world.sleep(start + number * day - world.now())
      setScene(sceneAfter(parts))
      const end = world.now() + plan.hours * hour
      await Promise.all(actors.map((actor) => play(world, actor, end)))
    }
    faults.end()
    await checkEnd(parts, supervisor)
  } finally {
    supervisor.kill()
  }
}

/** Lets an actor act until an instant: often at a full minute, when others do, too. */
async function play({ random, now, sleep }: World, { act, begin }: Actor, end: number): Promise<void> {
  begin()
  for (;;) {
    const rest = minute - (now() % minute)
    await sleep(rest + random.below(3) * minute + (random.below(2) === 0 ? 0 : random.below(minute)))
    if (now() > end) return
    await act()
  }
}

/** Returns the slots that the actors want on the next day with slots. */
function sceneAfter({ reader, world: { now, random } }: Parts): DayScene {
  const today = new Date(now()).toISOString().slice(0, 10)
  const next = reader.prepare("select min(date) as date from slot where doctor = 'mjones' and date > ?").get(today)
  const date = String(next?.['date'])
  const slotsOf = (doctor: string, count: number): readonly number[] =>
    reader
      .prepare('select id from slot where doctor = ? and date = ? order by start_instant limit ?')
      .all(doctor, date, count)
      .map(({ id }) => Number(id))
  const some = (most: number): number => 1 + random.below(most)
  return {
    scene: { doctor: 'mjones', date, slots: slotsOf('mjones', some(3)) },
    guestSlots: slotsOf('asmith', some(4)),
    typedSlots: slotsOf('kwong', 4),
  }
}

// Steps of five minutes until a subscriber must have got all events.
const longestDelivery = 144

/** Waits until the jobs have no more work, and checks the database. */
async function checkEnd(
  { world, reader, history, bookings, faults, outside }: Parts,
  supervisor: Supervisor,
): Promise<void> {
  const due =
    'select 1 from webhook_delivery where due_at is not null union select 1 from change_event where place is null'
  for (let step = 0; step < longestDelivery; step += 1) {
    await world.sleep(5 * minute)
    if (reader.prepare(due).get() === undefined) break
  }
  const isAuditLogIntact = (await supervisor.process()?.stop()) ?? false
  const { now } = world
  const evidence = {
    reader,
    history,
    bookings,
    ...outside,
    isCalm: faults.isCalm,
    isAuditLogIntact,
    now: now(),
    holdLifetime,
  }
  const broken = brokenLaw(evidence)
  if (broken !== undefined) throw new Violation(broken)
}
