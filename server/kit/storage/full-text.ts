import type { Kysely, QueryExecutorProvider, RawBuilder } from 'kysely'
import type { SearchedWords } from '../values/words.ts'

export type RowKey = string | number

export interface MatchedRow {
  readonly key: RowKey
}

/** The full-text index of an engine over the column `words` of tables: words of letters and digits between spaces. */
export interface FullText {
  exists(database: QueryExecutorProvider, table: string): Promise<boolean>
  /** Creates the index of the rows of a table; it follows all later changes. */
  create(database: Kysely<unknown>, table: string): Promise<void>
  drop(database: QueryExecutorProvider, table: string): Promise<void>
  /** Returns the query of the keys of the rows that are found. */
  matches(table: string, searched: SearchedWords): RawBuilder<MatchedRow>
  /** Returns the rows with given keys, under the name of the table: the keys lead to them, whatever other conditions are. */
  rowsOf(table: string, keys: readonly RowKey[]): RawBuilder<unknown>
}

/** Writes a search in a language of an engine. */
export function written(
  searched: SearchedWords,
  words: { readonly beginning: (text: string) => string; readonly whole: (text: string) => string },
  { and, or }: { readonly and: string; readonly or: string },
): string {
  const groups = searched.map((group) => {
    const patterns = group.map(({ text, isBeginning }) => (isBeginning ? words.beginning(text) : words.whole(text)))
    return `(${patterns.join(or)})`
  })
  return groups.join(and)
}
