import { expect } from 'chai'
import { symlink, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openClinic } from '../../support/clinic.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'
import { waymark } from '../../support/sdk/command.ts'
import { services } from '../../support/sdk/service.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

describe('waymark describe', () => {
  const serve = services()

  /** A service that loses a relation after some reads of its entry. */
  const losing = (reads: number) => {
    let count = 0
    const person = { body: { name: 'Ada', _links: { self: { href: '/a' }, 'ex:friend': { href: '/a' } } } }
    return serve({
      'GET /': () => {
        count += 1
        const people = count > reads ? {} : { 'ex:person': { href: '/a' } }
        return { body: { _links: { self: { href: '/' }, 'ex:note': { href: '/n' }, ...people } } }
      },
      'GET /a': person,
      'GET /n': { body: { text: 'x', _links: { self: { href: '/n' }, 'ex:by': { href: '/a' } } } },
    })
  }

  const withDescription = (reads: number, use: (entry: string, file: string) => Promise<void>) =>
    inTemporaryFolder(async (folder) => {
      await symlink(`${root}/node_modules`, `${folder}/node_modules`)
      await writeFile(`${folder}/package.json`, '{"type":"module"}')
      const { entry } = await losing(reads)
      const { out, code } = await waymark(['describe', entry, '--as=types'])
      expect([code, out.includes('typeOnly<')]).to.deep.equal([0, true])
      await writeFile(`${folder}/description.ts`, out)
      await use(entry, `${folder}/description.ts`)
    })

  it('--check fails when the service has dropped a relation, and names it', () =>
    withDescription(4, async (entry, file) => {
      const same = await waymark(['describe', entry, `--check=${file}`])
      expect([same.code, same.out]).to.deep.equal([0, `${file}: every relation is there\n`])
      const fewer = await waymark(['describe', entry, `--check=${file}`])
      expect([fewer.code, fewer.out]).to.deep.equal([1, 'ex:person of home is gone\n'])
    }))

  it('--watch compares again until then', () =>
    withDescription(6, async (entry, file) => {
      const waits: number[] = []
      const wait = (seconds: number) => {
        waits.push(seconds)
        return Promise.resolve()
      }
      const { code, out } = await waymark(['describe', entry, `--check=${file}`, '--watch', '--every=5'], { wait })
      expect([code, out]).to.deep.equal([1, 'ex:person of home is gone\n'])
      expect(waits).to.deep.equal([5, 5])
    }))

  it('reads the documents of the clinic, and joins them', async () => {
    const clinic = await openClinic()
    try {
      const places = ['/openapi.json', '/rels'].map((path) => clinic.origin + path)
      const { code, out } = await waymark(['describe', ...places, '--as=zod'])
      expect(code).to.equal(0)
      const home = out.slice(out.indexOf('\n    home: {'), out.indexOf('\n    doctors: {'))
      expect(home)
        .to.contain('name: z.string()')
        .and.to.contain("doctor: optionalLink('doctor', { doctor: input('Doctor', Variable")
    } finally {
      await clinic.close()
    }
  })

  it('reads a file, and tells what is wrong with it', () =>
    inTemporaryFolder(async (folder) => {
      await writeFile(`${folder}/alps.json`, '{"alps":{"descriptor":[{"id":"next","type":"safe"}]}}')
      await writeFile(`${folder}/other.yaml`, 'openapi: 3.1.0')
      await writeFile(`${folder}/empty.js`, 'export {}')
      const read = await waymark(['describe', `${folder}/alps.json`])
      expect([read.code, read.out.includes("next: optionalLink('unseen')")]).to.deep.equal([0, true])
      for (const [words, message] of [
        [[`${folder}/other.yaml`], 'convert YAML and XML to JSON'],
        [[`${folder}/none.json`], 'none.json cannot be read.'],
        [[], 'describe needs the URL of a service'],
        [[`${folder}/alps.json`, '--as=joi'], '--as needs one of io-ts, zod, types.'],
        [[`${folder}/alps.json`, '--watch'], '--watch needs the description: --check=FILE.'],
        [[`${folder}/alps.json`, '--every=soon'], '--every needs a number of seconds'],
        [[`${folder}/alps.json`, `--check=${folder}/empty.js`], 'empty.js exports no description.'],
        [[`${folder}/alps.json`, `--check=${folder}/none.js`], 'none.js cannot be imported'],
      ] as const) {
        const { code, errors } = await waymark(['describe', ...words])
        expect([code, errors]).to.satisfy(
          ([exit, text]: [number, string]) => exit === 2 && text.includes(message),
          message,
        )
      }
    }))
})
