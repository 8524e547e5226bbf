import type { Failure } from '@waymark/server/values'

/** The failures of the module, as a closed union: a caller handles each, and failures.ts gives each its status. */
export type WebhookCode =
  /** The change at the place of a reader is not kept. */
  | 'place-gone'
  /** There are as many subscriptions as are permitted. */
  | 'too-many-subscriptions'
  /** Only the client of a FHIR Subscription edits it. */
  | 'fhir-subscription'
  /** The delivery is not a dead one. */
  | 'delivery-not-dead'
  /** The resource has changed since it was read. */
  | 'state-changed'

export type WebhookFailure = Failure<WebhookCode>
