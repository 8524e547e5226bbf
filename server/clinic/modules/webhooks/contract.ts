export type { Deliveries } from './domain/delivery.ts'
export {
  type FhirDetails,
  requestSubscription,
  subscriptionTopic,
  updateSubscription,
} from './domain/fhir-subscription.ts'
export type { ChannelHeaders, Subscription, Subscriptions } from './domain/subscription.ts'
export { problemOf as webhookProblem } from './failures.ts'
export { fhirStatuses, statusParameters } from './fhir-notification.ts'
export { webhookPermissions } from './permissions.ts'
export { isReceiver } from './resources/checked-subscription.ts'
export { webhookRoutes } from './routes.ts'
export { webhookEvents as subscriptionEvents } from './texts.ts'
