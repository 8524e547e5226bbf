/*
 * Concurrent operations of clients on slots, as each client saw them. Times are milliseconds since 1970 on a clock
 * shared with the servers.
 */
export interface Operation {
  readonly client: number
  readonly name: 'book' | 'move' | 'cancel' | 'hold' | 'release'
  /** The requested or released slot. */
  readonly slot: number
  /** The slot that a move releases. */
  readonly from?: number
  /** The URI of the appointment; undefined if the booking failed. */
  readonly appointment?: string | undefined
  /** The patient's name, unique for each booking. */
  readonly patient?: string | undefined
  /** The URI of the hold. */
  readonly hold?: string | undefined
  /** The expiry of the hold. */
  readonly until?: number | undefined
  readonly invoked: number
  readonly returned: number
  /** `unknown` without a response: it may have been done, or may still be done. */
  readonly outcome: 'done' | 'conflict' | 'unknown'
  /** The problem kind of a conflict. */
  readonly problem?: string | undefined
}

/** An appointment at the end. */
export interface FinalAppointment {
  readonly id: string
  readonly slot: number
  readonly patient: string
  readonly isLive: boolean
}

/** The time in which a client had a slot: the possible and the certain interval. */
export interface Occupancy {
  readonly slot: number
  readonly client: number
  readonly kind: 'appointment' | 'hold'
  readonly whose: string
  readonly possible: Interval
  readonly certain: Interval | undefined
}

export interface Interval {
  readonly from: number
  readonly to: number
}

export function intersects(one: Interval, other: Interval): boolean {
  return one.from < other.to && other.from < one.to
}

/** Touching intervals overlap: events in the same millisecond may have either order. */
export function meets(one: Interval, other: Interval): boolean {
  return one.from <= other.to && other.from <= one.to
}
