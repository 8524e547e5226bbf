import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleService } from '@waymark/clinic/bundle'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { production, startServer, stop } from '../support/processes/process.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { scheduleOf } from './contestants.ts'
import { addDays, days, slotsOfDay } from './days.ts'
import { lineOf, table } from './growth-part.ts'
import { requestFor, send } from './load.ts'
import { write } from './report.ts'
import { serveFlags } from './serve-flags.ts'

/*
 * The bundle with the options of the unit, whose clients read schedules in all media types and book: its resident memory
 * and its speed after some and after many requests.
 */
const steps = [20_000, 80_000, 200_000]
const measuredShare = 10_000
const connections = 15
// Of so many requests, one books, and one reads a PDF.
const [bookingsEach, documentsEach] = [20, 500]
const types = [
  ...['application/hal+json', 'text/html', 'application/json', 'application/prs.hal-forms+json'],
  ...['text/markdown', 'application/hal+xml', 'text/plain'],
]
const METRICS_TOKEN = 'the-token-of-the-benchmark'
const bundle = fileURLToPath(new URL('../../server/clinic/dist', import.meta.url))

interface Step {
  readonly megabytes: number
  /** Requests a second of the last ones of the step. */
  readonly perSecond: number
}

/** Sends that many requests, and returns how many were answered a second. */
export async function mixed(
  origin: string,
  count: number,
  sent: number,
  languages: readonly string[] = ['en'],
): Promise<number> {
  const bookings = count / bookingsEach
  let [read, booked] = [0, 0]
  const begin = performance.now()
  const reads = send({
    origin,
    connections,
    status: 200,
    next: () => {
      read += 1
      if (read > count - bookings) return undefined
      const number = sent + read
      const accept = number % documentsEach === 0 ? 'application/pdf' : (types[number % types.length] ?? '')
      const language = languages[number % languages.length] ?? 'en'
      return requestFor(origin + scheduleOf(number % days), { accept, 'accept-language': language })
    },
  })
  const firstSlot = slotsOfDay + sent / bookingsEach
  const writes = send({
    origin,
    connections: 1,
    status: 201,
    next: () => {
      booked += 1
      if (booked > bookings) return undefined
      const fields = { accept: 'application/hal+json', 'content-type': 'application/json' }
      const patient = JSON.stringify({ name: 'Ada Lovelace', age: 36 })
      return requestFor(`${origin}/schedules/${String(firstSlot + booked)}`, fields, 'POST', patient)
    },
  })
  await Promise.all([reads, writes])
  return (count / (performance.now() - begin)) * 1000
}

export async function residentMegabytes(origin: string): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const [, bytes = '0'] = /^process_resident_memory_bytes(?:\{.*\})? (\S+)$/m.exec(await response.text()) ?? []
  return Number(bytes) / 1024 / 1024
}

async function measured(origin: string): Promise<readonly Step[]> {
  const found: Step[] = []
  let sent = 0
  for (const requests of steps) {
    const first = requests - measuredShare - sent
    await mixed(origin, first, sent)
    const perSecond = await mixed(origin, measuredShare, sent + first)
    sent = requests
    found.push({ megabytes: await residentMegabytes(origin), perSecond })
  }
  return found
}

/** Gives work the origin of a bundled service in production, over days that are in its database. */
export async function withBundle<Result>(
  work: (origin: string) => Promise<Result>,
  given: Readonly<Record<string, string>> = {},
): Promise<Result> {
  return inTemporaryFolder(async (folder) => {
    const DATABASE_URL = `sqlite:${join(folder, 'memory.sqlite')}`
    const storage = await openStorage(DATABASE_URL, { secret: production.SECRET })
    await addDays(storage)
    await storage.close()
    const settings = {
      ...production,
      DATABASE_URL,
      READS_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '1000000',
      METRICS_TOKEN,
      GUEST_BOOKINGS: '0',
      CONNECTIONS_PER_NETWORK: '0',
      MALLOC_ARENA_MAX: '1',
      ...given,
    }
    const server = startServer(['serve'], settings, await bundleService(bundle), serveFlags)
    return work(await server.origin).finally(() => stop(server))
  })
}

/** Prints the memory and the speed of a process after many requests, and writes them as a table. */
export async function costOfMemory(): Promise<void> {
  const found = await withBundle(measured)
  write('memory', [
    ...table('mixed requests', 'MB', [
      lineOf(
        'resident',
        steps,
        found.map(({ megabytes }) => megabytes),
      ),
    ]),
    ...table('mixed requests', 'a second', [
      lineOf(
        'the last 10,000',
        steps,
        found.map(({ perSecond }) => perSecond),
      ),
    ]),
  ])
}
