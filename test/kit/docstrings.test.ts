import { expect } from 'chai'
import { symlink, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type ts from 'typescript'
import { publicModules, publicNames, type PublicName } from '../support/docstrings/docstring-examples.ts'
import { compiledProgram, faultsOf } from '../support/compiler.ts'
import { moduleOf } from '../support/docstrings/docstring-program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const kit = publicModules('server/kit')
const others = new Map(['shared', 'sdk', 'sdk/mcp'].flatMap((folder) => [...publicModules(folder)]))
const modules = new Map([...kit, ...others])

/** The entries that service authors call most: each of their values has an example. */
const withExamples = new Set(['', '/html', '/testing'].map((entry) => `@waymark/server${entry}`))

/** The examples that need a server of someone else, so they are only compiled. */
const notRun = new Set(['openIdSignIn 1'])

/** The modules that provide what examples use, beside the kit. */
const surroundings = new Map([
  ['@waymark/shared', `${root}shared/src/index.ts`],
  ['@waymark/server-examples/library/description', `${root}server/examples/library/description.ts`],
])

describe('the docstrings of the packages', function () {
  this.timeout(60_000)
  const sources = compiledProgram([...modules.values(), ...surroundings.values()])
  const names = publicNames(sources, modules)
  const examples = new Map(
    names
      .filter(({ module }) => kit.has(module))
      .flatMap(({ name, examples: all }) => all.map((code, index) => [`${name} ${String(index + 1)}`, code] as const)),
  )
  const files = new Map<string, string>()
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let program: ts.Program

  before(async () => {
    folder = await temporaryFolder()
    await symlink(`${root}node_modules`, `${folder.path}/node_modules`)
    await writeFile(`${folder.path}/package.json`, '{"type":"module"}')
    const exported = new Map<string, Pick<PublicName, 'module' | 'isValue'>>([
      ['createServer', { module: 'node:http', isValue: true }],
      ['createSecretKey', { module: 'node:crypto', isValue: true }],
      ...publicNames(sources, surroundings).map((one) => [one.name, one] as const),
      ...names.filter(({ module }) => kit.has(module)).map((one) => [one.name, one] as const),
    ])
    const isGiven = (name: string): name is never => name === ''
    const empty = fileURLToPath(new URL('../support/docstrings/kit-surroundings.ts', import.meta.url))
    const origins = { isGiven, exported, surroundings: empty }
    for (const [name, code] of examples) {
      const file = `${folder.path}/${String(files.size)}.ts`
      const { source } = moduleOf({ name, code }, origins)
      await writeFile(file, `import assert from 'node:assert/strict'\n${source}`)
      files.set(name, file)
    }
    program = compiledProgram([...files.values()])
  })
  after(() => folder.remove())

  it('exist for every exported name', () => {
    // The tag of another package has the docstring of that package.
    const bare = names.filter(({ name, isExplained }) => !isExplained && name !== 'sql')
    expect(bare.map(({ module, name }) => `${module} ${name}`)).to.deep.equal([])
  })

  it('have an example for every value that service authors call most', () => {
    const bare = names.filter(({ module, isValue, hasExample }) => withExamples.has(module) && isValue && !hasExample)
    expect(bare.map(({ module, name }) => `${module} ${name}`)).to.deep.equal([])
  })

  for (const name of examples.keys()) {
    it(`have an example of ${name} that compiles and runs`, async () => {
      const file = files.get(name) ?? expect.fail('It was not written')
      expect(faultsOf(program, file), examples.get(name)).to.deep.equal([])
      if (notRun.has(name)) return
      const module = (await import(pathToFileURL(file).href)) as {
        readonly theExample: (around: object) => Promise<unknown>
      }
      await module.theExample({ console })
    })
  }
})
