/** The only definition of each path of the module. */
export const operationRoutes = {
  audit: '/audit{?user,operation,from,until,cursor,limit}',
  auditEntry: '/audit/{number}',
  activity: '/activity',
  decisions: '/decisions/{decisions}',
  diagram: '/decisions/{decisions}/diagram',
} as const

/** The paths of health and metrics, which are answered before all decisions. */
export const probeRoutes = { live: '/health/live', ready: '/health/ready', metrics: '/metrics' } as const
