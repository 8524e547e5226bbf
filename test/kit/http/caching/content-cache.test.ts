import {
  CacheMismatch,
  contentCache,
  type RenderedContent,
  uncached,
  verifiedContentCache,
} from '../../../../server/kit/http/caching/content-cache.ts'
import { isProblem, type Problem } from '../../../../server/kit/http/problem.ts'
import { expect } from 'chai'

const key = { uri: '/books', entityTag: '"1;hal"', client: 'one' }
const rendered = (text: string, fields = {}): (() => Promise<RenderedContent>) => {
  return () => Promise.resolve({ content: Buffer.from(text), coding: 'identity', fields })
}
const textOf = (content: RenderedContent | Problem): string =>
  isProblem(content) ? content.problem : Buffer.from(content.content).toString()

describe('a cache of rendered content', () => {
  it('renders once for an entity tag', async () => {
    const cache = contentCache(1_000_000)
    await cache.content(key, rendered('one'))
    expect(textOf(await cache.content(key, rendered('two')))).to.equal('one')
    expect(textOf(await cache.content({ ...key, entityTag: '"2;hal"' }, rendered('two')))).to.equal('two')
    expect(textOf(await cache.content({ ...key, uri: '/loans' }, rendered('three')))).to.equal('three')
  })

  it('renders each time where it is off', async () => {
    await uncached.content(key, rendered('one'))
    expect(textOf(await uncached.content(key, rendered('two')))).to.equal('two')
  })

  // RFC 9110 §8.8.1: a strong validator changes whenever the content of a 200 response would.
  it('finds an entity tag of two contents, or of two header fields, where it is verified', async () => {
    const cache = verifiedContentCache(contentCache(1_000_000))
    await cache.content(key, rendered('one', { Link: '<a>' }))
    expect(textOf(await cache.content(key, rendered('one', { Link: '<a>' })))).to.equal('one')
    for (const other of [rendered('two', { Link: '<a>' }), rendered('one', { Link: '<b>' })]) {
      const found = await cache.content(key, other).catch((error: unknown) => error)
      expect(found).to.be.instanceOf(CacheMismatch)
      expect(String(found)).to.contain('/books').and.to.contain('"1;hal"')
    }
  })
})
