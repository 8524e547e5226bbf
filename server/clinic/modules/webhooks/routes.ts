/** The only definition of each path of the module. */
export const webhookRoutes = {
  changes: '/changes{?after,limit}',
  change: '/changes/{change}',
  subscriptions: '/subscriptions',
  subscription: '/subscriptions/{subscription}',
  secret: '/subscriptions/{subscription}/secret',
  deliveries: '/subscriptions/{subscription}/deliveries{?status,cursor,limit}',
  delivery: '/subscriptions/{subscription}/deliveries/{delivery}',
} as const
