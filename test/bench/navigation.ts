import { connect } from '@waymark/sdk'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { tomorrow } from '../support/clinic.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { installOthers, type Ketting } from './installed.ts'
import { median } from './median.ts'

/*
 * Compares the SDK with bare fetch and with ketting on replayed documents of the clinic: four requests, and a schedule with
 * 1,000 embedded slots of which 10 are read. Rounds alternate; the median of a client's rounds counts.
 */
const rounds = 15
const warmUp = 4
const touched = 10
const day = { date: tomorrow, status: 'open' } as const
const accept = 'application/prs.hal-forms+json'

setFlagsFromString('--expose-gc')
// The only way to the function without a flag on the command line; its type is that of Node's `gc`.
const collectGarbage = runInNewContext('gc') as () => void

type Journey = () => Promise<number>
type Contestants = Readonly<Record<string, Journey>>

/** Prints the milliseconds of each client for both journeys. */
export async function costOfNavigation(): Promise<void> {
  const script = fileURLToPath(new URL('replay.ts', import.meta.url))
  const server = fork(script, { execArgv: ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning'] })
  const [origin] = (await once(server, 'message')) as [string]
  await inTemporaryFolder(async (folder) => {
    // The package has its own types; the benchmark needs only this part.
    const ketting = installOthers(folder)('ketting') as Ketting
    await sideBySide('Four requests by one client', fourRequests(origin, ketting), 100)
    await sideBySide(`1,000 embedded items, ${String(touched)} read`, largeDocument(origin, ketting), 10)
  })
  server.disconnect()
}

function fourRequests(origin: string, { Client }: Ketting): Contestants {
  const [client, other] = [connect(`${origin}/`), new Client(`${origin}/`)]
  const schedule = `/doctors/mjones/schedule?date=${day.date}&status=${day.status}`
  return {
    'bare fetch': async () => {
      let slot = {}
      for (const path of ['/', '/doctors/mjones/info', schedule, '/doctors/mjones/next-slot'])
        slot = await json(origin + path)
      return Object.keys(slot).length
    },
    waymark: async () => {
      const doctor = client.follow('wm:doctor', { doctor: 'mjones' })
      const slot = await doctor.follow('wm:schedule', day).follow('wm:next-slot').get()
      return Object.keys(slot.state ?? {}).length
    },
    ketting: async () => {
      other.clearCache()
      const doctor = other.follow('wm:doctor', { doctor: 'mjones' })
      const slot = await doctor.follow('wm:schedule', day).follow('wm:next-slot')
      return Object.keys((await slot.get()).data).length
    },
  }
}

function largeDocument(origin: string, { Client }: Ketting): Contestants {
  const [client, other] = [connect(`${origin}/large`), new Client(`${origin}/large`)]
  const read = (states: readonly object[]): number => Object.keys(Object.assign({}, ...states) as object).length
  return {
    'bare fetch': async () => {
      const page = (await json(`${origin}/large`)) as { readonly _embedded: { readonly 'wm:schedules': object[] } }
      return read(page._embedded['wm:schedules'].slice(0, touched))
    },
    waymark: async () => {
      const page = await client.get()
      return read(
        page
          .embedded('wm:schedules')
          .slice(0, touched)
          .map(({ state }) => state as object),
      )
    },
    ketting: async () => {
      other.clearCache()
      const page = await other.go().get()
      return read(
        page
          .getEmbedded()
          .slice(0, touched)
          .map(({ data }) => data),
      )
    },
  }
}

async function json(url: string): Promise<object> {
  // The documents are our own.
  return (await (await fetch(url, { headers: { accept } })).json()) as object
}

async function sideBySide(title: string, contestants: Contestants, count: number): Promise<void> {
  const measured = new Map(Object.keys(contestants).map((name): [string, number[]] => [name, []]))
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [name, journey] of Object.entries(contestants)) {
      // Otherwise a client pays for the garbage of the one before.
      collectGarbage()
      const each = await millisecondsOf(journey, count)
      if (round >= 0) measured.get(name)?.push(each)
    }
  }
  console.log(`\n${title}`)
  const bare = median(measured.get('bare fetch') ?? [])
  for (const [name, values] of measured) {
    const each = median(values)
    console.log(`  ${name.padEnd(10)} ${each.toFixed(3).padStart(8)} ms   ${(each / bare).toFixed(2)} of bare fetch`)
  }
}

async function millisecondsOf(journey: Journey, count: number): Promise<number> {
  const since = performance.now()
  for (let index = 0; index < count; index += 1) if ((await journey()) === 0) throw new Error('Nothing was read')
  return (performance.now() - since) / count
}
