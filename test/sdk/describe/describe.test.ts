import { connect } from '@waymark/sdk'
import { run } from '@waymark/sdk/command-line'
import { describeService } from '@waymark/sdk/describing'
import { check } from '@waymark/sdk/testing'
import type { Description } from '@waymark/shared'
import { expect } from 'chai'
import { symlink, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CompilerOptions } from 'typescript'
import { compiledProgram, faultsOf } from '../../support/compiler.ts'
import { compilerOptions } from '../../support/docstrings/docstring-examples.ts'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'
import { services, type Routes } from '../../support/sdk/service.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Returns the compiler errors of modules that resolve packages from this folder. */
async function faultsIn(
  folder: string,
  modules: Readonly<Record<string, string>>,
  more: CompilerOptions = {},
): Promise<readonly string[]> {
  await symlink(`${root}/node_modules`, `${folder}/node_modules`)
  await writeFile(`${folder}/package.json`, '{"type":"module"}')
  for (const [name, source] of Object.entries(modules)) await writeFile(`${folder}/${name}`, source)
  const files = Object.keys(modules).map((name) => `${folder}/${name}`)
  const program = compiledProgram(files, undefined, { options: { ...compilerOptions, ...more } })
  return Object.keys(modules).flatMap((name) =>
    faultsOf(program, `${folder}/${name}`).map((text) => `${name}: ${text}`),
  )
}

const person = (id: number, more: object = {}): object => ({
  id,
  name: `P${String(id)}`,
  ...more,
  _links: { self: { href: `/people/${String(id)}` }, 'ex:friend': { href: '/people/1' } },
})

const routes: Routes = {
  'GET /': {
    body: {
      _links: {
        self: { href: '/', title: "The entry's own" },
        'ex:people': { href: '/people{?name,sort*}', templated: true },
        'ex:person': { href: '/people/{id}', templated: true, title: "A person '); process.exit(1) //\u2028" },
      },
      _templates: {
        default: {
          method: 'POST',
          target: '/people',
          properties: [
            { name: 'name', required: true, prompt: 'Name' },
            { name: 'age', type: 'number', required: true, value: 7 },
            { name: 'kind', options: { inline: ['a', "b'"], maxItems: 1 } },
            { name: 'fixed', readOnly: true, value: 'x' },
          ],
        },
      },
    },
  },
  'GET /people': {
    body: {
      total: 2,
      'odd name': null,
      _links: { self: { href: '/people' } },
      _embedded: { item: [person(1, { age: 3 }), person(2, { tags: ['a', 1], 'quo"te': true })] },
    },
  },
  'GET /people/1': { body: person(1, { age: null }) },
  'GET /people/2': { body: person(2) },
}

describe('the writer of descriptions', () => {
  const serve = services()

  it('generates kinds, states, relations, variables and forms as observed', async () => {
    const service = await serve(routes)
    const written = await describeService(await connect(service.entry), { name: 'people' })
    const lines = written
      .slice(written.indexOf('const described'))
      .split('\n')
      .map((line) => line.trim())
    const expected = [
      'const described = describe({',
      "entry: 'home',",
      "people: relation('ex:people', 'one', ''),",
      "person: relation('ex:person', 'one', 'A person \\'); process.exit(1) //\\u2028'),",
      "item: relation('item', 'many', ''),",
      "friend: relation('ex:friend', 'one', ''),",
      "summary: 'The entry\\'s own',",
      "people: link('people', { name: input('name', Variable, false), sort: input('sort', Variable, false) }),",
      "person: link('unseen', { id: input('id', Variable, true) }),",
      "name: input('Name', t.string, true),",
      "age: input('age', t.number, false),",
      "kind: input('kind', t.keyof({ a: null, 'b\\'': null }), false),",
      "state: t.type({ total: t.number, 'odd name': t.null }),",
      "embedded: { item: link('friend') },",
      'state: t.intersection([t.type({ id: t.number, name: t.string }), t.partial({',
      'age: t.union([t.null, t.number]),',
      'tags: t.array(t.union([t.number, t.string])),',
      "'quo\"te': t.boolean,",
      "links: { friend: link('friend') },",
      "unseen: { summary: 'No link led to this resource.', state: t.unknown },",
    ]
    for (const line of expected) expect(lines).to.include(line)
    expect(written).not.to.include('fixed')
  })

  it('omits unobserved parts, and escapes names', async () => {
    const table = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`m${String(index)}`, index]))
    const numbers = { name: 'rank', options: { inline: [1, 'two'], maxItems: 1 } }
    const properties = [{ name: '__proto__' }, numbers]
    const service = await serve({
      'GET /': {
        body: {
          table,
          _links: {
            self: { href: '/', title: 'Home' },
            'ex:any': [{ href: '/a' }, { href: '/b' }],
            'ex:item': { href: '/c' },
          },
          _embedded: { 'ex:part': [{ n: 1 }], item: [{ n: 1 }, { n: 2 }] },
          _templates: { make: { method: 'POST', target: '/a', properties }, find: { target: '/a', properties: [] } },
        },
      },
      'GET /a': { body: { one: 1, two: 2, three: 3, _links: { self: { href: '/a' } } } },
      'GET /b': { body: { four: 'x', five: 'y', six: 'z', _links: { self: { href: '/b', title: 'Bee' } } } },
      'GET /c': { body: { seven: true, eight: null, nine: [], _links: { self: { href: '/c' } } } },
    })
    const written = await describeService(await connect(service.entry))
    for (const line of [
      "summary: 'Home'",
      't.type({ table: t.UnknownRecord })',
      "relation('ex:any', 'many', '')",
      "part: relation('ex:part', 'many', '')",
      "'ex:item': relation('ex:item', 'one', '')",
      "item: relation('item', 'many', '')",
      "any: link('unseen')",
      "['__proto__']: input('__proto__', t.string, false)",
      "rank: input('rank', t.unknown, false)",
    ]) {
      expect(written).to.contain(line)
    }
    expect(written)
      .to.match(/make: form\('unseen'/)
      .and.match(/find: form\('(?!unseen)/)
  })

  it('requests at most the given number of pages, and none of other origins', async () => {
    const other = await serve({ 'GET /': { body: {} } })
    const service = await serve({
      'GET /': { body: { _links: { 'ex:c': { href: other.entry }, 'ex:a': { href: '/1' }, 'ex:b': { href: '/2' } } } },
      'GET /1': { body: {} },
    })
    await describeService(await connect(service.entry), { most: 2 })
    expect(service.lines).to.deep.equal(['GET /', 'GET /1'])
    expect(other.lines).to.deep.equal([])
  })

  it('takes nothing from a page of another origin that a redirect leads to', async () => {
    const other = await serve({ 'GET /': { body: { secret: 1, _links: { 'ex:foreign': { href: '/next' } } } } })
    const service = await serve({
      'GET /': { body: { _links: { 'ex:hop': { href: '/hop' } } } },
      'GET /hop': { status: 302, headers: { location: other.entry } },
    })
    const written = await describeService(await connect(service.entry))
    expect(written)
      .to.contain('ex:hop')
      .and.not.match(/foreign|secret/)
    expect(other.lines).to.deep.equal(['GET /'])
  })

  it('describes a page without content too', async () => {
    const service = await serve({
      'GET /': { body: { _links: { 'ex:a': { href: '/1' } } } },
      'GET /1': { status: 204 },
    })
    expect(await describeService(await connect(service.entry))).to.contain("a: relation('ex:a', 'one', '')")
  })

  for (const as of ['io-ts', 'zod', 'types'] as const) {
    it(`declares and imports only what a description uses, with ${as}`, async () => {
      const anyOther = { self: { href: '/', title: "form('a') // link Field" }, link: { href: '/' } }
      const descriptions = await Promise.all(
        [{ body: { _links: {} } }, { body: { link: 1, _links: anyOther } }, routes['GET /']].map(async (reply) => {
          const service = await serve(reply === undefined ? {} : { ...routes, 'GET /': reply })
          return describeService(await connect(service.entry), { as })
        }),
      )
      await inTemporaryFolder(async (folder) => {
        const named = descriptions.map((text, index) => [`d${String(index)}.ts`, text] as const)
        expect(await faultsIn(folder, Object.fromEntries(named), { noUnusedLocals: true })).to.deep.equal([])
      })
    }).timeout(60_000)
  }

  it('rejects an invalid name for a description', async () => {
    const service = await serve({ 'GET /': { body: {} } })
    const entry = await connect(service.entry)
    expect(await describeService(entry, { name: 'a-b' }).catch((error: unknown) => error)).to.be.instanceOf(TypeError)
  })
})

const program = `
import { connect } from '@waymark/sdk'
import { description } from './description.ts'

const clinic = connect('http://localhost:3000/', { describe: description })
export async function journey(): Promise<string> {
  const doctor = await clinic.follow('doctor', { doctor: 'mjones' }).get()
  const slot = await doctor.follow('next-slot').get()
  await slot.submit('confirm', { name: 'Ada', age: 36 })
  return doctor.state.speciality
}
`
const wrong = `
import { connect } from '@waymark/sdk'
import { description } from './description.ts'

const home = await connect('http://localhost:3000/', { describe: description }).get()
await home.follow('doctr')
await home.follow('doctor', { docter: 'mjones' })
await home.submit('sign-in', { user: 'pat' })
home.state.nome
`

describe('a description of the clinic generated from its documents', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true, readsPerMinute: 0 })
  })
  after(() => clinic.close())

  it('compiles, rejects invalid states, and matches the clinic', async () => {
    let out = ''
    const write = (text: string) => (out += text)
    const surroundings = { write, writeError: write, prompt: () => Promise.resolve(undefined), environment: {} }
    expect(await run(['describe', `${clinic.origin}/`], surroundings)).to.equal(0)
    await inTemporaryFolder(async (folder) => {
      const faults = await faultsIn(folder, { 'description.ts': out, 'program.ts': program, 'wrong.ts': wrong })
      const misspelled = ['doctr', 'docter', 'password', 'nome']
      expect(faults).to.have.lengthOf(misspelled.length)
      for (const [index, word] of misspelled.entries())
        expect(faults[index]).to.match(new RegExp(`^wrong\\.ts: .*${word}`, 's'))
      const module = (await import(pathToFileURL(`${folder}/description.ts`).href)) as {
        readonly description: Description
      }
      const describe = module.description
      const home = await connect(`${clinic.origin}/`, { describe }).get()
      const { visited, findings } = await check(home, { describe, most: 60 })
      expect(findings).to.deep.equal([])
      expect(visited).to.be.greaterThan(40)
    })
  }).timeout(60_000)
})
