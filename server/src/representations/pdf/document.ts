/*
 * What is to be printed, as plain data: it goes to another thread, so it holds no functions, and it knows nothing of
 * fonts and pages. The same data always makes the same bytes.
 */
export interface PrintedDocument {
  readonly title: string
  /** The name of the service, at the head of each page. */
  readonly service: string
  /** Where it was printed from, at the foot of each page. */
  readonly address: string
  /** When what it says last changed, milliseconds since 1970, where that is known. */
  readonly changed: number | undefined
  readonly blocks: readonly Block[]
}

export type Block = Heading | Paragraph | Members | Table

export interface Heading {
  readonly block: 'heading'
  /** 1 is the title of the document. */
  readonly level: number
  readonly line: Line
}

export interface Paragraph {
  readonly block: 'paragraph'
  readonly lines: readonly Line[]
}

/** Names with what they stand for. */
export interface Members {
  readonly block: 'members'
  readonly rows: readonly Member[]
}

export interface Member {
  readonly name: string
  /** How deep it is nested in what stands above it. */
  readonly depth: number
  readonly lines: readonly Line[]
}

export interface Table {
  readonly block: 'table'
  readonly heads: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

export type Cell = readonly Line[]

/** Text that starts on a line of its own. */
export interface Line {
  readonly text: string
  /** An absolute URI. */
  readonly href?: string
  readonly isMuted?: true
}
