import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type ts from 'typescript'
import { compiledProgram, faultsOf } from '../compiler.ts'
import { randomOf } from '../fuzz/random.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'
import { kitSuites, nearestFirst } from './kit-suites.ts'
import { mutantsOf, mutated, type Mutant } from './mutants.ts'

// npm run mutants -- --count 40 --seed 7
const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } })
const count = Number(values.count ?? '40')
const seed = Number(values.seed ?? Date.now() % 1_000_000)

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const tables = ['sql-table', 'memory-table', 'table-columns', 'table-words', 'prepare-table', 'paged', 'distinct']
/** The share of mutants that the suites have to kill. */
const required = 0.9
/** A suite that takes so long hangs, which kills the mutant. */
const longest = 120_000

function sourcesIn(root: string): readonly string[] {
  const http = readdirSync(join(root, 'server/kit/http'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
    .map((name) => join('server/kit/http', name))
  return [...http.sort(), ...tables.map((name) => `server/kit/storage/${name}.ts`)]
}

/** Copies the repository; the packages stay where they are, but those of the workspaces are the copied ones. */
function copyTo(folder: string): void {
  const left = new Set(['.git', 'node_modules', 'dist', 'dist-release', 'coverage'])
  for (const name of readdirSync(repository)) {
    if (left.has(name)) continue
    cpSync(join(repository, name), join(folder, name), { recursive: true, verbatimSymlinks: true })
  }
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    const from = join(repository, 'node_modules', name)
    if (name === '@waymark') cpSync(from, join(modules, name), { recursive: true, verbatimSymlinks: true })
    else if (name !== '.cache') symlinkSync(from, join(modules, name))
  }
}

/** Runs the suites; returns the output of a failure, and undefined if they pass. */
async function failureOf(root: string, suites: readonly string[]): Promise<string | undefined> {
  const words = ['node_modules/mocha/bin/mocha.js', '--bail', '--reporter', 'dot', ...suites]
  const child = spawn(process.execPath, words, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const { pid } = child
  if (pid === undefined) throw new Error('The suites cannot be started')
  setPriority(pid, 10)
  const limit = setTimeout(() => process.kill(-pid, 'SIGKILL'), longest)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(limit)
  return code === 0 ? undefined : output.join('')
}

/** Compiles the sources once; then it compiles changed ones with what is known of the others. */
function compilerOf(root: string, sources: readonly string[]): (source: string, text: string) => boolean {
  const names = sources.map((name) => join(root, name))
  let program: ts.Program | undefined
  return (source, text) => {
    const path = join(root, source)
    program = compiledProgram(names, new Map([[path, text]]), { before: program })
    return faultsOf(program, path).length === 0
  }
}

function placeOf(source: string, text: string, { start, end, replacement, change }: Mutant): string {
  const line = text.slice(0, start).split('\n').length
  const shown = (code: string): string => code.replaceAll(/\s+/g, ' ').slice(0, 100)
  return `${source}:${String(line)}: ${change}: ${shown(text.slice(start, end))} → ${shown(replacement)}`
}

await inTemporaryFolder(async (root) => {
  copyTo(root)
  const sources = sourcesIn(root)
  const suites = kitSuites(root)
  const fault = await failureOf(root, suites)
  if (fault !== undefined) throw new Error(`The suites fail without a mutant:\n${fault}`)
  const compiles = compilerOf(root, sources)
  const places = sources.flatMap((source) => {
    const text = readFileSync(join(root, source), 'utf8')
    return mutantsOf(source, text).map((mutant) => ({ source, text, mutant }))
  })
  console.log(`seed ${String(seed)}: ${String(places.length)} mutants of ${String(sources.length)} files`)
  const random = randomOf(seed)
  const survivors: string[] = []
  let killed = 0
  let refused = 0
  while (killed + survivors.length < count) {
    const { source, text, mutant } = random.of(places)
    const changed = mutated(text, mutant)
    const place = placeOf(relative('server/kit', source), text, mutant)
    if (!compiles(source, changed)) {
      refused += 1
      continue
    }
    writeFileSync(join(root, source), changed)
    const survives = (await failureOf(root, nearestFirst(suites, source))) === undefined
    writeFileSync(join(root, source), text)
    if (survives) survivors.push(place)
    else killed += 1
    console.log(`${survives ? 'SURVIVED' : 'killed'} ${place}`)
  }
  console.log(`${String(killed)} of ${String(count)} killed by the suites; ${String(refused)} more by the compiler`)
  for (const survivor of survivors) console.log(`  ${survivor}`)
  if (killed / count < required) process.exitCode = 1
})
