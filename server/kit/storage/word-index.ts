import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely'

/*
 * An index of the words of rows, for a search by the beginnings of words: one table with a row for each word. Unlike a
 * comparison with LIKE, it does not read the whole table.
 */
export interface WordIndex {
  /** Adds the words of a new row. */
  add(database: QueryExecutorProvider, id: string, words: readonly string[]): Promise<void>
  /** Replaces the words of a row. */
  replace(database: QueryExecutorProvider, id: string, words: readonly string[]): Promise<void>
  /**
   * Returns how to find the rows with words that begin with each of the given ones; undefined without words.
   *
   * @param id the column with the identifier of the row, such as `appointment.id`
   */
  matching(database: QueryExecutorProvider, id: string, words: readonly string[]): Promise<WordMatch | undefined>
}

export interface WordMatch {
  readonly condition: RawBuilder<boolean>
  /** Whether the rows are few: a query then sorts them, rather than test all rows in the order of an index. */
  readonly isRare: boolean
}

// Rows that take a few milliseconds to look up.
const usualFew = 5000

/**
 * Returns the word index in a table with two columns. The rows of a rare word are looked up and sorted; those of a
 * frequent word are met soon in the order of a list, so each row of the list is tested.
 *
 * @param owner the column with the identifier of the row; the other is `word`
 * @param few the number of rows from which a word is frequent
 */
export function wordIndex(table: string, owner: string, few = usualFew): WordIndex {
  const [rows, row] = [sql.table(table), sql.ref(owner)]
  const add = async (database: QueryExecutorProvider, id: string, words: readonly string[]): Promise<void> => {
    if (words.length === 0) return
    const values = words.map((word) => sql`(${id}, ${word})`)
    await sql`insert into ${rows} (${row}, word) values ${sql.join(values)}`.execute(database)
  }
  return {
    add,
    async replace(database, id, words) {
      await sql`delete from ${rows} where ${row} = ${id}`.execute(database)
      await add(database, id, words)
    },
    async matching(database, id, words) {
      if (words.length === 0) return undefined
      const counts = words.map(
        (word) => sql`(select count(*) from (select 1 from ${rows} where ${beginning(word)} limit ${few}) as found)`,
      )
      const named = counts.map((count, index) => sql`${count} as ${sql.ref(String(index))}`)
      const counted = await sql<Readonly<Record<string, number>>>`select ${sql.join(named)}`.execute(database)
      const countOf = (index: number): number => counted.rows[0]?.[String(index)] ?? 0
      const rarest = words.reduce((best, _, index) => (countOf(index) < countOf(best) ? index : best), 0)
      const isRare = countOf(rarest) < few
      const column = sql.ref(id)
      const conditions = words.map((word, index) =>
        isRare && index === rarest
          ? sql`${column} in (select ${row} from ${rows} where ${beginning(word)})`
          : // A planner could join an EXISTS with all rows of the word.
            sql`(select 1 from ${rows} where ${row} = ${column} and ${beginning(word)} limit 1) is not null`,
      )
      return { condition: sql<boolean>`(${sql.join(conditions, sql` and `)})`, isRare }
    },
  }
}

// The last code point is after every word with this beginning; text is in code point order in every engine.
function beginning(word: string): RawBuilder<boolean> {
  return sql<boolean>`word >= ${word} and word < ${`${word}\u{10ffff}`}`
}

/** Creates the table of a word index. */
export async function createWordIndex(schema: Kysely<unknown>['schema'], table: string, owner: string): Promise<void> {
  await schema
    .createTable(table)
    .addColumn(owner, 'text', (column) => column.notNull())
    .addColumn('word', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, [owner, 'word'])
    .execute()
  await schema.createIndex(`${table}_word`).on(table).columns(['word', owner]).execute()
}

const longestWord = 64
const mostWords = 30

/**
 * Returns the words of texts without accents and in lower case. A word with an `@` is one word, like the digits of a text
 * without letters, such as a telephone number.
 */
export function wordsIn(...texts: readonly (string | null | undefined)[]): readonly string[] {
  const found = texts.flatMap((text) => (text === null || text === undefined ? [] : wordsOfText(text)))
  return [...new Set(found.map((word) => Array.from(word).slice(0, longestWord).join('')))].slice(0, mostWords)
}

function wordsOfText(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (!/\p{L}/u.test(plain)) return [plain.replaceAll(/[^\p{N}]/gu, '')].filter((word) => word !== '')
  const tokens = plain.split(/[\s,;<>()]+/u)
  return tokens
    .flatMap((token) => (token.includes('@') ? [token] : token.split(/[^\p{L}\p{N}]+/u)))
    .filter((word) => word !== '')
}
