import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { check } from '../contention/checker.ts'
import type { FinalAppointment, Operation } from '../contention/history.ts'
import { people } from '../model/specification/specification.ts'
import { type Actor, type Asked, clerk, guest, onlooker, patient, type Stage } from './actors.ts'
import type { Scene } from './booking-state.ts'
import { type Answer, type Line, send, type Sent } from './client.ts'
import { type Connections, watching } from './connections.ts'
import { type Faults, faultsOf } from './faults.ts'
import { type Monitor, monitorOf, Violation } from './monitor.ts'
import { type Process, startProcess } from './process.ts'
import { desk, start } from './template.ts'
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
  readonly steps: number
}

export const template = 'template.sqlite'
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const
const guests = 4
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
      return await new Simulation(world, plan, { file, reader }).run()
    } finally {
      reader.close()
    }
  })
}

class Simulation {
  readonly #world: World
  readonly #plan: Plan
  readonly #file: string
  readonly #reader: DatabaseSync
  readonly #trace: Trace
  readonly #faults: Faults
  readonly #monitor: Monitor
  readonly #failed = Promise.withResolvers<never>()
  readonly #history: Operation[] = []
  readonly #lines = new Set<Line>()
  #process: Process | undefined
  #scene: Scene = { doctor: '', date: '', slots: [] }
  #guestSlots: readonly number[] = []
  #requests = 0
  #steps = 0

  constructor(world: World, plan: Plan, { file, reader }: { readonly file: string; readonly reader: DatabaseSync }) {
    this.#world = world
    this.#plan = plan
    this.#file = file
    this.#reader = reader
    this.#trace = traceOf(start)
    this.#faults = faultsOf(world, (words) => {
      this.#tell(words)
    })
    this.#monitor = monitorOf(reader)
    this.#failed.promise.catch(() => undefined)
  }

  async run(): Promise<Found> {
    const violation = await this.#violation()
    const { seed } = this.#plan
    const [last, digest] = [this.#trace.last(), this.#trace.digest()]
    return { seed, violation, last, digest, events: this.#world.count(), requests: this.#requests, steps: this.#steps }
  }

  async #violation(): Promise<string | undefined> {
    const watch = {
      before: (statement: string) => {
        this.#faults.beforeWrite(statement)
        this.#trace.note(this.#world.now(), statement)
      },
      begun: () => {
        this.#monitor.begun(this.#world.now())
      },
      ended: (connection: DatabaseSync) => {
        this.#checked(() => {
          const step = this.#monitor.ended(connection, this.#world.now())
          if (step === '') return
          this.#steps += 1
          this.#tell(`step: ${step}`)
        })
      },
      committed: () => {
        this.#monitor.committed()
      },
      rolledBack: () => {
        this.#monitor.rolledBack()
      },
    }
    try {
      await watching(this.#reader, watch, (connections) =>
        Promise.race([this.#days(connections), this.#failed.promise]).finally(() => {
          this.#process?.kill()
          connections.drop()
        }),
      )
      return undefined
    } catch (error) {
      if (error instanceof Violation) return error.message
      throw error
    }
  }

  async #days(connections: Connections): Promise<void> {
    await this.#start(connections)
    const stage: Stage = {
      world: this.#world,
      scene: () => this.#scene,
      guestSlots: () => this.#guestSlots,
      ask: (sent, isRepeatable) => this.#ask(sent, isRepeatable),
      record: (operation) => void this.#history.push(operation),
    }
    const actors = [
      ...Array.from({ length: guests }, (_, client) => guest(stage, client)),
      ...people.map((person) => patient(stage, person)),
      clerk(stage, desk),
      onlooker(stage),
    ]
    for (let number = 0; number < this.#plan.days; number += 1) {
      await this.#world.sleep(start + number * day - this.#world.now())
      this.#setScene()
      const end = this.#world.now() + this.#plan.hours * hour
      await Promise.all(actors.map((actor) => this.#act(actor, end)))
    }
    this.#faults.end()
    await this.#world.sleep(hour)
    await this.#process?.stop()
    this.#checkEnd()
  }

  /** Lets an actor act until an instant: often at a full minute, when others do, too. */
  async #act({ act, begin }: Actor, end: number): Promise<void> {
    const { random, now, sleep } = this.#world
    begin()
    for (;;) {
      const rest = minute - (now() % minute)
      await sleep(rest + random.below(4) * minute + (random.below(2) === 0 ? 0 : random.below(minute)))
      if (now() > end) return
      await act()
    }
  }

  #setScene(): void {
    const today = new Date(this.#world.now()).toISOString().slice(0, 10)
    const next = this.#reader
      .prepare("select min(date) as date from slot where doctor = 'mjones' and date > ?")
      .get(today)
    const date = String(next?.['date'])
    const slotsOf = (doctor: string, count: number): readonly number[] =>
      this.#reader
        .prepare('select id from slot where doctor = ? and date = ? order by start_instant limit ?')
        .all(doctor, date, count)
        .map(({ id }) => Number(id))
    this.#scene = { doctor: 'mjones', date, slots: slotsOf('mjones', 3) }
    this.#guestSlots = slotsOf('asmith', 4)
    this.#monitor.setScene(this.#scene, this.#guestSlots)
  }

  /** Starts a process, again and again until it runs, as a supervisor does. */
  async #start(connections: Connections): Promise<void> {
    for (;;) {
      try {
        this.#process = await this.#started()
        this.#planCrash(connections)
        return
      } catch (error) {
        this.#tell(`the process does not start: ${String(error)}`)
        connections.drop()
        await this.#world.sleep(1000)
      }
    }
  }

  #started(): Promise<Process> {
    return startProcess({
      world: this.#world,
      file: this.#file,
      pause: this.#faults.pause,
      interval: 5 * minute,
      report: (line) => {
        this.#tell(`log: ${line}`)
      },
      mailTransport: { deliver: () => Promise.resolve() },
    })
  }

  #planCrash(connections: Connections): void {
    const delay = this.#faults.crashAfter()
    if (delay === undefined) return
    this.#world.after(delay, () => {
      if (this.#faults.crashAfter() === undefined) return
      this.#tell('the process crashes')
      this.#process?.kill()
      this.#process = undefined
      connections.drop()
      this.#monitor.rolledBack()
      for (const line of this.#lines) line.cut()
      this.#world.after(this.#world.random.fraction() * 5000, () => {
        this.#start(connections).catch(this.#failed.reject)
      })
    })
  }

  async #ask(sent: Sent, isRepeatable = true): Promise<Asked> {
    const { sleep, random } = this.#world
    let isLate = false
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await sleep(random.fraction() * 20)
      const sentTo = this.#process
      if (sentTo !== undefined) {
        const answer = await this.#exchanged(sentTo, sent)
        if (answer !== undefined && answer.status < 500)
          // What is refused now may have been done by an attempt without an answer.
          return isLate && answer.status >= 400 ? { answer: undefined, isLate } : { answer, isLate }
        isLate ||= answer === undefined
        if (!isRepeatable) break
      }
      await sleep(1000 + random.fraction() * 1000)
    }
    return { answer: undefined, isLate }
  }

  async #exchanged({ connect }: Process, sent: Sent): Promise<Answer | undefined> {
    const { now, after, sleep, random } = this.#world
    const { method, path, user = 'guest' } = sent
    const words = `${user} at ${sent.address}: ${method} ${path}`
    const [since, invoked] = [this.#monitor.count(), now()]
    this.#requests += 1
    this.#tell(words)
    const line = send(connect, sent)
    this.#lines.add(line)
    const delay = this.#faults.cutAfter()
    const keep = delay === undefined ? () => undefined : after(delay, line.cut)
    try {
      const answer = await line.answer
      await sleep(random.fraction() * 20)
      this.#trace.add(now(), `${words}: ${String(answer.status)}`, JSON.stringify(answer))
      this.#checkRead(sent, answer, { since, times: [invoked, now()] })
      return answer
    } catch {
      this.#tell(`${words}: no answer`)
      return undefined
    } finally {
      keep()
      this.#lines.delete(line)
    }
  }

  #checkRead(
    { method, path, user }: Sent,
    { status: code, text }: Answer,
    seen: { readonly since: number; readonly times: readonly number[] },
  ): void {
    const slot = Number(/^\/schedules\/(\d+)$/.exec(path)?.[1])
    if (method !== 'GET' || code !== 200 || Number.isNaN(slot)) return
    const { status } = JSON.parse(text) as { readonly status: string }
    if (!this.#monitor.had(status, { slot, user, ...seen }))
      this.#fail(`A read shows slot ${String(slot)} as ${status}, which it was at no moment of the request.`)
  }

  #checkEnd(): void {
    const rows = this.#reader
      .prepare("select id, slot, patient_name as patient, state from appointment where doctor = 'asmith'")
      .all()
    const final = rows.map(({ id, slot, patient, state }): FinalAppointment => ({
      id: String(id),
      slot: Number(slot),
      patient: String(patient),
      isLive: state !== 'cancelled',
    }))
    const [verdict] = check({ history: this.#history, final, holdLifetime })
    if (verdict !== undefined) throw new Violation(`${verdict.fault}: ${verdict.what}`)
  }

  #tell(words: string): void {
    this.#trace.add(this.#world.now(), words)
  }

  #checked(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#failed.reject(error)
    }
  }

  #fail(words: string): void {
    this.#failed.reject(new Violation(words))
  }
}

const attempts = 8
