import { sql, type RawBuilder } from 'kysely'
import type { SearchedWords } from '../../values/words.ts'
import { written, type FullText } from '../full-text.ts'
import { read } from '../statement.ts'

/*
 * A GIN index of text search vectors. The vectors are made of the words as they are, so that no configuration of a
 * language and no extension decides which rows are found.
 */
export const postgresFullText: FullText = {
  async exists(database, table) {
    const found = await read(
      database,
      sql`select 1 from pg_class where relnamespace = current_schema()::regnamespace and relname = ${indexOf(table)}`,
    )
    return found.length > 0
  },
  async create(database, table) {
    const [rows, index] = [sql.table(table), sql.ref(indexOf(table))]
    await sql`create index ${index} on ${rows} using gin (${vectorOf(table)})`.execute(database)
  },
  async drop(database, table) {
    await sql`drop index if exists ${sql.ref(indexOf(table))}`.execute(database)
  },
  matches: (table, searched) => sql`select id as key from ${sql.table(table)} where ${matching(table, searched)}`,
  // An offset keeps the planner from other indexes.
  rowsOf: (table, keys) =>
    sql`(select * from ${sql.table(table)} where id = any(${keys}) offset 0) as ${sql.table(table)}`,
}

function indexOf(table: string): string {
  return `${table}_words`
}

function vectorOf(table: string): RawBuilder<unknown> {
  return sql`array_to_tsvector(string_to_array(${sql.ref(`${table}.words`)}, ' '))`
}

function matching(table: string, searched: SearchedWords): RawBuilder<unknown> {
  // A word has letters and digits only.
  const words = { beginning: (text: string) => `'${text}':*`, whole: (text: string) => `'${text}'` }
  return sql`${vectorOf(table)} @@ ${written(searched, words, { and: ' & ', or: ' | ' })}::tsquery`
}
