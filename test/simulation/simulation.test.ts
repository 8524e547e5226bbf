import { expect } from 'chai'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import type { PlantedName } from './planted.ts'
import { simulateAll, type Worlds } from './simulate.ts'
import type { Found } from './simulation.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

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

  // The search begins at a seed that finds the fault; after another change, a later one does.
  const planted: readonly (readonly [PlantedName, seed: number, sentence: string])[] = [
    ['unblocked time', 1, 'The specification does not permit a step'],
    ['offer order', 34, 'The specification does not permit a step'],
    ['declined offer', 73, 'which the specification permits'],
  ]
  for (const [name, seed, sentence] of planted) {
    it(`finds the fault of the past “${name}”`, async () => {
      const seeds = `${String(seed)}..${String(seed + 500)}`
      const words = [main, '--seeds', seeds, '--hours', '1', '--planted', name]
      const child = spawn(process.execPath, ['--conditions=@waymark/source', ...words])
      const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
      const [output, code] = await Promise.all([text(child.stdout), closed])
      expect(output).to.include(sentence)
      expect(code).to.equal(1)
    })
  }
})
