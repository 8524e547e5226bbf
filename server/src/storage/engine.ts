import type { ColumnDefinitionBuilder, Dialect } from 'kysely'

/** What differs between the database engines; one file for each implements it. */
export interface Engine {
  readonly dialect: Dialect
  /** A whole-number primary key that the database counts up. */
  generatedKey(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
}
