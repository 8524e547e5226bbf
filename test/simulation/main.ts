import { parseArgs } from 'node:util'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { plant, plantedFaults, type PlantedName } from './planted.ts'
import type { Found } from './simulation.ts'

/*
 * Simulates the clinic: `npm run simulate -- --seed 7 --days 30`, or `--seeds 1..100` for several worlds; `--hours` tells
 * how long the actors are busy on each day. Exits with 1 for the first violation, after the last steps and the command that
 * repeats them; `--list` prints the hash of each trace. `--planted 'offer order'` takes back a fix of the past (planted.ts), to see that the simulation finds it.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    days: { type: 'string', default: '1' },
    hours: { type: 'string', default: '8' },
    planted: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})
const [from = NaN, to = from] = (values.seeds ?? values.seed ?? '1').split('..').map(Number)
const [days, hours] = [Number(values.days), Number(values.hours)]
if (![from, to, days].every((number) => Number.isInteger(number)) || !(hours > 0 && hours <= 20))
  throw new Error('Seeds and days are whole numbers, and hours at most 20: --seeds 1..100 --days 2 --hours 0.5')
if (values.planted !== undefined) plant(plantedName(values.planted))
// Faults can be planted only in modules that are not loaded yet.
const { simulateAll } = await import('./simulate.ts')

const begin = performance.now()
const sum = { worlds: 0, requests: 0, steps: 0, events: 0 }
await inTemporaryFolder(async (folder) => {
  for await (const found of simulateAll({ from, to, days, hours, folder })) {
    sum.worlds += 1
    sum.requests += found.requests
    sum.steps += found.steps
    sum.events += found.events
    if (values.list) console.log(`seed ${String(found.seed)}: trace ${found.digest}`)
    if (found.violation === undefined) continue
    tell(found, found.violation)
    process.exitCode = 1
    return
  }
})
const seconds = ((performance.now() - begin) / 1000).toFixed(1)
const counts = `${String(sum.requests)} requests, ${String(sum.events)} events, ${String(sum.steps)} steps of the specification`
console.log(`${String(sum.worlds)} worlds of ${String(days)} days in ${seconds} s: ${counts}`)

function tell({ seed, last, digest }: Found, violation: string): void {
  for (const line of last) console.log(`  ${line}`)
  console.log(`✗ seed ${String(seed)}: ${violation}`)
  console.log(`  trace ${digest}`)
  const planted = values.planted === undefined ? '' : ` --planted '${values.planted}'`
  console.log(`  npm run simulate -- --seed ${String(seed)} --days ${String(days)} --hours ${String(hours)}${planted}`)
}

function plantedName(text: string): PlantedName {
  const names = Object.keys(plantedFaults)
  const name = names.find((each): each is PlantedName => each === text)
  if (name === undefined) throw new Error(`The faults are ${names.join(', ')}.`)
  return name
}
