/** The only definition of each path of the module. */
export const calendarRoutes = {
  calendarFeeds: '/users/{user}/calendar-feeds',
  calendarFeed: '/users/{user}/calendar-feeds/{feed}',
  calendarFile: '/calendar-feeds/{feed}{?capability}',
  otherCalendars: '/doctors/{doctor}/other-calendars',
  otherCalendar: '/doctors/{doctor}/other-calendars/{calendar}',
} as const
