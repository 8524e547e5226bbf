import type { ColumnDefinitionBuilder, Dialect, Kysely, QueryExecutorProvider } from 'kysely'
import type { WriteState } from './connection-driver.ts'
import type { FullText } from './full-text.ts'

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
  readonly fullText: FullText
  readonly writes: WriteState
  /** Returns how many statements wait for a connection; undefined if none ever does. */
  readonly waiting?: () => number
  /**
   * Returns the version of all tables as the next read sees them; it changes with every commit of any process. Undefined
   * if it is not known at the moment.
   */
  readonly stateVersion?: () => string | undefined | Promise<string | undefined>
  /** Runs a safe request, whose reads the replica may answer; undefined without a replica. */
  readonly onReplica?: RunOnReplica
  /** The state of the replica; undefined without one. */
  readonly replica?: ReplicaState
  /** How concurrent transactions exclude each other; undefined if one connection writes at a time. */
  readonly transactions?: TransactionTerms
}

/**
 * Runs work whose reads a replica answers once it has replayed all earlier commits (read-your-writes). The primary
 * executes the writes and transactions of the work.
 */
export type RunOnReplica = <Result>(work: () => Promise<Result>) => Promise<Result>

/** The state of a read replica, for the readiness check of a service. */
export interface ReplicaState {
  /** Compares the replica with what was committed at the last check; rejects if the primary does not answer. */
  readonly check: () => Promise<void>
  /** Returns why the replica could not be read at the last check; undefined if it could. */
  readonly fault: () => string | undefined
}

export interface TransactionTerms {
  readonly locks: Locks
  /** Whether a transaction failed because of another one and should be repeated. */
  readonly isConflict: (error: unknown) => boolean
}

/** Locks that a transaction holds until its end. */
export interface Locks {
  /** How many transactions of this process may run beside each other. */
  readonly atOnce: number
  /** Creates the lock table if missing. */
  readonly prepare: (database: QueryExecutorProvider) => Promise<void>
  /** Waits until no other transaction runs, and lets none begin. */
  readonly alone: (transaction: QueryExecutorProvider) => Promise<void>
  /**
   * Lets others run at the same time, except those that are alone.
   *
   * @param place the place of the transaction among those of this process, from 0 to `atOnce` - 1
   */
  readonly beside: (transaction: QueryExecutorProvider, place: number) => Promise<void>
  /** Waits for the other transactions with one of these names. */
  readonly named: (transaction: QueryExecutorProvider, names: readonly string[]) => Promise<void>
}
