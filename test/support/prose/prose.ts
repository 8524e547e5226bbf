import ts from 'typescript'

/** A comment, a string of several words or a paragraph of Markdown, with its first line. */
export interface Prose {
  readonly line: number
  readonly text: string
}

/** An occurrence of a counted expression, with its line. */
export interface Hit {
  readonly line: number
  readonly match: string
}

// Plain technical English does without these words, or has a term for them: cached, trusted device, queued, row lock.
const counted = [
  'who',
  'whoever',
  'whom',
  'whose',
  'somebody',
  'someone',
  'nobody',
  'anybody',
  'anew',
  'once more',
  'forget',
  'what is',
  'what was',
  'what came',
  'given again',
  'known place',
  'known places',
  'in turns',
  'others must not change',
]
const countedWords = new RegExp(`\\b(?:${counted.map((words) => words.replace(' ', '\\s+')).join('|')})\\b`, 'gi')

/** Returns the comments and the strings of several words in a TypeScript or JavaScript source. */
export function proseOfSource(path: string, source: string): readonly Prose[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  return tokensOf(file, file).flatMap((token) => [...commentsBefore(token, source), ...stringOf(token)])

  function stringOf(token: ts.Node): readonly Prose[] {
    const isString = ts.isStringLiteral(token) || ts.isTemplateLiteralToken(token) || ts.isJsxText(token)
    if (!isString || !/\S\s+\S/.test(token.text)) return []
    return [{ line: lineAt(source, token.getStart(file)), text: token.text }]
  }
}

function tokensOf(node: ts.Node, file: ts.SourceFile): readonly ts.Node[] {
  const children = node.getChildren(file).filter((child) => !ts.isJSDoc(child))
  return children.length === 0 ? [node] : children.flatMap((child) => tokensOf(child, file))
}

function commentsBefore(token: ts.Node, source: string): readonly Prose[] {
  if (ts.isJsxText(token)) return []
  const start = token.getFullStart()
  const before = [
    ...(ts.getTrailingCommentRanges(source, start) ?? []),
    ...(ts.getLeadingCommentRanges(source, start) ?? []),
  ]
  const ranges = new Map(before.map(({ pos, end }) => [pos, end]))
  return [...ranges].map(([pos, end]) => ({ line: lineAt(source, pos), text: withoutExamples(source.slice(pos, end)) }))
}

// Examples are code, which would dilute the prose. The line breaks remain for the line numbers.
function withoutExamples(comment: string): string {
  return comment.replace(/@example[^]*?(?=\n\s*\* @|\*\/$)/g, (example) => example.replace(/[^\n]/g, ''))
}

/** Returns the prose of a Markdown document, without fenced code. */
export function proseOfMarkdown(source: string): readonly Prose[] {
  return [{ line: 1, text: source.replace(/^```[^]*?^```/gm, (code) => code.replace(/[^\n]/g, '')) }]
}

export function wordsIn(text: string): number {
  return text.match(/[\p{L}\d][\p{L}\d'’-]*/gu)?.length ?? 0
}

/** Returns the occurrences of the counted words. */
export function hitsIn(prose: readonly Prose[]): readonly Hit[] {
  return prose.flatMap(({ line, text }) =>
    [...text.matchAll(countedWords)].map(({ 0: match, index }) => ({ line: line + lineAt(text, index) - 1, match })),
  )
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
