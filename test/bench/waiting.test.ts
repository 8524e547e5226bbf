import { expect } from 'chai'
import { randomOf } from '../support/fuzz/random.ts'
import { waitingOf } from './waiting.ts'

const arrivals = { clinics: 1000, servers: 1, perSecond: 50, seconds: 4000, times: [10] }

describe('the simulation of a region', () => {
  it('waits as long as the formula of Pollaczek and Khinchine says for one server', () => {
    const { utilisation, mean } = waitingOf(arrivals, randomOf(1))
    expect(utilisation).to.be.closeTo(0.5, 0.01)
    // ρ × time / (2 × (1 − ρ)), in milliseconds.
    expect(mean).to.be.closeTo(5, 0.25)
  })

  it('waits less on several servers, of which the busiest has its share', () => {
    const { utilisation, mean, p99 } = waitingOf({ ...arrivals, servers: 4 }, randomOf(1))
    expect(utilisation).to.be.closeTo(0.125, 0.01)
    expect(mean).to.be.lessThan(1)
    expect(p99).to.be.greaterThan(mean).and.lessThan(20)
  })

  it('does not wait for a transaction that has ended', () => {
    expect(waitingOf({ ...arrivals, perSecond: 0.001 }, randomOf(1)).p99).to.equal(0)
  })
})
