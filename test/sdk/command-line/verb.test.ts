import { expect } from 'chai'
import { writeFile } from 'node:fs/promises'
import { waymark } from '../../support/sdk/command.ts'
import { services, type Received } from '../../support/sdk/service.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

describe('the command line', () => {
  const serve = services()

  describe('without forms', () => {
    const json = { 'content-type': 'application/json' }
    const note = { headers: { ...json, etag: '"1"' }, body: { text: 'Tea', tags: ['a/b', '~'], count: 2 } }
    const routes = {
      'GET /': {
        body: { _links: { item: [{ href: '/notes/1' }, { href: '/notes/2' }], only: { href: '/notes/1' } } },
      },
      'GET /notes/1': note,
      'HEAD /notes/1': { headers: { ...json, 'x-kind': 'note' } },
      'PUT /notes/1': { status: 204 },
      'PATCH /notes/1': { status: 204 },
      'DELETE /notes/1': { status: 204 },
      'POST /notes/1': { status: 201, headers: { location: '/notes/3' } },
    } as const
    const bodies = (received: readonly Received[], method: string): readonly unknown[] =>
      received.filter((one) => one.method === method).map(({ body }) => JSON.parse(body) as unknown)

    it('sends fields, JSON or a file with a method, to one resource only', async () => {
      await inTemporaryFolder(async (folder) => {
        const service = await serve(routes)
        const path = `${folder}/note.json`
        await writeFile(path, '{"text":"Milk"}')
        const put = await waymark(['put', service.entry, 'only', 'text=a=b', 'count:=3', '--header=Prefer: x'])
        expect(put).to.deep.equal({ code: 0, out: '204 none\n', errors: '' })
        expect((await waymark(['patch', service.entry, 'only', `@${path}`])).code).to.equal(0)
        expect((await waymark(['delete', service.entry, 'item[1]'])).code).to.equal(0)
        const created = await waymark(['post', service.entry, 'only', 'text=New'])
        expect(created.out).to.equal(`201 created ${service.origin}/notes/3\n`)
        expect((await waymark(['head', service.entry, 'only'])).out).to.match(/^200\n(?:.+\n)*x-kind: note\n/)
        const { received } = service
        expect(bodies(received, 'PUT')).to.deep.equal([{ text: 'a=b', count: 3 }])
        expect(bodies(received, 'PATCH')).to.deep.equal([{ text: 'Milk' }])
        expect(bodies(received, 'POST')).to.deep.equal([{ text: 'New' }])
        expect(received.find(({ method }) => method === 'PUT')?.headers).to.include({ prefer: 'x' })
      })
    })

    const refused = [
      ['several targets', ['delete', 'ENTRY', 'item'], 2, /would change one of several resources/],
      ['a file and fields', ['put', 'ENTRY', 'only', '@a.json', 'text=b'], 2, /one file, or fields/],
      ['invalid JSON', ['put', 'ENTRY', 'only', 'count:=three'], 2, /needs JSON after :=/],
      ['a missing file', ['put', 'ENTRY', 'only', '@none.json'], 2, /cannot be read/],
      ['an invalid header field', ['head', 'ENTRY', '--header=none'], 2, /--header needs a field/],
      ['an invalid profile', ['head', 'ENTRY', '--profile=../x'], 2, /--profile/],
      ['an invalid pointer', ['follow', 'ENTRY', '--pointer=a'], 2, /JSON Pointer/],
      ['a part that is missing', ['follow', 'ENTRY', '--pointer=/state/none'], 6, /nothing at/],
    ] as const
    for (const [what, words, code, said] of refused) {
      it(`refuses ${what}`, async () => {
        const service = await serve(routes)
        const ran = await waymark(words.map((word) => word.replace('ENTRY', service.entry)))
        expect([ran.code, ran.out]).to.deep.equal([code, ''])
        expect(ran.errors).to.match(said)
        expect(service.lines.filter((line) => !/^(?:GET|HEAD) /.test(line))).to.deep.equal([])
      })
    }

    it('keeps every character of a variable', async () => {
      const service = await serve({
        'GET /': { body: { _links: { search: { href: '/s{?q}', templated: true } } } },
        'GET /s?q=a%3Db': { body: { found: 1 } },
      })
      expect((await waymark(['follow', service.entry, 'search{q=a=b}'])).out).to.include('found: 1')
    })

    it('prints a part of the JSON, a string without quotes (RFC 6901)', async () => {
      const service = await serve(routes)
      const part = async (pointer: string): Promise<string> =>
        (await waymark(['follow', service.entry, 'only', `--pointer=${pointer}`])).out
      expect(await part('/state/text')).to.equal('Tea\n')
      expect(await part('/state/tags')).to.equal('[\n  "a/b",\n  "~"\n]\n')
      expect(await part('/state/count')).to.equal('2\n')
    })
  })

  it('reads Siren and Collection+JSON as pages', async () => {
    const service = await serve({
      'GET /': {
        headers: { 'content-type': 'application/vnd.siren+json' },
        body: {
          properties: { name: 'Shop' },
          links: [{ rel: ['next'], href: '/list' }],
          actions: [{ name: 'buy', method: 'POST', href: '/buy', fields: [{ name: 'count', type: 'number' }] }],
        },
      },
      'POST /buy': { status: 204 },
      'GET /list': {
        headers: { 'content-type': 'application/vnd.collection+json' },
        body: { collection: { href: '/list', items: [{ href: '/1', data: [{ name: 'title', value: 'One' }] }] } },
      },
    })
    expect((await waymark(['follow', service.entry])).out)
      .to.include('name: Shop')
      .and.include('[buy]')
    expect((await waymark(['submit', service.entry, 'buy', 'count=2'])).code).to.equal(0)
    expect((await waymark(['follow', service.entry, 'next'])).out).to.match(/item {2}One/)
  })
})
