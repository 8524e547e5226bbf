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
  /** The channel of a FHIR Subscription; undefined for a webhook. */
  readonly fhir?: FhirChannel | undefined
}

/** What a FHIR Subscription has beside the parts of a webhook. */
export interface FhirChannel {
  /** The absolute URL of the façade that its client uses, without a slash at its end. */
  readonly base: string
  /** What a notification tells: only that there are events, or also the references to their appointments. */
  readonly content: 'empty' | 'id-only'
  readonly reason: string
}

/*
 * The subscription of a program.
 *   (nothing) → active     [a clerk]
 *   active → paused        [a clerk; its deliveries wait]
 *   active → gone          [its program answers 410; it gets no new deliveries, and the others wait]
 *   paused, gone → active  [a clerk; the waiting deliveries are sent]
 *   any → (nothing)        [a clerk]
 * A FHIR Subscription begins with a handshake:
 *   (nothing) → requested        [a client]
 *   requested → active           [the handshake is answered with 2xx]
 *   requested, active → error    [the handshake has failed, or an event was given up; its deliveries wait]
 *   error, paused, gone → requested, any → paused    [a client]
 */
export interface Subscription extends SubscriptionDetails {
  readonly id: string
  readonly status: 'active' | 'paused' | 'gone' | 'requested' | 'error'
  /** The number of its latest event; each change that it wants is counted. */
  readonly counted: number
  /** The end of the validity of the former secret. */
  readonly formerUntil?: Instant | undefined
  readonly createdAt: Instant
  /** Increases with every change. */
  readonly version: number
}

/** Header fields of notifications by name; they can be credentials. */
export type ChannelHeaders = Readonly<Record<string, string>>

/** The numbers of deliveries of a subscription. */
export interface DeliveryCounts {
  readonly waiting: number
  readonly dead: number
}

/** Port of the stored subscriptions. */
export interface Subscriptions {
  /** Stores a subscription with its secret, which is sealed. */
  add(subscription: Subscription, secret: string, headers?: ChannelHeaders): Promise<void>
  find(id: string): Promise<Subscription | undefined>
  /** Returns all subscriptions, oldest first; they are few. */
  all(): Promise<readonly Subscription[]>
  counts(id: string): Promise<DeliveryCounts>
  /** Updates the details and the status, or returns false if the version has changed. */
  change(subscription: Subscription, details: SubscriptionDetails & Pick<Subscription, 'status'>): Promise<boolean>
  /** Replaces the header fields of the notifications of a FHIR Subscription. */
  setHeaders(id: string, headers: ChannelHeaders): Promise<void>
  headersOf(id: string): Promise<ChannelHeaders>
  /** Replaces the secret; the former one stays valid until an instant. Returns false if the version has changed. */
  rotate(subscription: Subscription, secret: string, formerUntil: Instant): Promise<boolean>
  /** Removes a subscription with its deliveries. */
  remove(id: string): Promise<void>
  /** Sets the status, if it is one of these. */
  settle(id: string, status: Subscription['status'], from: readonly Subscription['status'][]): Promise<void>
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

interface Beginning {
  readonly status?: 'active' | 'requested'
  readonly headers?: ChannelHeaders | undefined
}

/** Adds a subscription with a new secret. */
export async function subscribe(
  { subscriptions, clock, newIdentifier }: SubscribingPorts,
  details: SubscriptionDetails,
  { status = 'active', headers }: Beginning = {},
): Promise<WithSecret | WebhookFailure> {
  if ((await subscriptions.all()).length >= mostSubscriptions) return failure('too-many-subscriptions')
  const secret = newWebhookSecret()
  const about = { id: newIdentifier(), status, counted: 0, createdAt: clock.now(), version: 1 } as const
  const subscription = { ...details, ...about }
  await subscriptions.add(subscription, secret, headers)
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
