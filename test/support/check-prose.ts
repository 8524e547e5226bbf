import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { hitsIn, proseOfMarkdown, proseOfSource, wordsIn, type Prose } from './prose/prose.ts'

/*
 * Counts expressions that plain technical English avoids, per 1,000 words of comments, strings and Markdown. Exits with 1
 * if an area is above its limit. `--list AREA` prints each occurrence instead.
 */
const limit = 1
const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = ['sdk', 'shared', 'server/kit', 'server/clinic', 'test']
// The list of counted words and its examples would be counted.
const exclude = ['**/node_modules/**', '**/dist/**', 'test/support/prose/**']

interface Document {
  readonly path: string
  readonly prose: readonly Prose[]
}

function filesOf(patterns: string[]): readonly string[] {
  return globSync(patterns, { cwd: root, exclude }).toSorted()
}

function documentsOf(area: string): readonly Document[] {
  if (area.endsWith('.md')) return [{ path: area, prose: proseOfMarkdown(readFileSync(`${root}/${area}`, 'utf8')) }]
  return filesOf([`${area}/**/*.{ts,tsx,js}`]).map((path) => ({
    path,
    prose: proseOfSource(path, readFileSync(`${root}/${path}`, 'utf8')),
  }))
}

/** Prints the rate of an area, and returns whether it is within its limit. */
function report(area: string): boolean {
  const prose = documentsOf(area).flatMap((document) => document.prose)
  const words = prose.reduce((sum, { text }) => sum + wordsIn(text), 0)
  const hits = hitsIn(prose).length
  const rate = words === 0 ? 0 : (hits / words) * 1_000
  const columns = [String(words).padStart(8), String(hits).padStart(6), rate.toFixed(1).padStart(10)]
  console.log(area.padEnd(32), ...columns, limit.toFixed(1).padStart(6), rate > limit ? 'above the limit' : '')
  return rate <= limit
}

const { values } = parseArgs({ options: { list: { type: 'string' } } })
if (values.list === undefined) {
  console.log('area'.padEnd(32), 'words'.padStart(8), 'hits'.padStart(6), 'per 1,000'.padStart(10), 'limit'.padStart(6))
  const areas = [...folders, ...filesOf(['**/*.md'])]
  if (areas.map(report).includes(false)) process.exitCode = 1
} else {
  for (const { path, prose } of documentsOf(values.list)) {
    for (const { line, match } of hitsIn(prose)) console.log(`${path}:${String(line)} ${match}`)
  }
}
