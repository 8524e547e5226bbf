import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
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

interface Answered {
  readonly status: number
  /** Milliseconds. */
  readonly time: number
}

/** Sends requests at a rate, without waiting for responses, over as many connections as are needed. */
async function atRate(origin: string, perSecond: number): Promise<readonly Answered[]> {
  const { hostname, port } = new URL(origin)
  const requests = Array.from({ length: days }, (_, day) => requestFor(origin + scheduleOf(day), hal))
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
      const request = requests[sent % days]
      if (request === undefined || open.size >= mostOpen) skipped += 1
      else {
        const one = ask(request).finally(() => open.delete(one))
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

async function sustained(origin: string): Promise<number> {
  const begin = performance.now()
  let day = 0
  const answered = await send({
    ...{ origin, connections: 16, status: 200 },
    next: () => {
      day += 1
      const isOver = performance.now() - begin > (seconds / 2) * 1000
      return isOver ? undefined : requestFor(origin + scheduleOf(day % days), hal)
    },
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

/** Prints how the server behaves beyond its capacity. */
export async function costOfOverload(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'overload.sqlite')
    await fill(file)
    const { origin, process: child } = await opened('Waymark', file, { headers: {}, content: '{}' })
    // A new process is several times slower.
    await sustained(origin)
    const capacity = await sustained(origin)
    const idle = await atRate(origin, capacity / 4)
    const ended = new AbortController()
    const health = slowestHealth(origin, ended.signal)
    const loaded = await atRate(origin, capacity * times)
    ended.abort()
    const [accepted, refused] = [200, 503].map((status) => loaded.filter((one) => one.status === status))
    const others = loaded.length - (accepted?.length ?? 0) - (refused?.length ?? 0)
    const line = (title: string, answers: readonly Answered[] = []): string =>
      `  ${title.padEnd(24)} ${String(answers.length).padStart(6)}   half ${share(answers, 0.5)}, p99 ${share(answers, 0.99)} ms`
    console.log(
      `\nThe server sustains ${capacity.toFixed(0)} requests/s; at a quarter, and at ${String(times)} times that:`,
    )
    console.log([line('a quarter', idle), line('accepted', accepted), line('refused with 503', refused)].join('\n'))
    console.log(`  ${'neither'.padEnd(24)} ${String(others).padStart(6)}`)
    console.log(`  slowest answer of health ${(await health).toFixed(0)} ms`)
    child.disconnect()
  })
}
