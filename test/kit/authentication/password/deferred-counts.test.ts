import { expect } from 'chai'
import {
  type CountChange,
  deferredCounts,
  type StoredCount,
} from '../../../../server/kit/authentication/password/deferred-counts.ts'

const minute = 60_000
const count = { name: 'pair', account: 'pat', most: 3, window: 15 * minute }

/** A store that applies what is written to it. */
function store(): {
  readonly rows: Map<string, StoredCount>
  readonly counts: ReturnType<typeof deferredCounts>
  readonly written: CountChange[]
  readonly flush: () => Promise<void>
} {
  const rows = new Map<string, StoredCount>()
  const written: CountChange[] = []
  let pending: (() => Promise<void>) | undefined
  const counts = deferredCounts({
    read: (names, now) =>
      Promise.resolve(new Map([...rows].filter(([name, { end }]) => names.includes(name) && end > now))),
    write(changes) {
      written.push(...changes)
      for (const { name, isCleared, added, begun } of changes) {
        const before = isCleared ? undefined : rows.get(name)
        const end = before?.end ?? begun?.end
        if (end === undefined) rows.delete(name)
        else rows.set(name, { count: (before?.count ?? 0) + added, end })
      }
      return Promise.resolve()
    },
    afterwards(_name, write) {
      pending = write
      return Promise.resolve()
    },
  })
  const flush = async (): Promise<void> => {
    const write = pending
    pending = undefined
    await write?.()
  }
  return { rows, counts, written, flush }
}

describe('counts of failed attempts in memory', () => {
  it('are added to the stored ones, whenever they are written', async () => {
    for (const flushedAfter of [0, 1, 2, 3]) {
      const { rows, counts, flush } = store()
      for (let attempt = 0; attempt < 3; attempt += 1) {
        if (attempt === flushedAfter) await flush()
        expect(await counts.consume([count], 1000)).to.equal(undefined)
      }
      expect(await counts.consume([count], 2000)).to.equal(1000 + count.window)
      await flush()
      expect(rows.get('pair')).to.deep.equal({ count: 3, end: 1000 + count.window })
      expect(await counts.consume([count], 2000)).to.equal(1000 + count.window)
      expect(await counts.consume([count], 1000 + count.window)).to.equal(undefined)
    }
  })

  it('of concurrent attempts do not exceed the limit', async () => {
    const { counts } = store()
    const ends = await Promise.all(Array.from({ length: 10 }, () => counts.consume([count], 0)))
    expect(ends.filter((end) => end === undefined)).to.have.length(3)
  })

  it('need no write for a right password without a wrong one before', async () => {
    const { counts, written, flush } = store()
    const other = { ...count, name: 'client' }
    await counts.consume([count, other], 0)
    await counts.refund(['client'], ['pair'])
    await flush()
    expect(written).to.deep.equal([])
    expect(counts.hasChanges()).to.equal(false)
  })

  it('are cleared by a right password, in the store too', async () => {
    const { rows, counts, flush } = store()
    const other = { ...count, name: 'client' }
    await counts.consume([count, other], 0)
    await flush()
    await counts.consume([count, other], 0)
    await counts.refund(['client'], ['pair'])
    expect(await counts.consume([count], 0)).to.equal(undefined)
    await flush()
    expect([rows.get('pair')?.count, rows.get('client')?.count]).to.deep.equal([1, 1])
  })

  it('are removed for an account', async () => {
    const { counts } = store()
    for (let attempt = 0; attempt < 3; attempt += 1) await counts.consume([count], 0)
    counts.removeAll('pat')
    expect(await counts.consume([count], 0)).to.equal(undefined)
  })
})
