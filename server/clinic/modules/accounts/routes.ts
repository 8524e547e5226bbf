/** The path of the list of users, which the module of the staff shows; registration leads there too. */
export const usersRoute = '/users{?q,role,cursor,limit,next}'

/** The only definition of each path of the module. */
export const accountRoutes = {
  user: '/users/{user}',
  profile: '/users/{user}/profile',
  emailVerifications: '/users/{user}/email-verification',
  personalData: '/users/{user}/personal-data',
  emailVerification: '/email-verifications/{token}',
} as const
