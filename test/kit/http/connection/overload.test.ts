import { expect } from 'chai'
import { setTimeout as sleep } from 'node:timers/promises'
import { overload, refusedShare } from '@waymark/server/http/connection/overload'

describe('the protection against overload', () => {
  it('refuses nothing up to the maximum delay, and a growing share beyond it', () => {
    expect([0, 50, 100].map((delay) => refusedShare(delay, 100))).to.deep.equal([0, 0, 0])
    expect(refusedShare(200, 100)).to.equal(0.5)
    expect(refusedShare(400, 100)).to.equal(0.75)
    expect(refusedShare(100_000, 100)).to.equal(0.9)
  })

  it('refuses requests after the event loop was blocked, except urgent ones', async () => {
    const isOverloaded = overload(1, (path) => path === '/desk')
    expect(isOverloaded('/')).to.equal(false)
    let refused = 0
    // The delay is measured in intervals, so the first of them may end before the block.
    while (refused === 0) {
      block(400)
      await sleep(0)
      for (let count = 0; count < 10; count += 1) {
        if (isOverloaded('/')) refused += 1
        expect(isOverloaded('/desk')).to.equal(false)
      }
    }
    expect(refused).to.be.within(1, 10)
  })
})

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}
