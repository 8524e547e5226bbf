import autocannon from 'autocannon'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { costOfAuthentication } from './authentication.ts'
import { costOfBookings } from './bookings.ts'
import { costOfDecisions } from './decisions.ts'
import { costOfNavigation } from './navigation.ts'
import { costOfSerializers } from './serializers.ts'
import { costOfTasks } from './tasks.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

/*
 * Compares Waymark with bare Koa (same statements) and with node:http (prepared buffer) in one run: absolute numbers
 * depend on the machine, ratios much less. Rounds alternate; the best one counts.
 */
interface Opened {
  readonly origin: string
  readonly firstSlot: number
  readonly slots: number
  readonly firstDay: string
}

/** Resident memory in bytes, and processor microseconds since the start. */
interface Used {
  readonly memory: number
  readonly processor: number
}

const names = ['waymark', 'bare Koa', 'node:http'] as const
const rounds = 3
const seconds = 4
// A count instead of a duration, so that a fast machine does not run out of slots.
const bookingsPerRound = 8000
const connections = 20
const memoryRequests = 100_000
// The slots of the first day.
const readSlots = 20

class Contestant {
  readonly #process: ChildProcess
  readonly #opened: Opened
  #nextSlot = 0

  private constructor(process: ChildProcess, opened: Opened) {
    this.#process = process
    this.#opened = opened
  }

  static async open(name: string, folder: string): Promise<Contestant> {
    const script = fileURLToPath(new URL('contestant.ts', import.meta.url))
    const url = `sqlite:${join(folder, `${name.replaceAll(/\W/g, '-')}.sqlite`)}`
    const child = fork(script, [name, url], {
      execArgv: ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning'],
    })
    const [opened] = (await once(child, 'message')) as [Opened]
    return new Contestant(child, opened)
  }

  get schedule(): string {
    return `${this.#opened.origin}/doctors/mjones/schedule?date=${this.#opened.firstDay}&status=open`
  }

  read(headers: Readonly<Record<string, string>>, limit: { duration: number } | { amount: number }): Promise<number> {
    return this.#run({ url: this.schedule, headers: { ...headers }, connections, ...limit })
  }

  async revalidate(): Promise<number> {
    const response = await fetch(this.schedule, {
      headers: { accept: 'application/hal+json', 'accept-encoding': 'identity' },
    })
    const tag = response.headers.get('etag')
    const headers = { accept: 'application/hal+json', ...(tag === null ? {} : { 'if-none-match': tag }) }
    return this.#run({ url: this.schedule, headers, connections, duration: seconds }, tag === null ? 200 : 304)
  }

  book(): Promise<number> {
    const { firstSlot, slots } = this.#opened
    if (rounds * bookingsPerRound > slots - readSlots) throw new Error('The contestants have too few slots')
    const path = (): string => {
      const slot = firstSlot + readSlots + this.#nextSlot
      this.#nextSlot += 1
      return `/schedules/${String(slot)}`
    }
    return this.#run({
      url: this.#opened.origin,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/hal+json' },
      body: JSON.stringify({ name: 'Ada Lovelace', age: 36 }),
      connections,
      amount: bookingsPerRound,
      requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
    })
  }

  async used(): Promise<Used> {
    this.#process.send('used')
    const [used] = (await once(this.#process, 'message')) as [Used]
    return used
  }

  close(): void {
    this.#process.disconnect()
  }

  async #run(options: autocannon.Options, expected = 200): Promise<number> {
    const result = await autocannon(options)
    const others = expected === 304 ? result['2xx'] + result['4xx'] + result['5xx'] : result.non2xx
    if (result.errors + others > 0) {
      const total = String(result.requests.total)
      throw new Error(`${String(result.errors)} errors, ${String(others)} other answers than expected, of ${total}`)
    }
    return result.requests.total / result.duration
  }
}

type Measure = (contestant: Contestant) => Promise<number>

async function sideBySide(
  title: string,
  contestants: ReadonlyMap<string, Contestant>,
  measure: Measure,
): Promise<void> {
  const best = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, contestant] of contestants) {
      best.set(name, Math.max(best.get(name) ?? 0, await measure(contestant)))
    }
  }
  const bare = best.get('bare Koa') ?? 1
  console.log(`\n${title}`)
  for (const [name, perSecond] of best) {
    const ratio = (perSecond / bare).toFixed(2)
    console.log(`  ${name.padEnd(10)} ${perSecond.toFixed(0).padStart(7)} requests/s   ${ratio} of bare Koa`)
  }
}

async function memoryOver(contestant: Contestant): Promise<void> {
  const read = (amount: number): Promise<number> => contestant.read({ accept: 'application/hal+json' }, { amount })
  await read(memoryRequests / 5)
  const { memory: before } = await contestant.used()
  await read(memoryRequests)
  const { memory: after } = await contestant.used()
  const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)
  console.log(
    `\nMemory of waymark over ${String(memoryRequests)} requests: ${megabytes(before)} MB, then ${megabytes(after)} MB`,
  )
}

async function costOfServer(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const contestants = new Map<string, Contestant>()
    for (const name of names) contestants.set(name, await Contestant.open(name, folder))
    const hal = { accept: 'application/hal+json' }
    await sideBySide('GET schedule of 20 slots as HAL', contestants, (one) => one.read(hal, { duration: seconds }))
    await sideBySide('GET schedule with If-None-Match → 304 (the others send the content)', contestants, (one) =>
      one.revalidate(),
    )
    await sideBySide('POST booking', contestants, (one) => one.book())
    const [waymark] = contestants.values()
    if (waymark !== undefined) {
      await costOfAuthentication(waymark.schedule, async () => (await waymark.used()).processor)
      await memoryOver(waymark)
    }
    for (const contestant of contestants.values()) contestant.close()
  })
}

/** The parts by name: `npm run bench -- client` runs one of them alone. */
const parts = {
  decisions: costOfDecisions,
  serializers: costOfSerializers,
  tasks: costOfTasks,
  client: costOfNavigation,
  bookings: costOfBookings,
  server: costOfServer,
}
const given = process.argv.slice(2)
for (const [name, part] of Object.entries(parts)) if (given.length === 0 || given.includes(name)) await part()
