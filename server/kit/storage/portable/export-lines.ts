import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, sql, type RawBuilder } from 'kysely'
import type { Row } from '../engine.ts'
import { read } from '../statement.ts'
import { type PortableTable, writtenRow } from './portable-table.ts'

/*
 * A file of portable rows is a list of lines in JSON: a manifest, a line for each row, tables after those that they refer to,
 * and an end with the number of lines and the SHA-256 of all that comes before it. Unlike a backup, it has no secrets, and it
 * does not depend on the schema of a version.
 */

/** The first line of a file. */
export interface Manifest {
  readonly format: string
  /** Increases with each change that an earlier version cannot import. */
  readonly version: number
  readonly createdAt: string
  readonly [member: string]: unknown
}

/** The number of rows of each table. */
export type PortableCounts = Readonly<Record<string, number>>

const rowsOfPage = 500

/** Returns the lines of a file, of one state of the database; a page of rows is in memory at a time. */
export async function* exportedLines(
  database: QueryExecutorProvider,
  tables: readonly PortableTable[],
  manifest: Manifest,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let lines = 0
  const signed = (values: readonly unknown[]): string => {
    const text = values.map((value) => `${JSON.stringify(value)}\n`).join('')
    hash.update(text)
    lines += values.length
    return text
  }
  yield signed([{ ...manifest, tables: await countsOf(database, tables) }])
  for (const table of tables) {
    for await (const rows of pagesOf(database, table))
      yield signed(rows.map((row) => ({ table: table.name, row: writtenRow(table, row) })))
  }
  yield `${JSON.stringify({ end: { lines, sha256: hash.digest('hex') } })}\n`
}

async function countsOf(database: QueryExecutorProvider, tables: readonly PortableTable[]): Promise<PortableCounts> {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await read(database, sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`)
    counts[name] = row?.count ?? 0
  }
  return counts
}

async function* pagesOf(database: QueryExecutorProvider, { name, key }: PortableTable): AsyncGenerator<readonly Row[]> {
  const columns = listOf(key.map((each) => sql.ref(each)))
  for (let last: Row | undefined; ;) {
    const after = last
    const beyond = after === undefined ? sql`1 = 1` : sql`(${columns}) > (${listOf(key.map((each) => after[each]))})`
    const page = sql<Row>`select * from ${sql.table(name)} where ${beyond} order by ${columns} limit ${rowsOfPage}`
    const rows = await read(database, page)
    last = rows.at(-1)
    if (last === undefined) return
    yield rows
  }
}

function listOf(values: readonly unknown[]): RawBuilder<unknown> {
  return sql.join(values)
}
