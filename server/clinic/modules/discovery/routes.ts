/** The only definition of each path of the module. */
export const discoveryRoutes = {
  home: '/',
  levels: '/levels{?cursor,limit}',
  level: '/levels/{level}',
} as const
