import { parseArgs } from 'node:util'
import { inTemporaryFolder } from '../temporary-folder.ts'
import { differential } from './differential.ts'

// npm run fuzz -- --seconds 600 --seed 7
const { values } = parseArgs({
  options: { seconds: { type: 'string' }, seed: { type: 'string' }, url: { type: 'string' } },
})
const seconds = Number(values.seconds ?? '60')
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const end = Date.now() + seconds * 1000
const run = (url: string): ReturnType<typeof differential> =>
  differential({ url, seed, isOver: () => Date.now() >= end })
const result =
  values.url === undefined
    ? await inTemporaryFolder((folder) => run(`sqlite:${folder}/clinic.sqlite`))
    : await run(values.url)
console.log(JSON.stringify({ seed, ...result }, null, 2))
process.exitCode = result.faults.length === 0 ? 0 : 1
