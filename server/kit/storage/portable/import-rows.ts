import { isDeepStrictEqual } from 'node:util'
import { type QueryExecutorProvider, sql, type RawBuilder } from 'kysely'
import type { Row } from '../engine.ts'
import { read } from '../statement.ts'
import { memberOf, type PortableTable, writtenRow } from './portable-table.ts'
import type { PortableFault, ReadRow } from './read-lines.ts'

/** The numbers of rows of a table that were added, were there with equal values, or were there with others. */
export interface PortableOutcome {
  readonly added: number
  readonly unchanged: number
  readonly conflicts: number
}

type Cell = string | number | null

/** Imports rows of one table that fit in one statement. Rows that are there stay as they are. */
export async function importRows(
  database: QueryExecutorProvider,
  {
    table,
    rows,
    tables,
  }: { readonly table: PortableTable; readonly rows: readonly ReadRow[]; readonly tables: readonly PortableTable[] },
): Promise<PortableOutcome & { readonly faults: readonly PortableFault[] }> {
  const faults: PortableFault[] = []
  const lines = new Map<string, ReadRow>()
  for (const each of rows) {
    const before = lines.get(keyOf(table.key, each.row))
    if (before === undefined) lines.set(keyOf(table.key, each.row), each)
    else faults.push({ line: each.line, code: 'repeated', before: before.line })
  }
  const present = await presentAmong(database, table, [...lines.values()])
  const fresh: ReadRow[] = []
  let unchanged = 0
  const conflicts: PortableFault[] = []
  for (const [key, each] of lines) {
    const existing = present.get(key)
    if (existing === undefined) fresh.push(each)
    else if (isDeepStrictEqual(writtenRow(table, existing), writtenRow(table, each.row))) unchanged += 1
    else conflicts.push({ line: each.line, ...firstDifference(table, existing, each.row), code: 'conflict' })
  }
  const unreferred = await faultsOfReferences(database, { table, rows: fresh, tables })
  const refused = new Set(unreferred.map(({ line }) => line))
  const wanted = fresh.filter(({ line }) => !refused.has(line))
  const added = await inserted(database, table, wanted)
  const taken = wanted.filter(({ row }) => !added.has(keyOf(table.key, row)))
  await table.imported?.(
    database,
    wanted.filter((each) => !taken.includes(each)).map(({ row }) => row),
  )
  return {
    added: added.size,
    unchanged,
    conflicts: conflicts.length,
    faults: [...faults, ...conflicts, ...unreferred, ...taken.map(({ line }) => ({ line, code: 'taken' }) as const)],
  }
}

function keyOf(key: readonly string[], row: Row): string {
  return JSON.stringify(key.map((name) => row[name]))
}

function firstDifference(table: PortableTable, one: Row, other: Row): { readonly column?: string } {
  const [first, second] = [writtenRow(table, one), writtenRow(table, other)]
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])]
  const column = names.find((name) => !isDeepStrictEqual(first[name], second[name]))
  return column === undefined ? {} : { column }
}

async function presentAmong(
  database: QueryExecutorProvider,
  { name, key }: PortableTable,
  rows: readonly ReadRow[],
): Promise<ReadonlyMap<string, Row>> {
  const keys = rows.map(({ row }) => key.map((each) => row[each] ?? null))
  const found = await rowsWith(database, name, key, keys)
  return new Map(found.map((row) => [keyOf(key, row), row]))
}

async function rowsWith(
  database: QueryExecutorProvider,
  table: string,
  key: readonly string[],
  values: readonly (readonly Cell[])[],
): Promise<readonly Row[]> {
  if (values.length === 0) return []
  return read(database, sql<Row>`select * from ${sql.table(table)} where ${conditionOf(key, values)}`)
}

// Parameters get the types of the columns that they are compared with.
function conditionOf(key: readonly string[], values: readonly (readonly Cell[])[]): RawBuilder<unknown> {
  const [only, ...others] = key
  if (only !== undefined && others.length === 0)
    return sql`${sql.ref(only)} in (${sql.join(values.map(([cell]) => cell))})`
  const equal = values.map((cells) => {
    const all = key.map((name, at) => sql`${sql.ref(name)} = ${cells[at] ?? null}`)
    return sql`(${sql.join(all, sql` and `)})`
  })
  return sql`(${sql.join(equal, sql` or `)})`
}

interface Checked {
  readonly table: PortableTable
  readonly rows: readonly ReadRow[]
  readonly tables: readonly PortableTable[]
}

async function faultsOfReferences(
  database: QueryExecutorProvider,
  { table, rows, tables }: Checked,
): Promise<readonly PortableFault[]> {
  const faults: PortableFault[] = []
  for (const { columns, table: name } of table.references) {
    const key = tables.find((each) => each.name === name)?.key ?? []
    const valuesOf = ({ row }: ReadRow): readonly Cell[] => columns.map((column) => row[column] ?? null)
    const referring = rows.filter((each) => !valuesOf(each).includes(null))
    const found = await rowsWith(database, name, key, distinct(referring.map(valuesOf)))
    const known = new Set(found.map((row) => keyOf(key, row)))
    const [first = ''] = columns
    for (const each of referring) {
      if (!known.has(JSON.stringify(valuesOf(each))))
        faults.push({ line: each.line, column: memberOf(first), code: 'reference', table: name })
    }
  }
  return faults
}

function distinct(values: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

/** Inserts rows; returns the keys of those that no other row with unique values prevents. */
async function inserted(
  database: QueryExecutorProvider,
  { name, key, columns }: PortableTable,
  rows: readonly ReadRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const names = Object.keys(columns)
  const values = rows.map(({ row }) => sql`(${sql.join(names.map((each) => row[each] ?? null))})`)
  const { rows: added } = await sql<Row>`
    insert into ${sql.table(name)} (${sql.join(names.map((each) => sql.ref(each)))}) values ${sql.join(values)}
    on conflict do nothing returning ${sql.join(key.map((each) => sql.ref(each)))}
  `.execute(database)
  return new Set(added.map((row) => keyOf(key, row)))
}
