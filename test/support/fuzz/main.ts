import { parseArgs } from 'node:util'
import { inTemporaryFolder } from '../temporary-folder.ts'
import { readCorpus, writeCorpus } from './corpus.ts'
import { differential } from './differential.ts'
import { guided } from './guided.ts'
import { fuzzedParsers } from './parsers.ts'

// npm run fuzz -- --seconds 600 --seed 7
// npm run fuzz -- --parsers --seconds 600
const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string' },
    url: { type: 'string' },
    parsers: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds ?? '60')
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const end = Date.now() + seconds * 1000
const isOver = (): boolean => Date.now() >= end

async function clinics(): Promise<{ readonly faults: readonly unknown[] }> {
  const run = (url: string): ReturnType<typeof differential> => differential({ url, seed, isOver })
  return values.url === undefined
    ? inTemporaryFolder((folder) => run(`sqlite:${folder}/clinic.sqlite`))
    : run(values.url)
}

async function parsers(): Promise<{ readonly faults: readonly unknown[]; readonly inputs: number }> {
  const { corpus, ...result } = await guided({ parsers: fuzzedParsers, corpus: readCorpus(), seed, isOver })
  writeCorpus(corpus)
  return { ...result, inputs: Object.values(corpus).flat().length }
}

const result = await (values.parsers ? parsers() : clinics())
console.log(JSON.stringify({ seed, ...result }, null, 2))
process.exitCode = result.faults.length === 0 ? 0 : 1
