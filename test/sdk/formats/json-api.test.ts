import { connect, isDecodeFailure, isRequestRefused, type Representation } from '@waymark/sdk'
import { jsonApi } from '@waymark/sdk/formats'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

// The example of jsonapi.org, with relative references, and an author with an article.
const articles = {
  jsonapi: { version: '1.1' },
  links: { self: '/articles', next: { href: '/articles?page=2', title: 'More' }, prev: null },
  meta: { total: 1 },
  data: [
    {
      type: 'articles',
      id: '1',
      attributes: { title: 'JSON:API paints my bikeshed!' },
      relationships: {
        author: {
          links: { self: '/articles/1/relationships/author', related: '/articles/1/author' },
          data: { type: 'people', id: '9' },
        },
        comments: {
          links: { related: { href: '/articles/1/comments' } },
          data: [
            { type: 'comments', id: '5' },
            { type: 'comments', id: 'not included' },
          ],
        },
        tags: {},
      },
      links: { self: '/articles/1' },
    },
  ],
  included: [
    {
      type: 'people',
      id: '9',
      attributes: { firstName: 'Dan' },
      relationships: { written: { data: [{ type: 'articles', id: '1' }] } },
      links: { self: '/people/9' },
    },
    { type: 'comments', id: '5', attributes: { body: 'First!' }, links: { self: '/comments/5' } },
  ],
}

describe('JSON:API', () => {
  const serve = services()
  const headers = { 'content-type': 'application/vnd.api+json' }
  const enter = async (body: unknown = articles): Promise<Representation> => {
    const service = await serve({ 'GET /': { headers, body }, 'GET /articles': { headers, body: { data: null } } })
    return connect(service.entry, { formats: [jsonApi] })
  }

  it('embeds the resources of a collection, and keeps its metadata', async () => {
    const page = await enter()
    expect(page.state).to.deep.equal({ meta: { total: 1 } })
    expect(page.embedded('item').map(({ state }) => state)).to.deep.equal([
      { type: 'articles', id: '1', title: 'JSON:API paints my bikeshed!' },
    ])
  })

  it('parses links as URLs, objects or null', async () => {
    const page = await enter()
    expect(page.links('next')[0]).to.include({ href: '/articles?page=2', title: 'More' })
    expect(page.has('prev')).to.equal(false)
    expect((await page.follow('self')).state).to.deep.equal({})
  })

  it('embeds included resources under their relationship, and links to related ones', async () => {
    const [article] = (await enter()).embedded('item')
    expect(article?.relations).to.include.members(['author', 'comments', 'self'])
    expect(article?.embedded('author')[0]?.state).to.deep.equal({ type: 'people', id: '9', firstName: 'Dan' })
    expect(article?.embedded('comments').map(({ state }) => state)).to.deep.equal([
      { type: 'comments', id: '5', body: 'First!' },
    ])
    expect(article?.links('author')[0]?.href).to.equal('/articles/1/author')
    expect(article?.has('tags')).to.equal(false)
  })

  describe('with included resources', () => {
    const people = ['1', '2'].map((id) => ({ type: 'people', id, attributes: { name: `P${id}` } }))
    const relationship = (data: unknown, related: string) => ({ data, links: { related } })
    const [one, two] = people.map(({ type, id }) => ({ type, id }))
    const relationships = {
      author: relationship(one, '/author'),
      readers: relationship([one, two], '/readers'),
      some: relationship([one, { type: 'people', id: '7' }], '/some'),
      other: relationship({ type: 'people', id: '7' }, '/other'),
      none: relationship([], '/none'),
    }
    const opened = async () => {
      const routes = ['author', 'readers', 'some', 'other', 'none'].map((name) => [
        `GET /${name}`,
        { headers, body: { data: { type: 'x', id: name } } },
      ])
      const body = { data: { type: 'books', id: '1', relationships }, included: people }
      const service = await serve({ 'GET /': { headers, body }, ...(Object.fromEntries(routes) as object) })
      const page = await connect(service.entry, { formats: [jsonApi] }).get()
      return { page, sent: () => service.lines.slice(1) }
    }

    it('takes what is included, and requests the rest', async () => {
      const { page, sent } = await opened()
      expect((await page.follow('author')).state).to.deep.equal({ type: 'people', id: '1', name: 'P1' })
      expect((await page.followAll('author')).map(({ state }) => (state as { id: string }).id)).to.deep.equal(['1'])
      expect((await page.followAll('readers')).map(({ state }) => (state as { id: string }).id)).to.deep.equal([
        '1',
        '2',
      ])
      expect(sent()).to.deep.equal([])
      for (const name of ['readers', 'some', 'other', 'none']) await page.follow(name)
      expect(sent()).to.deep.equal(['GET /readers', 'GET /some', 'GET /other', 'GET /none'])
    })

    it('requests it if the application wants so', async () => {
      const { page, sent } = await opened()
      await page.follow('author', {}, { prefer: 'fresh' })
      await page.follow('author', {}, { prefer: 'link' })
      expect(sent()).to.deep.equal(['GET /author', 'GET /author'])
    })
  })

  it('follows cycles to any depth', async () => {
    const [article] = (await enter()).embedded('item')
    const again = article?.embedded('author')[0]?.embedded('written')[0]
    expect(again?.state).to.deep.equal(article?.state)
    expect(again?.embedded('author')[0]?.url).to.match(/\/people\/9$/)
  })

  it('has one document per resource, with its own links', async () => {
    const [data] = articles.data
    const page = await enter({ data, links: { self: '/here', up: '/articles' } })
    expect(page.state).to.include({ id: '1' })
    expect(page.links('self')[0]?.href).to.equal('/articles/1')
    expect(page.has('up')).to.equal(true)
  })

  it('parses a chain of relationships of any length', async () => {
    const included = Array.from({ length: 20_000 }, (_, id) => ({
      type: 'x',
      id: String(id),
      relationships: { next: { data: { type: 'x', id: String(id + 1) } } },
    }))
    const page = await enter({ data: included[0], included: included.slice(1) })
    expect(page.embedded('next')[0]?.state).to.deep.equal({ type: 'x', id: '1' })
  })

  it('parses fully connected resources in linear time', async () => {
    const ids = Array.from({ length: 60 }, (_, id) => ({ type: 'x', id: String(id) }))
    const included = ids.map((one) => ({ ...one, relationships: { next: { data: ids } } }))
    const page = await enter({ data: included[0], included: included.slice(1) })
    expect(page.embedded('next')).to.have.length(60)
  })

  it('is rejected without an object', async () => {
    await rejectedAs(enter([]), isDecodeFailure)
  })
})

describe('changes in JSON:API', () => {
  const serve = services()
  const headers = { 'content-type': 'application/vnd.api+json', etag: '"1"' }
  const article = { data: { type: 'articles', id: '1', attributes: { title: 'Old', text: 'Same' } } }

  it('§9.2: update the given attributes of the resource', async () => {
    const service = await serve({ 'GET /': { headers, body: article }, 'PATCH /': { status: 204 } })
    const page = await connect(service.entry, { formats: [jsonApi] }).get()
    await page.patch({ title: 'New', id: '1' })
    const sent = service.received.at(-1)
    expect(sent?.headers).to.include({ 'content-type': 'application/vnd.api+json', 'if-match': '"1"' })
    const expected = { data: { type: 'articles', id: '1', attributes: { title: 'New' } } }
    expect(JSON.parse(sent?.body ?? '')).to.deep.equal(expected)
  })

  it('do not support PUT, since JSON:API has no replacement of resources', async () => {
    const service = await serve({ 'GET /': { headers, body: article } })
    const page = await connect(service.entry, { formats: [jsonApi] }).get()
    const failure = await rejectedAs(page.put({ title: 'New' }), isRequestRefused)
    expect(failure.reason).to.match(/has no PUT of a state$/)
    expect(service.lines).to.deep.equal(['GET /'])
  })
})
