import { commonRelations } from '@waymark/shared'
import { expect } from 'chai'
import { deprecationFields, withDeprecatedLinks } from '../../../../server/kit/http/answers/deprecation.ts'
import type { Representation } from '../../../../server/kit/hypermedia/representation.ts'

const since = Date.UTC(2026, 0, 1)
const sunset = Date.UTC(2027, 0, 1)
const information = 'https://example.org/migration'
const ofPath = { path: /^\/old(?:\/|$)/, since, sunset, information }
const ofRelation = { relation: 'item', since, information: 'https://example.org/items' }

const { item, self, collection } = commonRelations('lib')
const inner: Representation = {
  kind: 'book',
  title: 'Dune',
  state: {},
  links: [{ relation: collection, links: [{ href: '/old/books?limit=5' }] }],
  embedded: [],
  forms: [],
}
const list: Representation = {
  ...inner,
  kind: 'books',
  links: [
    { relation: self, links: [{ href: '/old/books' }] },
    { relation: item, links: [{ href: '/books/1' }] },
    { relation: collection, links: [{ href: '/older' }, { href: '/old{?q}' }] },
  ],
  embedded: [{ relation: item, items: [inner] }],
}

describe('the fields of a deprecated resource', () => {
  it('are the date, the sunset and the migration document (RFC 9745, RFC 8594)', () => {
    expect(deprecationFields([ofRelation, ofPath], '/old/books')).to.deep.equal([
      ['Deprecation', '@1767225600'],
      ['Sunset', 'Fri, 01 Jan 2027 00:00:00 GMT'],
      ['Link', '<https://example.org/migration>; rel="deprecation"; type="text/html"'],
    ])
  })

  it('have no sunset without one, and are absent from other resources', () => {
    const open = { path: ofPath.path, since, information }
    expect(deprecationFields([open], '/old').map(([name]) => name)).to.deep.equal(['Deprecation', 'Link'])
    expect(deprecationFields([ofRelation, ofPath], '/books')).to.deep.equal([])
  })
})

describe('the deprecated links of a representation', () => {
  it('are those of the relation or to the path, except self', () => {
    const marked = withDeprecatedLinks([ofRelation, ofPath], list)
    expect(marked.links.map(({ links }) => links)).to.deep.equal([
      [{ href: '/old/books' }],
      [{ href: '/books/1', deprecation: 'https://example.org/items' }],
      [{ href: '/older' }, { href: '/old{?q}', deprecation: information }],
    ])
  })

  it('are marked in embedded resources too', () => {
    const [set] = withDeprecatedLinks([ofPath], list).embedded
    expect(set?.relation).to.equal(item)
    expect(set?.items[0]?.links).to.deep.equal([
      { relation: collection, links: [{ href: '/old/books?limit=5', deprecation: information }] },
    ])
  })

  it('cost nothing without deprecations', () => {
    expect(withDeprecatedLinks([], list)).to.equal(list)
  })
})
