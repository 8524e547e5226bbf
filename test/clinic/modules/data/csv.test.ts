import { expect } from 'chai'
import * as fc from 'fast-check'
import { readTable, writeTable } from '@waymark/clinic/modules/data/csv'

const cellsOf = (text: string): readonly (readonly string[])[] => readTable(text).lines.map(({ cells }) => cells)

const odd = fc.constantFrom(
  ...[
    '=1+1',
    "'=1+1",
    "''=1+1",
    "'",
    "'s-Hertogenbosch",
    '+44 20',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '\r\n=1',
    '"',
    '""',
    ',',
    '',
  ],
  ...[' padded ', '\ufeff', 'a\nb', 'a\r\nb', 'a\rb', 'ÄÖÜ ß 漢字 🏥', "=cmd|' /C calc'!A0", '\u2028'],
)
const cell = fc.oneof(odd, fc.string({ maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 6 }))
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))

describe('a table as CSV (RFC 4180)', () => {
  it('reads as it was written, whatever is in its cells', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(cellsOf(writeTable(rows))).to.deep.equal(rows)
      }),
      { numRuns: 1000 },
    )
  })

  it('has nothing in it that a spreadsheet would take for a formula (OWASP, CSV injection)', () => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const line of cellsOf(writeTable(rows).replaceAll("'", '’')))
          for (const text of line) expect(text).not.to.match(/^[=+\-@\t\r\n]/)
      }),
      { numRuns: 500 },
    )
  })

  const written: readonly (readonly [title: string, text: string, rows: readonly (readonly string[])[]])[] = [
    [
      '§2 1: lines end with CRLF',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '§2 2: the last line need not end',
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'lines of other systems',
      'a,b\nc,d\re,f',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    ['§2 4: spaces are part of a cell', ' a , b', [[' a ', ' b']]],
    ['§2 5: cells between quotation marks', '"a","b"', [['a', 'b']]],
    ['§2 6: line breaks, quotation marks and commas within', '"a\r\nb","c,d"', [['a\r\nb', 'c,d']]],
    ['§2 7: quotation marks are doubled', '"a""b",""""', [['a"b', '"']]],
    [
      'empty cells',
      ',,\r\n"",',
      [
        ['', '', ''],
        ['', ''],
      ],
    ],
    ['a mark of the order of bytes', '\ufeffa,b', [['a', 'b']]],
    ['empty lines are passed over', '\r\na\r\n\r\n\nb\r\n\r\n', [['a'], ['b']]],
    ['nothing', '', []],
  ]
  for (const [title, text, rows] of written) {
    it(title, () => {
      expect(cellsOf(text)).to.deep.equal(rows)
    })
  }

  it('knows on which line each of its lines begins', () => {
    const text = '\ufeffid,name\r\n1,"a\r\nb\n\rc"\r\n\r\n2,b\n"3","\n"\r4,d'
    expect(readTable(text).lines.map(({ line, cells: [id] }) => [id, line])).to.deep.equal([
      ['id', 1],
      ['1', 2],
      ['2', 7],
      ['3', 8],
      ['4', 10],
    ])
  })

  it('reads so many rows as are asked for, and nothing behind them', () => {
    expect(readTable('a\r\n\r\nb\r\nc"', 2)).to.deep.equal({
      lines: [
        { line: 1, cells: ['a'] },
        { line: 3, cells: ['b'] },
      ],
    })
  })

  it('takes a byte order mark within for a character of its cell', () => {
    expect(cellsOf('a\n\ufeff\n\ufeffb')).to.deep.equal([['a'], ['\ufeff'], ['\ufeffb']])
    expect(readTable('a\n\ufeff\nb').lines.map(({ line }) => line)).to.deep.equal([1, 2, 3])
  })

  const unreadable = [
    ['a,"b\r\nc\r\nd', 1, 'opens a quotation mark that nothing closes'],
    ['a\r\nb\r\n"c\n""d', 3, 'opens a quotation mark that nothing closes'],
    ['a\n"b"c,d', 2, 'has something behind the quotation mark that closes a cell'],
    [
      '"x\ny",a"b',
      2,
      'has a quotation mark within a cell; put the cell between quotation marks, and double those within',
    ],
  ] as const
  for (const [text, line, detail] of unreadable) {
    it(`says where ${JSON.stringify(text)} cannot be read, and has what is before`, () => {
      const read = readTable(text)
      expect(read.unreadable).to.deep.equal({ line, detail })
      expect(read.lines.every((one) => one.line < line)).to.equal(true)
    })
  }

  it('is read in linear time, also where nothing closes a quotation mark', () => {
    const large = `a,"${'""'.repeat(500_000)}`
    expect(readTable(large).unreadable?.line).to.equal(1)
    expect(readTable(`${'x,'.repeat(500_000)}y`).lines[0]?.cells).to.have.length(500_001)
  })
})
