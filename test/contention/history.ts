/*
 * What some clients did to some slots at once, as each of them saw it. Times are milliseconds since 1970 on one clock,
 * which is also the servers'.
 */
export interface Operation {
  readonly client: number
  readonly name: 'book' | 'move' | 'cancel' | 'hold' | 'release'
  /** The slot that is asked for, or given up. */
  readonly slot: number
  /** The slot that a move gives up. */
  readonly from?: number
  /** The URI of the appointment; of a booking that failed, none. */
  readonly appointment?: string | undefined
  /** What the patient is called: no two bookings are for the same name. */
  readonly patient?: string | undefined
  /** The URI of the hold. */
  readonly hold?: string | undefined
  /** When the hold ends by itself. */
  readonly until?: number | undefined
  readonly invoked: number
  readonly returned: number
  /** `unknown` where no answer came: it may have been done or not, and may still be. */
  readonly outcome: 'done' | 'conflict' | 'unknown'
  /** The kind of problem of a conflict. */
  readonly problem?: string | undefined
}

/** What is there when all is over. */
export interface FinalAppointment {
  readonly id: string
  readonly slot: number
  readonly patient: string
  readonly isLive: boolean
}

/** A time in which a slot was somebody's: from when to when it may have been, and when it certainly was. */
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

/** Touching counts: what happens in the same millisecond may have been in either order. */
export function meets(one: Interval, other: Interval): boolean {
  return one.from <= other.to && other.from <= one.to
}
