import type { ColumnsOf, TransactionalDatabase } from '@waymark/server/storage'
import type { calendarFeedFields } from '@waymark/shared/clinic'
import type { ConnectionProblem, Writes } from '../domain/connection.ts'

/** The tables of the module. Instants are milliseconds since 1970 in UTC. */
export interface CalendarSchema {
  readonly calendar_feed: FeedTable
  readonly other_calendar: OtherCalendarTable
  readonly calendar_copy: CopyTable
}

export type CalendarDatabase = TransactionalDatabase<CalendarSchema>

export interface FeedTable extends ColumnsOf<typeof calendarFeedFields> {
  readonly id: string
  readonly account: string
  readonly created_at: number
}

export interface OtherCalendarTable {
  readonly id: string
  readonly doctor: string
  readonly name: string
  readonly writes: Writes
  /** JSON of the place, encrypted. */
  readonly sealed_place: string
  readonly created_at: number
  readonly tag: string | null
  readonly read_day: string | null
  readonly read_at: number | null
  readonly next_at: number
  readonly failures: number
  readonly problem: ConnectionProblem | null
  readonly unreadable: number
  readonly written: string | null
  readonly leased_until: number
  readonly version: number
}

export interface CopyTable {
  readonly connection: string
  readonly appointment: string
  readonly address: string
  readonly tag: string
  readonly written: string
}
