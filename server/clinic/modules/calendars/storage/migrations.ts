import type { Migrations } from '@waymark/server/storage'
import { calendarFeed } from './migrations/0131-calendar-feed.ts'
import { otherCalendar } from './migrations/0132-other-calendar.ts'

export const migrations = {
  '0131-calendar-feed': calendarFeed,
  '0132-other-calendar': otherCalendar,
} as const satisfies Migrations
