import { connect, isDecodeFailure, isInputRefused } from '@waymark/sdk'
import { describeService } from '@waymark/sdk/describing'
import type { Description } from '@waymark/shared'
import { expect } from 'chai'
import { symlink, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compiledProgram, faultsOf } from '../../support/compiler.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Routes } from '../../support/sdk/service.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const person = (id: number, more: object) => ({
  id,
  name: `P${String(id)}`,
  ...more,
  _links: { self: { href: `/people/${String(id)}` }, 'ex:friend': { href: '/people/1' } },
  _templates: {
    rename: {
      method: 'PUT',
      properties: [
        { name: 'name', required: true },
        { name: 'kind', options: { inline: ['a', "b'"], maxItems: 1 } },
        { name: 'tags', options: { inline: ['x', 'y'] } },
      ],
    },
  },
})

const routes: Routes = {
  'GET /': { body: { title: 'All', _links: { self: { href: '/' }, 'ex:person': { href: '/people/1' } } } },
  'GET /people/1': { body: person(1, { tags: ['a', 1], odd: { 'a b': null } }) },
  'PUT /people/1': { body: person(1, { tags: [] }) },
}

const program = (language: string) => `
import { connect } from '@waymark/sdk'
import { description } from './${language}.ts'

const entry = connect('http://localhost:3000/', { describe: description })
const person = await entry.follow('person').get()
const title: string = (await entry.get()).state.title
const tags: readonly (string | number)[] = person.state.tags
const nothing: null = person.state.odd['a b']
await person.submit('rename', { name: title + String(tags.length) + String(nothing), kind: "b'", tags: ['x'] })
`
const wrong = (language: string) => `
import { connect } from '@waymark/sdk'
import { description } from './${language}.ts'

const entry = connect('http://localhost:3000/', { describe: description })
await entry.follow('preson')
const person = await entry.follow('person').get()
person.state.nome
await person.submit('rename', { nome: 'x' })
await person.submit('rename', { name: 'x', kind: 'c' })
`

describe('a description written as schemas of zod, and as types', () => {
  const serve = services()

  it('compiles and completes, rejects wrong names, and is checked or not', () =>
    inTemporaryFolder(async (place) => {
      const service = await serve(routes)
      const home = await connect(service.entry)
      await symlink(`${root}/node_modules`, `${place}/node_modules`)
      await writeFile(`${place}/package.json`, '{"type":"module"}')
      const files: string[] = []
      for (const as of ['zod', 'types'] as const) {
        const written = await describeService(home, { as })
        expect(written).to.not.contain('io-ts')
        if (as === 'types') expect(written).to.not.contain('zod')
        for (const [name, text] of [
          [as, written],
          [`${as}-right`, program(as)],
          [`${as}-wrong`, wrong(as)],
        ] as const) {
          files.push(`${place}/${name}.ts`)
          await writeFile(`${place}/${name}.ts`, text)
        }
      }
      const compiled = compiledProgram(files)
      const faults = files.flatMap((file) =>
        faultsOf(compiled, file).map((text) => `${file.slice(place.length + 1)} ${text}`),
      )
      const mistakes = ['preson', 'nome', 'nome', '"c"']
      expect(faults).to.have.length(2 * mistakes.length)
      for (const [index, word] of [...mistakes, ...mistakes].entries()) {
        expect(faults[index]).to.match(
          new RegExp(`^${index < mistakes.length ? 'zod' : 'types'}-wrong\\.ts .*${word}`, 's'),
        )
      }

      const odd = await serve({ ...routes, 'GET /people/1': { body: person(1, { tags: 7, odd: { 'a b': null } }) } })
      const descriptionOf = async (as: string) => {
        const module = (await import(pathToFileURL(`${place}/${as}.ts`).href)) as { readonly description: Description }
        return module.description
      }
      const zod = await descriptionOf('zod')
      const first = await connect(service.entry, { describe: zod }).follow('person').get()
      expect(first.state).to.deep.include({ id: 1, tags: ['a', 1] })
      const failure = await rejectedAs(connect(odd.entry, { describe: zod }).follow('person').get(), isDecodeFailure)
      expect(failure).to.include({ pointer: '/tags', kind: 'person' })
      const refusal = await rejectedAs(first.submit('rename', { name: 7 }), isInputRefused)
      expect(refusal.faults.map(({ pointer }) => pointer)).to.deep.equal(['/name'])

      const types = await descriptionOf('types')
      const second = await connect(odd.entry, { describe: types }).follow('person').get()
      expect([second.kind, (second.state as { readonly tags: unknown }).tags]).to.deep.equal(['person', 7])
      expect((await second.follow('friend')).kind).to.equal('person')
    })).timeout(60_000)
})
