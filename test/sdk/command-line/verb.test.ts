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

    it('reads what it changes, and sends the change under its validator or under that of the options', async () => {
      const service = await serve(routes)
      for (const verb of ['put', 'patch', 'delete']) {
        const fields = verb === 'delete' ? [] : ['text=Milk']
        expect((await waymark([verb, service.entry, 'only', ...fields])).code).to.equal(0)
        expect((await waymark([verb, service.entry, 'only', ...fields, '--header=If-Match: "0"'])).code).to.equal(0)
      }
      const conditions = service.received.map(({ method, headers }) => `${method} ${headers['if-match'] ?? '-'}`)
      expect(conditions.filter((each) => !each.startsWith('GET'))).to.deep.equal(
        ['PUT', 'PATCH', 'DELETE'].flatMap((method) => [`${method} "1"`, `${method} "0"`]),
      )
      expect(conditions.filter((each) => each.startsWith('GET') && each !== 'GET -')).to.deep.equal([])
    })

    it('replaces an embedded resource under its own validator, and creates one that cannot be read', async () => {
      const embedded = { text: 'T', _links: { self: { href: '/notes/1' } } }
      const service = await serve({
        ...routes,
        'GET /': { body: { _links: { new: { href: '/notes/9' } }, _embedded: { only: embedded } } },
        'GET /notes/9': { status: 404, body: {} },
        'PUT /notes/9': { status: 201 },
      })
      expect((await waymark(['put', service.entry, 'only', 'text=Milk'])).code).to.equal(0)
      expect(service.received.at(-1)).to.include({ method: 'PUT', body: '{"text":"Milk"}' })
      expect(service.received.at(-1)?.headers).to.include({ 'if-match': '"1"' })
      expect((await waymark(['put', service.entry, 'new', 'text=Milk'])).out).to.match(/^201 /)
    })

    it('changes the target of the link, also if its reads are redirected', async () => {
      const service = await serve({
        'GET /': { body: { _links: { latest: { href: '/latest' } } } },
        'GET /latest': { status: 302, headers: { location: '/notes/1' } },
        'GET /notes/1': note,
        'DELETE /latest': { status: 204 },
      })
      expect((await waymark(['delete', service.entry, 'latest'])).out).to.equal('204 none\n')
      expect(service.received.at(-1)?.headers).to.not.include({ 'if-match': '"1"' })
    })

    it('refuses a link without the variable of its path', async () => {
      const service = await serve({
        'GET /': { body: { _links: { note: { href: '/notes/{note}/text', templated: true } } } },
      })
      const ran = await waymark(['follow', service.entry, 'note'])
      expect(ran.errors).to.include('The link /notes/{note}/text needs values for note')
      expect(service.received).to.have.length(1)
    })

    it('tells the faults of a refused input', async () => {
      const errors = [{ pointer: '/text', detail: 'must have 1 to 9 characters' }, { detail: 'is too long' }]
      const refused = { type: 'about:blank', title: 'Not valid', status: 422, detail: 'Correct it.', errors }
      const service = await serve({ ...routes, 'POST /notes/1': { status: 422, body: refused } })
      const { errors: said } = await waymark(['post', service.entry, 'only', 'text=T'])
      expect(said).to.include('Not valid: Correct it. /text must have 1 to 9 characters; is too long')
    })

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
