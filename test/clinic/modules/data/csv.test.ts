import { expect } from 'chai'
import * as fc from 'fast-check'
import { readTable } from '@waymark/clinic/modules/data/csv'
import { writeTable } from '@waymark/server/csv'

const cellsOf = async (text: string): Promise<readonly (readonly string[])[]> =>
  (await readTable(text)).lines.map(({ cells }) => cells)

const unusual = fc.constantFrom(
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
const cell = fc.oneof(unusual, fc.string({ maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 6 }))
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))

describe('a table as CSV (RFC 4180)', () => {
  it('restores any cell content', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        expect(await cellsOf(writeTable(rows))).to.deep.equal(rows)
      }),
      { numRuns: 1000 },
    )
  })

  it('has no cell that a spreadsheet would evaluate as a formula (OWASP, CSV injection)', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        for (const line of await cellsOf(writeTable(rows).replaceAll("'", '’')))
          for (const text of line) expect(text).not.to.match(/^[=+\-@\t\r\n]/)
      }),
      { numRuns: 500 },
    )
  })

  const written: readonly (readonly [title: string, text: string, rows: readonly (readonly string[])[]])[] = [
    [
      '§2 1: records end with CRLF',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '§2 2: the last line break is optional',
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'line breaks of other systems',
      'a,b\nc,d\re,f',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    ['§2 4: spaces are part of a cell', ' a , b', [[' a ', ' b']]],
    ['§2 5: cells between quotation marks', '"a","b"', [['a', 'b']]],
    ['§2 6: line breaks, quotation marks and commas in a cell', '"a\r\nb","c,d"', [['a\r\nb', 'c,d']]],
    ['§2 7: quotation marks are doubled', '"a""b",""""', [['a"b', '"']]],
    [
      'empty cells',
      ',,\r\n"",',
      [
        ['', '', ''],
        ['', ''],
      ],
    ],
    ['a byte order mark', '\ufeffa,b', [['a', 'b']]],
    ['empty lines are ignored', '\r\na\r\n\r\n\nb\r\n\r\n', [['a'], ['b']]],
    ['nothing', '', []],
  ]
  for (const [title, text, rows] of written) {
    it(title, async () => {
      expect(await cellsOf(text)).to.deep.equal(rows)
    })
  }

  it('reports the line number of each record', async () => {
    const text = '\ufeffid,name\r\n1,"a\r\nb\n\rc"\r\n\r\n2,b\n"3","\n"\r4,d'
    expect((await readTable(text)).lines.map(({ line, cells: [id] }) => [id, line])).to.deep.equal([
      ['id', 1],
      ['1', 2],
      ['2', 7],
      ['3', 8],
      ['4', 10],
    ])
  })

  it('parses the requested number of records, and stops', async () => {
    expect(await readTable('a\r\n\r\nb\r\nc"', 2)).to.deep.equal({
      lines: [
        { line: 1, cells: ['a'] },
        { line: 3, cells: ['b'] },
      ],
    })
  })

  it('keeps a byte order mark within a cell', async () => {
    expect(await cellsOf('a\n\ufeff\n\ufeffb')).to.deep.equal([['a'], ['\ufeff'], ['\ufeffb']])
    expect((await readTable('a\n\ufeff\nb')).lines.map(({ line }) => line)).to.deep.equal([1, 2, 3])
  })

  const unreadable = [
    ['a,"b\r\nc\r\nd', 1, 'has a quotation mark that is never closed'],
    ['a\r\nb\r\n"c\n""d', 3, 'has a quotation mark that is never closed'],
    ['a\n"b"c,d', 2, 'has text after the closing quotation mark of a cell'],
    ['"x\ny",a"b', 2, 'has a quotation mark within a cell; put the cell in quotation marks and double those within it'],
  ] as const
  for (const [text, line, detail] of unreadable) {
    it(`reports the error in ${JSON.stringify(text)}, and returns the records before it`, async () => {
      const read = await readTable(text)
      expect(read.unreadable).to.deep.equal({ line, detail })
      expect(read.lines.every((one) => one.line < line)).to.equal(true)
    })
  }

  it('is parsed in linear time, even with an unterminated quotation mark', async () => {
    const large = `a,"${'""'.repeat(500_000)}`
    expect((await readTable(large)).unreadable?.line).to.equal(1)
    expect((await readTable(`${'x,'.repeat(500_000)}y`)).lines[0]?.cells).to.have.length(500_001)
  })
})
