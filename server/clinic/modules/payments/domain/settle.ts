import type { Clock, Instant } from '@waymark/server/values'
import type { Checkout, Payments } from './payment.ts'
import { type PaymentProvider, ProviderRefusal, type Refund } from './provider.ts'
import { askAfter, factOf, isClosed } from './standing.ts'

export interface SettlingPorts {
  readonly payments: Payments
  readonly clock: Clock
  /** Returns a number from 0 up to 1, which spreads retries. */
  readonly random: () => number
  /** Reports a failure of the provider to the operator. */
  readonly report: (error: unknown) => void
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Longer than the requests of a checkout to the provider may take. */
const leaseTime = 3 * minute
const atOnce = 10
/** The pauses after each attempt to refund. The provider knows the idempotency key of a refund for at least a day. */
const refundPauses = [10 * second, minute, 5 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour]
/** A bank may take days to accept a refund. */
const pendingPause = 6 * hour

/**
 * Asks the provider about due checkouts, closes those of cancelled appointments, and sends refunds. Returns the number of
 * claimed checkouts.
 */
export async function settleDue(ports: SettlingPorts, provider: PaymentProvider, now: Instant): Promise<number> {
  const taken = await ports.payments.claim(now, { until: now + leaseTime, limit: atOnce })
  await Promise.all(taken.map((each) => settle(ports, provider, each)))
  return taken.length
}

async function settle(ports: SettlingPorts, provider: PaymentProvider, checkout: Checkout): Promise<void> {
  try {
    await (checkout.state === 'refunding' ? refund(ports, provider, checkout) : ask(ports, provider, checkout))
  } catch (error) {
    ports.report(error)
    await failed(ports, checkout, error)
  }
}

// A checkout of a cancelled appointment is closed first, so that it can no longer be paid.
async function ask({ payments, clock }: SettlingPorts, provider: PaymentProvider, checkout: Checkout): Promise<void> {
  const { id, state, opened, attempts } = checkout
  if (opened === undefined) return payments.postpone(checkout, undefined)
  const isUnwanted = state === 'unwanted'
  const standing = await (isUnwanted ? provider.close(opened.providerId) : provider.find(opened.providerId))
  if (isClosed(standing)) await payments.tell(id, factOf(standing), clock.now())
  const isOver = standing.status === 'expired' || standing.status === 'paid'
  await payments.postpone(checkout, isOver ? undefined : askAfter(clock.now(), attempts))
}

async function refund(ports: SettlingPorts, provider: PaymentProvider, checkout: Checkout): Promise<void> {
  const { payments, clock } = ports
  const { id, round } = checkout
  const made = await refunded(provider, checkout)
  if (made.status === 'pending') return payments.postpone(checkout, clock.now() + pendingPause, made.id)
  const isRefunded = made.status === 'refunded'
  await payments.tell(id, { fact: isRefunded ? 'refunded' : 'refund-failed', round }, clock.now())
}

async function refunded(provider: PaymentProvider, checkout: Checkout): Promise<Refund> {
  const { id, price, received, round, refund: made, opened } = checkout
  if (made !== undefined) return provider.findRefund(made)
  const found =
    opened === undefined ? undefined : (checkout.payment ?? (await provider.find(opened.providerId)).payment)
  if (found === undefined) throw new Error('The provider has not named the payment')
  const money = { amount: received ?? price.amount, currency: price.currency }
  return provider.refund({ checkout: id, payment: found, money, round })
}

async function failed({ payments, clock, random }: SettlingPorts, checkout: Checkout, error: unknown): Promise<void> {
  const { id, state, attempts, round } = checkout
  const now = clock.now()
  if (state !== 'refunding') return payments.postpone(checkout, askAfter(now, attempts))
  const pause = error instanceof ProviderRefusal ? undefined : refundPauses[attempts - 1]
  if (pause !== undefined) return payments.postpone(checkout, now + Math.round(pause * (1 + random() / 5)))
  const fault = error instanceof Error ? error.message : ''
  await payments.tell(id, { fact: 'refund-failed', round, fault }, now)
}
