import type { Json } from '@waymark/server'
import { subscriptionBase, subscriptionTopic } from './domain/fhir-subscription.ts'
import type { EventType, TakenDelivery } from './domain/delivery.ts'
import type { FhirChannel, Subscription } from './domain/subscription.ts'

type Parameter = Readonly<Record<string, Json>>
type Parameters = Readonly<Record<'resourceType', string>> & Readonly<Record<string, Json>>

type NotificationType = 'handshake' | 'heartbeat' | 'event-notification' | 'query-status'

interface Told {
  readonly id: string
  readonly fhir: FhirChannel
  readonly status: string
  readonly type: NotificationType
  /** The number of the latest event. */
  readonly counted: number
  readonly event?: Parameter | undefined
}

const profile = 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition/'

/** The statuses of FHIR R4 (SubscriptionStatus), by those of the clinic. */
export const fhirStatuses = {
  requested: 'requested',
  active: 'active',
  paused: 'off',
  gone: 'error',
  error: 'error',
} as const satisfies Readonly<Record<Subscription['status'], string>>

/** Returns the status of a subscription as Parameters (Subscriptions R5 Backport, backport-subscription-status-r4). */
export function statusParameters({ id, fhir, status, type, counted, event }: Told): Parameters {
  return {
    resourceType: 'Parameters',
    meta: { profile: [`${profile}backport-subscription-status-r4`] },
    parameter: [
      { name: 'subscription', valueReference: { reference: subscriptionBase(fhir, id) } },
      { name: 'topic', valueCanonical: subscriptionTopic(fhir.base) },
      { name: 'status', valueCode: status },
      { name: 'type', valueCode: type },
      { name: 'events-since-subscription-start', valueString: String(counted) },
      ...(event === undefined ? [] : [event]),
    ],
  }
}

const typesOfOwn: Readonly<Partial<Record<EventType, NotificationType>>> = {
  'webhook.test': 'heartbeat',
  'webhook.handshake': 'handshake',
}

/**
 * Returns the notification of an event: a Bundle of the type history whose first entry is the status. A test event of a clerk
 * is a heartbeat.
 */
export function fhirNotification(taken: TakenDelivery, fhir: FhirChannel): object {
  const { subscription: id, number, recipient, event } = taken
  const type = typesOfOwn[event.type]
  const focus = type === undefined && fhir.content === 'id-only' ? focusOf(event, fhir) : undefined
  const told: Told = {
    id,
    fhir,
    status: fhirStatuses[recipient.status],
    type: type ?? 'event-notification',
    counted: Math.max(recipient.counted, number ?? 0),
    event: number === undefined ? undefined : eventParameter(String(number), event.at, focus),
  }
  const entry = {
    fullUrl: `urn:uuid:${event.id}`,
    resource: statusParameters(told),
    request: { method: 'GET', url: `${subscriptionBase(fhir, id)}/$status` },
    response: { status: '200' },
  }
  return {
    resourceType: 'Bundle',
    id: event.id,
    meta: { profile: [`${profile}backport-subscription-notification-r4`] },
    type: 'history',
    timestamp: new Date(event.at).toISOString(),
    entry: [entry, ...(focus === undefined ? [] : [changedEntry(event.type, focus)])],
  }
}

function focusOf({ appointment = '' }: TakenDelivery['event'], { base }: FhirChannel): string {
  return `${base}/Appointment/${appointment}`
}

function changedEntry(type: EventType, focus: string): object {
  const isNew = type === 'appointment.booked'
  const request = { method: isNew ? 'POST' : 'PUT', url: isNew ? 'Appointment' : focus }
  return { fullUrl: focus, request, response: { status: isNew ? '201' : '200' } }
}

function eventParameter(number: string, at: number, focus: string | undefined): Parameter {
  return {
    name: 'notification-event',
    part: [
      { name: 'event-number', valueString: number },
      { name: 'timestamp', valueInstant: new Date(at).toISOString() },
      ...(focus === undefined ? [] : [{ name: 'focus', valueReference: { reference: focus } }]),
    ],
  }
}
