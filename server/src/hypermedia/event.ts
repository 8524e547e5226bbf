/** An event of a calendar (RFC 5545 §3.6.1), as a representation carries it for those media types that show time. */
export interface CalendarEvent {
  /** Stays the same whatever changes; globally unique. */
  readonly uid: string
  /** Grows with every change. */
  readonly sequence: number
  /** When it last changed, and when it is; milliseconds since 1970. */
  readonly changed: number
  readonly start: number
  readonly end: number
  /** The IANA zone in which it takes place. */
  readonly timeZone: string
  readonly summary: string
  readonly description?: string
  readonly location?: string
  readonly isCancelled: boolean
}
