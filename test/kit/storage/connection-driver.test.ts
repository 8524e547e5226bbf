import { expect } from 'chai'
import { turns } from '@waymark/server/storage/connection-driver'

describe('turns', () => {
  it('let so many run at once, and the others in the order in which they came', async () => {
    const turn = turns(2)
    const begun: number[] = []
    const ends: (() => void)[] = []
    const all = [0, 1, 2, 3].map((number) =>
      turn(async () => {
        begun.push(number)
        await new Promise<void>((resolve) => (ends[number] = resolve))
        return number
      }),
    )
    const afterwards: number[] = [...begun]
    expect(afterwards).to.deep.equal([0, 1])
    ends[1]?.()
    expect(await all[1]).to.equal(1)
    expect(begun).to.deep.equal([0, 1, 2])
    ends[0]?.()
    ends[2]?.()
    await Promise.all([all[0], all[2]])
    ends[3]?.()
    expect(await Promise.all(all)).to.deep.equal([0, 1, 2, 3])
  })

  it('are passed on by who fails', async () => {
    const turn = turns(1)
    const failing = turn(() => Promise.reject(new Error('This fails')))
    const next = turn(() => Promise.resolve('done'))
    expect(await failing.catch(() => 'failed')).to.equal('failed')
    expect(await next).to.equal('done')
  })
})
