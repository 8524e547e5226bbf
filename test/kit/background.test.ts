import { expect } from 'chai'
import { background } from '@waymark/server/background'

const clock = { now: () => 7 }

function job(rounds: readonly (() => number | Promise<number>)[]) {
  const all = Promise.withResolvers<undefined>()
  const seen = { runs: 0, now: 0, atOnce: 0, most: 0 }
  return {
    seen,
    /** Resolves at the first run after the last callback. */
    exhausted: all.promise,
    name: 'odd',
    run: async (now: number): Promise<number> => {
      const round = rounds[seen.runs]
      Object.assign(seen, { now, runs: seen.runs + 1, atOnce: seen.atOnce + 1 })
      seen.most = Math.max(seen.most, seen.atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      seen.atOnce -= 1
      if (round !== undefined) return round()
      all.resolve(undefined)
      return 0
    },
  }
}

const quiet = (): never => expect.fail('Nothing fails')

describe('background jobs', () => {
  it('run again at once while there is work', async () => {
    const busy = job([() => 3, () => 2, () => 1])
    // With this interval the test would time out after a single wait.
    const work = background([busy], { clock, interval: 1_000_000, report: quiet })
    work.start()
    await busy.exhausted
    await work.stop()
    expect(busy.seen).to.deep.include({ runs: 4, now: 7, most: 1 })
  })

  it('overlap themselves only as they allow', async () => {
    const work = (atOnce: number) => ({ ...job(Array.from({ length: 6 }, () => () => 1)), atOnce })
    for (const one of [work(1), work(2)]) {
      const running = background([one], { clock, interval: 1, report: quiet })
      running.start()
      await one.exhausted
      await running.stop()
      expect(one.seen.most).to.equal(one.atOnce)
    }
  })

  it('are polled at the interval when idle', async () => {
    const idle = job([() => 0, () => 0])
    const work = background([idle], { clock, interval: 1, report: quiet })
    work.start()
    await idle.exhausted
    await work.stop()
    expect(idle.seen.runs).to.be.at.least(3)
  })

  it('continue after a failure, which is reported, and run concurrently', async () => {
    const reported: unknown[] = []
    const failing = job([() => Promise.reject(new Error('The database is away')), () => 1])
    const other = job([() => 1])
    const report = (error: unknown, name: string): void => void reported.push([String(error), name])
    const work = background([failing, other], { clock, interval: 1, report })
    work.start()
    await Promise.all([failing.exhausted, other.exhausted])
    await work.stop()
    expect(reported).to.deep.equal([['Error: The database is away', 'odd']])
  })

  it('stop after the current run', async () => {
    const under = Promise.withResolvers<number>()
    const one = job([() => under.promise, () => expect.fail('It was stopped')])
    const work = background([one], { clock, interval: 1, report: quiet })
    work.start()
    let isStopped = false
    const stopped = work.stop().then(() => (isStopped = true))
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(isStopped).to.equal(false)
    under.resolve(1)
    await stopped
    expect(one.seen.runs).to.equal(1)
  })

  it('can be settled until no work is left, and then throw failures', async () => {
    const one = job([() => 1, () => 0, () => 1])
    const other = job([() => 1, () => 1])
    const work = background([one, other], { clock, interval: 1, report: quiet })
    await work.settle()
    expect([one.seen.runs, other.seen.runs]).to.deep.equal([4, 4])
    const failing = background([job([() => Promise.reject(new Error('No'))])], { clock, interval: 1, report: quiet })
    expect(await failing.settle().catch((error: unknown) => String(error))).to.equal('Error: No')
  })
})
