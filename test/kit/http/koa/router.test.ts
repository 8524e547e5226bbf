import { expect } from 'chai'
import fc from 'fast-check'
import { bySegment, locatorOf, pathsByIdOf, strictRouter } from '../../../../server/kit/http/koa/router.ts'
import { protocolProblem } from '../../../../server/kit/http/problem.ts'
import { resource, type Resource } from '../../../../server/kit/http/resource.ts'

const paths = [
  '/',
  '/books',
  '/books/',
  '/books/:book',
  '/books/:book/cover',
  '/:shelf',
  '/:shelf/:book',
  '/a\\:b',
  '/Books',
  '/loans/:loan',
]
const rows = paths.map((path) => ({ path, handle: () => undefined }))

function first(router: ReturnType<typeof strictRouter>, path: string): unknown {
  const [layer] = router.match(path, 'GET').pathAndMethod
  return layer === undefined ? undefined : { route: layer.path, params: layer.params(path, layer.captures(path)) }
}

describe('bySegment', () => {
  it('finds the route that one router of all routes finds first', () => {
    const segment = fc.oneof(fc.constantFrom('books', 'Books', 'loans', 'a:b', 'dune', '', '%62ooks'), fc.webPath())
    const asked = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`)
    const routes = fc.shuffledSubarray(rows)
    fc.assert(
      fc.property(routes, asked, (some, path) => {
        expect(first(bySegment(some, strictRouter)(path), path)).to.deep.equal(first(strictRouter(some), path))
      }),
    )
  })

  it('gives each router only the routes that can match', () => {
    const routesFor = bySegment(rows, (some) => some.map(({ path }) => path))
    expect(routesFor('/loans/7')).to.deep.equal(['/:shelf', '/:shelf/:book', '/a\\:b', '/loans/:loan'])
    expect(routesFor('/nowhere')).to.deep.equal(['/:shelf', '/:shelf/:book', '/a\\:b'])
  })
})

const of = (kind: string, isWriteOnly = false): Resource =>
  resource({
    kind,
    isWriteOnly,
    cache: { store: 'none' },
    find: () => Promise.resolve(protocolProblem('not-found', 'There is no such book.')),
    represent: () => Promise.reject(new Error('There is no such book.')),
  })

describe('locatorOf', () => {
  it('takes all signs of a path literally (RFC 3986 §3.3)', () => {
    const template = "/a:b/(c)*d+e!f/$&',;=@-._~/{book}.json"
    const locate = locatorOf([{ template, resource: of('book') }])
    expect(locate(template.replace('{book}', 'dune'))?.variables).to.deep.equal({ book: 'dune' })
    expect(locate(template.replace('{book}', 'dune').replace('d+', 'dd'))).to.equal(undefined)
  })
})

describe('pathsByIdOf', () => {
  it('expands the routes that have one variable and can be read', () => {
    const pathsById = pathsByIdOf([
      { template: '/books{?q}', resource: of('book') },
      { template: '/books/{book}{?page}', resource: of('book') },
      { template: '/books/{book}/pages/{page}', resource: of('book') },
      { template: '/shelves/{shelf}/newest', resource: of('book') },
      { template: '/returns/{book}', resource: of('book', true) },
      { template: '/loans/{loan}', resource: of('loan') },
    ])
    expect(pathsById('book', 'dune/2')).to.deep.equal(['/books/dune%2F2', '/shelves/dune%2F2/newest'])
    expect(pathsById('shelf', '1')).to.deep.equal([])
  })
})
