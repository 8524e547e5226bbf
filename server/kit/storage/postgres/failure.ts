import { DatabaseError } from 'pg'
import { Unavailable, WriteRefused } from '../../values/unavailable.ts'

/*
 * The meaning of a failure of PostgreSQL by its SQLSTATE (PostgreSQL, Appendix A):
 *   40001, 40P01   conflict with another transaction: a retry may succeed
 *   0A000          a prepared statement is older than the table, which another version has migrated: a retry prepares it again
 *   08…, 53…, 57P… no connection, no resources, or the server is shutting down
 *   25006, 53100   the server is read-only or its disk is full; after a failover, a new connection leads to another server
 *   55P03          another transaction has held the lock for too long
 *   57014          the statement took too long
 *   none           the connection is lost, or there never was one
 * Any other code is a fault of the program.
 */
const conflicts: ReadonlySet<string> = new Set(['40001', '40P01', '0A000'])
const unavailable = /^(?:08|53|57P|25P03|55P03|57014)/
const refused: ReadonlySet<string> = new Set(['25006', '53100'])
const unusable = /^(?:08|57P|25P03|25006)/

/** Whether a statement was prepared before a change of its table. */
export function isOutdated(error: unknown): boolean {
  return stateOf(error) === '0A000'
}

/** Whether a transaction or a statement failed because of another transaction. */
export function isConflict(error: unknown): boolean {
  return conflicts.has(stateOf(error) ?? '')
}

/** Whether the connection is unusable after a failure. */
export function isLost(error: unknown): boolean {
  const state = stateOf(error)
  return state === undefined || unusable.test(state)
}

/** Returns an `Unavailable` for a temporary failure, and any other failure unchanged. */
export function translated(error: unknown): unknown {
  const state = stateOf(error)
  if (refused.has(state ?? ''))
    return new WriteRefused(`PostgreSQL refuses writes: ${messageOf(error)}`, { cause: error })
  if (state !== undefined && !unavailable.test(state)) return error
  return withoutConnection(error)
}

/** Returns an `Unavailable`: without a connection, no state is a fault of the program, not even a wrong password. */
export function withoutConnection(error: unknown): Unavailable {
  return new Unavailable(`PostgreSQL is not available: ${messageOf(error)}`, { cause: error })
}

function stateOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

/** Returns the message of a failure. If a host name has several addresses, each has one. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
