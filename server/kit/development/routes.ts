/** The routes of the development mode. */
export const developmentPrefix = '/development/'

export const developmentRoutes = {
  requests: '/development/requests',
  request: '/development/requests/{request}',
  script: '/development/script.js',
  events: '/development/events',
} as const
