import { DatabaseSync } from 'node:sqlite'

/** The rows of each table, as JSON. */
export type Rows = ReadonlyMap<string, readonly string[]>

/** The content of a database, which can be put back as it was. */
export interface Snapshot {
  /** Returns the present rows, without some tables and columns. */
  rows(): Rows
  restore(): void
  close(): void
}

interface Ignored {
  readonly tables: ReadonlySet<string>
  readonly columns: ReadonlySet<string>
}

/** Takes a snapshot of the database in a file, which the service has open. */
export function snapshotOf(file: string, ignored: Ignored): Snapshot {
  const database = new DatabaseSync(file)
  const copy = `${file}.copy`
  database.exec(`pragma foreign_keys = off; vacuum into '${copy}'; attach '${copy}' as copy`)
  const all = database.prepare(`select name from main.sqlite_master where type = 'table' order by name`).all()
  const tables = all.map((row) => String(row['name']))
  const compared = tables.filter((table) => !ignored.tables.has(table))
  const rowsOf = (table: string): readonly string[] => {
    const rows = database.prepare(`select * from main."${table}"`).all()
    const entries = rows.map((row) => Object.entries(row).filter(([column]) => !ignored.columns.has(column)))
    return entries.map((row) => JSON.stringify(row)).toSorted()
  }
  return {
    rows: () => new Map(compared.map((table) => [table, rowsOf(table)])),
    restore() {
      const parts = tables.map(
        (table) => `delete from main."${table}"; insert into main."${table}" select * from copy."${table}";`,
      )
      database.exec(`begin immediate; ${parts.join(' ')} commit`)
    },
    close: () => {
      database.close()
    },
  }
}

/** Returns the rows that differ, by table. */
export function differences(one: Rows, other: Rows): readonly string[] {
  return [...other].flatMap(([table, rows]) => {
    const before = new Set(one.get(table) ?? [])
    const after = new Set(rows)
    const added = rows.filter((row) => !before.has(row)).map((row) => `${table} + ${row}`)
    const removed = [...before].filter((row) => !after.has(row)).map((row) => `${table} - ${row}`)
    return [...added, ...removed]
  })
}
