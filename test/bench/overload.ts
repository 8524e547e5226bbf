import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { inPostgres } from '../support/postgres/postgres-server.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { nextBooking, openedServer } from './bookings.ts'
import { fill, opened, scheduleOf } from './contestants.ts'
import { days } from './days.ts'
import { exchanged, requestFor, send } from './load.ts'

/*
 * Requests at four times the rate that the server sustains, whatever it answers: how long accepted requests take beside
 * those of an idle server, and how long health takes to answer.
 */
const seconds = 10
const times = 4
const tick = 10
const mostOpen = 1000
// Milliseconds of each load that are not counted: then, the server has not yet refused a request.
const beginning = 1000
const hal = { accept: 'application/hal+json' }

interface Work {
  readonly title: string
  readonly origin: string
  readonly next: () => Uint8Array
  /** The status of accepted requests. */
  readonly status: number
}

interface Answered {
  readonly status: number
  /** Milliseconds. */
  readonly time: number
}

/** Sends requests at a rate, without waiting for responses, over as many connections as are needed. */
async function atRate({ origin, next }: Work, perSecond: number): Promise<readonly Answered[]> {
  const { hostname, port } = new URL(origin)
  const answered: Answered[] = []
  const idle = new Set<Socket>()
  const open = new Set<Promise<void>>()
  const begin = performance.now()
  let sent = 0
  let skipped = 0
  const connected = (): Socket => {
    const socket = connect(Number(port), hostname).setNoDelay(true)
    // The server ends idle connections.
    return socket.on('error', () => undefined).on('close', () => idle.delete(socket))
  }
  const ask = async (request: Uint8Array): Promise<void> => {
    const begun = performance.now()
    const [socket = connected()] = idle
    idle.delete(socket)
    const { status } = await exchanged(socket, request).catch(() => ({ status: 0 }))
    if (begun - begin > beginning) answered.push({ status, time: performance.now() - begun })
    if (status !== 0) idle.add(socket)
  }
  while (performance.now() - begin < seconds * 1000) {
    const due = Math.floor(((performance.now() - begin) / 1000) * perSecond)
    for (; sent < due; sent += 1) {
      if (open.size >= mostOpen) skipped += 1
      else {
        const one = ask(next()).finally(() => open.delete(one))
        open.add(one)
      }
    }
    await sleep(tick)
  }
  await Promise.all(open)
  for (const socket of idle) socket.destroy()
  if (skipped > 0) console.log(`  ${String(skipped)} requests were not sent, because ${String(mostOpen)} were open`)
  return answered
}

async function asked(url: string): Promise<Answered> {
  const begin = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  return { status: response.status, time: performance.now() - begin }
}

function share(answers: readonly Answered[], part: number): string {
  const sorted = answers.map(({ time }) => time).toSorted((one, other) => one - other)
  return (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)
}

async function sustained({ origin, next, status }: Work): Promise<number> {
  const begin = performance.now()
  const end = begin + seconds * 500
  const answered = await send({
    origin,
    connections: 16,
    status,
    next: () => (performance.now() < end ? next() : undefined),
  })
  return (answered / (performance.now() - begin)) * 1000
}

async function slowestHealth(origin: string, ended: AbortSignal): Promise<number> {
  let slowest = 0
  while (!ended.aborted) {
    const { time, status } = await asked(`${origin}/health/live`)
    slowest = Math.max(slowest, status === 200 ? time : Infinity)
    await sleep(100)
  }
  return slowest
}

async function overloaded(work: Work): Promise<void> {
  // A new process is several times slower.
  await sustained(work)
  const capacity = await sustained(work)
  const idle = await atRate(work, capacity / 4)
  const ended = new AbortController()
  const health = slowestHealth(work.origin, ended.signal)
  const loaded = await atRate(work, capacity * times)
  ended.abort()
  const accepted = loaded.filter(({ status }) => status === work.status)
  const refused = loaded.filter(({ status }) => status === 503)
  const line = (title: string, answers: readonly Answered[]): string =>
    `  ${title.padEnd(24)} ${String(answers.length).padStart(6)}   half ${share(answers, 0.5)}, p99 ${share(answers, 0.99)} ms`
  console.log(
    `\n${work.title}: the server sustains ${capacity.toFixed(0)} requests/s; at a quarter, and at ${String(times)} times that:`,
  )
  console.log([line('a quarter', idle), line('accepted', accepted), line('refused with 503', refused)].join('\n'))
  console.log(`  ${'neither'.padEnd(24)} ${String(loaded.length - accepted.length - refused.length).padStart(6)}`)
  console.log(`  slowest answer of health ${(await health).toFixed(0)} ms`)
}

/** Prints how the server behaves beyond its capacity. */
export async function costOfOverload(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'overload.sqlite')
    await fill(file)
    const { origin, process: child } = await opened('Waymark', file, { headers: {}, content: '{}' })
    let day = 0
    const next = (): Uint8Array => {
      day += 1
      return requestFor(origin + scheduleOf(day % days), hal)
    }
    await overloaded({ title: 'GET schedules over SQLite', origin, next, status: 200 })
    child.disconnect()
  })
  await inPostgres(async (url) => {
    const running = await openedServer('waymark', 1, url, 200)
    const next = (): Uint8Array => nextBooking(running) ?? expect.fail('There is a slot')
    await overloaded({ title: 'POST booking over PostgreSQL', origin: running.origin, next, status: 201 })
    running.child.disconnect()
  }, 'durable')
}
