import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Corpus = Readonly<Record<string, readonly string[]>>

const file = fileURLToPath(new URL('corpus.json', import.meta.url))

/** Returns the inputs of earlier runs by parser. */
export function readCorpus(): Corpus {
  // This program has written it.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Corpus) : {}
}

/** Keeps the inputs for later runs, and for the tests. */
export function writeCorpus(corpus: Corpus): void {
  writeFileSync(file, `${JSON.stringify(corpus, null, 2)}\n`)
}
