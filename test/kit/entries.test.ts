import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compiledProgram, faultsOf } from '../support/compiler.ts'

const kit = fileURLToPath(new URL('../../server/kit/', import.meta.url))

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly '@waymark/source': string }>>
}

// The manifest is our own.
const { exports } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8')) as Manifest
const entries = Object.entries(exports).flatMap(([name, entry]) =>
  typeof entry === 'string'
    ? []
    : [{ name: `@waymark/server${name.slice('.'.length)}`, file: join(kit, entry['@waymark/source']) }],
)

/** What the examples leave out, because it is the service of their reader. */
const surroundings: Readonly<Record<string, string>> = {
  assert: "import assert from 'node:assert/strict'",
  books: "import { books } from '@waymark/server-examples/library/description'",
  createService: "import { createService } from '@waymark/server'",
  database:
    "declare const database: import('@waymark/server/storage').TransactionalDatabase<import('@waymark/server/authentication/storage').AuthenticationSchema>",
  description: "import { libraryDescription as description } from '@waymark/server-examples/library/description'",
  home: "const home = { books: { href: '/books', title: 'Books' } }",
  job: "declare const job: import('@waymark/server/background').Job",
  keysUrl: "const keysUrl = 'https://id.example.org/keys'",
  options: "declare const options: import('@waymark/server').ServiceOptions",
  Schema: 'interface Schema { readonly note: { readonly text: string } }',
}

function headOf(file: string): string {
  return /^\/\*\*.*?\*\//s.exec(readFileSync(file, 'utf8'))?.[0] ?? ''
}

function exampleOf(file: string): string {
  const [example = ''] = headOf(file).split(' * @example\n').slice(1)
  return example.replace(/ \*\n \* @module.*/s, '').replaceAll(/^ \* ?/gm, '')
}

function programOf(example: string): string {
  const isMissing = (name: string): boolean =>
    new RegExp(`\\b${name}\\b`).test(example) && !new RegExp(`(?:const |import .*)\\b${name}\\b`).test(example)
  const before = Object.entries(surroundings).flatMap(([name, code]) => (isMissing(name) ? [code] : []))
  return [...before, example, 'export {}'].join('\n')
}

describe('the entries of the kit', function () {
  this.timeout(60_000)

  it('have a docstring with an example of themselves', () => {
    for (const { name, file } of entries) {
      expect(headOf(file), name).to.contain(`@module ${name}\n`)
      expect(exampleOf(file), name).to.contain(`from '${name}'`)
    }
  })

  it('have examples that compile', () => {
    const programs = new Map(
      entries.map(({ file }, index) => [join(kit, `example-${String(index)}.ts`), programOf(exampleOf(file))]),
    )
    const program = compiledProgram([...programs.keys()], programs)
    const faults = [...programs].flatMap(([path, text]) => faultsOf(program, path).map((fault) => `${text}\n${fault}`))
    expect(faults).to.deep.equal([])
  })
})
