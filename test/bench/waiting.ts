import type { Random } from '../support/fuzz/random.ts'

/** Transactions of many clinics that arrive at database servers, each of which runs one at a time. */
export interface Arrivals {
  readonly clinics: number
  readonly servers: number
  /** Of the region. */
  readonly perSecond: number
  readonly seconds: number
  /** Measured times of service in milliseconds; each transaction takes one of them. */
  readonly times: readonly number[]
}

/** How long transactions wait for others before they begin. */
export interface Waiting {
  /** The share of the time that the busiest server works. */
  readonly utilisation: number
  /** Milliseconds that the mean transaction waits, and that 99 of 100 wait at most. */
  readonly mean: number
  readonly p99: number
}

/** Simulates Poisson arrivals. A tenth of the clinics are ten times as large as the others. */
export function waitingOf({ clinics, servers, perSecond, seconds, times }: Arrivals, random: Random): Waiting {
  const freeAt = new Array<number>(servers).fill(0)
  const busy = new Array<number>(servers).fill(0)
  const waits: number[] = []
  const end = seconds * 1000
  for (let now = nextGap(perSecond, random); now < end; now += nextGap(perSecond, random)) {
    const server = clinicOf(clinics, random) % servers
    const begins = Math.max(now, freeAt[server] ?? 0)
    const time = random.of(times)
    freeAt[server] = begins + time
    busy[server] = (busy[server] ?? 0) + time
    waits.push(begins - now)
  }
  const sorted = waits.toSorted((one, other) => one - other)
  return {
    utilisation: Math.max(...busy) / end,
    mean: waits.reduce((sum, wait) => sum + wait, 0) / Math.max(1, waits.length),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}

function nextGap(perSecond: number, random: Random): number {
  return (-Math.log(1 - random.fraction()) / perSecond) * 1000
}

function clinicOf(clinics: number, random: Random): number {
  const large = Math.ceil(clinics / 10)
  const weightOfLarge = large * 10
  const isLarge = random.fraction() * (weightOfLarge + clinics - large) < weightOfLarge
  return isLarge || large === clinics ? random.below(large) : large + random.below(clinics - large)
}
