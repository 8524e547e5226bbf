import { createService, protocolProblem, resource, type Serializer, type ServiceOptions, uber } from '@waymark/server'
import * as shared from '@waymark/shared'
import { expect } from 'chai'
import { bareDescription as description } from '../support/bare-description.ts'

const frame = { name: 'Pages', summary: 'Pages.', version: '1', description }
const page = resource({
  kind: 'document',
  cache: { store: 'none' },
  find: () => Promise.resolve(protocolProblem('not-found', 'There is no page.')),
  represent: () => Promise.reject(new Error('It is never found')),
})

describe('a service', () => {
  it('refuses at its start two media types with one key, and two serializers of one media type', () => {
    const served =
      (...serializers: readonly Serializer[]) =>
      () =>
        createService({ ...frame, routes: [], serializers })
    const mine = { ...uber, title: 'Mine', key: 'mine', mediaType: 'text/mine' }
    expect(served(uber, mine)).not.to.throw()
    expect(served({ ...mine, key: 'json' })).to.throw(
      'The serializers JSON and Mine have the same key json: change or leave out one of them.',
    )
    expect(served({ ...mine, mediaType: 'Application/JSON' })).to.throw(
      'The serializers JSON and Mine have the same media type application/json: change or leave out one of them.',
    )
    expect(served(uber, { ...mine, aliases: [uber.mediaType] })).to.throw('have the same media type')
    expect(served(uber, uber)).to.throw('have the same key uber')
  })

  it('refuses at its start a home that has a link that its description lacks', () => {
    const { relations, resources } = description
    const books = shared.curiedRelations('app', {
      books: ['one', 'Books', 'All books.'],
      loans: ['one', 'Loans', 'Loans.'],
    })
    const links = { books: shared.link('home'), ...shared.documentationLinks }
    const linked = {
      entry: 'home',
      relations: { ...relations, ...books },
      resources: { ...resources, home: { ...resources.home, links } },
    }
    const served = (home: NonNullable<ServiceOptions['home']>) => () =>
      createService({ ...frame, description: linked, routes: [], home })
    expect(served({ books: { href: '/books', title: 'Books' } })).not.to.throw()
    expect(served({ boks: { href: '/books', title: 'Books' } })).to.throw(
      'The option home links to boks, which is no own link of home in the description: use books.',
    )
  })

  it('refuses at its start two routes of one path, also one of the kit', () => {
    const served =
      (...routes: readonly (readonly [string, string])[]) =>
      () =>
        createService({ ...frame, routes: routes.map(([name, template]) => ({ name, template, resource: page })) })
    expect(served(['page', '/pages/{page}'], ['pages', '/pages{?cursor}'], ['new', '/pages/new'])).not.to.throw()
    expect(served(['page', '/pages/{page}'], ['sheet', '/pages/{sheet}{?size}'])).to.throw(
      'The path /pages/{sheet} belongs to the route page and to the route sheet: change one of them.',
    )
    expect(served(['relations', '/rels'])).to.throw(
      'The path /rels belongs to the route relations and to the route rels of the kit: change one of them.',
    )
    expect(served(['start', '/'])).to.throw('The path / belongs to the route home of the kit and to the route start')
    expect(served(['home', '/'])).not.to.throw()
    expect(served(['page', 'pages'])).to.throw('The path of the route page, pages, must begin with a slash.')
  })

  it('refuses at its start a path that the router cannot match', () => {
    const served = (template: string) => () =>
      createService({ ...frame, routes: [{ name: 'page', template, resource: page }] })
    for (const template of ['/pages/{+page}', '/pages{/page}', '/{a}{b}', '/{page}x', '/{1}', '/pages?x=1', '/{page'])
      expect(served(template), template).to.throw(
        `The path of the route page, ${template}, may have variables such as {id} only, with a character such as / after each.`,
      )
    for (const template of ['/pages/{page}.json', '/a:b', "/(a)*+!$&'();,=@/{page}", '/%20/{_page}'])
      expect(served(template), template).not.to.throw()
  })

  // RFC 3986 §3.3: a client sends neither.
  it('refuses at its start a path that no request can have', () => {
    const served = (template: string) => () =>
      createService({ ...frame, routes: [{ name: 'page', template, resource: page }] })
    const characters = (path: string): string =>
      `has characters that a URI path cannot have (RFC 3986 §3.3): write ${path}.`
    for (const [template, remedy] of [
      ['/ä/{page}{?size}', characters('/%C3%A4/{page}')],
      ['/a b', characters('/a%20b')],
      ['/100%', characters('/100%25')],
      ['/\ud800', characters('/%EF%BF%BD')],
      ['/pages/../{page}', 'must have no segment that is . or .. (RFC 3986 §5.2.4): leave it out.'],
    ] as const)
      expect(served(template), template).to.throw(`The path of the route page, ${template}, ${remedy}`)
  })

  it('refuses at its start an endpoint at the path of a route', () => {
    const answer = (): Promise<never> => Promise.reject(new Error('It is never asked'))
    const endpoint = { template: '/pages', method: 'POST', answer } as const
    const routes = [{ name: 'pages', template: '/pages', resource: page }]
    expect(() => createService({ ...frame, routes, endpoints: [endpoint] })).to.throw(
      'The path /pages belongs to the route pages and to an endpoint: change one of them.',
    )
  })

  it('refuses at its start a resource that is served at another path than it is written for', () => {
    const page = resource({
      route: '/pages/{page}',
      kind: 'document',
      cache: { store: 'none' },
      find: ({ variables }) => Promise.resolve(protocolProblem('not-found', `There is no page ${variables.page}.`)),
      represent: () => Promise.reject(new Error('It is never found')),
    })
    const served = (template: string) => () =>
      createService({
        name: 'Pages',
        summary: 'Pages.',
        version: '1',
        description,
        routes: [{ name: 'page', template, resource: page }],
      })
    expect(served('/pages/{page}')).not.to.throw()
    expect(served('/pages/{number}')).to.throw(
      'The resource of page is written for /pages/{page} and served at /pages/{number}: use one of them.',
    )
  })
})
