import type { ColumnDefinitionBuilder, Dialect, Kysely } from 'kysely'

type Database = Kysely<unknown>

/** A row of any table; all columns are text or integers. */
export type Row = Readonly<Record<string, string | number | null>>

/** The differences between database engines; each engine is one file. */
export interface Engine {
  readonly dialect: Dialect
  /** Returns an auto-incremented integer primary key. */
  generatedKey(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
  /** Returns the names of all tables; a table comes after those that it refers to. */
  tables(database: Database): Promise<readonly string[]>
  /** Reads all rows of a table in batches, within a transaction. */
  batches(database: Database, table: string): AsyncIterable<readonly Row[]>
  /** Prepares a transaction for rows with given keys, in any order of tables. */
  beforeRows?(database: Database): Promise<void>
  /** Lets generated keys of a table continue after the present ones. */
  afterRows?(database: Database, table: string): Promise<void>
  /** How transactions are serialized, if the connection does not do so itself. */
  readonly transactions?: TransactionTerms
}

export interface TransactionTerms {
  /** Maximum number of concurrent write transactions of this process; the rest of the pool serves reads. */
  readonly atOnce: number
  /** Whether a transaction failed because of another one and should be repeated. */
  readonly isConflict: (error: unknown) => boolean
}
