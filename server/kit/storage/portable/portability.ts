import type { Kysely, QueryExecutorProvider } from 'kysely'
import type { Engine } from '../engine.ts'
import type { TransactionalDatabase } from '../transaction.ts'
import { exportedLines, type Manifest } from './export-lines.ts'
import { importRows, type PortableOutcome } from './import-rows.ts'
import { inOrderOfReferences, type PortableTable } from './portable-table.ts'
import { type PortableFault, type PortableFormat, type ReadRow, readRows } from './read-lines.ts'

/** How a file is imported. */
export interface ImportTerms extends PortableFormat {
  /** Whether all is rolled back, so that only the report is made. */
  readonly isTrial: boolean
  /** Whether rows that are there with other values stay and are no reason to refuse the file. */
  readonly keepsPresent: boolean
  /** Runs in the transaction of an import that has succeeded. */
  readonly finish?: (report: PortableReport) => Promise<void>
}

/** What an import has done, or would do. */
export interface PortableReport {
  readonly tables: Readonly<Record<string, PortableOutcome>>
  /** The first faults, by line. */
  readonly faults: readonly PortableFault[]
}

/** The export and import of all portable rows of a database. */
export interface Portability {
  readonly tables: readonly PortableTable[]
  /** Consumes the lines of a file of one state of the database; other transactions proceed, but in SQLite writes wait. */
  readonly exported: <Result>(
    manifest: Manifest,
    consume: (lines: AsyncIterable<string>) => Promise<Result>,
  ) => Promise<Result>
  /**
   * Imports a file in one transaction, or nothing if a line has a fault.
   *
   * @param lines opens the lines of the file, without line breaks
   */
  readonly imported: (lines: () => AsyncIterable<string>, terms: ImportTerms) => Promise<PortableReport>
}

/** Returns the export and import of portable tables. */
export function portabilityOf<Schema>(
  opened: Kysely<Schema>,
  { database, engine }: { readonly database: TransactionalDatabase<Schema>; readonly engine: Engine },
  all: readonly PortableTable[],
): Portability {
  const tables = inOrderOfReferences(all)
  return {
    tables,
    exported: (manifest, consume) =>
      opened
        .transaction()
        .setAccessMode('read only')
        .execute((transaction) => consume(exportedLines(transaction, tables, manifest))),
    async imported(lines, terms) {
      let report: PortableReport = { tables: {}, faults: [] }
      try {
        await database.inTransaction(async () => {
          report = await importedIn(database.current, tables, { lines, terms })
          if (terms.isTrial || hasFaults(report, terms)) throw new RolledBack()
          for (const { name } of tables) await engine.afterRows?.(database.current, name)
          await terms.finish?.(report)
        })
      } catch (error) {
        if (!(error instanceof RolledBack)) throw error
      }
      return report
    },
  }
}

/** Tells whether a report has a fault that refuses the file. */
export function hasFaults({ faults }: PortableReport, { keepsPresent }: Pick<ImportTerms, 'keepsPresent'>): boolean {
  return faults.some(({ code }) => !keepsPresent || code !== 'conflict')
}

/** Thrown to roll back the transaction. */
class RolledBack extends Error {}

// What is in memory at a time: rows, and characters of their lines.
const rowsAtOnce = 200
const charactersAtOnce = 4 * 1024 * 1024
const mostFaults = 1000

interface Importing {
  readonly lines: () => AsyncIterable<string>
  readonly terms: ImportTerms
}

async function importedIn(
  database: QueryExecutorProvider,
  tables: readonly PortableTable[],
  { lines, terms }: Importing,
): Promise<PortableReport> {
  const outcomes = new Map<string, PortableOutcome>()
  const faults: PortableFault[] = []
  const load = async (rows: readonly ReadRow[]): Promise<void> => {
    const [table] = rows.map((each) => each.table)
    if (table === undefined) return
    const { faults: found, ...outcome } = await importRows(database, { table, rows, tables })
    outcomes.set(table.name, sumOf(outcomes.get(table.name), outcome))
    faults.push(...found)
  }
  let batch: ReadRow[] = []
  let size = 0
  for await (const each of readRows(lines(), tables, terms)) {
    if ('code' in each) faults.push(each)
    else {
      const isFull = batch.length === rowsAtOnce || size > charactersAtOnce
      if (isFull || (batch[0]?.table ?? each.table) !== each.table) {
        await load(batch)
        batch = []
        size = 0
      }
      batch.push(each)
      size += each.size
    }
    if (faults.length > mostFaults) break
  }
  await load(batch)
  const sorted = faults.toSorted((one, other) => one.line - other.line)
  const next = sorted[mostFaults]
  const more = next === undefined ? [] : [{ line: next.line, code: 'more' } as const]
  return { tables: Object.fromEntries(outcomes), faults: [...sorted.slice(0, mostFaults), ...more] }
}

function sumOf(one: PortableOutcome | undefined, other: PortableOutcome): PortableOutcome {
  if (one === undefined) return other
  return {
    added: one.added + other.added,
    unchanged: one.unchanged + other.unchanged,
    conflicts: one.conflicts + other.conflicts,
  }
}
