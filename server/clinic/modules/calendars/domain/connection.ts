import type { Instant, LocalDate } from '@waymark/server/values'

/** Which appointments are written to another calendar. */
export type Writes = 'none' | 'times' | 'patients'

/** Why another calendar could not be read or written. */
export type ConnectionProblem =
  | 'unreachable'
  | 'private-address'
  | 'refused'
  | 'not-found'
  | 'too-large'
  | 'unreadable'
  | 'no-calendar'
  | 'several-calendars'
  | 'read-only'

/** Where another calendar is, and how it knows the doctor: a secret, because the address of a file often is one. */
export interface Place {
  readonly address: string
  /** Without a user, the address is that of a calendar file. */
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** The calendars of a CalDAV account, if it has several, and the one to use. */
  readonly collections?: readonly { readonly address: string; readonly name: string }[] | undefined
  readonly collection?: string | undefined
}

/*
 * Another calendar of a doctor.
 *   (nothing) → new              [the doctor or a clerk connects it]
 *   new, failing → current       [it is read]
 *   new, current → failing       [it cannot be read or written; the known busy times stay, and it is tried again with back-off]
 *   new, current, failing → (nothing)   [it is disconnected]
 * A process leases a connection to read and write it; after a crash the lease expires, and another process continues.
 */
export interface Connection {
  readonly id: string
  readonly doctor: string
  readonly name: string
  readonly writes: Writes
  readonly place: Place
  readonly createdAt: Instant
  readonly reading: ReadingState
  /** Increases with every change by a user. */
  readonly version: number
}

/** The result of the last reading. */
export interface ReadingState {
  /** A value of the server that changes with the calendar. */
  readonly tag?: string | undefined
  /** The day of the last whole reading: the time that is read moves on with the days. */
  readonly day?: LocalDate | undefined
  readonly readAt?: Instant | undefined
  readonly nextAt: Instant
  /** Number of failures since the last success, and the reason of the last one. */
  readonly failures: number
  readonly problem?: ConnectionProblem | undefined
  readonly unreadable: number
  /** The version of the appointments that are all written. */
  readonly written?: string | undefined
}

/** Maximum number of other calendars of a doctor. */
export const mostConnections = 10

const minute = 60_000

/** Milliseconds between two readings. */
export const readInterval = 5 * minute
/** Longer than reading and writing take. */
export const leaseTime = 5 * minute

/** Returns the milliseconds until the next attempt: 5, 10, 20, 40, then 60 minutes. */
export function pauseAfter(failures: number): number {
  return Math.min(readInterval * 2 ** Math.max(0, failures - 1), 60 * minute)
}

/** Port of the stored connections. */
export interface Connections {
  add(connection: Connection): Promise<void>
  find(id: string): Promise<Connection | undefined>
  /** Returns the connections of a doctor, the oldest first. */
  list(doctor: string): Promise<readonly Connection[]>
  /** Changes what a user sets and reads it next, or returns undefined if the version has changed. */
  change(
    connection: Connection,
    after: Pick<Connection, 'name' | 'writes' | 'place'>,
    now: Instant,
  ): Promise<Connection | undefined>
  /** Stores the calendars that were found at a place, if the user has not changed it meanwhile. */
  setPlace(connection: Pick<Connection, 'id' | 'version'>, place: Place): Promise<void>
  remove(id: string): Promise<void>
  /** Returns the connections without a lease that are due to be read, or that write and may have something to write. */
  idle(now: Instant): Promise<readonly Connection[]>
  /** Leases a connection until an instant, or returns false if another process has it. */
  lease(id: string, now: Instant, until: Instant): Promise<boolean>
  /** Stores the state after reading or writing, within the lease that ends at an instant. Returns false if it has expired. */
  settle(connection: Pick<Connection, 'id'>, lease: Instant, state: Partial<ReadingState>): Promise<boolean>
  /** Ends a lease. */
  release(id: string, lease: Instant): Promise<void>
}

/** An appointment in another calendar. */
export interface Copy {
  readonly connection: string
  readonly appointment: string
  readonly address: string
  /** The entity tag of the written object; empty for one that may have been written. */
  readonly tag: string
  /** The version that was written; it differs from the present version if the appointment or the object has changed since. */
  readonly written: string
}

/** Port of the stored copies. */
export interface Copies {
  list(connection: string): Promise<readonly Copy[]>
  put(copy: Copy): Promise<void>
  remove(copy: Pick<Copy, 'connection' | 'appointment'>): Promise<void>
}
