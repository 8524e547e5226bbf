import { expect } from 'chai'
import { pageOf } from '@waymark/server/values'
import { pageLinksOf, pageRequestOf } from '@waymark/server'

describe('the links of a collection page', () => {
  const items = ['a', 'b', 'c', 'd', 'e']
  const keyOf = (item: string): string => item
  const linksAt = (cursor: string | undefined, limit: number): Record<string, unknown> => {
    const request = pageRequestOf({ cursor, limit })
    if ('problem' in request) throw new Error(request.detail)
    const { first, prev, next, last } = pageLinksOf(
      pageOf(items, keyOf, request),
      keyOf,
      (other) => `/items?cursor=${other ?? ''}`,
    )
    const words = (link: typeof prev): unknown => (link === undefined ? undefined : `${link.title} ${link.href}`)
    return { first: words(first), prev: words(prev), next: words(next), last: words(last) }
  }

  it('lead to the first, last, previous and next page', () => {
    expect(linksAt(undefined, 2)).to.deep.equal({
      first: 'First page /items?cursor=',
      prev: undefined,
      next: 'Next page /items?cursor=a.Yg',
      last: 'Last page /items?cursor=end',
    })
    expect(linksAt('end', 2)).to.deep.include({ prev: 'Previous page /items?cursor=b.ZA', next: undefined })
  })

  it('have one URI for a single page', () => {
    expect(linksAt(undefined, 5)).to.deep.equal({
      first: 'First page /items?cursor=',
      prev: undefined,
      next: undefined,
      last: 'Last page /items?cursor=',
    })
  })

  it('continue where a page without items ended', () => {
    const hrefOf = (cursor: string | undefined): string => cursor ?? ''
    const page = { items: [], hasPrevious: true, hasNext: true, previousBefore: 'b', nextAfter: 'd' }
    const { prev, next } = pageLinksOf(page, keyOf, hrefOf)
    expect([prev?.href, next?.href]).to.deep.equal(['b.Yg', 'a.ZA'])
  })
})
