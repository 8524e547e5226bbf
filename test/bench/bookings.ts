import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { inPostgres } from '../support/postgres/postgres-server.ts'
import { requestFor, send } from './load.ts'
import { median } from './median.ts'
import { serveFlags } from './serve-flags.ts'

/*
 * Bookings by 32 connections over PostgreSQL with its durable defaults, with one process and with two, against Node's
 * HTTP server with the insert and the update that decide; and reads of a schedule with one and two processes.
 */
interface Opened {
  readonly origin: string
  readonly firstSlot: number
  readonly slots: number
}

const contestants = [
  ['node:http', 1],
  ['waymark', 1],
  ['waymark', 2],
] as const
const rounds = 3
const connections = 32
const seconds = 4

interface Running extends Opened {
  readonly title: string
  readonly child: ChildProcess
  booked: number
}

/**
 * Starts a server of bookings.
 *
 * @param maximumDelay milliseconds after which it refuses requests; 0 for never
 */
export async function openedServer(name: string, processes: number, url: string, maximumDelay = 0): Promise<Running> {
  const words = [name, url, String(processes), String(maximumDelay)]
  const child = fork(new URL('booking-server.ts', import.meta.url), words, {
    execArgv: [...serveFlags, '--disable-warning=ExperimentalWarning'],
  })
  const [message] = (await once(child, 'message')) as [Opened]
  return {
    ...message,
    child,
    booked: 0,
    title: `${name}, ${String(processes)} ${processes === 1 ? 'process' : 'processes'}`,
  }
}

// Consecutive bookings are of different doctors.
const stride = 7919

const hal = { accept: 'application/hal+json' }
const patient = JSON.stringify({ name: 'Ada Lovelace', age: 36 })

/** Returns the request for the next booking; undefined without an open slot. */
export function nextBooking(running: Running): Uint8Array | undefined {
  const { origin, firstSlot, slots } = running
  if (running.booked === slots) return undefined
  running.booked += 1
  const slot = firstSlot + ((running.booked * stride) % slots)
  const url = `${origin}/schedules/${String(slot)}`
  return requestFor(url, { ...hal, 'content-type': 'application/json' }, 'POST', patient)
}

function bookings(running: Running): Promise<number> {
  return perSecond(running.origin, 201, () => nextBooking(running))
}

function reads({ origin }: Running): Promise<number> {
  const request = requestFor(`${origin}/doctors/doctor-0/schedule?date=2030-01-01`, hal)
  return perSecond(origin, 200, () => request)
}

async function perSecond(origin: string, status: number, next: () => Uint8Array | undefined): Promise<number> {
  const begin = performance.now()
  const end = begin + seconds * 1000
  const answered = await send({
    origin,
    connections,
    status,
    next: () => (performance.now() < end ? next() : undefined),
  })
  return (answered / (performance.now() - begin)) * 1000
}

async function sideBySide(
  title: string,
  all: readonly Running[],
  measure: (one: Running) => Promise<number>,
): Promise<void> {
  const found = all.map((): number[] => [])
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, one] of all.entries()) {
      const measured = await measure(one)
      if (round > 0) found[index]?.push(measured)
    }
  }
  const [first = 1] = found.map(median)
  console.log(`\n${title}`)
  for (const [index, one] of all.entries()) {
    const rate = median(found[index] ?? [])
    console.log(`  ${one.title.padEnd(22)} ${rate.toFixed(0).padStart(6)} requests/s   ${(rate / first).toFixed(2)}`)
  }
}

/** Prints how many bookings and reads one and two processes serve. */
export async function costOfBookings(): Promise<void> {
  const all: Running[] = []
  const withNext = async (): Promise<void> => {
    const next = contestants[all.length]
    if (next === undefined) return compare(all)
    await inPostgres(async (url) => {
      all.push(await openedServer(next[0], next[1], url))
      await withNext()
    }, 'durable')
  }
  await withNext()
}

async function compare(all: readonly Running[]): Promise<void> {
  await sideBySide('POST booking over PostgreSQL, durable', all, bookings)
  await sideBySide('GET schedule over PostgreSQL', all.slice(1), reads)
  for (const { child } of all) child.disconnect()
}
