/*
 * Concurrent operations of clients on slots, as each client saw them. Times are milliseconds since 1970 on a clock
 * shared with the servers.
 */
export interface Operation {
  readonly client: number
  readonly name: 'book' | 'move' | 'cancel' | 'hold' | 'release' | 'block' | 'unblock'
  /** The requested or released slot. */
  readonly slot: number
  /** The slot that a move releases. */
  readonly from?: number
  /** The URI of the appointment; undefined if the booking failed. */
  readonly appointment?: string | undefined
  /** The patient's name, unique for each booking. */
  readonly patient?: string | undefined
  /** The account of a booking; undefined for a guest. */
  readonly account?: string | undefined
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
  /** Whether an attempt without a response may still be performed after another one has succeeded. */
  readonly isLate?: boolean
  /** Why the last attempt without a response had none. */
  readonly lost?: string | undefined
}

/** Returns the slot that an operation opens, if it is done. */
export function openedBy({ name, slot, from }: Pick<Operation, 'name' | 'slot' | 'from'>): number | undefined {
  if (name === 'move') return from
  return name === 'cancel' || name === 'release' || name === 'unblock' ? slot : undefined
}

/** What a patient did on the waiting list. A look reads the entry. */
export interface EntryOperation extends Pick<
  Operation,
  'client' | 'invoked' | 'returned' | 'outcome' | 'problem' | 'isLate' | 'lost'
> {
  readonly name: 'join' | 'leave' | 'look'
  /** The URI of the entry; undefined if joining failed. */
  readonly entry?: string | undefined
  /** Whether a joining patient waits for the day of the slots. */
  readonly fits?: boolean
  /** What a look has seen. */
  readonly status?: string | undefined
  readonly offer?: SeenOffer | undefined
}

/** An offered slot, until its expiry. */
export interface SeenOffer {
  readonly slot: number
  readonly until: number
}

/** The message about an offer in the inbox of a client at the end. */
export interface FinalOffer {
  readonly client: number
  readonly slot: number
  readonly sentAt: number
}

/** An entry of the waiting list at the end. */
export interface FinalEntry {
  readonly id: string
  readonly state: 'waiting' | 'offered' | 'taken' | 'left'
}

/** An appointment at the end. */
export interface FinalAppointment {
  readonly id: string
  readonly slot: number
  readonly patient: string
  readonly account?: string | undefined
  readonly isLive: boolean
}

/** The time in which a client had a slot: the possible and the certain interval. */
export interface Occupancy {
  readonly slot: number
  readonly client: number
  readonly kind: 'appointment' | 'hold' | 'block' | 'offer'
  readonly whose: string
  readonly possible: Interval
  readonly certain: Interval | undefined
  /** The operation that has certainly freed the slot. */
  readonly freed?: Operation | EntryOperation | undefined
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
