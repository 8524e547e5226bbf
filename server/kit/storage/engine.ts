import type { ColumnDefinitionBuilder, Dialect } from 'kysely'

/** The differences between database engines; each engine is one file. */
export interface Engine {
  readonly dialect: Dialect
  /** Returns an auto-incremented integer primary key. */
  generatedKey(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
  /** How transactions are serialized, if the connection does not do so itself. */
  readonly transactions?: TransactionTerms
}

export interface TransactionTerms {
  /** Maximum number of concurrent write transactions of this process; the rest of the pool serves reads. */
  readonly atOnce: number
  /** Whether a transaction failed because of another one and should be repeated. */
  readonly isConflict: (error: unknown) => boolean
}
