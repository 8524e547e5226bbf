import {
  PrivateAddress,
  retryAfterOf,
  webhookFields,
  type OutgoingPost,
  type PostAnswer,
} from '@waymark/server/webhooks'
import type { Clock, Instant } from '@waymark/server/values'
import type { Deliveries, FailedAttempt, TakenDelivery } from './delivery.ts'
import type { Subscriptions } from './subscription.ts'

/** Sends a webhook and returns its answer; an exception means that there was none. */
export type SendWebhook = (post: OutgoingPost) => Promise<PostAnswer>

export interface DeliveringPorts {
  readonly deliveries: Deliveries
  readonly subscriptions: Pick<Subscriptions, 'secretsOf' | 'headersOf' | 'settle'>
  readonly sendWebhook: SendWebhook
  readonly clock: Clock
  /** Returns a number from 0 up to 1, which spreads retries. */
  readonly random: () => number
  /** Returns the content of an event, and its media type if it is not JSON alone. */
  readonly contentOf: (taken: TakenDelivery) => { readonly content: object; readonly mediaType?: string }
  /** Reports a dead delivery to the operator. */
  readonly report: (event: string, fault: string) => void
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Maximum number of concurrent deliveries of a process, and of those to one subscription. */
const atOnce = { limit: 20, perSubscription: 5 }
/** Longer than the time that an answer may take. */
const leaseTime = minute
/** The pauses after each attempt that Standard Webhooks recommends; the last retry takes place after about three days. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
/** A receiver may ask for a longer pause, up to this one. */
const longestPause = 24 * hour

/** Sends due events and returns the number of claimed ones. */
export async function deliverEvents(ports: DeliveringPorts, now: Instant): Promise<number> {
  const taken = await ports.deliveries.claim(now, { ...atOnce, until: now + leaseTime })
  await Promise.all(taken.map((each) => deliver(ports, each)))
  return taken.length
}

async function deliver(ports: DeliveringPorts, taken: TakenDelivery): Promise<void> {
  const { deliveries, subscriptions, clock } = ports
  const secrets = await subscriptions.secretsOf(taken.subscription, clock.now())
  const answer = secrets.length === 0 ? 'no secret' : await attempt(ports, taken, secrets)
  const failed = failureOf(answer)
  if (failed === undefined) {
    await deliveries.delivered(taken, clock.now(), statusOf(answer))
    if (isHandshake(taken)) await subscriptions.settle(taken.subscription, 'active', ['requested'])
    return
  }
  // RFC 9110 §15.5.11, and Standard Webhooks: the receiver wants no more events.
  if (failed.fault === 'gone') await subscriptions.settle(taken.subscription, 'gone', ['active'])
  // A handshake is not repeated: its client asks for another one.
  const pause = isHandshake(taken) ? undefined : pauses[taken.attempts - 1]
  if (pause === undefined) {
    await deliveries.giveUp(taken, clock.now(), failed)
    const { fhir } = taken.recipient
    if (fhir !== undefined) await subscriptions.settle(taken.subscription, 'error', ['requested', 'active'])
    ports.report(taken.event.id, failed.fault)
    return
  }
  const wished = isAnswer(answer) ? retryAfterOf(answer, clock.now()) : 0
  await deliveries.postpone(taken, clock.now() + pauseOf(pause, wished, ports.random()), failed)
}

// Retries that many failures make due at one time are spread over a fifth of their pause.
function pauseOf(pause: number, wished: number, random: number): number {
  return Math.max(Math.round(pause * (1 + random / 5)), Math.min(wished, longestPause))
}

function isHandshake({ event }: TakenDelivery): boolean {
  return event.type === 'webhook.handshake'
}

async function attempt(
  { sendWebhook, subscriptions, clock, contentOf }: DeliveringPorts,
  taken: TakenDelivery,
  secrets: readonly string[],
): Promise<Attempted> {
  const { url, signature, event, recipient } = taken
  const { content, mediaType } = contentOf(taken)
  const body = JSON.stringify(content)
  const timestamp = Math.floor(clock.now() / second)
  const headers = {
    ...(recipient.fhir === undefined ? {} : await subscriptions.headersOf(taken.subscription)),
    ...webhookFields({ id: event.id, url, timestamp, body }, signature, secrets),
    ...(mediaType === undefined ? {} : { 'content-type': mediaType }),
  }
  try {
    return await sendWebhook({ url, headers, body })
  } catch (error) {
    return { error }
  }
}

/** What an attempt has led to; an event is never sent without a signature. */
type Attempted = PostAnswer | { readonly error: unknown } | 'no secret'

function isAnswer(attempted: Attempted): attempted is PostAnswer {
  return attempted !== 'no secret' && 'status' in attempted
}

function statusOf(attempted: Attempted): number {
  return isAnswer(attempted) ? attempted.status : 0
}

function failureOf(answer: Attempted): FailedAttempt | undefined {
  if (answer === 'no secret') return { fault: 'secret' }
  if ('error' in answer) return { fault: faultOf(answer.error) }
  const { status } = answer
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return { fault: 'redirect', answer: status }
  return { fault: status === 410 ? 'gone' : 'status', answer: status }
}

function faultOf(error: unknown): FailedAttempt['fault'] {
  if (error instanceof PrivateAddress) return 'private-address'
  const name = error instanceof Error ? error.name : ''
  return name === 'AbortError' || name === 'TimeoutError' ? 'timeout' : 'unreachable'
}
