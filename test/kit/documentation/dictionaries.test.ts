import { createService, mountService } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import { libraryDescription } from '@waymark/server-examples/library/description'
import { expect } from 'chai'
import { createServer } from 'node:http'

const described = {
  name: 'Library',
  summary: 'Lends books.',
  version: '1',
  description: libraryDescription,
  routes: [],
} as const
const dictionaries = { en: '<nav aria-label="Main">Books</nav>' }
const page = { headers: { Accept: 'text/html' } }
const linked = /<link rel="compression-dictionary" href="([^"]+)">/

describe('the compression dictionaries of a service (RFC 9842 §2.1)', () => {
  it('are below the path that the service is mounted under, and for the pages below it', async () => {
    const { handler } = mountService({ ...described, dictionaries, basePath: '/library' })
    await whileServing(createServer(handler), async (origin) => {
      const [, href = ''] = linked.exec(await (await fetch(`${origin}/library/rels`, page)).text()) ?? []
      expect(href).to.match(/^\/library\//v)
      const response = await fetch(origin + href)
      expect(response.headers.get('use-as-dictionary')).to.equal('match="/library/*"')
      expect(await response.text()).to.equal(dictionaries.en)
    })
  })

  it('are linked by pages of their languages only', async () => {
    for (const [given, isLinked] of [
      [undefined, false],
      [{ de: 'Bücher' }, false],
      [dictionaries, true],
    ] as const) {
      const service = createService({ ...described, ...(given === undefined ? {} : { dictionaries: given }) })
      await whileServing(service, async (origin) => {
        expect(linked.test(await (await fetch(`${origin}/rels`, page)).text())).to.equal(isLinked)
      })
    }
  })
})
