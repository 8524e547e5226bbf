import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import ts from 'typescript'

/** The suites of `test/contract` over tables and collections alone. */
const contracts = ['tables', 'attachments', 'collection-relations', 'collection-rules'].map(
  (name) => `test/contract/${name}.test.ts`,
)
/** Helpers whose databases have the schema of the clinic, but none of its code runs. */
const harmless = ['test/support/postgres/engines.ts', 'test/support/postgres/postgres-server.ts']

/** Suites that compile all packages, which takes longer than all the others together. */
const compiling = ['test/kit/docstrings.test.ts', 'test/kit/entries.test.ts']

/** Returns the paths of the kit's own suites, which run without the clinic. */
export function kitSuites(root: string): readonly string[] {
  const own = readdirSync(join(root, 'test/kit'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test/kit', name))
    .filter((suite) => !compiling.includes(suite))
  return [...own, ...contracts].filter((suite) => !usesClinic(root, suite, new Set())).sort()
}

function usesClinic(root: string, path: string, seen: Set<string>): boolean {
  if (seen.has(path) || harmless.includes(path)) return false
  seen.add(path)
  return ts.preProcessFile(readFileSync(join(root, path), 'utf8')).importedFiles.some(({ fileName }) => {
    if (fileName.startsWith('@waymark/clinic')) return true
    const imported = join(dirname(path), fileName)
    const isOurs = fileName.startsWith('.') && imported.endsWith('.ts') && existsSync(join(root, imported))
    return isOurs && usesClinic(root, imported, seen)
  })
}

/** Returns the suites, those first that are nearest to a source by name and folder. */
export function nearestFirst(suites: readonly string[], source: string): readonly string[] {
  const folders = relative('server/kit', dirname(source)).split('/')
  const name = basename(source, '.ts')
  const nearness = (suite: string): number =>
    (basename(suite).startsWith(name) ? 2 : 0) + folders.filter((folder) => suite.split('/').includes(folder)).length
  return suites.toSorted((one, other) => nearness(other) - nearness(one))
}
