import type { Profiler } from 'node:inspector'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { changed, type Work } from './compared.ts'
import { fill, opened, profileOf, used, type Contestant } from './contestants.ts'
import { median } from './median.ts'
import { write } from './report.ts'
import { booking, unchanged } from './server.ts'

/*
 * Where the processor time of a request goes, by the part of the program that the main thread is in. What native functions
 * take, such as JSON.stringify, is that of the part that calls them; SQLite is a part of its own.
 */
const parts: readonly (readonly [name: string, files: RegExp])[] = [
  ['Node: HTTP, sockets, streams, timers', /^node:/],
  ['Koa and its router', /node_modules\/(?:koa|@koa|on-finished|ee-first|delegates|content-type|accepts|raw-body)/],
  ['Kysely', /node_modules\/kysely/],
  ['Metrics', /node_modules\/prom-client|modules\/operations\/metrics|connection\/observed/],
  ['Storage', /server\/kit\/storage|\/storage\/|\/open-storage/],
  ['Response cache', /server\/kit\/http\/caching|node_modules\/lru-cache|once-per-turn/],
  ['Guard, admission, rate limit', /server\/kit\/http\/(?:connection|admission)/],
  ['Authentication', /server\/kit\/authentication/],
  ['HAL as text', /server\/kit\/representations|node_modules\/hal\//],
  [
    'Representation: state, links, forms, titles',
    /server\/kit\/(?:hypermedia|languages|values)|\/resources\/|routes\.ts$/,
  ],
  ['Input and state by codecs', /node_modules\/(?:io-ts|fp-ts)|shared\/src/],
  ['Decisions, conditions, header fields', /server\/kit\/http/],
  ['The clinic: actions, domain', /server\/clinic|shared\/clinic/],
]
const rest = 'All else'
const sqlite = 'SQLite'
const engine = 'Outside functions: system calls, runtime of V8'
const collector = 'Garbage collector in the main thread'
const otherThreads = 'Other threads: compiler, garbage collector'
const idle = 'idle'

interface Parted {
  readonly name: string
  /** Microseconds of the processor for a request. */
  readonly cost: number
  /** The share of each part. */
  readonly shares: ReadonlyMap<string, number>
}

const warmUps = 8
const rounds = 7

// The sampling takes time itself, so the cost is that of rounds without it.
async function parted(contestant: Contestant, work: Work): Promise<Parted> {
  for (let round = 0; round < warmUps; round += 1) await work(contestant)
  const costs: number[] = []
  for (let round = 0; round < rounds; round += 1) costs.push((await work(contestant)).cost)
  const before = await used(contestant)
  const profile = await profileOf(contestant, async () => {
    for (let round = 0; round < rounds; round += 1) await work(contestant)
  })
  const processor = (await used(contestant)).processor - before.processor
  return { name: contestant.name, cost: median(costs), shares: sharesOf(profile, processor) }
}

type Node = Profiler.ProfileNode

/**
 * Returns the share of each part.
 *
 * @param processor the microseconds of all threads during the profile
 */
function sharesOf({ nodes, startTime, endTime }: Profiler.Profile, processor: number): ReadonlyMap<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callers = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)))
  const callerOf = ({ id }: Node): Node | undefined => byId.get(callers.get(id) ?? -1)
  const counts = new Map<string, number>()
  for (const node of nodes) {
    const part = partOf(node, callerOf)
    counts.set(part, (counts.get(part) ?? 0) + (node.hitCount ?? 0))
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const busy = all - (counts.get(idle) ?? 0)
  counts.delete(idle)
  const ofMainThread = Math.min(1, ((busy / all) * (endTime - startTime)) / processor)
  const shares = [...counts].map(([part, count]) => [part, (count / busy) * ofMainThread] as const)
  return new Map([...shares, [otherThreads, 1 - ofMainThread]])
}

// Frames without a function of the program; the names are those of V8.
const ofEngine: ReadonlyMap<string, string> = new Map([
  ['(idle)', idle],
  ['(garbage collector)', collector],
  ['(program)', engine],
  ['(root)', engine],
])

function partOf(node: Node, callerOf: (node: Node) => Node | undefined): string {
  const { functionName, url } = node.callFrame
  const known = ofEngine.get(functionName)
  if (known !== undefined) return known
  if (url !== '') return parts.find(([, files]) => files.test(url))?.[0] ?? rest
  const caller = callerOf(node)
  if (caller === undefined) return engine
  return isOfDriver(caller) ? sqlite : partOf(caller, callerOf)
}

// The driver calls no other native functions that take time.
function isOfDriver({ callFrame: { url } }: Node): boolean {
  return url.includes('storage/sqlite/')
}

/** Writes where the time of a request goes, beside that of bare Koa. */
export async function costByPart(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const filled = join(folder, 'filled.sqlite')
    await fill(filled)
    const opening = async (name: string, file: string): Promise<Contestant> => {
      copyFileSync(filled, join(folder, file))
      return opened(name, join(folder, file), { headers: {}, content: '{}' })
    }
    const [waymark, koa] = [await opening('Waymark', 'waymark.sqlite'), await opening('bare Koa', 'koa.sqlite')]
    const made = changed('application/hal+json')
    const tables = [
      table('GET a schedule of 20 slots as HAL, unchanged', [await parted(waymark, unchanged)]),
      table('GET a schedule, another each time', [await parted(waymark, made), await parted(koa, made)]),
      table('POST a booking', [await parted(waymark, booking), await parted(koa, booking)]),
    ]
    write('profile', tables.flat())
    for (const { process: child } of [waymark, koa]) child.kill()
  })
}

function table(title: string, results: readonly Parted[]): readonly string[] {
  const names = [...parts.map(([name]) => name), rest, sqlite, engine, collector, otherThreads]
  const cells = ({ cost, shares }: Parted, part: string): string => ((shares.get(part) ?? 0) * cost).toFixed(0)
  const line = (name: string, texts: readonly string[]): string => `| ${name} | ${texts.join(' | ')} |`
  return [
    line(
      title,
      results.map(({ name }) => `${name}, µs`),
    ),
    line(
      '---',
      results.map(() => '---:'),
    ),
    ...names.map((part) =>
      line(
        part,
        results.map((one) => cells(one, part)),
      ),
    ),
    line(
      'all',
      results.map(({ cost }) => cost.toFixed(0)),
    ),
    '',
  ]
}
