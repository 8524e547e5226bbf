import { setTimeout as sleep } from 'node:timers/promises'
import type { Verdict } from '../contention/checker.ts'
import { finalIn } from '../contention/final.ts'
import { startCluster, urlAt } from './cluster.ts'
import { faults, type Fault, type Site } from './faults.ts'
import { longestPause, startLoad, verdictsOf, type Load } from './load.ts'
import { createNetwork } from './machines.ts'
import { brokenPromises, countsOf, tableOf, type Row } from './report.ts'
import { startServices, type Services } from './services.ts'

// How long a fault lasts, and the calm before it, in milliseconds.
const duration = 20_000
const calm = 3000

/**
 * Plays the faults of these names, by default all, and returns the exit code.
 *
 * @param folder for the data and the logs
 * @param programs the folder of PostgreSQL's programs
 */
export async function run(folder: string, programs: string, names: readonly string[]): Promise<number> {
  createNetwork()
  const site = { cluster: await startCluster(folder, programs), services: await startServices(folder) }
  const load = await startLoad(site.services.origins)
  const rows: Row[] = []
  for (const fault of faults.filter(({ name }) => names.length === 0 || names.some((word) => name.includes(word)))) {
    rows.push(await play(fault, site, load))
    console.log(`${fault.name}: over`)
  }
  await load.stop()
  const database = urlAt((await site.cluster.whole()).primary)
  const lapses = await load.broken(database)
  const verdicts = await verdictsIn(site.services, load, database)
  const broken = [...brokenPromises(rows, verdicts), ...lapses]
  console.log(['', tableOf(rows), '', countsOf(verdicts), ...broken].join('\n'))
  return broken.length === 0 ? 0 : 1
}

async function play(fault: Fault, site: Site, load: Load): Promise<Row> {
  const { history, answered } = load
  load.turn()
  await sleep(calm)
  const from = Date.now()
  const repair = await fault.happen(site)
  await sleep(duration)
  const repairedAt = Date.now()
  repair()
  await site.cluster.whole()
  await site.services.whole()
  const to = Date.now()
  const during = history.filter(({ returned }) => returned > from && returned < to)
  const count = (outcome: string): number => during.filter((one) => one.outcome === outcome).length
  const acknowledged = during.filter(({ outcome }) => outcome === 'done').map(({ returned }) => returned)
  return {
    fault: fault.name,
    writes: longestPause(acknowledged, from, to) / 1000,
    reads: longestPause(answered, from, to) / 1000,
    repaired: (to - repairedAt) / 1000,
    outcomes: { done: count('done'), conflict: count('conflict'), unknown: count('unknown') },
  }
}

/** Ends the services, and checks the content of the database. */
async function verdictsIn({ machines }: Services, { history }: Load, database: string): Promise<readonly Verdict[]> {
  for (const machine of machines) machine.signal('SIGKILL')
  return verdictsOf(history, await finalIn(database))
}
