import type { ColumnsOf, TransactionalDatabase } from '@waymark/server/storage'
import type { calendarFeedFields } from '@waymark/shared/clinic'

/** The tables of the module. Instants are milliseconds since 1970 in UTC. */
export interface CalendarSchema {
  readonly calendar_feed: FeedTable
}

export type CalendarDatabase = TransactionalDatabase<CalendarSchema>

export interface FeedTable extends ColumnsOf<typeof calendarFeedFields> {
  readonly id: string
  readonly account: string
  readonly created_at: number
}
