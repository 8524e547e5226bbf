import type { BookingPorts } from '../booking/contract.ts'
import type { Connections, Copies } from './domain/connection.ts'
import type { Feeds } from './domain/feed.ts'
import type { Account, CalendarServer } from './remote/caldav.ts'

/** What reading and writing the other calendars of doctors needs. */
export interface SyncPorts extends BookingPorts {
  readonly connections: Connections
  readonly copies: Copies
  /** Returns a fetch for the address of a calendar file. */
  readonly fetchFor: (place: Pick<Account, 'address'>) => typeof fetch
  readonly serverFor: (account: Account) => CalendarServer
}

export interface Ports extends SyncPorts {
  readonly feeds: Feeds
}
