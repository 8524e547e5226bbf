import { Agent } from 'node:http'
import { join } from 'node:path'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { opened, used } from './contestants.ts'
import { lineCharts, type Line } from './growth-chart.ts'
import { addSchedules, fillClinic, mostSlots, scheduleOfSlots, weekOfSlots } from './growth-fill.ts'
import { comparePages, readOnce, type Reader, type SitePage } from './growth-pages.ts'
import { lineOf, table, type Part } from './growth-part.ts'
import { memoryOf, started, stop, type Running } from './growth-server.ts'
import { byAppointments, byDoctors } from './growth-site.ts'
import { write } from './report.ts'

/*
 * Time and memory against the number of slots, links, connections, doctors and appointments. Servers over databases of
 * different sizes answer in turn, and no response is cached.
 */
const rounds = 15
const hal = 'application/hal+json'
const html = 'text/html'

/** Prints how time and memory grow, and writes them as tables and charts. */
export async function costOfGrowth(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const small = join(folder, 'small.sqlite')
    await fillClinic(small, { doctors: 100, appointments: 1000 })
    const parts = [
      await bySlots(small),
      await byLinks(small),
      await byConnections(small),
      await byDoctors(folder),
      await byAppointments(folder),
    ]
    write(
      'growth',
      parts.flatMap(({ lines }) => lines),
      lineCharts(parts.flatMap(({ charts }) => charts)),
    )
  })
}

const inBoth = (path: string): readonly SitePage[] => [hal, html].map((accept) => ({ user: 'guest', path, accept }))

async function bySlots(file: string): Promise<Part> {
  const counts = [20, 100, mostSlots, 1000, 10_000]
  addSchedules(file, counts)
  // A server of its own shows the memory that a schedule needs.
  const all: Running[] = []
  while (all.length < counts.length) all.push(await started(file))
  const readers = (pathOf: (count: number) => string): readonly Reader[] =>
    all.map(({ reader }, index) => ({
      ...reader,
      read: (page) => reader.read({ ...page, path: pathOf(counts[index] ?? 0) }),
    }))
  const times = await comparePages(readers(scheduleOfSlots), inBoth(''), rounds)
  const memories = await Promise.all(all.map(memoryOf))
  const ofWeeks = await comparePages(readers(weekOfSlots), inBoth(''), rounds)
  stop(all)
  const columns = [
    ...times.flatMap(({ firstByte, whole }) => [firstByte, whole]),
    memories,
    ...ofWeeks.map(({ whole }) => whole),
  ]
  const line = (name: string, column: number, sizes = counts): Line => lineOf(name, sizes, columns[column] ?? [])
  const schedules = ['HAL, first byte', 'HAL, whole', 'HTML, first byte', 'HTML, whole'].map((name, at) =>
    line(name, at),
  )
  const memory = line('resident', 4)
  const possible = counts.filter((count) => count <= mostSlots)
  const weeks = ['HAL, whole', 'HTML, whole'].map((name, at) => line(name, 5 + at, possible))
  const limit = `Working hours make at most ${String(mostSlots)} slots of a day, and 300 when the clock is set back an hour.`
  return {
    lines: [
      ...table('slots of a schedule', 'ms', schedules),
      ...table('slots of a schedule', 'MB', [memory]),
      limit,
      '',
      ...table('slots a day of a week', 'ms', weeks),
    ],
    charts: [
      { title: 'GET a schedule', unit: 'ms', counted: 'slots', lines: schedules.filter((_, index) => index % 2 === 1) },
      { title: 'Memory after schedules', unit: 'MB', counted: 'slots', lines: [memory] },
    ],
  }
}

async function byLinks(file: string): Promise<Part> {
  const one = await started(file)
  const found: { links: number; times: number[] }[] = []
  for (const limit of [10, 25, 50, 100]) {
    const path = `/doctors?limit=${String(limit)}`
    const document = await (await fetch(one.server.origin + path, { headers: { accept: hal } })).text()
    const times = await comparePages([one.reader], inBoth(path), rounds)
    found.push({ links: document.split('"href"').length - 1, times: times.flatMap(({ whole }) => whole) })
  }
  stop([one])
  const counts = found.map(({ links }) => links)
  const lines = ['HAL', 'HTML'].map((name, column) =>
    lineOf(
      name,
      counts,
      found.map(({ times }) => times[column] ?? 0),
    ),
  )
  return {
    lines: table('links', 'ms', lines),
    charts: [{ title: 'GET a list of doctors', unit: 'ms', counted: 'links', lines }],
  }
}

async function byConnections(file: string): Promise<Part> {
  const counts = [16, 128, 1024]
  const found: { cost: number; memory: number }[] = []
  for (const count of counts) {
    const server = await opened('Waymark', file, { headers: {}, content: '{}' })
    found.push(await overConnections(server, count))
    server.process.disconnect()
  }
  const cost = lineOf(
    'processor of a GET',
    counts,
    found.map((each) => each.cost),
  )
  const memory = lineOf(
    'resident',
    counts,
    found.map((each) => each.memory),
  )
  return {
    lines: [...table('connections', 'µs', [cost]), ...table('connections', 'MB', [memory])],
    charts: [
      { title: 'GET by open connections', unit: 'µs', counted: 'connections', lines: [cost] },
      { title: 'Memory by open connections', unit: 'MB', counted: 'connections', lines: [memory] },
    ],
  }
}

const requests = 4096
const atOnce = 16

/** Sends requests over all connections in turn, so many at a time. */
async function overConnections(
  server: Awaited<ReturnType<typeof opened>>,
  count: number,
): Promise<{ readonly cost: number; readonly memory: number }> {
  const agents = Array.from({ length: count }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const url = `${server.origin}/doctors/d00001/schedule?status=open`
  const send = async (total: number): Promise<void> => {
    let sent = 0
    const one = async (): Promise<void> => {
      for (; sent < total;) {
        const agent = agents[sent % count]
        sent += 1
        if (agent !== undefined) await readOnce(agent, url, { accept: hal })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  }
  // Opens all connections, and warms up.
  await send(requests)
  const before = await used(server)
  await send(requests)
  const after = await used(server)
  for (const agent of agents) agent.destroy()
  return { cost: (after.processor - before.processor) / requests, memory: after.memory / 1024 / 1024 }
}
