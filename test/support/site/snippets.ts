/** A code block of a Markdown document, with the name of its file if it has one: ```ts [books.ts]. */
export interface Block {
  readonly file: string | undefined
  readonly code: string
}

/** Returns the code blocks of a document in one language. */
export function blocksOf(markdown: string, language: string): readonly Block[] {
  return [...markdown.matchAll(/^```(\w+)(?: \[([^\]]+)\])?\n(.*?)^```$/gms)].flatMap(([, name, file, code = '']) =>
    name === language ? [{ file, code }] : [],
  )
}
