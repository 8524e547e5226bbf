import {
  cursorAfter,
  invalidCursor,
  invalidParameter,
  isProblem,
  listing,
  listVersion,
  pageLinksOf,
  pageRequestOf,
  pageVersion,
  partsLinkOf,
  type Representation,
} from '@waymark/server'
import { expect } from 'chai'

const hrefOf = (cursor: string | undefined): string => (cursor === undefined ? '/books' : `/books?cursor=${cursor}`)
const keyOf = (title: string): string => title
const items = ['Dune', 'Emma']
const middle = { items, hasPrevious: true, hasNext: true }
const before = (key: string): string => `b.${Buffer.from(key).toString('base64url')}`

describe('the request of a page', () => {
  it('is decoded from the cursors of the links', () => {
    expect(pageRequestOf({})).to.deep.equal({ limit: 20 })
    expect(pageRequestOf({}, 50)).to.deep.equal({ limit: 50 })
    expect(pageRequestOf({ limit: 3, cursor: cursorAfter('Dune') })).to.deep.equal({ limit: 3, after: 'Dune' })
    expect(pageRequestOf({ cursor: before('Dune') })).to.deep.equal({ limit: 20, before: 'Dune' })
    expect(pageRequestOf({ cursor: 'end' })).to.deep.equal({ limit: 20, fromEnd: true })
  })

  it('is refused with any other cursor', () => {
    for (const cursor of ['a.', 'b.', 'a', 'c.RHVuZQ', 'x']) {
      const refused = pageRequestOf({ cursor })
      expect(isProblem(refused), cursor).to.equal(true)
      expect(refused, cursor).to.deep.equal(invalidCursor())
    }
    expect(invalidCursor()).to.deep.equal({
      problem: 'malformed-request',
      detail: 'The cursor is not valid. Start at the first page.',
      errors: [{ pointer: '/cursor', detail: 'must be taken unchanged from a link of the collection' }],
    })
  })
})

describe('a parameter that does not fit the others', () => {
  it('is a malformed request with its pointer', () => {
    expect(invalidParameter('until', 'must be later')).to.deep.equal({
      problem: 'malformed-request',
      detail: 'Some values of the search are not valid.',
      errors: [{ pointer: '/until', detail: 'must be later' }],
    })
  })
})

describe('the links of a page', () => {
  it('lead to the neighbours, the first and the last page', () => {
    expect(pageLinksOf(middle, keyOf, hrefOf)).to.deep.equal({
      first: { href: '/books', title: 'First page' },
      prev: { href: hrefOf(before('Dune')), title: 'Previous page' },
      next: { href: hrefOf(cursorAfter('Emma')), title: 'Next page' },
      last: { href: '/books?cursor=end', title: 'Last page' },
    })
  })

  it('are one URI for a single page', () => {
    const links = pageLinksOf({ items, hasPrevious: false, hasNext: false }, keyOf, hrefOf)
    expect(links).to.deep.include({ prev: undefined, next: undefined, last: { href: '/books', title: 'Last page' } })
  })

  it('continue where a page without items ended', () => {
    const empty = { items: [], hasPrevious: true, hasNext: true, previousBefore: 'C', nextAfter: 'F' }
    const { prev, next } = pageLinksOf(empty, keyOf, hrefOf)
    expect(prev?.href).to.equal(hrefOf(before('C')))
    expect(next?.href).to.equal(hrefOf(cursorAfter('F')))
    expect(pageLinksOf({ items: [], hasPrevious: true, hasNext: true }, keyOf, hrefOf).next).to.equal(undefined)
  })
})

describe('the listing of a page', () => {
  const represent = (title: string): Representation => {
    return { kind: 'book', title, state: { title }, links: [], embedded: [], forms: [] }
  }
  const options = { keyOf, hrefOf, home: '/', represent }

  it('has its own URI, the total, the links and the items', () => {
    const cursor = cursorAfter('Cats')
    const { self, state, links, embedded } = listing({ ...middle, total: 9 }, { ...options, cursor })
    expect(self).to.equal(hrefOf(cursor))
    expect(state).to.deep.equal({ total: 9 })
    expect(links.home).to.deep.equal({ href: '/', title: 'Home' })
    expect(links.view).to.deep.equal({ href: `${self}{&fields,embed}`, title: 'Parts of the resource' })
    expect(links.next?.href).to.equal(hrefOf(cursorAfter('Emma')))
    expect(embedded.item.map(({ title }) => title)).to.deep.equal(items)
  })

  it('has no total if the items are not counted', () => {
    expect(listing(middle, options).state).to.deep.equal({})
    expect(partsLinkOf('/books').href).to.equal('/books{?fields,embed}')
  })
})

describe('the version of a page', () => {
  it('changes with its items, its neighbours and the total', () => {
    const versions = [
      middle,
      { ...middle, items: ['Dune', 'Eden'] },
      { ...middle, hasPrevious: false },
      { ...middle, hasNext: false },
      { ...middle, total: 4 },
      { ...middle, previousBefore: 'C' },
      { ...middle, nextAfter: 'F' },
    ].map((page) => pageVersion(page, keyOf))
    expect(new Set(versions).size).to.equal(versions.length)
    expect(versions[0])
      .to.equal(pageVersion({ ...middle }, keyOf))
      .and.match(/^[\w-]{22}$/)
  })

  it('tells lists with the same text apart', () => {
    expect(listVersion(['a', 'b'])).not.to.equal(listVersion(['a,b']))
  })
})
