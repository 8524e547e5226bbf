/** The only definition of each path of the module. */
export const paymentRoutes = {
  payments: '/payments{?status,cursor,limit}',
  payment: '/appointments/{appointment}/payment{?capability,returned}',
  checkout: '/appointments/{appointment}/payment/checkout{?capability}',
  refund: '/appointments/{appointment}/payment/refund',
} as const

/** The paths that are no resources. */
export const paymentEndpoints = { notifications: '/payments/notifications' } as const
