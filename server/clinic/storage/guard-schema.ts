export interface GuestBookingTable {
  readonly appointment: string
  readonly client: string
}

export interface MarkTable {
  readonly name: string
}

export interface KnownPlaceTable {
  readonly account: string
  readonly place: string
  readonly seen_at: number
}
