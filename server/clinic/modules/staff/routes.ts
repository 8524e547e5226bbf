import { usersRoute } from '../accounts/contract.ts'

/** The only definition of each path of the module. */
export const staffRoutes = {
  users: usersRoute,
  desk: '/desk{?date,cursor}',
  roleView: '/role-view{?page,role}',
} as const
