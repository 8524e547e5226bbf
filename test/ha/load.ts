import { randomInt } from 'node:crypto'
import { check, type Verdict } from '../contention/checker.ts'
import type { FinalAppointment, Operation } from '../contention/history.ts'
import { randomClient } from '../contention/random-client.ts'
import { nextWeekday } from '../support/next-weekday.ts'
import { openSlots } from '../support/open-slots.ts'
import { startContinuity } from './continuity.ts'
import { startReads, type Reads } from './reads.ts'
import { holdSeconds } from './services.ts'

/** Clients that book, move, cancel and hold the same slots through all machines of the service. */
export interface Load {
  /** What the clients have seen so far. */
  readonly history: readonly Operation[]
  readonly answered: Reads['answered']
  /** Returns what did not go on at another machine, as sentences. */
  broken(database: string): Promise<readonly string[]>
  /** Turns the clients to other slots: those of operations without an answer may stay taken. */
  turn(): void
  /** Resolves when the clients have ended their operations. */
  stop(): Promise<void>
}

const clients = 8
const slotsAtOnce = 32
const days = 28
// Milliseconds. A client gives up a machine that does not answer, and repeats its request at another one.
const patience = 3000
const pause = 100

export async function startLoad(origins: readonly string[]): Promise<Load> {
  const [first = ''] = origins
  const all = await slotsOf(first)
  const slots = all.splice(0, slotsAtOnce)
  const history: Operation[] = []
  let isOver = false
  const origin = (): string => origins[Math.floor(Math.random() * origins.length)] ?? ''
  const surroundings = {
    seed: randomInt(2 ** 31),
    origin,
    slots,
    isOver: () => isOver,
    record: (operation: Operation) => void history.push(operation),
    patience,
    pause,
  }
  // Before the clients: a subscription gets no events of earlier bookings.
  const continuity = await startContinuity(origins, `/doctors/mjones/schedule?date=${nextWeekday()}`)
  const running = Promise.all(Array.from({ length: clients }, (_, number) => randomClient(number, surroundings).run()))
  const reads = startReads(origin)
  return {
    history,
    answered: reads.answered,
    broken: (database) => continuity.broken(history, database),
    turn() {
      slots.splice(0, slots.length, ...all.splice(0, slotsAtOnce))
    },
    async stop() {
      isOver = true
      await Promise.all([running, reads.stop()])
    },
  }
}

/** Returns the open slots of the next weeks. */
async function slotsOf(origin: string): Promise<number[]> {
  const slots: number[] = []
  const day = new Date(nextWeekday())
  for (let count = 0; count < days; count += 1) {
    slots.push(...(await openSlots({ origin }, { date: day.toISOString().slice(0, 10) })))
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return slots
}

export function verdictsOf(history: readonly Operation[], final: readonly FinalAppointment[]): readonly Verdict[] {
  return check({ history, final, holdLifetime: holdSeconds * 1000 })
}

/** Returns the longest time in milliseconds between these instants within an interval. */
export function longestPause(instants: readonly number[], from: number, to: number): number {
  const within = [from, ...instants.filter((at) => at > from && at < to), to].toSorted((one, other) => one - other)
  return Math.max(...within.map((at, index) => at - (within[index - 1] ?? at)))
}
