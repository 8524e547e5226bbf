import type { WebhookScheme } from '@waymark/server/webhooks'
import type { Instant, Page, PageRequest } from '@waymark/server/values'
import type { ChangeType } from '@waymark/shared/clinic'
import type { NewChange } from './change-event.ts'
import type { Subscription } from './subscription.ts'

/** The cause of a failed attempt: an answer of another status than 2xx, no answer, or a secret that cannot be opened. */
export type DeliveryFault = 'status' | 'redirect' | 'timeout' | 'unreachable' | 'private-address' | 'gone' | 'secret'

/** The type of a change, or of an event that only one subscription gets: a test of a clerk, or the handshake of FHIR. */
export type EventType = ChangeType | 'webhook.test' | 'webhook.handshake'

/** The types of events that only one subscription gets. */
export type OwnType = Exclude<EventType, ChangeType>

/*
 * The delivery of an event to a subscription.
 *   (nothing) → waiting    [when the change is placed; or a test event]
 *   waiting → leased       [claim: exclusive until the lease expires, and only if no earlier one of its appointment waits]
 *   leased → delivered     [an answer of 2xx]
 *   leased → waiting       [another answer or none: retry with back-off; or the lease expired]
 *   leased → dead          [after the last attempt]
 *   dead → waiting         [a clerk sends it again]
 * After a crash the lease expires and the event is sent again with the same id.
 */
export interface Delivery {
  /** Increasing number. */
  readonly id: number
  readonly subscription: string
  readonly type: EventType
  readonly status: 'waiting' | 'delivered' | 'dead'
  /** The attempts since it was last sent by a clerk. */
  readonly attempts: number
  /** The time of the change. */
  readonly at: Instant
  readonly dueAt?: Instant | undefined
  readonly deliveredAt?: Instant | undefined
  readonly failedAt?: Instant | undefined
  /** The status of the last answer. */
  readonly answer?: number | undefined
  readonly fault?: DeliveryFault | undefined
}

/** A leased delivery. */
export interface TakenDelivery extends Pick<Delivery, 'id' | 'subscription' | 'attempts'> {
  readonly url: string
  readonly signature: WebhookScheme
  /** The number of the event among those of the subscription; undefined for an event that only it gets. */
  readonly number?: number | undefined
  readonly recipient: Pick<Subscription, 'fhir' | 'status' | 'counted'>
  readonly event: Omit<NewChange, 'type'> & { readonly type: EventType }
}

/** The outcome of a failed attempt. */
export interface FailedAttempt {
  readonly fault: DeliveryFault
  readonly answer?: number | undefined
}

export interface DeliveryLease {
  /** Maximum number of deliveries, and of those of one subscription. */
  readonly limit: number
  readonly perSubscription: number
  /** End of the lease. */
  readonly until: Instant
}

/** Port of the deliveries, which all processes share. */
export interface Deliveries {
  /** Leases due deliveries, each to one of several concurrent processes, in the order of each appointment. */
  claim(now: Instant, lease: DeliveryLease): Promise<readonly TakenDelivery[]>
  delivered(taken: TakenDelivery, at: Instant, answer: number): Promise<void>
  /** Schedules a retry, unless another process has leased the delivery meanwhile. */
  postpone(taken: TakenDelivery, dueAt: Instant, failed: FailedAttempt): Promise<void>
  giveUp(taken: TakenDelivery, failedAt: Instant, failed: FailedAttempt): Promise<void>
  /** Creates the delivery of an event that only one subscription gets. */
  test(subscription: string, event: { readonly id: string; readonly at: Instant }, type?: OwnType): Promise<Delivery>
  /** Lets a dead delivery wait again; returns undefined if it is not dead. */
  sendAgain(subscription: string, id: number, now: Instant): Promise<Delivery | undefined>
  find(subscription: string, id: number): Promise<Delivery | undefined>
  /** Pages in the order of `deliveryKey`, latest first. */
  page(
    query: { readonly subscription: string; readonly status?: Delivery['status'] | undefined },
    request: PageRequest,
  ): Promise<Page<Delivery>>
  /** Returns the subscriptions with dead deliveries, with their numbers. */
  dead(
    limit: number,
  ): Promise<readonly { readonly subscription: string; readonly url: string; readonly count: number }[]>
}

/** Returns the sort key of a delivery. */
export function deliveryKey({ id }: Pick<Delivery, 'id'>): string {
  return String(id)
}
