import { expect } from 'chai'
import { dataTexts } from '@waymark/clinic/modules/data/texts'
import { counts, expectTexts } from '../../../support/texts.ts'

const columns = ['id', 'name']

describe('texts of import and export', () => {
  it('are whole for every value', () => {
    expectTexts(dataTexts, {
      importNotice: [{ doctors: columns, availabilities: columns }],
      faultyTitle: counts,
      conflictFault: counts.map((appointments) => ({ detail: 'Appointments are outside.', appointments })),
      repeatedRowFault: counts,
      missingHeaderFault: [columns],
      unknownColumnFault: [columns],
      misfitFault: counts.map((cells) => ({ cells, columns: 6 })),
      tooManyRowsFault: [5000],
      moreFaultsFault: [1000],
      importEvent: counts.map((count) => ({ table: 'doctors', added: count, changed: count })),
    })
  })

  it('count in singular and plural', () => {
    expect(counts.map(dataTexts.faultyTitle)).to.deep.equal(['0 errors found', '1 error found', '2 errors found'])
    expect(counts.map((cells) => dataTexts.misfitFault({ cells, columns: 6 }))).to.deep.equal([
      'has 0 cells, but the first line has 6',
      'has 1 cell, but the first line has 6',
      'has 2 cells, but the first line has 6',
    ])
    expect(dataTexts.conflictFault({ detail: 'No.', appointments: 1 })).to.equal('No. (1 appointment)')
  })
})
