import type { Notification } from './domain/provider.ts'
import { memberObject, memberOf, moneyIn, objectIn } from './stripe-object.ts'

type About = NonNullable<Notification['about']>

/** Returns the notification in the content of a webhook; undefined if it has none. */
export function notificationOf(text: string): Notification | undefined {
  const event = objectIn(text)
  const [id, type] = [memberOf(event, 'id'), memberOf(event, 'type')]
  if (typeof id !== 'string' || typeof type !== 'string') return undefined
  const about = aboutOf(type, memberObject(memberObject(event, 'data'), 'object'))
  return { event: id, ...(about === undefined ? {} : { about }) }
}

function aboutOf(type: string, object: object): About | undefined {
  const metadata = memberObject(object, 'metadata')
  const checkout = memberOf(metadata, 'checkout') ?? memberOf(object, 'client_reference_id')
  const fact = facts.get(type)?.(object)
  if (typeof checkout !== 'string' || fact === undefined) return undefined
  const payment = memberOf(object, 'payment_intent')
  const round = Number(memberOf(metadata, 'round'))
  return {
    checkout,
    fact,
    payment: typeof payment === 'string' ? payment : undefined,
    received: fact === 'paid' ? moneyIn(object, 'amount_total') : undefined,
    round: Number.isSafeInteger(round) && round > 0 ? round : undefined,
  }
}

type FactOf = (object: object) => About['fact'] | undefined

const refundFact: FactOf = (object) => {
  const status = memberOf(object, 'status')
  if (status === 'succeeded') return 'refunded'
  return status === 'failed' || status === 'canceled' ? 'refund-failed' : undefined
}

// https://docs.stripe.com/api/events/types
const facts: ReadonlyMap<string, FactOf> = new Map<string, FactOf>([
  [
    'checkout.session.completed',
    (session) => (memberOf(session, 'payment_status') === 'unpaid' ? 'processing' : 'paid'),
  ],
  ['checkout.session.async_payment_succeeded', () => 'paid'],
  ['checkout.session.async_payment_failed', () => 'expired'],
  ['checkout.session.expired', () => 'expired'],
  // A part of the money that is refunded by hand leaves the appointment paid.
  [
    'charge.refunded',
    (charge) => (memberOf(charge, 'amount_refunded') === memberOf(charge, 'amount') ? 'refunded' : undefined),
  ],
  ['refund.created', refundFact],
  ['refund.updated', refundFact],
  ['refund.failed', refundFact],
])
