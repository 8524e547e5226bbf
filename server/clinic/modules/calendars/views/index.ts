import type { Views } from '@waymark/server/html'
import { calendarFeedsView, calendarFeedView } from './feeds.ts'
import { otherCalendarsView, otherCalendarView } from './other-calendars.ts'

/** The pages of calendars. */
export const calendarViews: Views = {
  calendarFeeds: calendarFeedsView,
  calendarFeed: calendarFeedView,
  otherCalendars: otherCalendarsView,
  otherCalendar: otherCalendarView,
}
