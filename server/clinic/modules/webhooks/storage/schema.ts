import type { TransactionalDatabase } from '@waymark/server/storage'
import type { Generated, Kysely } from 'kysely'
import type { DeliveryFault, EventType } from '../domain/delivery.ts'
import type { FhirChannel, Subscription } from '../domain/subscription.ts'

/** The tables of the module. Instants are milliseconds since 1970 in UTC. */
export interface WebhookSchema {
  readonly change_event: ChangeTable
  readonly change_place: PlaceTable
  readonly webhook_subscription: SubscriptionTable
  readonly webhook_delivery: DeliveryTable
}

export type WebhookDatabase = TransactionalDatabase<WebhookSchema>
export type Database = Kysely<WebhookSchema>

export interface ChangeTable {
  /** In the order of the commits of one appointment. */
  readonly number: Generated<number>
  readonly id: string
  /** Null until the transaction of the change has committed; 0 for an event that is not in the feed. */
  readonly place: number | null
  readonly type: EventType
  readonly at: number
  /** What keeps the order of deliveries: an appointment or a user. */
  readonly subject: string
  readonly appointment: string | null
  readonly doctor: string | null
  readonly kind: string | null
  readonly slot: number | null
  readonly account: string | null
  readonly version: number | null
}

/** One row: the last place that was given. */
export interface PlaceTable {
  readonly id: number
  readonly last: number
}

export interface SubscriptionTable {
  readonly id: string
  readonly url: string
  /** The types of changes, separated and surrounded by spaces. */
  readonly events: string
  readonly doctor: string | null
  readonly kind: string | null
  readonly signature: Subscription['signature']
  readonly status: Subscription['status']
  /** Sealed. */
  readonly secret: string
  readonly former_secret: string | null
  readonly former_until: number | null
  readonly created_at: number
  readonly version: number
  /** The base URL of a FHIR Subscription; null for a webhook. */
  readonly fhir_base: string | null
  readonly content: FhirChannel['content'] | null
  readonly reason: string | null
  /** Sealed JSON. */
  readonly headers: string | null
  readonly counted: number
}

/** Waiting if it is due, dead if it has failed, and otherwise delivered. */
export interface DeliveryTable {
  readonly id: Generated<number>
  readonly subscription: string
  readonly event: string
  /** The number among the events of the subscription; null for an event that only it gets. */
  readonly number: number | null
  /** The subject of the event, in whose order it is sent. */
  readonly subject: string
  readonly due_at: number | null
  readonly attempts: number
  readonly delivered_at: number | null
  readonly failed_at: number | null
  readonly answer: number | null
  readonly fault: DeliveryFault | null
}
