/** The only definition of each path of the module. */
export const messageRoutes = {
  messages: '/users/{user}/messages{?status,cursor,limit}',
  message: '/users/{user}/messages/{message}',
} as const
