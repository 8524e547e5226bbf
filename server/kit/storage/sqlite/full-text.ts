import { sql, type RawBuilder } from 'kysely'
import type { SearchedWords } from '../../values/words.ts'
import { written, type FullText } from '../full-text.ts'
import { read } from '../statement.ts'

/*
 * FTS5 over the rows of a table (https://sqlite.org/fts5.html). VACUUM may change the rowids of a table, so its rows have
 * a number of their own. Triggers keep the index, whichever statement changes a row.
 */
export const sqliteFullText: FullText = {
  async exists(database, table) {
    const index = indexOf(table)
    const found = await read(database, sql`select 1 from sqlite_master where type = 'table' and name = ${index}`)
    return found.length > 0
  },
  async create(database, table) {
    const [rows, index] = [sql.table(table), sql.table(indexOf(table))]
    const columns = await read(database, sql`select 1 from pragma_table_info(${table}) where name = ${rowNumber}`)
    if (columns.length === 0) await sql`alter table ${rows} add column ${sql.ref(rowNumber)} integer`.execute(database)
    // Rows that were stored without the triggers have no number.
    const byNumber = sql.ref(`${table}_by_${rowNumber}`)
    await sql`drop index if exists ${byNumber}`.execute(database)
    await sql`update ${rows} set ${sql.ref(rowNumber)} = rowid`.execute(database)
    await sql`create unique index ${byNumber} on ${rows} (${sql.ref(rowNumber)})`.execute(database)
    // The words are split and in lower case: this tokenizer takes them as they are. Beginnings of up to three characters
    // have so many words that each has an index of its own.
    await sql`create virtual table ${index} using fts5(words, content=${sql.lit(table)},
      content_rowid=${sql.lit(rowNumber)}, tokenize='ascii', prefix='1 2 3', detail=none, columnsize=0)`.execute(
      database,
    )
    await sql`insert into ${index} (${sql.ref(indexOf(table))}) values ('rebuild')`.execute(database)
    for (const trigger of triggersOf(table)) await trigger.execute(database)
  },
  async drop(database, table) {
    for (const change of ['insert', 'update', 'delete'])
      await sql`drop trigger if exists ${sql.ref(triggerOf(table, change))}`.execute(database)
    await sql`drop table if exists ${sql.table(indexOf(table))}`.execute(database)
  },
  matches(table, searched) {
    const index = sql.table(indexOf(table))
    return sql`select rowid as key from ${index} where ${index} match ${expressionOf(searched)}`
  },
  rowsOf(table, keys) {
    const rows = sql.table(table)
    // A cross join is made in this order.
    return sql`(select ${rows}.* from json_each(${JSON.stringify(keys)}) as found
      cross join ${rows} on ${rows}.${sql.ref(rowNumber)} = found.value) as ${rows}`
  },
}

/** The column with the number of a row. */
export const rowNumber = 'words_row'

function indexOf(table: string): string {
  return `${table}_words`
}

function triggerOf(table: string, change: string): string {
  return `${table}_words_${change}`
}

function triggersOf(table: string): readonly RawBuilder<unknown>[] {
  const [rows, index, command] = [sql.table(table), sql.table(indexOf(table)), sql.ref(indexOf(table))]
  const number = sql.ref(rowNumber)
  const remove = sql`insert into ${index} (${command}, rowid, words) values ('delete', old.${number}, old.words)`
  return [
    sql`create trigger ${sql.ref(triggerOf(table, 'insert'))} after insert on ${rows} begin
      update ${rows} set ${number} = (select coalesce(max(${number}), 0) + 1 from ${rows}) where id = new.id;
      insert into ${index} (rowid, words) select ${number}, words from ${rows} where id = new.id;
    end`,
    sql`create trigger ${sql.ref(triggerOf(table, 'update'))} after update of words on ${rows}
    when old.words is not new.words begin
      ${remove};
      insert into ${index} (rowid, words) values (new.${number}, new.words);
    end`,
    sql`create trigger ${sql.ref(triggerOf(table, 'delete'))} after delete on ${rows} begin
      ${remove};
    end`,
  ]
}

// A word has letters and digits only.
function expressionOf(searched: SearchedWords): string {
  const words = { beginning: (text: string) => `"${text}" *`, whole: (text: string) => `"${text}"` }
  return written(searched, words, { and: ' AND ', or: ' OR ' })
}
