import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant, Money } from '@waymark/server/values'
import {
  type NewCheckout,
  type OpenedCheckout,
  type PaymentProvider,
  ProviderRefusal,
  type Refund,
  type Standing,
} from './domain/provider.ts'
import { notificationOf } from './stripe-event.ts'
import { amountOf, memberObject, memberOf, moneyIn, objectIn, textOf } from './stripe-object.ts'

// Shorter than the lease of a checkout (domain/settle.ts).
const usualTimeout = 20_000
// A checkout has a few thousand bytes.
const mostContent = 262_144
const tolerance = 300_000

// https://docs.stripe.com/api/versioning: the version that this file was written against.
const version = '2025-03-31.basil'

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly fields?: Readonly<Record<string, string>>
  readonly key?: string
}

/** The settings of the provider. */
export interface StripeSettings {
  /** The base URL of the API, such as https://api.stripe.com. */
  readonly url: string
  readonly key: string
  readonly webhookSecret: string
  /** In milliseconds. */
  readonly timeout?: number
}

/** Sends a request, and returns the object in its response. */
type Send = (call: Call) => Promise<object>

/**
 * Returns a provider with the API of Stripe Checkout, which compatible gateways have too:
 * https://docs.stripe.com/api/checkout/sessions
 */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const send = sender(settings)
  const find = async (id: string): Promise<Standing> => standingOf(await send({ method: 'GET', path: sessionPath(id) }))
  return {
    find,
    async open(checkout) {
      const { id: key } = checkout
      return openedIn(await send({ method: 'POST', path: sessions, fields: sessionFields(checkout), key }))
    },
    async close(id) {
      try {
        return standingOf(await send({ method: 'POST', path: `${sessionPath(id)}/expire`, fields: {} }))
      } catch (error) {
        // A checkout that was paid or has expired cannot be closed.
        if (error instanceof ProviderRefusal) return find(id)
        throw error
      }
    },
    async refund({ checkout, payment, money, round }) {
      const metadata = { 'metadata[checkout]': checkout, 'metadata[round]': String(round) }
      const fields = { payment_intent: payment, amount: amountOf(money), ...metadata }
      const key = `${checkout}-refund-${String(round)}`
      return refundIn(await send({ method: 'POST', path: refunds, fields, key }))
    },
    async findRefund(id) {
      return refundIn(await send({ method: 'GET', path: `${refunds}/${encodeURIComponent(id)}` }))
    },
    verify({ content, header }, now) {
      const field = header('stripe-signature') ?? ''
      if (!isSigned(content, field, { secret: settings.webhookSecret, now })) return undefined
      return notificationOf(Buffer.from(content).toString()) ?? 'malformed'
    },
  }
}

const sessions = '/v1/checkout/sessions'
const refunds = '/v1/refunds'

function sender({ url, key, timeout = usualTimeout }: StripeSettings): Send {
  const base = url.replace(/\/$/, '')
  return async ({ method, path, fields, key: idempotencyKey }) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        Accept: 'application/json',
        'Stripe-Version': version,
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
    })
    const content = objectIn(await textOf(response, mostContent))
    if (response.ok) return content
    throw refusalOf(response.status, content)
  }
}

function sessionFields({
  id,
  price,
  description,
  paidUrl,
  unpaidUrl,
  email,
}: NewCheckout): NonNullable<Call['fields']> {
  return {
    mode: 'payment',
    client_reference_id: id,
    'metadata[checkout]': id,
    'payment_intent_data[metadata][checkout]': id,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': price.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': amountOf(price),
    'line_items[0][price_data][product_data][name]': description,
    success_url: paidUrl,
    cancel_url: unpaidUrl,
    ...(email === undefined ? {} : { customer_email: email }),
  }
}

function openedIn(session: object): OpenedCheckout {
  const [providerId, url, expires] = ['id', 'url', 'expires_at'].map((name) => memberOf(session, name))
  if (typeof providerId !== 'string' || typeof url !== 'string' || typeof expires !== 'number')
    throw new Error('payment provider: the checkout has no page')
  return { providerId, url, expires: expires * 1000 }
}

function sessionPath(id: string): string {
  return `/v1/checkout/sessions/${encodeURIComponent(id)}`
}

function standingOf(session: object): Standing {
  const payment = memberOf(session, 'payment_intent')
  const known = typeof payment === 'string' ? { payment } : {}
  const status = memberOf(session, 'status')
  if (status === 'open' || status === 'expired') return { status, ...known }
  if (status !== 'complete') throw new Error('payment provider: unknown state of a checkout')
  const isPaid = memberOf(session, 'payment_status') !== 'unpaid'
  const received: Money | undefined = moneyIn(session, 'amount_total')
  return isPaid ? { status: 'paid', ...known, received } : { status: 'processing', ...known }
}

function refundIn(refund: object): Refund {
  const [id, status] = [memberOf(refund, 'id'), memberOf(refund, 'status')]
  if (typeof id !== 'string') throw new Error('payment provider: the refund has no identifier')
  if (status === 'succeeded') return { id, status: 'refunded' }
  return { id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}

// The words of the provider are left out, because they may have data of the patient.
function refusalOf(status: number, content: object): Error {
  const error = memberObject(content, 'error')
  const code = memberOf(error, 'code')
  const named = typeof code === 'string' && /^\w{1,60}$/.test(code) ? `, ${code}` : ''
  const reason = `payment provider: status ${String(status)}${named}`
  const isFinal = [400, 402, 404].includes(status) && memberOf(error, 'type') !== 'api_error'
  return isFinal ? new ProviderRefusal(reason) : new Error(reason)
}

interface Signing {
  readonly secret: string
  readonly now: Instant
}

/** Verifies `t=…,v1=…`: https://docs.stripe.com/webhooks#verify-manually */
function isSigned(content: Uint8Array, field: string, { secret, now }: Signing): boolean {
  const parts = field.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1000) > tolerance) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(content).digest()
  return parts
    .filter(([name, value = '']) => name === 'v1' && /^[\da-f]{64}$/.test(value))
    .some(([, value = '']) => timingSafeEqual(Buffer.from(value, 'hex'), expected))
}
