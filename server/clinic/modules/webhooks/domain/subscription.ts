import { newWebhookSecret, type WebhookScheme } from '@waymark/server/webhooks'
import { type Clock, failure, type Instant } from '@waymark/server/values'
import type { ChangeType } from '@waymark/shared/clinic'
import type { WebhookFailure } from './failure.ts'

export { newWebhookSecret } from '@waymark/server/webhooks'

/** What a program gets, where, and how it is signed. */
export interface SubscriptionDetails {
  readonly url: string
  readonly events: readonly ChangeType[]
  /** Only changes of this doctor. */
  readonly doctor?: string | undefined
  /** Only changes of appointments of this type. */
  readonly type?: string | undefined
  readonly signature: WebhookScheme
}

/*
 * The subscription of a program.
 *   (nothing) → active     [a clerk]
 *   active → paused        [a clerk; its deliveries wait]
 *   active → gone          [its program answers 410; it gets no new deliveries, and the others wait]
 *   paused, gone → active  [a clerk; the waiting deliveries are sent]
 *   any → (nothing)        [a clerk]
 */
export interface Subscription extends SubscriptionDetails {
  readonly id: string
  readonly status: 'active' | 'paused' | 'gone'
  /** The end of the validity of the former secret. */
  readonly formerUntil?: Instant | undefined
  readonly createdAt: Instant
  /** Increases with every change. */
  readonly version: number
}

/** The numbers of deliveries of a subscription. */
export interface DeliveryCounts {
  readonly waiting: number
  readonly dead: number
}

/** Port of the stored subscriptions. */
export interface Subscriptions {
  /** Stores a subscription with its secret, which is sealed. */
  add(subscription: Subscription, secret: string): Promise<void>
  find(id: string): Promise<Subscription | undefined>
  /** Returns all subscriptions, oldest first; they are few. */
  all(): Promise<readonly Subscription[]>
  counts(id: string): Promise<DeliveryCounts>
  /** Updates the details and the status, or returns false if the version has changed. */
  change(subscription: Subscription, details: SubscriptionDetails & Pick<Subscription, 'status'>): Promise<boolean>
  /** Replaces the secret; the former one stays valid until an instant. Returns false if the version has changed. */
  rotate(subscription: Subscription, secret: string, formerUntil: Instant): Promise<boolean>
  /** Removes a subscription with its deliveries. */
  remove(id: string): Promise<void>
  /** Marks a subscription whose program wants no more events. */
  end(id: string): Promise<void>
  /** Returns the secrets that sign now, the present one first. */
  secretsOf(id: string, now: Instant): Promise<readonly string[]>
}

/** Maximum number of subscriptions: each change is sent to all of them. */
export const mostSubscriptions = 50

// Time to give the new secret to the program.
const rotationTime = 86_400_000

interface SubscribingPorts {
  readonly subscriptions: Subscriptions
  readonly clock: Clock
  readonly newIdentifier: () => string
}

/** A subscription with the secret that is shown once. */
export interface WithSecret {
  readonly subscription: Subscription
  readonly secret: string
}

/** Adds a subscription with a new secret. */
export async function subscribe(
  { subscriptions, clock, newIdentifier }: SubscribingPorts,
  details: SubscriptionDetails,
): Promise<WithSecret | WebhookFailure> {
  if ((await subscriptions.all()).length >= mostSubscriptions) return failure('too-many-subscriptions')
  const secret = newWebhookSecret()
  const about = { id: newIdentifier(), status: 'active', createdAt: clock.now(), version: 1 } as const
  const subscription = { ...details, ...about }
  await subscriptions.add(subscription, secret)
  return { subscription, secret }
}

/** Replaces the secret of a subscription. For a day, events are signed with the former one too. */
export async function rotate(
  { subscriptions, clock }: Pick<SubscribingPorts, 'subscriptions' | 'clock'>,
  subscription: Subscription,
): Promise<WithSecret | WebhookFailure> {
  const secret = newWebhookSecret()
  const formerUntil = clock.now() + rotationTime
  if (!(await subscriptions.rotate(subscription, secret, formerUntil))) return failure('state-changed')
  return { subscription: { ...subscription, formerUntil, version: subscription.version + 1 }, secret }
}
