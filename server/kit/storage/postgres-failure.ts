import { DatabaseError } from 'pg'
import { Unavailable } from '../values/unavailable.ts'

/*
 * What a failure of PostgreSQL means, by its SQLSTATE (PostgreSQL, Appendix A):
 *   40001, 40P01   another transaction was in the way: the same work may succeed when it is done again
 *   0A000          a prepared statement is older than the table: a new connection knows it as it is now
 *   08…, 53…, 57P… no connection, no room, or the server is stopped
 *   55P03          another transaction holds for too long what this one needs
 *   none           the connection is lost, or there never was one
 * Anything else is a fault of ours.
 */
const conflicts: ReadonlySet<string> = new Set(['40001', '40P01'])
const unavailable = /^(?:08|53|57P|0A000|25P03|55P03)/
const unusable = /^(?:08|57P|0A000|25P03)/

/** Whether a transaction failed only because of another. */
export function isConflict(error: unknown): boolean {
  return conflicts.has(stateOf(error) ?? '')
}

/** Whether the connection is of no use any more after a failure. */
export function isLost(error: unknown): boolean {
  const state = stateOf(error)
  return state === undefined || unusable.test(state)
}

/** The failure as those know it who know nothing about PostgreSQL. */
export function translated(error: unknown): unknown {
  const state = stateOf(error)
  if (state !== undefined && !unavailable.test(state)) return error
  return new Unavailable(`PostgreSQL cannot be used: ${messageOf(error)}`, { cause: error })
}

function stateOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

// Where a name has several addresses, each of them has failed.
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
