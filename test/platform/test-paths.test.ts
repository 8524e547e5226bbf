import { expect } from 'chai'
import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { repository } from '../support/deployment.ts'

/** The folders of tests that mirror folders of sources; an inner one comes before the folder around it. */
const mirrors = [
  ['test/kit', 'server/kit'],
  ['test/clinic', 'server/clinic'],
  ['test/create', 'server/create'],
  ['test/sdk/mcp', 'sdk/mcp/src'],
  ['test/sdk', 'sdk/src'],
  ['test/shared/clinic', 'shared/clinic'],
  ['test/shared/docs', 'shared/docs'],
  ['test/shared', 'shared/src'],
] as const

const found = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: repository, exclude: (path) => /node_modules|dist/.test(path) })

/** The sources with a name, files and folders, without their ending. */
const sources = new Map<string, string[]>()
for (const path of found('{server,sdk,shared}/**/{*.ts,*/}')) {
  const bare = path.replace(/(?:\.ts|\/)$/, '')
  sources.set(basename(bare), [...(sources.get(basename(bare)) ?? []), bare])
}

/** Returns why a test is at a wrong path; undefined if it is at the right one. */
function faultOf(test: string): string | undefined {
  const [tests, root] = mirrors.find(([folder]) => test.startsWith(`${folder}/`)) ?? ['', '']
  const path = join(root, test.slice(tests.length + 1).replace(/\.test\.ts$/, ''))
  const [folder, name] = [dirname(path), basename(path)]
  const named = (sources.get(name) ?? []).filter((source) => source.startsWith(`${root}/`))
  if (named.includes(path) || basename(folder) === name) return undefined
  if (!found(`${folder}/`).length) return `${test}: there is no folder ${folder}`
  const inside = named.filter((source) => source.startsWith(`${folder}/`))
  if (named.length === 0 || inside.length > 1) return undefined
  return `${test}: it has the name of ${named.join(' and ')}`
}

describe('a test', () => {
  it('of a file has its path; one of a folder has a name of its own, or that of several files in it', () => {
    const tests = mirrors.flatMap(([folder]) => found(`${folder}/**/*.test.ts`))
    expect([...new Set(tests)].flatMap((test) => faultOf(test) ?? [])).to.deep.equal([])
  })
})
