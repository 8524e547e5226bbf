import { createPasskey } from '@waymark/sdk'
import { expect } from 'chai'
import { symlink, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createElement, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import type ts from 'typescript'
import { openClinic, type Clinic } from '../support/clinic.ts'
import {
  docstringExamples,
  publicModules,
  publicNames,
  type Example,
  type PublicName,
} from '../support/docstrings/docstring-examples.ts'
import { compiledProgram, faultsOf } from '../support/compiler.ts'
import { moduleOf, type ExampleModule } from '../support/docstrings/docstring-program.ts'
import { docstringServices, type DocstringServices } from '../support/docstrings/docstring-services.ts'
import { surroundings } from '../support/docstrings/docstring-surroundings.ts'
import { passkeysAt } from '../support/docstrings/fake-passkeys.ts'
import { registeredClient } from '../support/authentication/client-applications.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the components of an example; they are not rendered in advance. */
type Running = (around: object) => Promise<readonly (() => ReactNode)[]>

interface Written extends ExampleModule {
  readonly file: string
}

describe('the docstrings of the SDK', function () {
  this.timeout(60_000)
  const examples = docstringExamples()
  const modules = publicModules()
  const written = new Map<Example, Written>()
  let clinic: Clinic
  let others: DocstringServices
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let names: readonly PublicName[]
  let program: ts.Program
  let working: NodeJS.Timeout
  let withPasskeys: ReturnType<typeof passkeysAt>

  before(async () => {
    folder = await temporaryFolder()
    others = await docstringServices()
    clinic = await openClinic({ knowsOrigin: true, readsPerMinute: 0, writesPerMinute: 0, offersPasswordGrant: true })
    withPasskeys = passkeysAt(clinic.origin)
    await withPasskeys(async () => {
      const keys = await (await surroundings(clinic).user()).follow('credentials').get()
      const asked = await keys.submit('begin-passkey', { name: 'My telephone' })
      await asked.submit('add-passkey', { credential: await createPasskey(asked.state) })
    })
    working = setInterval(() => void clinic.work(), 50)
    const { id: client } = await registeredClient(clinic, { type: 'own' })
    const words = new Map([
      ['@waymark/shared', `${root}shared/src/index.ts`],
      ['@waymark/shared/clinic', `${root}shared/clinic/index.ts`],
    ])
    const sources = compiledProgram([...words.values(), ...modules.values()])
    names = publicNames(sources, modules)
    const exported = new Map([...publicNames(sources, words), ...names].map((one) => [one.name, one]))
    await symlink(`${root}node_modules`, `${folder.path}/node_modules`)
    await writeFile(`${folder.path}/package.json`, '{"type":"module"}')
    const makers = surroundings(clinic)
    const isGiven = (name: string): name is keyof typeof makers => Object.hasOwn(makers, name)
    const origins = { isGiven, exported, surroundings: `${root}test/support/docstrings/docstring-surroundings.ts` }
    for (const [index, example] of examples.entries()) {
      const placed = others
        .placed(example.code)
        .replaceAll('http://localhost:3000', clinic.origin)
        .replaceAll("'./", `'${folder.path}/`)
        .replaceAll("'kiosk'", `'${client}'`)
      const made = { file: `${folder.path}/${String(index)}.ts`, ...moduleOf({ ...example, code: placed }, origins) }
      await writeFile(made.file, made.source)
      written.set(example, made)
    }
    const files = [...written.values()].map(({ file }) => file)
    program = compiledProgram([...modules.values(), ...files])
  })
  after(async () => {
    clearInterval(working)
    await clinic.work()
    await clinic.close()
    await others.close()
    await folder.remove()
  })

  it('exist for every exported name', () => {
    const bare = names.filter(({ isExplained }) => !isExplained)
    expect(bare.map(({ module, name }) => `${module} ${name}`)).to.deep.equal([])
  })

  it('have an example for every exported value', () => {
    const bare = names.filter(({ isValue, hasExample }) => isValue && !hasExample)
    expect(bare.map(({ module, name }) => `${module} ${name}`)).to.deep.equal([])
  })

  for (const example of examples) {
    it(`have an example of ${example.name} that compiles and runs`, async () => {
      const made = written.get(example) ?? expect.fail('It was not written')
      expect(faultsOf(program, made.file), made.source).to.deep.equal([])
      await withPasskeys(() => run(made, clinic))
    })
  }
})

async function run({ file, needs, says }: Written, clinic: Clinic): Promise<void> {
  const makers = surroundings(clinic)
  const around: Record<string, unknown> = {}
  for (const name of needs) {
    const made: unknown = makers[name]()
    // A thenable that is not a promise, such as a navigation, is passed unchanged.
    around[name] = made instanceof Promise ? await made : made
  }
  let said = 0
  const log = (): void => void (said += 1)
  const module = (await import(pathToFileURL(file).href)) as { readonly theExample: Running }
  const components = await module.theExample({ ...around, console: { log, info: log, warn: log, error: log } })
  for (const component of components) await prerender(createElement(component))
  if (says) expect(said, 'It does not come to say what it has to say').to.be.greaterThan(0)
}
