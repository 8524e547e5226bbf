import { connect, type ConnectOptions } from '@waymark/sdk'
import { httpCache } from '@waymark/sdk/cache'
import { clinicDescription } from '@waymark/shared/clinic'
import { loaderOf, type Ketting } from './installed.ts'

/*
 * One client of the benchmark, in its own process: `node --expose-gc client.ts NAME ORIGIN DATE COUNT FOLDER`. It
 * repeats the journey from the entry through a doctor to the open slots of a day, and writes its measurements as JSON.
 * Other clients are installed from npm in the folder.
 */
const [, , name = '', origin = '', date = '', count = '0', folder = '.'] = process.argv
const load = loaderOf(folder)
const day = { date, status: 'open' } as const

type Journey = () => Promise<number>

interface Traversal {
  from(entry: string): Traversal
  jsonHal(): Traversal
  newRequest(): Traversal
  follow(...relations: readonly string[]): Traversal
  withTemplateParameters(variables: object): Traversal
  getResource(done: (error: Error | null, document: { _embedded: Record<string, readonly unknown[]> }) => void): void
}
interface Traverson extends Traversal {
  registerMediaType(type: string, adapter: unknown): void
}

function waymark(options: Pick<ConnectOptions, 'cache'>): Journey {
  const clinic = connect(`${origin}/`, { describe: clinicDescription, ...options })
  return async () => {
    const schedule = await clinic.follow('doctor', { doctor: 'mjones' }).follow('schedule', day).get()
    return schedule.embedded('schedules').length
  }
}

const clients: Readonly<Record<string, () => Journey>> = {
  waymark: () => waymark({}),
  'waymark with its cache': () => waymark({ cache: httpCache() }),
  ketting: () => {
    // The package has its own types; the benchmark needs only this part.
    const { Client } = load('ketting') as Ketting
    const client = new Client(`${origin}/`)
    return async () => {
      client.clearCache()
      const resource = await client.follow('wm:doctor', { doctor: 'mjones' }).follow('wm:schedule', day)
      return (await resource.get()).getEmbedded().length
    }
  },
  'traverson-hal': () => {
    const traverson = load('traverson') as Traverson
    const adapter = load('traverson-hal') as { readonly mediaType: string }
    traverson.registerMediaType(adapter.mediaType, adapter)
    const entry = traverson.from(`${origin}/`).jsonHal()
    return () =>
      new Promise((resolve, reject) => {
        entry
          .newRequest()
          .follow('wm:doctor', 'wm:schedule')
          .withTemplateParameters({ doctor: 'mjones', ...day })
          .getResource((error, document) => {
            if (error === null) resolve(document._embedded['wm:schedules']?.length ?? 0)
            else reject(error)
          })
      })
  },
}

const journey = clients[name]?.()
if (journey === undefined) throw new Error(`There are the clients ${Object.keys(clients).join(', ')}`)
const found = await journey()
for (let turn = 0; turn < 50; turn += 1) await journey()
globalThis.gc?.()
const before = process.memoryUsage().heapUsed
const start = performance.now()
for (let turn = 0; turn < Number(count); turn += 1) await journey()
const milliseconds = (performance.now() - start) / Number(count)
globalThis.gc?.()
const grown = process.memoryUsage().heapUsed - before
process.stdout.write(`${JSON.stringify({ found, milliseconds, grown })}\n`)
// Closes all connections that the client keeps open.
process.exit(0)
