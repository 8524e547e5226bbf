import { usersRoute } from '../accounts/routes.ts'

/** The only definition of each path of the module. */
export const staffRoutes = {
  users: usersRoute,
  desk: '/desk{?date,cursor}',
} as const
