import { Unavailable } from '../domain/unavailable.ts'

/*
 * The meaning of a failure of SQLite by its primary result code (https://sqlite.org/rescode.html):
 *   5 SQLITE_BUSY, 6 SQLITE_LOCKED   another connection holds the lock: the same statement may succeed later
 *   10 SQLITE_IOERR, 13 SQLITE_FULL  the disk cannot be read or written, or is full
 *   14 SQLITE_CANTOPEN               the file or its log cannot be opened
 * Any other code is a fault of the program.
 */
const locked: ReadonlySet<number> = new Set([5, 6])
const reasons: ReadonlyMap<number, string> = new Map([
  [5, 'Another process has held the write lock of the database for too long'],
  [6, 'Another connection has held the database for too long'],
  [10, 'The disk of the database cannot be read or written'],
  [13, 'The disk of the database is full'],
  [14, 'The database file cannot be opened'],
])

/** Returns whether a statement failed only because another connection holds the lock. */
export function isLocked(error: unknown): boolean {
  return locked.has(codeOf(error))
}

/** Returns an `Unavailable` for a failure that may pass by itself, and any other failure unchanged. */
export function translated(error: unknown): unknown {
  const reason = reasons.get(codeOf(error))
  return reason === undefined ? error : new Unavailable(reason, { cause: error })
}

// Extended result codes keep the primary one in their low byte.
function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0
}
