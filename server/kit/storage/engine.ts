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
  /** Returns what writes to each table must meet, beside the types of columns: unique values, checks, references. */
  constraints?(database: Database): Promise<readonly { readonly owner: string; readonly rule: string }[]>
  /** Reads all rows of a table in batches, within a transaction. */
  batches(database: Database, table: string): AsyncIterable<readonly Row[]>
  /** Prepares a transaction for rows with given keys, in any order of tables. */
  beforeRows?(database: Database): Promise<void>
  /** Lets generated keys of a table continue after the present ones. */
  afterRows?(database: QueryExecutorProvider, table: string): Promise<void>
  readonly fullText: FullText
  readonly writes: WriteState
  /** Returns how many statements wait for a connection of the pool; undefined without a pool. */
  readonly waiting?: () => number
  /**
   * Returns the version of all tables as the next read sees them; it changes with every commit of any process. Undefined
   * if it is not known at the moment.
   */
  readonly stateVersion?: () => string | undefined | Promise<string | undefined>
  /**
   * Returns whether what the tags name is the same in two versions, the second of which is the present one; false if it is
   * not known. Undefined for an engine that knows no tags.
   */
  readonly isUnchanged?: (tags: readonly string[], since: string, now: string) => boolean
  /** Tells what the transaction that commits next has changed, of all that has tags; without it, anything. */
  readonly tagNext?: (tags: ReadonlySet<string>) => void
  /** Routes the reads of a safe request to the replica; undefined without one. */
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
  /** Compares the replica with the commit position of the last check; rejects if the primary does not answer. */
  readonly check: () => Promise<void>
  /** Returns why the replica could not be read at the last check; undefined if it could. */
  readonly fault: () => string | undefined
}

export interface TransactionTerms {
  readonly locks: Locks
  /** Whether a transaction failed because of another one and should be retried. */
  readonly isConflict: (error: unknown) => boolean
}

/** Locks that a transaction holds until it commits or rolls back. */
export interface Locks {
  /** How many transactions of this process may run concurrently. */
  readonly maxConcurrent: number
  /** Creates the lock table if missing. */
  readonly prepare: (database: QueryExecutorProvider) => Promise<void>
  /** Acquires the exclusive lock: no other transaction runs. */
  readonly exclusive: (transaction: QueryExecutorProvider) => Promise<void>
  /**
   * Acquires a shared lock: only exclusive transactions wait.
   *
   * @param place the slot of the transaction in this process, from 0 to `maxConcurrent` - 1
   */
  readonly shared: (transaction: QueryExecutorProvider, place: number) => Promise<void>
  /** Acquires the locks of these names. */
  readonly named: (transaction: QueryExecutorProvider, names: readonly string[]) => Promise<void>
}
