import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import promises from 'node:timers/promises'
import type { Random } from '../support/fuzz/random.ts'
import { replace } from './replaced.ts'

/** The time and the chance of a world. */
export interface Virtual {
  readonly random: Random
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs work after virtual milliseconds. Returns a function that cancels it. */
  readonly after: (delay: number, work: () => void) => () => void
}

/** Replaces the clock, the timers and the random numbers of Node. Returns a function that restores them. */
export function virtualNode(world: Virtual, start: number): () => void {
  const restores = [
    replace(Date, { now: world.now }),
    replace(performance, { now: () => world.now() - start }),
    replace(Math, { random: world.random.fraction }),
    replace(crypto, randomIn(world.random)),
    replace(globalThis.crypto, { randomUUID: randomIn(world.random).randomUUID }),
    ...[globalThis, timers].map((place) => replace(place, timersIn(world))),
    replace(promises, promisesIn(world)),
  ]
  syncBuiltinESMExports()
  return () => {
    for (const restore of restores) restore()
    syncBuiltinESMExports()
  }
}

function randomIn(random: Random): Readonly<Record<'randomBytes' | 'randomUUID', (size?: number) => unknown>> {
  const bytes = (size = 0): Buffer => Buffer.from(Array.from({ length: size }, () => random.below(256)))
  return {
    randomBytes: bytes,
    randomUUID() {
      const hex = bytes(16).toString('hex')
      return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join(
        '-',
      )
    },
  }
}

/** A timer of the world, which has the methods of a timer of Node. */
class Timer {
  readonly cancel: () => void

  constructor(cancel: () => void) {
    this.cancel = cancel
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return true
  }

  [Symbol.dispose](): void {
    this.cancel()
  }
}

type Callback = (...given: unknown[]) => void

function timersIn({ after }: Pick<Virtual, 'after'>): Readonly<Record<string, unknown>> {
  const clear = (timer?: unknown): void => {
    if (timer instanceof Timer) timer.cancel()
  }
  const start = (work: Callback, delay = 0, ...given: unknown[]): Timer =>
    new Timer(
      after(delay, () => {
        work(...given)
      }),
    )
  return {
    setTimeout: start,
    clearTimeout: clear,
    setImmediate: (work: Callback, ...given: unknown[]) => start(work, 0, ...given),
    clearImmediate: clear,
    setInterval(work: Callback, delay = 0, ...given: unknown[]) {
      let cancel = (): void => undefined
      const repeat = (): void => {
        cancel = after(delay, () => {
          repeat()
          work(...given)
        })
      }
      repeat()
      return new Timer(() => {
        cancel()
      })
    },
    clearInterval: clear,
  }
}

function promisesIn({ after }: Pick<Virtual, 'after'>): Readonly<Record<string, unknown>> {
  const sleep = (delay = 0, value?: unknown, { signal }: { readonly signal?: AbortSignal } = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const abort = (): void => {
        cancel()
        reject(new DOMException('The operation was aborted', 'AbortError'))
      }
      const cancel = after(delay, () => {
        signal?.removeEventListener('abort', abort)
        resolve(value)
      })
      if (signal?.aborted === true) abort()
      else signal?.addEventListener('abort', abort, { once: true })
    })
  return {
    setTimeout: sleep,
    setImmediate: (value?: unknown, options?: { readonly signal?: AbortSignal }) => sleep(0, value, options),
  }
}
