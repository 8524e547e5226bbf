export type { Payments } from './domain/payment.ts'
export type { PaymentProvider } from './domain/provider.ts'
export { paymentPermissions } from './permissions.ts'
export { paymentRoutes } from './routes.ts'
