import { expect } from 'chai'
import { dataTexts } from '@waymark/clinic/modules/data/texts'
const counts = [0, 1, 2]

describe('texts of import and export', () => {
  it('count in singular and plural', () => {
    expect(counts.map((faults) => dataTexts.faultyTitle({ faults }))).to.deep.equal([
      '0 errors found',
      '1 error found',
      '2 errors found',
    ])
    expect(counts.map((cells) => dataTexts.misfitFault({ cells, columns: 6 }))).to.deep.equal([
      'has 0 cells, but the first line has 6',
      'has 1 cell, but the first line has 6',
      'has 2 cells, but the first line has 6',
    ])
    expect(dataTexts.conflictFault({ detail: 'No.', appointments: 2, day: 'Monday', start: '09:00' })).to.equal(
      'No. (2 appointments, the first: Monday, 09:00)',
    )
  })
})
