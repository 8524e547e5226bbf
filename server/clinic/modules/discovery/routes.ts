import { homeLink } from '../../represent.ts'

/** The only definition of each path of the module. */
export const discoveryRoutes = {
  home: homeLink.href,
  levels: '/levels{?cursor,limit}',
  level: '/levels/{level}',
} as const

/** The path is fixed (RFC 9309 §2.3). */
export const robotsRoute = '/robots.txt'
