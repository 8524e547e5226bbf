import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { lastCodePoint } from './distinct.ts'
import { read } from './statement.ts'

// Words with the same beginning whose ranges one query merges.
const mostMerged = 8

interface Rows {
  readonly rows: RawBuilder<unknown>
  readonly few: number
  /** Selects the identifiers of the rows that have a word. */
  readonly idsOf: (word: string) => RawBuilder<unknown>
  /** Whether other rows are found by the word too, so that its spellings do not lead to all. */
  readonly hasMeaning: (word: string) => boolean
}

/** A word with the number of rows that have it. */
export interface CountedWord {
  readonly word: string
  /** The number of rows, up to that of a frequent word. */
  readonly count: number
  /** The words with this beginning; none if they are many, or if the word has a meaning. */
  readonly spellings: readonly string[]
}

/** Reads the numbers of rows and the spellings of all words in one statement. */
export async function countedWords(
  database: QueryExecutorProvider,
  { rows, few, idsOf, hasMeaning }: Rows,
  words: readonly string[],
): Promise<readonly CountedWord[]> {
  const named = words.map((word, index) => ({
    word,
    index: sql.lit(index),
    spelled: sql.ref(`spelled_${String(index)}`),
  }))
  // Each step finds the next spelling in the index. SQLite uses one lower bound only, so each step has one.
  const recursions = named.map(({ word, spelled }) => {
    const end = sql`word < ${`${word}${lastCodePoint}`}`
    return sql`${spelled}(value, step) as (
      select min(word), 1 from ${rows} where word >= ${word} and ${end}
      union all
      select (select min(word) from ${rows} where word > ${spelled}.value and ${end}), step + 1
      from ${spelled} where ${spelled}.value is not null and step <= ${sql.lit(mostMerged)}
    )`
  })
  const counts = named.map(({ word, index, spelled }) => {
    const first = sql`${idsOf(word)} limit ${few}`
    return sql`select ${index} as at, (select count(*) from (${first}) as counted) as count, value from ${spelled}`
  })
  const found = await read(
    database,
    sql<{ readonly at: number; readonly count: number; readonly value: string | null }>`
    with recursive ${sql.join(recursions)} ${sql.join(counts, sql` union all `)}`,
  )
  return words.map((word, index) => {
    const own = found.filter(({ at }) => at === index)
    const spellings = own.flatMap(({ value }) => (value === null ? [] : [value]))
    const isIncomplete = spellings.length > mostMerged || hasMeaning(word)
    return { word, count: own[0]?.count ?? 0, spellings: isIncomplete ? [] : spellings }
  })
}

/** Returns the word that leads to the rows: the rarest, or a frequent one with few spellings. */
export function leadOf(
  words: readonly CountedWord[],
  few: number,
): Omit<CountedWord, 'count'> & { readonly isRare: boolean } {
  const rarest = words.reduce((best, each) => (each.count < best.count ? each : best))
  if (rarest.count < few) return { word: rarest.word, isRare: true, spellings: [] }
  return { ...(words.find(({ spellings }) => spellings.length > 0) ?? rarest), isRare: false }
}

/** Returns the condition that a word begins with another one. Text is in code point order in every engine. */
export function beginning(word: string, column = sql`word`): RawBuilder<boolean> {
  return sql<boolean>`${column} >= ${word} and ${column} < ${`${word}${lastCodePoint}`}`
}
