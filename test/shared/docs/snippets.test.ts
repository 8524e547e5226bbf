import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pages } from '../../../shared/docs/build/pages.ts'
import { compiledProgram, faultsOf } from '../../support/compiler.ts'
import { repository } from '../../support/deployment.ts'
import { openFirstPage, outputOf, type FirstPage } from '../../support/site/first-page.ts'
import { blocksOf, type Block } from '../../support/site/snippets.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

const textOf = (document: string): string => readFileSync(join(repository, document), 'utf8')
const blocksIn = (document: string, language: string): readonly Block[] => blocksOf(textOf(document), language)

/** The pages with programs that other tests run. */
const runElsewhere = [
  'server/README.md',
  'server/examples/library/README.md',
  'server/examples/mount/README.md',
  'server/examples/own-database/README.md',
  'server/examples/parts/README.md',
  'server/examples/region/README.md',
  'sdk/README.md',
  'sdk/tasks.md',
  'sdk/migration.md',
]

const own = Object.keys(pages).filter((document) => document.startsWith('shared/docs/'))

/** The names that a part of a program on a page leaves out. */
const around: Readonly<Record<string, string>> = {
  'server/kit/README.md': `
    import type Koa from 'koa'
    import { collection, collections, createService, mountService, resourceFor, tableOf, type Found, type OpenTables, type Representation, type Resource, type ServiceOptions, type Table } from '@waymark/server'
    import { tableContract } from '@waymark/server/testing'
    import { books } from '@waymark/server-examples/library/description'
    import { openIdSignIn } from '@waymark/server/openid'
    import { belongsTo, commonRelations, commonResources, describe, describeCollection, documentationLinks, Home, text, wholeNumber } from '@waymark/shared'
    const texts = { list: 'Orders', item: 'An order', add: 'Order', change: 'Edit', remove: 'Remove' }
    const item = text({ prompt: 'Item', maxLength: 100 })
    const orders = describeCollection({ list: 'orders', item: 'order', title: 'item', fields: { item }, sorts: ['item'], texts })
    const description = describe({
      entry: 'home',
      relations: commonRelations('app'),
      resources: {
        home: { summary: 'Home.', state: Home, links: documentationLinks },
        ...orders.resources,
        ...commonResources,
      },
    })
    declare const orderTable: Table<{ item: typeof item }>
    const counted = { name: item, left: wholeNumber({ prompt: 'Left', min: 0, max: 1000 }) }
    declare const stock: Table<typeof counted>
    declare const partTable: Table<{ name: typeof item }>
    declare const tables: OpenTables
    declare const mayWrite: () => boolean
    declare const history: Table<{ text: typeof item }>
    declare const nameOf: (principal: unknown) => string
    declare const options: Omit<ServiceOptions, 'authenticator' | 'routes'> & { readonly routes: [] }
    declare const ownRoutes: []
    declare const report: Resource
    const { withTable, records } = {} as Pick<Parameters<typeof tableContract<typeof books.fields>>[0], 'withTable' | 'records'>
    declare const test: (title: string, run: () => Promise<void>) => void
    declare const app: Koa
    declare const secret: string
    declare const cookieSecret: string
    interface Staff { readonly role: 'clerk' | 'buyer' }
    declare const labelOf: (part: string, role: Staff['role'] | undefined) => Promise<Found<string>>
    declare const represent: (label: string) => Representation
    declare const shop: { find(): Promise<{ name: string; address: string; version: number }> }
`,
  // The page says once where its names are from.
  'shared/docs/components.md': blocksIn('shared/docs/components.md', 'ts')[0]?.code ?? '',
}

/** Returns the programs of the pages, by the path that they would have. */
function programs(): ReadonlyMap<string, string> {
  const documents = Object.keys(pages).filter((document) => !runElsewhere.includes(document))
  return new Map(
    documents.flatMap((document) =>
      blocksIn(document, 'ts').map(({ file, code }, index) => {
        const name = file ?? `${document.replaceAll(/\W/g, '-')}-${String(index)}.ts`
        const isPart = !code.includes('import ')
        return [join(repository, 'shared/docs', name), `${isPart ? (around[document] ?? '') : ''}${code}export {}\n`]
      }),
    ),
  )
}

/** Returns the errors of the compiler, each with its program. */
function faultsIn(files: ReadonlyMap<string, string>): readonly string[] {
  const program = compiledProgram([...files.keys()], files)
  return [...files].flatMap(([path, text]) => faultsOf(program, path).map((fault) => `${text}\n${fault}`))
}

describe('the programs of the pages of the site', function () {
  this.timeout(60_000)

  it('compile', () => {
    const files = programs()
    expect(files.size).to.be.greaterThan(10)
    expect(faultsIn(files).join('\n\n')).to.equal('')
  })

  // A reader has the published packages only.
  it('import no private package, except in the pages of examples', () => {
    const documents = Object.keys(pages).filter((document) => !document.startsWith('server/examples/'))
    const imported = documents.flatMap((document) =>
      blocksIn(document, 'ts').flatMap(({ code }) =>
        [...code.matchAll(/from '@waymark\/([\w-]+)/g)].map(([, name = '']) => `${document}: ${name}`),
      ),
    )
    expect(imported).to.include('server/kit/README.md: server')
    expect(imported.filter((each) => !/: (?:mcp|sdk|server|shared)$/.test(each))).to.deep.equal([])
  })

  it('do not compile with a wrong type, as the first page says', () => {
    const files = new Map(programs())
    const client = join(repository, 'shared/docs/client.ts')
    const wrong = (files.get(client) ?? '').replace('year: 1965', "year: 'soon'")
    expect(wrong).to.contain("'soon'")
    expect(faultsIn(files.set(client, wrong))).to.have.length(1)
  })
})

describe('the recipes', function () {
  this.timeout(60_000)

  it('run as a service with its check', () =>
    inTemporaryFolder(async (folder) => {
      await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'), 'junction')
      await writeFile(join(folder, 'package.json'), '{"type":"module"}')
      for (const { file, code } of blocksIn('shared/docs/recipes.md', 'ts'))
        if (file !== undefined) await writeFile(join(folder, file), code)
      const words = ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning', 'check.ts']
      const ran = await promisify(execFile)(process.execPath, words, { cwd: folder })
      expect(ran).to.deep.equal({ stdout: '', stderr: '' })
    }))
})

describe('the commands of the pages of the site', () => {
  it('name existing files and folders', () => {
    const named = own.flatMap((document) =>
      blocksIn(document, 'sh').flatMap(({ code }) =>
        [...code.matchAll(/(?<=^|[ /])(?:server|shared|sdk|test)(?:\/[\w.-]+)*(?=\s)/gm)].map(([path]) => path),
      ),
    )
    expect(named).to.include('server/create/create.js')
    expect(named.filter((path) => !existsSync(join(repository, path)))).to.deep.equal([])
  })

  it('quote the URLs that have characters of the shell', () => {
    // The tutorial of the library has such commands.
    const commands = [...Object.keys(pages), 'server/create/template/README.md'].flatMap((document) =>
      blocksIn(document, 'sh').flatMap(({ code }) => code.split('\n')),
    )
    expect(commands.join('\n')).to.contain("'http://localhost:3100/books?as=md&lang=de'")
    expect(commands.filter((command) => /(?<=\s)(?:https?:|\$)[^\s'"]*[?&*]\S/.test(command))).to.deep.equal([])
  })

  it('name scripts of this repository or of a created service', () => {
    const scripts = ['package.json', 'server/create/template/package.json'].flatMap((manifest) =>
      Object.keys((JSON.parse(textOf(manifest)) as { readonly scripts: object }).scripts),
    )
    const used = own.flatMap((document) =>
      [...textOf(document).matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w:]+)/g)].map(([, script = '']) => script),
    )
    expect(used).to.include.members(['start', 'client', 'check'])
    expect(scripts).to.include.members(used)
  })
})

describe('the first page of the site', function () {
  this.timeout(60_000)
  let page: FirstPage
  before(async () => {
    page = await openFirstPage()
  })
  after(() => page.close())

  const shown = blocksIn('shared/docs/index.md', 'json').map(
    ({ code }) => JSON.parse(code) as Readonly<Record<string, unknown>>,
  )
  const [template, problem] = shown

  it('has a client that runs', async () => {
    expect(await outputOf(page, 'client.ts')).to.equal('Dune 1965')
  })

  it('shows the form as the service sends it', async () => {
    const response = await fetch(`${page.origin}/books`, { headers: { accept: 'application/prs.hal-forms+json' } })
    const { _templates } = (await response.json()) as { readonly _templates: { readonly add: object } }
    expect({ add: _templates.add }).to.deep.equal(template)
  })

  it('shows the problem as the service sends it', async () => {
    const response = await fetch(`${page.origin}/books`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Dune', year: 'soon' }),
    })
    expect(response.status).to.equal(problem?.['status'])
    expect(await response.json()).to.deep.include(problem)
  })
})
