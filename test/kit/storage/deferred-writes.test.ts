import { expect } from 'chai'
import { deferredWrites } from '../../../server/kit/storage/deferred-writes.ts'
import { Unavailable } from '../../../server/kit/values/unavailable.ts'

describe('deferred writes', () => {
  it('run at the next flush, the last one of each name', async () => {
    const done: string[] = []
    const write = (text: string) => (): Promise<void> => Promise.resolve(void done.push(text))
    const { defer, flush } = deferredWrites()
    defer('a', write('first'))
    defer('b', write('other'))
    defer('a', write('last'))
    expect(done).to.deep.equal([])
    await flush()
    await flush()
    expect(done).to.deep.equal(['last', 'other'])
  })

  it('run again if they are deferred while they run', async () => {
    let count = 0
    const { defer, flush } = deferredWrites()
    const write = (): Promise<void> => {
      count += 1
      if (count === 1) defer('a', write)
      return Promise.resolve()
    }
    defer('a', write)
    await flush()
    await flush()
    expect(count).to.equal(2)
  })

  it('are kept while the database refuses writes', async () => {
    const done: string[] = []
    let isRefused = true
    const { defer, flush } = deferredWrites()
    for (const name of ['a', 'b'])
      defer(name, () => {
        if (isRefused) return Promise.reject(new Unavailable('The disk is full'))
        return Promise.resolve(void done.push(name))
      })
    await flush()
    expect(done).to.deep.equal([])
    isRefused = false
    await flush()
    expect(done).to.have.members(['a', 'b'])
  })

  it('are dropped after another failure, which is thrown when the others have run', async () => {
    const done: string[] = []
    const { defer, flush } = deferredWrites()
    defer('a', () => Promise.reject(new Error('no such table')))
    defer('b', () => Promise.resolve(void done.push('b')))
    const failed: unknown = await flush().catch((error: unknown) => error)
    expect(String(failed)).to.equal('Error: no such table')
    expect(done).to.deep.equal(['b'])
    await flush()
  })

  it('are bounded, and the number of those that were lost is thrown', async () => {
    let count = 0
    const { defer, flush } = deferredWrites()
    for (let number = 0; number < 10_002; number += 1) defer(String(number), () => Promise.resolve(void (count += 1)))
    const failed: unknown = await flush().catch((error: unknown) => error)
    expect(count).to.equal(10_000)
    expect(String(failed)).to.match(/^Error: 2 notes of use were lost/)
    await flush()
  })
})
