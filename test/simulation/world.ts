import { AsyncLocalStorage } from 'node:async_hooks'
import timers from 'node:timers'
import { randomOf } from '../support/fuzz/random.ts'
import { type Virtual, virtualNode } from './virtual-node.ts'

/**
 * A world of one seed: its clock, timers and random numbers replace those of Node while it runs. Events run one at a time
 * in the order of their virtual time; the seed decides between events of the same time.
 */
export interface World extends Virtual {
  readonly sleep: (delay: number) => Promise<void>
  /** Returns a life for a process: the events that it plans are dropped after its end. */
  readonly life: () => Life
  /** Runs events until work has ended. Rejects if it waits for something outside of the world. */
  readonly until: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** The number of events so far. */
  readonly count: () => number
}

/** The life of a simulated process. */
export interface Life {
  readonly within: <Result>(work: () => Result) => Result
  readonly end: () => void
}

interface Owner {
  isOver: boolean
}

interface Event {
  readonly at: number
  readonly tie: number
  readonly owner: Owner | undefined
  readonly work: () => void
}

const realTurn = timers.setImmediate
const owners = new AsyncLocalStorage<Owner | undefined>()

/** Runs work in the world of a seed, from an instant; afterwards, Node has its own clock and timers again. */
export async function inWorld<Result>(
  { seed, start }: { readonly seed: number; readonly start: number },
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  const world = worldOf(seed, start)
  const restore = virtualNode(world, start)
  try {
    return await world.until(() => work(world))
  } finally {
    restore()
  }
}

function worldOf(seed: number, start: number): World {
  const random = randomOf(seed)
  let events: Event[] = []
  let now = start
  let count = 0
  const after: World['after'] = (delay, given) => {
    const at = now + Math.max(0, Number.isFinite(delay) ? delay : 0)
    const event = { at, tie: random.fraction(), owner: owners.getStore(), work: AsyncLocalStorage.bind(given) }
    events.push(event)
    return () => {
      events = events.filter((other) => other !== event)
    }
  }
  const runNext = (): boolean => {
    const next = events.reduce<Event | undefined>(first, undefined)
    if (next === undefined) return false
    events.splice(events.indexOf(next), 1)
    if (next.owner?.isOver === true) return true
    now = Math.max(now, next.at)
    count += 1
    next.work()
    return true
  }
  return {
    random,
    // As the clock of Node, it has whole milliseconds.
    now: () => Math.floor(now),
    after,
    sleep: (delay) => new Promise((resolve) => void after(delay, resolve)),
    life() {
      const owner: Owner = { isOver: false }
      return {
        within: (work) => owners.run(owner, work),
        end: () => {
          owner.isOver = true
        },
      }
    },
    async until(work) {
      const state = { isOver: false }
      const result = work().finally(() => (state.isOver = true))
      // The rejection is thrown below.
      result.catch(() => undefined)
      for (let idle = 0; idle < mostIdle; idle += 1) {
        // All promises that the last event has settled run before the next turn of the event loop.
        await new Promise((resolve) => realTurn(resolve))
        if (state.isOver) return result
        if (runNext()) idle = 0
      }
      throw new Error('The world waits for something outside of it, or for itself.')
    },
    count: () => count,
  }
}

// Turns of the event loop without an event.
const mostIdle = 1000

function first(one: Event | undefined, other: Event): Event {
  if (one === undefined || other.at < one.at) return other
  return other.at === one.at && other.tie < one.tie ? other : one
}
