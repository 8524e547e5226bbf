import { expect } from 'chai'
import { hitsIn, proseOfMarkdown, proseOfSource, wordsIn } from './prose.ts'

describe('the count of words to avoid', () => {
  const source = [
    '/**',
    ' * Tells somebody.',
    ' *',
    ' * @example',
    ' * tell(nobody)',
    ' */',
    "const text = 'The one who waits' // once more",
    "const name = 'who'",
    'const greeting = `Hello ${name}, what is new`',
    'const page = <p>Whose page</p>',
  ].join('\n')

  it('includes comments, strings of several words and JSX text, and excludes examples and names', () => {
    const prose = proseOfSource('page.tsx', source)
    expect(hitsIn(prose).toSorted((a, b) => a.line - b.line)).to.deep.equal([
      { line: 2, match: 'somebody' },
      { line: 7, match: 'who' },
      { line: 7, match: 'once more' },
      { line: 9, match: 'what is' },
      { line: 10, match: 'Whose' },
    ])
    expect(prose.reduce((sum, { text }) => sum + wordsIn(text), 0)).to.equal(13)
  })

  it('includes Markdown outside fenced code', () => {
    const prose = proseOfMarkdown('Run it anew.\n\n```ts\nforget()\n```\n\nNever forget.')
    expect(hitsIn(prose)).to.deep.equal([
      { line: 1, match: 'anew' },
      { line: 7, match: 'forget' },
    ])
  })
})
