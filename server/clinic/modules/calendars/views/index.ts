import type { Views } from '@waymark/server/html'
import { calendarFeedsView, calendarFeedView } from './feeds.ts'

/** The pages of calendars. */
export const calendarViews: Views = { calendarFeeds: calendarFeedsView, calendarFeed: calendarFeedView }
