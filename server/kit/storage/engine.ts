import type { ColumnDefinitionBuilder, Dialect } from 'kysely'

/** What differs between the database engines; one file for each implements it. */
export interface Engine {
  readonly dialect: Dialect
  /** A whole-number primary key that the database counts up. */
  generatedKey(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
  /** How transactions wait for each other, where the connection alone does not say so. */
  readonly transactions?: TransactionTerms
}

export interface TransactionTerms {
  /** How many of this process have a connection; the others wait in the process, and leave connections to readers. */
  readonly atOnce: number
  /** Whether a transaction failed only because of another, and is to be done again. */
  readonly isConflict: (error: unknown) => boolean
}
