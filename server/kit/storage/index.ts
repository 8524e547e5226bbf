/**
 * Databases: engines, migrations, transactions, pages of rows, word search. SQLite is built into Node; PostgreSQL needs the package `pg`.
 *
 * @example
 * import { engineOf, openDatabase } from '@waymark/server/storage'
 *
 * const database = await openDatabase<Schema>(await engineOf('sqlite:notes.db'), {
 *   '0001-notes': (schema) => schema.createTable('note').addColumn('text', 'text').execute(),
 * })
 *
 * @module @waymark/server/storage
 */
export { backUp, type Counts, restore } from './backup.ts'
export {
  engineOf,
  type Migration,
  type Migrations,
  missingIn,
  openDatabase,
  pingOf,
  requireColumns,
} from './database.ts'
export { contractionsIn } from './expansion.ts'
export { distinctValues } from './distinct.ts'
export type { Engine, ReplicaState, Row } from './engine.ts'
export {
  atReach,
  every,
  extentOf,
  mostCandidates,
  type NumberedOrder,
  numberedRange,
  paged,
  pagedUncounted,
  range,
  type Reach,
  reachOf,
  type Stretch,
  within,
  withinNumbered,
} from './paged.ts'
export { sql } from 'kysely'
export type { Manifest } from './portable/export-lines.ts'
export { hasFaults, type Portability, portabilityOf, type PortableReport } from './portable/portability.ts'
export { portable, type PortableTable, portableTable } from './portable/portable-table.ts'
export type { PortableFault } from './portable/read-lines.ts'
export { columnsOf, read, statement, write } from './statement.ts'
export { storedIdempotencyRecords } from './stored-idempotency-records.ts'
export type { IdempotencyRecords } from '../values/idempotency-records.ts'
export { type InTransaction, transactional, type TransactionalDatabase } from './transaction.ts'
export { createWordIndex, wordIndex, type WordMatch, type WordRanges, wordsIn } from './word-index.ts'
export { migrationsIn, planMigration, type PlannedMigration, writeMigration } from './tables/write-migration.ts'
export { type ColumnsOf, type DeclaredColumns, fieldColumns, type Unset } from '../values/field-columns.ts'
