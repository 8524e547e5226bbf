import { expect } from 'chai'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { simulateAll, type Worlds } from './simulate.ts'
import type { Found } from './simulation.ts'

function simulated(worlds: Omit<Worlds, 'days' | 'folder'>): Promise<readonly Found[]> {
  return inTemporaryFolder(async (folder) => {
    const all: Found[] = []
    for await (const found of simulateAll({ ...worlds, days: 1, folder })) all.push(found)
    return all
  })
}

describe('the simulation of a clinic', function () {
  this.timeout(120_000)

  it('repeats all that happens with a seed', async () => {
    const [, third] = await simulated({ from: 2, to: 3, hours: 0.2 })
    const [again] = await simulated({ from: 3, to: 3, hours: 0.2 })
    expect(again).to.deep.equal(third)
    expect(again?.requests).to.be.greaterThan(10)
  })

  it('finds no broken promise in a hundred worlds', async () => {
    const found = await simulated({ from: 1, to: 100, hours: 0.1 })
    expect(found.filter(({ violation }) => violation !== undefined)).to.deep.equal([])
    expect(new Set(found.map(({ digest }) => digest)).size).to.equal(100)
  })
})
