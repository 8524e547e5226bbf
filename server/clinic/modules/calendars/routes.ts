/** The only definition of each path of the module. */
export const calendarRoutes = {
  calendarFeeds: '/users/{user}/calendar-feeds',
  calendarFeed: '/users/{user}/calendar-feeds/{feed}',
  calendarFile: '/calendar-feeds/{feed}{?capability}',
} as const
