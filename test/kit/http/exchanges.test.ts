import { expect } from 'chai'
import { readFile } from 'node:fs/promises'
import { exchanges, exchangesFile } from '../../support/http/exchanges.ts'

describe('the responses of a service', () => {
  it('are those of exchanges.txt, which npm run exchanges writes', async () => {
    expect(await exchanges()).to.equal(await readFile(exchangesFile, 'utf8'))
  })
})
