import { expect } from 'chai'
import { shielded, unshielded } from '../../../../server/kit/representations/csv/shield.ts'

describe('a cell of a table', () => {
  it('has an apostrophe before what a spreadsheet would evaluate, which reading removes', () => {
    for (const cell of [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r1',
      '\n1',
      ' =1+1',
      '\u00a0-1',
      '＝1+1',
      '＠a',
      "'=1",
      "' =1",
    ]) {
      expect(shielded(cell), cell).to.equal(`'${cell}`)
      expect(unshielded(shielded(cell)), cell).to.equal(cell)
    }
  })

  it('is unchanged otherwise', () => {
    for (const cell of ['', ' ', 'Ada', "'n Sync", '1=1', "O'Hara", ' Ada-Lee']) {
      expect(shielded(cell), cell).to.equal(cell)
      expect(unshielded(cell), cell).to.equal(cell)
    }
  })
})
