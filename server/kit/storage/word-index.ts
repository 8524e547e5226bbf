import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { distinctValues, lastCodePoint } from './distinct.ts'
import { sendUnread } from './statement.ts'

/*
 * An index of the words of rows, for a search by the beginnings of words: one table with a row for each word. Unlike a
 * comparison with LIKE, it does not read the whole table.
 */
export interface WordIndex {
  /**
   * Adds the words of a new row.
   *
   * @param order the number by which lists are sorted, if the index has it
   */
  add(database: QueryExecutorProvider, id: string, words: readonly string[], order?: number): Promise<void>
  /** Replaces the words of a row. */
  replace(database: QueryExecutorProvider, id: string, words: readonly string[], order?: number): Promise<void>
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
  /**
   * Restricts a list to the first rows of each of a few frequent words, each of which is a range of the index; undefined
   * if the words are rare or too many.
   *
   * @param firstOf selects the identifiers of the first rows of the list under a condition on the table `found` of words
   */
  readonly merged?:
    ((firstOf: (isFound: RawBuilder<boolean>) => RawBuilder<unknown>) => RawBuilder<boolean>) | undefined
}

export interface WordIndexOptions {
  /** The number of rows from which a word is frequent. */
  readonly few?: number
  /** The column with the number by which lists are sorted. */
  readonly order?: string
}

// Rows that take a few milliseconds to look up.
const usualFew = 500
// Words with the same beginning whose ranges one query merges.
const mostMerged = 8

/**
 * Returns the word index in a table. The rows of a rare word are looked up and sorted; those of a frequent word are met
 * soon in the order of a list.
 *
 * @param owner the column with the identifier of the row; another is `word`
 */
export function wordIndex(
  table: string,
  owner: string,
  { few = usualFew, order: sorted }: WordIndexOptions = {},
): WordIndex {
  const [rows, row] = [sql.table(table), sql.ref(owner)]
  const columns = sql.join([owner, 'word', ...(sorted === undefined ? [] : [sorted])].map((name) => sql.ref(name)))
  const add: WordIndex['add'] = async (database, id, words, order = 0) => {
    if (words.length === 0) return
    const values = words.map((word) => sql`(${sql.join([id, word, ...(sorted === undefined ? [] : [order])])})`)
    await sendUnread(database, sql`insert into ${rows} (${columns}) values ${sql.join(values)}`)
  }
  return {
    add,
    async replace(database, id, words, order) {
      await sendUnread(database, sql`delete from ${rows} where ${row} = ${id}`)
      await add(database, id, words, order)
    },
    async matching(database, id, words) {
      if (words.length === 0) return undefined
      const column = sql.ref(id)
      const { rarest, isRare } = await rarestOf(database, { rows, few }, words)
      const spellings = isRare ? [] : await spellingsOf(database, table, rarest)
      // A planner could join an EXISTS with all rows of the word, or look for the row among them.
      const tested = (word: string): RawBuilder<boolean> =>
        sql`(select 1 from ${rows} where ${row} = ${column} and ${beginning(word, sql`(word || '')`)} limit 1) is not null`
      const others = words.filter((word) => word !== rarest).map(tested)
      const lead = isRare ? sql`${column} in (select ${row} from ${rows} where ${beginning(rarest)})` : tested(rarest)
      const merged: WordMatch['merged'] = (firstOf) => {
        const each = spellings.map((word) => {
          const conditions = [sql`found.${row} = ${column} and found.word = ${word}`, ...others]
          return sql`select id from (${firstOf(sql`${sql.join(conditions, sql` and `)}`)}) as first_rows`
        })
        return sql`${column} in (${sql.join(each, sql` union all `)})`
      }
      return {
        condition: sql<boolean>`(${sql.join([lead, ...others], sql` and `)})`,
        isRare,
        merged: spellings.length === 0 ? undefined : merged,
      }
    },
  }
}

interface Counted {
  readonly rows: RawBuilder<unknown>
  readonly few: number
}

async function rarestOf(
  database: QueryExecutorProvider,
  { rows, few }: Counted,
  words: readonly string[],
): Promise<{ readonly rarest: string; readonly isRare: boolean }> {
  const counts = words.map((word, index) => {
    const count = sql`(select count(*) from (select 1 from ${rows} where ${beginning(word)} limit ${few}) as counted)`
    return sql`${count} as ${sql.ref(String(index))}`
  })
  const counted = await sql<Readonly<Record<string, number>>>`select ${sql.join(counts)}`.execute(database)
  const countOf = (index: number): number => counted.rows[0]?.[String(index)] ?? 0
  const rarest = words.reduce((best, _, index) => (countOf(index) < countOf(best) ? index : best), 0)
  return { rarest: words[rarest] ?? '', isRare: countOf(rarest) < few }
}

/** Returns the words with a beginning; none if they are many. */
async function spellingsOf(database: QueryExecutorProvider, table: string, start: string): Promise<readonly string[]> {
  const found = await distinctValues(database, table, 'word', {
    from: start,
    below: `${start}${lastCodePoint}`,
    most: mostMerged + 1,
  })
  return found.length > mostMerged ? [] : found
}

// Text is in code point order in every engine.
function beginning(word: string, column = sql`word`): RawBuilder<boolean> {
  return sql<boolean>`${column} >= ${word} and ${column} < ${`${word}${lastCodePoint}`}`
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
