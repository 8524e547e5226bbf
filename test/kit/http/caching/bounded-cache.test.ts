import { boundedCache, unpooled } from '../../../../server/kit/http/caching/bounded-cache.ts'
import { expect } from 'chai'

const kilobyte = { bytes: 1024, client: 'one' }

describe('a bounded cache', () => {
  it('takes no more than its bytes, whatever part of an entry grows', () => {
    const cache = boundedCache<number>(1_000_000)
    const kept = (keys: readonly string[]): number => keys.filter((key) => cache.get(key) !== undefined).length
    const keysOf = (length: number): readonly string[] =>
      Array.from({ length: 2000 }, (_, at) => String(at).padStart(length, '.'))
    for (const [length, bytes] of [
      [8, 10_000],
      [8, 0],
      [8000, 0],
    ] as const) {
      for (const key of keysOf(length)) cache.set(key, 1, { bytes, client: 'one' })
      expect(kept(keysOf(length)) * (bytes + 2 * length)).to.be.at.most(1_000_000)
      expect(kept(keysOf(length))).to.be.above(10)
    }
  })

  it('lets one client fill what no other needs', () => {
    const cache = boundedCache<number>(1_000_000)
    for (let at = 0; at < 400; at += 1) cache.set(String(at), at, kilobyte)
    expect(cache.get('0')).to.equal(0)
  })

  it('keeps the entries of others while a client with more than its share adds new ones', () => {
    const cache = boundedCache<string>(1_000_000)
    for (let at = 0; at < 400; at += 1) cache.set(`many ${String(at)}`, 'many', kilobyte)
    for (const at of [1, 2, 3]) cache.set(`few ${String(at)}`, 'few', { bytes: 1024, client: 'another' })
    for (let at = 400; at < 4000; at += 1) cache.set(`many ${String(at)}`, 'many', kilobyte)
    expect([1, 2, 3].map((at) => cache.get(`few ${String(at)}`))).to.deep.equal(['few', 'few', 'few'])
  })

  it('replaces an entry, and counts it once', () => {
    const cache = boundedCache<number>(100_000)
    for (let at = 0; at < 10_000; at += 1) cache.set('same', at, kilobyte)
    cache.set('other', 1, { bytes: 10_000, client: 'another' })
    expect([cache.get('same'), cache.get('other')]).to.deep.equal([9999, 1])
  })

  it('holds no buffer larger than the content', () => {
    const part = new Uint8Array(8192).subarray(0, 10)
    expect(unpooled(part).buffer.byteLength).to.equal(10)
    expect(unpooled(part)).to.deep.equal(part)
    const whole = new Uint8Array(10)
    expect(unpooled(whole)).to.equal(whole)
  })
})
