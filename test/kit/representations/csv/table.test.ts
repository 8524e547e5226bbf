import { expect } from 'chai'
import { writeTable } from '../../../../server/kit/representations/csv/table.ts'

describe('a table', () => {
  it('quotes what RFC 4180 demands, and joins a list', () => {
    const rows = [
      ['name', 'speaks'],
      ['Ada "the first", Countess\nof Lovelace', ['en', 'fr']],
      [undefined, 7],
    ]
    expect(writeTable(rows)).to.equal('name,speaks\r\n"Ada ""the first"", Countess\nof Lovelace",en fr\r\n,7\r\n')
  })

  it('shields a cell that a spreadsheet would evaluate', () => {
    for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1+1"])
      expect(writeTable([[formula, 'x']]).replaceAll('"', '')).to.match(/^'/)
  })
})
