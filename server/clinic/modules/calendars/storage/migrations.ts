import type { Migrations } from '@waymark/server/storage'
import { calendarFeed } from './migrations/0131-calendar-feed.ts'

export const migrations = { '0131-calendar-feed': calendarFeed } as const satisfies Migrations
