import { type Clock, failure } from '@waymark/server/values'
import { allChangeTypes, type ChangeType } from '@waymark/shared/clinic'
import type { Deliveries } from './delivery.ts'
import type { WebhookFailure } from './failure.ts'
import {
  type ChannelHeaders,
  type FhirChannel,
  subscribe,
  type Subscription,
  type SubscriptionDetails,
  type Subscriptions,
} from './subscription.ts'

/** The events of the topic of a FHIR Subscription: every change of an appointment. */
export const topicEvents: readonly ChangeType[] = allChangeTypes.filter((type) => type.startsWith('appointment.'))

/** Returns the canonical URL of the only topic: an appointment was created, changed or cancelled. */
export function subscriptionTopic(base: string): string {
  return `${base}/SubscriptionTopic/appointments`
}

/** Returns the absolute URL of a FHIR Subscription. */
export function subscriptionBase({ base }: FhirChannel, id: string): string {
  return `${base}/Subscription/${id}`
}

/** What the client of a FHIR Subscription chooses. */
export interface FhirDetails extends Pick<SubscriptionDetails, 'url' | 'doctor' | 'type'> {
  readonly fhir: FhirChannel
  /** The header fields of notifications; undefined keeps those of an existing subscription whose receiver has the same origin. */
  readonly headers: ChannelHeaders | undefined
  readonly wanted: 'requested' | 'active' | 'off'
}

interface FhirPorts {
  readonly subscriptions: Subscriptions
  readonly deliveries: Pick<Deliveries, 'test'>
  readonly clock: Clock
  readonly newIdentifier: () => string
}

function detailsOf({ url, doctor, type, fhir }: FhirDetails): SubscriptionDetails {
  return { url, doctor, type, fhir, events: topicEvents, signature: 'standard' }
}

/** Adds a FHIR Subscription, and its handshake to the outbox, within one transaction of the caller. */
export async function requestSubscription(
  ports: FhirPorts,
  details: FhirDetails,
): Promise<Subscription | WebhookFailure> {
  const added = await subscribe(ports, detailsOf(details), { status: 'requested', headers: details.headers })
  if ('failure' in added) return added
  await shakeHands(ports, added.subscription)
  return added.subscription
}

/**
 * Updates a FHIR Subscription, within a transaction of the caller. An active one goes on if its receiver stays the same;
 * otherwise there is another handshake.
 */
export async function updateSubscription(
  ports: FhirPorts,
  before: Subscription,
  details: FhirDetails,
): Promise<WebhookFailure | undefined> {
  const { url, wanted } = details
  const headers = headersFor(before, details)
  const goesOn = before.status === 'active' && wanted === 'active' && before.url === url && headers === undefined
  const status = wanted === 'off' ? 'paused' : goesOn ? 'active' : 'requested'
  if (!(await ports.subscriptions.change(before, { ...detailsOf(details), status }))) return failure('state-changed')
  if (headers !== undefined) await ports.subscriptions.setHeaders(before.id, headers)
  if (status === 'requested') await shakeHands(ports, before)
  return undefined
}

// The fields can be credentials of the former receiver.
function headersFor({ url: former }: Subscription, { url, headers }: FhirDetails): ChannelHeaders | undefined {
  return headers ?? (new URL(former).origin === new URL(url).origin ? undefined : {})
}

async function shakeHands({ deliveries, newIdentifier, clock }: FhirPorts, { id }: Subscription): Promise<void> {
  await deliveries.test(id, { id: newIdentifier(), at: clock.now() }, 'webhook.handshake')
}
