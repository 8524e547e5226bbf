/** The only definition of each path of the module. */
export const operationRoutes = {
  audit: '/audit{?user,operation,from,until,cursor,limit}',
  auditEntry: '/audit/{number}',
  decisions: '/decisions/{decisions}',
  diagram: '/decisions/{decisions}/diagram',
} as const
