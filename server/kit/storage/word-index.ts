import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { beginning, countedWords, leadOf } from './counted-words.ts'
import { sendUnread } from './statement.ts'
import { plainText, shortened } from '../values/words.ts'

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
   * @param meanings for each word, a condition on the row that finds it as well as the word does
   */
  matching(
    database: QueryExecutorProvider,
    id: RowColumn,
    words: readonly string[],
    meanings?: readonly (RawBuilder<boolean> | undefined)[],
  ): Promise<WordMatch | undefined>
}

/** A column with its table. */
type RowColumn = `${string}.${string}`

/** The query plan of a word search. */
export interface WordMatch {
  readonly condition: RawBuilder<boolean>
  /** Whether the rows are few: a query then sorts them, rather than test all rows in the order of an index. */
  readonly isRare: boolean
  /** Whether a page may have to test any number of rows, so that it should end after a number of candidates. */
  readonly isLong: boolean
  /** The ranges of a frequent word with few spellings; undefined if there is none, or if the words are rare. */
  readonly ranges?: WordRanges | undefined
}

/** The ranges of the index that have the rows of a word, one for each of its spellings. */
export interface WordRanges {
  /**
   * Restricts a list to the first rows of each range that have the other words too.
   *
   * @param firstOf selects the identifiers of the first rows of the list under a condition on the table `found` of words
   */
  readonly merged: (firstOf: (isFound: RawBuilder<boolean>) => RawBuilder<unknown>) => RawBuilder<boolean>
  /**
   * Selects the candidates of a page, whether they have the other words or not.
   *
   * @param firstOf selects the keys of the first candidates under a condition on the table `found` of words
   */
  readonly candidates: (firstOf: (isFound: RawBuilder<boolean>) => RawBuilder<unknown>) => RawBuilder<unknown>
}

export interface WordIndexOptions {
  /** The number of rows from which a word is frequent. */
  readonly few?: number
  /** The column with the number by which lists are sorted. */
  readonly order?: string
}

// The number of rows whose lookup takes a few milliseconds.
const usualFew = 500

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
    async matching(database, id, words, meanings = []) {
      if (words.length === 0) return undefined
      const column = sql.ref(id)
      const meaningOf = (word: string): RawBuilder<boolean> | undefined => meanings[words.indexOf(word)]
      const { idsOf, tested } = conditionsOn({ rows, row }, id, meaningOf)
      const hasMeaning = (word: string): boolean => meaningOf(word) !== undefined
      const counted = await countedWords(database, { rows, few, idsOf, hasMeaning }, words)
      const { word: lead, isRare, spellings } = leadOf(counted, few)
      const others = words.filter((word) => word !== lead).map(tested)
      const ofLead = isRare ? sql`${column} in (${idsOf(lead)})` : tested(lead)
      const each = (select: (isSpelled: RawBuilder<boolean>) => RawBuilder<unknown>): readonly RawBuilder<unknown>[] =>
        spellings.map((word) => sql`select * from (${select(sql`found.word = ${word}`)}) as first_rows`)
      const ranges: WordRanges = {
        merged(firstOf) {
          const found = each((isSpelled) =>
            firstOf(sql`${sql.join([sql`found.${row} = ${column}`, isSpelled, ...others], sql` and `)}`),
          )
          return sql`${column} in (${sql.join(found, sql` union all `)})`
        },
        candidates: (firstOf) => sql.join(each(firstOf), sql` union `),
      }
      return {
        condition: sql<boolean>`(${sql.join([ofLead, ...others], sql` and `)})`,
        isRare,
        isLong: !isRare && (others.length > 0 || spellings.length === 0),
        ranges: spellings.length === 0 ? undefined : ranges,
      }
    },
  }
}

interface WordConditions {
  /** Selects the identifiers of the rows that have a word. */
  readonly idsOf: (word: string) => RawBuilder<unknown>
  /** The condition that a row has a word. */
  readonly tested: (word: string) => RawBuilder<boolean>
}

function conditionsOn(
  { rows, row }: { readonly rows: RawBuilder<unknown>; readonly row: RawBuilder<unknown> },
  id: RowColumn,
  meaningOf: (word: string) => RawBuilder<boolean> | undefined,
): WordConditions {
  const [column, owners] = [sql.ref(id), sql.table(id.slice(0, id.indexOf('.')))]
  return {
    idsOf(word) {
      const spelled = sql`select ${row} from ${rows} where ${beginning(word)}`
      const meaning = meaningOf(word)
      return meaning === undefined
        ? spelled
        : sql`${spelled} union all select ${column} from ${owners} where ${meaning}`
    },
    tested(word) {
      // A planner could join an EXISTS with all rows of the word, or look for the row among them.
      const spelled = sql<boolean>`(select 1 from ${rows}
        where ${row} = ${column} and ${beginning(word, sql`(word || '')`)} limit 1) is not null`
      const meaning = meaningOf(word)
      return meaning === undefined ? spelled : sql<boolean>`(${spelled} or ${meaning})`
    },
  }
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

const mostWords = 30

/**
 * Returns the words of texts without accents and in lower case. A word with an `@` is one word, like the digits of a text
 * without letters, such as a telephone number.
 */
export function wordsIn(...texts: readonly (string | null | undefined)[]): readonly string[] {
  const found = texts.flatMap((text) => (text === null || text === undefined ? [] : wordsOfText(text)))
  return [...new Set(found.map(shortened))].slice(0, mostWords)
}

function wordsOfText(text: string): readonly string[] {
  const plain = plainText(text)
  if (!/\p{L}/u.test(plain)) return [plain.replaceAll(/[^\p{N}]/gu, '')].filter((word) => word !== '')
  const tokens = plain.split(/[\s,;<>()]+/u)
  return tokens
    .flatMap((token) => (token.includes('@') ? [token] : token.split(/[^\p{L}\p{N}]+/u)))
    .filter((word) => word !== '')
}
