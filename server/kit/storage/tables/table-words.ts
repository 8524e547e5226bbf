import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { Cell } from '../../values/table.ts'
import {
  halvesOf,
  isForgivable,
  reversed,
  findWords,
  type SearchedWords,
  type StoredWords,
  type WordPattern,
} from '../../values/words.ts'
import { lastCodePoint } from '../distinct.ts'
import type { FullText, MatchedRow } from '../full-text.ts'
import { every } from '../paged.ts'
import { read, sendUnread } from '../statement.ts'

// Above this number of rows, scanning in list order finds a page sooner than looking rows up and sorting them.
const usualFew = 5000

/** The words of the rows of a table: the index of the engine, and the spellings, which are compared with typing errors. */
export interface TableWords {
  /** Stores what a change of a row means for the spellings. */
  changed(database: QueryExecutorProvider, before: string, after: string): Promise<void>
  /** Returns the rows with the words of a text. */
  search(database: QueryExecutorProvider, text: string): Promise<FoundRows>
}

/** The rows that a search has found. */
export interface FoundRows {
  /** The rows under the name of the table, and a condition that they meet. */
  readonly rows: RawBuilder<unknown>
  readonly condition: RawBuilder<boolean>
  /** A query with one row for each of them. */
  readonly counted: RawBuilder<unknown>
}

/** @param few the number of rows from which a search tests the rows of a list in their order */
export function tableWords(fullText: FullText, table: string, few = usualFew): TableWords {
  const rows = sql.table(table)
  const spellings = sql.table(spellingsOf(table))
  const always = sql<boolean>`1 = 1`
  const selection = (from: RawBuilder<unknown>, condition: RawBuilder<boolean>): FoundRows => {
    return { rows: from, condition, counted: sql`select 1 from ${from} where ${condition}` }
  }
  const stored = (database: QueryExecutorProvider): StoredWords<FoundRows> => ({
    async find(searched) {
      const counted = fullText.matches(table, searched)
      const found = await read(database, sql<MatchedRow>`${counted} limit ${few}`)
      if (found.length === 0) return undefined
      if (found.length === few) return { rows, condition: hasWords(table, searched), counted }
      const keys = found.map(({ key }) => key)
      return selection(fullText.rowsOf(table, keys), always)
    },
    async similar(word) {
      const [head, tail] = halvesOf(word)
      const begins = (column: string, text: string): RawBuilder<unknown> =>
        sql`select word from ${spellings} where ${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${`${text}${lastCodePoint}`}`
      const found = sql<{ word: string }>`${begins('word', head)} union ${begins('backwards', reversed(tail))}`
      return (await read(database, found)).map((each) => each.word).sort()
    },
  })
  return {
    async changed(database, before, after) {
      const [old, present] = [spellingsIn(before), spellingsIn(after)]
      await addSpellings(
        database,
        table,
        [...present].filter((word) => !old.has(word)),
      )
      for (const word of [...old].filter((each) => !present.has(each))) {
        const uses = fullText.matches(table, [[{ text: word, isBeginning: false }]])
        await sendUnread(database, sql`delete from ${spellings} where word = ${word} and not exists (${uses})`)
      }
    },
    async search(database, text) {
      if (text.trim() === '') return selection(rows, always)
      return (await findWords(text, stored(database))) ?? selection(rows, sql`1 = 0`)
    },
  }
}

/** Tests the words of a row without the index. */
function hasWords(table: string, searched: SearchedWords): RawBuilder<boolean> {
  const text = sql`(' ' || ${sql.ref(`${table}.words`)} || ' ')`
  // A word has no character of a pattern.
  const test = ({ text: word, isBeginning }: WordPattern): RawBuilder<boolean> =>
    sql`${text} like ${isBeginning ? `% ${word}%` : `% ${word} %`}`
  return every(searched.map((group) => sql<boolean>`(${sql.join(group.map(test), sql` or `)})`))
}

function spellingsOf(table: string): string {
  return `${table}_spelling`
}

function spellingsIn(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').filter(isForgivable))
}

async function addSpellings(database: QueryExecutorProvider, table: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const values = words.map((word) => sql`(${word}, ${reversed(word)})`)
  await sendUnread(
    database,
    sql`insert into ${sql.table(spellingsOf(table))} (word, backwards) values ${sql.join(values)} on conflict do nothing`,
  )
}

// The number of the rule by which words are split; another rule needs another index.
const rule = '1'
const batch = 500

interface Indexed {
  readonly name: string
  /** The fields that are searched. */
  readonly words: readonly string[]
  /** Returns the words of a stored row. */
  readonly wordsOf: (row: Readonly<Record<string, Cell>>) => string
}

/** Creates the word index of a table, and rebuilds it when the searched fields have changed. */
export async function prepareWords(
  database: Kysely<unknown>,
  fullText: FullText,
  { name, words, wordsOf }: Indexed,
): Promise<void> {
  const { schema } = database
  const record = [rule, ...words].join(' ')
  await schema
    .createTable('table_words')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('fields', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable(spellingsOf(name))
    .ifNotExists()
    .addColumn('word', 'text', (column) => column.primaryKey())
    .addColumn('backwards', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createIndex(`${spellingsOf(name)}_backwards`)
    .ifNotExists()
    .on(spellingsOf(name))
    .columns(['backwards', 'word'])
    .execute()
  const { rows } = await sql<{ fields: string }>`select fields from table_words where name = ${name}`.execute(database)
  const isCurrent = rows[0]?.fields === record
  if (isCurrent && (await fullText.exists(database, name))) return
  await fullText.drop(database, name)
  if (!isCurrent) await writeWords(database, { name, wordsOf })
  await fullText.create(database, name)
  await sql`insert into table_words (name, fields) values (${name}, ${record})
    on conflict (name) do update set fields = excluded.fields`.execute(database)
}

async function writeWords(
  database: Kysely<unknown>,
  { name, wordsOf }: Pick<Indexed, 'name' | 'wordsOf'>,
): Promise<void> {
  const table = sql.table(name)
  await sql`delete from ${sql.table(spellingsOf(name))}`.execute(database)
  for (let last = ''; ;) {
    const next = sql<
      Readonly<Record<string, Cell>>
    >`select * from ${table} where id > ${last} order by id limit ${batch}`
    const { rows } = await next.execute(database)
    const end = rows.at(-1)
    if (end === undefined) return
    last = String(end['id'])
    const written = rows.map((row) => [row['id'] ?? null, wordsOf(row)] as const)
    // Both engines name the columns of values so.
    const values = sql.join(written.map(([id, words]) => sql`(${id}, ${words})`))
    await sql`update ${table} set words = found.column2 from (values ${values}) as found
      where ${table}.id = found.column1`.execute(database)
    const spelled = [...new Set(written.flatMap(([, words]) => [...spellingsIn(words)]))]
    for (let from = 0; from < spelled.length; from += batch)
      await addSpellings(database, name, spelled.slice(from, from + batch))
  }
}
