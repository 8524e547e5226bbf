export type { Deliveries } from './domain/delivery.ts'
export { webhookPermissions } from './permissions.ts'
export { webhookRoutes } from './routes.ts'
