import { expect } from 'chai'
import { differential } from '../support/fuzz/differential.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

// `npm run fuzz -- --seconds N --seed S` runs longer.
const seconds = 20

describe('a service with caches', function () {
  this.timeout(180_000)

  it('answers as one without, whatever is read and written', async () => {
    const seed = Date.now() % 1_000_000
    const end = Date.now() + seconds * 1000
    const { reads, writes, faults } = await inTemporaryFolder((folder) =>
      differential({ url: `sqlite:${folder}/clinic.sqlite`, seed, isOver: () => Date.now() >= end }),
    )
    expect(faults, `npm run fuzz -- --seed ${String(seed)}`).to.deep.equal([])
    expect([reads > 0, writes > 0]).to.deep.equal([true, true])
  })
})
