import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startServer, stop, type ServerProcess } from '../support/processes/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/* The recipes of CONTRIBUTING.md are patches; they are applied to a copy of the repository, which is compiled and run. */
const repository = fileURLToPath(new URL('../../', import.meta.url))
const recipes = join(repository, 'test/recipes')
const run = promisify(execFile)

const copied = ['sdk', 'server', 'shared', 'package.json', 'tsconfig.base.json']

async function copyOfRepository(folder: string): Promise<void> {
  const isSource = (path: string): boolean => !/[/\\](node_modules|dist|examples|create)$/.test(path)
  for (const name of copied) await cp(join(repository, name), join(folder, name), { recursive: true, filter: isSource })
  const packages = join(folder, 'node_modules')
  await mkdir(join(packages, '@waymark'), { recursive: true })
  for (const name of await readdir(join(repository, 'node_modules'))) {
    if (name !== '@waymark') await link(join('node_modules', name), folder)
  }
  const ours = { clinic: 'server/clinic', mcp: 'sdk/mcp', sdk: 'sdk', server: 'server/kit', shared: 'shared' }
  for (const [name, path] of Object.entries(ours)) {
    await symlink(join(folder, path), join(packages, '@waymark', name), 'junction')
    const own = await readdir(join(repository, path, 'node_modules')).catch(() => [])
    if (own.length > 0) await link(join(path, 'node_modules'), folder)
  }
}

function link(path: string, folder: string): Promise<void> {
  return symlink(join(repository, path), join(folder, path), 'junction')
}

async function filesOf(recipe: string): Promise<readonly string[]> {
  const patch = await readFile(join(recipes, recipe), 'utf8')
  return [...patch.matchAll(/^diff --git a\/(\S+)/gm)].map(([, path = '']) => path)
}

describe('the recipes of CONTRIBUTING.md', function () {
  this.timeout(180_000)
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let server: ServerProcess
  let origin: string
  before(async () => {
    folder = await temporaryFolder()
    await copyOfRepository(folder.path)
    for (const recipe of await readdir(recipes))
      await run('git', ['apply', join(recipes, recipe)], { cwd: folder.path })
    const main = join(folder.path, 'server/clinic/main.ts')
    server = startServer(['start'], { DATABASE_URL: `sqlite:${join(folder.path, 'clinic.sqlite')}` }, main)
    origin = await server.origin
  })
  after(async () => {
    await stop(server)
    await folder.remove()
  })

  const get = (path: string, headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(new URL(path, origin), { headers })
  const hal = { Accept: 'application/hal+json' }
  const desk = { ...hal, Authorization: 'Door c0de-for-the-desk' }

  it('compile', async () => {
    const configuration = {
      extends: './tsconfig.base.json',
      compilerOptions: {
        noEmit: true,
        lib: ['es2024', 'dom', 'dom.iterable'],
        typeRoots: [join(repository, 'node_modules/@types')],
      },
      include: ['server', 'shared/src', 'shared/clinic'],
    }
    await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify(configuration))
    const compiler = join(repository, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [compiler, '-p', folder.path]).catch((error: unknown) => {
      return error as { readonly stdout: string }
    })
    expect(stdout).to.equal('')
  })

  it('have the numbers of files that CONTRIBUTING.md gives', async () => {
    const text = await readFile(join(repository, 'CONTRIBUTING.md'), 'utf8')
    for (const recipe of await readdir(recipes)) {
      const { length } = await filesOf(recipe)
      const row = text.split('\n').find((line) => line.includes(`test/recipes/${recipe}`)) ?? ''
      expect(row, recipe).to.match(new RegExp(`\\| ${String(length)} +\\|`))
    }
  })

  it('add a media type', async () => {
    const home = await get('/', { Accept: 'text/tab-separated-values' })
    const { name, description } = (await (await get('/', hal)).json()) as Record<'name' | 'description', string>
    expect(await home.text()).to.equal(`name\t${name}\ndescription\t${description}\n`)
  })

  it('add an authentication scheme', async () => {
    expect((await get('/tasks', hal)).headers.get('www-authenticate')).to.include('Door realm=')
    expect((await get('/users', desk)).status).to.equal(200)
    expect((await get('/users', { ...hal, Authorization: 'Door wrong' })).status).to.be.oneOf([401, 403])
  })

  it('add a language', async () => {
    const relations = await get('/rels?limit=100', { ...hal, 'Accept-Language': 'de-CH' })
    expect(relations.headers.get('content-language')).to.equal('de-CH')
    expect(await relations.text())
      .to.include('Adresse')
      .and.not.include('ß')
    expect((await get('/', { ...hal, 'Accept-Language': 'de-AT' })).headers.get('content-language')).to.equal('de')
  })

  it('change the wording of a problem', async () => {
    expect(await (await get('/nowhere', hal)).json()).to.include({ title: 'This page does not exist' })
  })

  it('add a resource with a form', async () => {
    type Linked = Readonly<Record<'_links', Readonly<Record<string, { readonly href: string }>>>>
    const books = (await (await get('/books', hal)).json()) as {
      readonly _embedded: { readonly item: readonly Linked[] }
    }
    const [first] = books._embedded.item
    const book = (await (await get(first?._links['self']?.href ?? '', hal)).json()) as Linked
    const price = book._links['wm:price']?.href ?? ''
    const before = await get(price, desk)
    const changed = await fetch(new URL(price, origin), {
      method: 'PUT',
      headers: { ...desk, 'Content-Type': 'application/json', 'If-Match': before.headers.get('etag') ?? '' },
      body: JSON.stringify({ amount: 4200 }),
    })
    expect(changed.status).to.equal(200)
    expect(await (await get(price, hal)).json()).to.include({ amount: 4200 })
  })

  it('add a field of a form', async () => {
    const book = {
      id: 'a-new-book',
      title: 'Sleep',
      author: 'Dr Adam Smith',
      language: 'en',
      description: 'How to sleep.',
    }
    const added = await fetch(new URL('/books', origin), {
      method: 'POST',
      headers: { ...desk, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...book, amount: 900, currency: 'GBP', publisher: 'Lamb Walk Press' }),
    })
    expect(added.status).to.equal(201)
    expect(await (await get('/books/a-new-book', hal)).json()).to.include({ publisher: 'Lamb Walk Press' })
  })

  it('add a relation to a new list', async () => {
    type Linked = Readonly<Record<'_links', Readonly<Record<string, { readonly href: string }>>>>
    const pat = { ...hal, Authorization: `Basic ${btoa('pat:pat-demo-password')}` }
    const cart = (await (await get('/users/pat/cart', pat)).json()) as Linked
    const list = await get(cart._links['wm:suggestions']?.href ?? '', hal)
    expect(await list.json()).to.include({ total: 3 })
  })

  it('add a rule with its wording', async () => {
    const texts: unknown = await (await get('/problems/clinic-closed', hal)).json()
    expect(texts).to.include({ status: 409, title: 'The clinic is closed' })
  })

  it('add a module', async () => {
    type Home = Readonly<Record<'_links', Readonly<Record<string, { readonly href: string }>>>>
    const home = (await (await get('/', hal)).json()) as Home
    const hours = await get(home._links['wm:hours']?.href ?? '', hal)
    expect(await hours.json()).to.include({ weekdays: '8:00 to 18:00' })
  })
})
