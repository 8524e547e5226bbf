import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closed, listening } from '../http/listening.ts'

/** How a request goes wrong: answered with 500, done but not answered, or not answered at all. */
export type Misbehaviour = 'error' | 'lost' | 'silent'

interface Session {
  readonly id: string
  readonly fields: Readonly<Record<string, string>>
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  readonly intent: string
}

interface MadeRefund {
  readonly id: string
  readonly fields: Readonly<Record<string, string>>
  status: 'pending' | 'succeeded' | 'failed'
}

/** An event that the provider has to deliver. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly body: string
}

/** A payment provider with the API of Stripe Checkout, which behaves as badly as it is told to. */
export interface FakeProvider {
  readonly origin: string
  readonly secret: string
  /** What goes wrong with the next requests, in their order. */
  readonly misbehaviours: (Misbehaviour | undefined)[]
  /** The status of the next refunds. */
  refundStatus: MadeRefund['status']
  readonly sessions: ReadonlyMap<string, Session>
  readonly refunds: ReadonlyMap<string, MadeRefund>
  /** The events that were not delivered yet. */
  readonly events: ProviderEvent[]
  /** Pays at the page of a checkout; the money may come later. */
  pay(page: string, how?: { readonly isLater?: boolean; readonly amount?: number }): void
  /** Gives the result of a payment with money that comes later. */
  settle(page: string, isPaid: boolean): void
  expire(page: string): void
  settleRefund(id: string, status: 'succeeded' | 'failed'): void
  /** Returns the money that was taken and not sent back, in minor units. */
  balance(): number
  close(): Promise<void>
}

/** Returns the value of Stripe-Signature for a content. */
export function signatureOf(body: string, secret: string, at: number): string {
  const time = String(Math.floor(at / 1000))
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/** Opens a provider on a free port. */
export async function openProvider(): Promise<FakeProvider> {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, MadeRefund>()
  const answers = new Map<string, unknown>()
  const events: ProviderEvent[] = []
  const misbehaviours: (Misbehaviour | undefined)[] = []
  let origin = ''
  let count = 0
  const next = (prefix: string): string => `${prefix}_${String((count += 1))}`
  const tell = (type: string, object: object): void => {
    const id = next('evt')
    events.push({ id, type, body: JSON.stringify({ id, type, data: { object } }) })
  }

  const shownSession = ({ id, fields, status, isPaid, intent }: Session): object => ({
    id,
    object: 'checkout.session',
    url: status === 'open' ? `${origin}/pay/${id}` : null,
    status,
    payment_status: isPaid ? 'paid' : 'unpaid',
    payment_intent: status === 'complete' ? intent : null,
    amount_total: Number(fields['line_items[0][price_data][unit_amount]']),
    currency: fields['line_items[0][price_data][currency]'],
    client_reference_id: fields['client_reference_id'],
    metadata: { checkout: fields['metadata[checkout]'] },
    expires_at: 1_798_000_000,
  })
  const shownRefund = ({ id, fields, status }: MadeRefund): object => ({
    id,
    object: 'refund',
    status,
    payment_intent: fields['payment_intent'],
    metadata: { checkout: fields['metadata[checkout]'], round: fields['metadata[round]'] },
  })
  const refundedOf = (intent: string): number =>
    [...refunds.values()]
      .filter(({ fields, status }) => fields['payment_intent'] === intent && status !== 'failed')
      .reduce((sum, { fields }) => sum + Number(fields['amount']), 0)
  const amountOf = ({ fields }: Session): number => Number(fields['line_items[0][price_data][unit_amount]'])
  const error = (status: number, code: string): Answered => ({ status, content: { error: { code } } })

  function refund(fields: Session['fields']): Answered {
    const session = [...sessions.values()].find(({ intent }) => intent === fields['payment_intent'])
    if (session?.isPaid !== true) return error(404, 'resource_missing')
    if (refundedOf(session.intent) + Number(fields['amount']) > amountOf(session))
      return error(400, 'charge_already_refunded')
    const made: MadeRefund = { id: next('re'), fields, status: provider.refundStatus }
    refunds.set(made.id, made)
    tell('refund.created', shownRefund(made))
    return { status: 200, content: shownRefund(made) }
  }

  function ofSession(session: Session, verb: string | undefined): Answered {
    if (verb === 'expire') {
      if (session.status !== 'open') return error(400, 'resource_missing')
      provider.expire(`/${session.id}`)
    }
    return { status: 200, content: shownSession(session) }
  }

  function answer(method: string, path: string, fields: Session['fields']): Answered {
    const [, , , , id = '', verb] = path.split('/')
    if (path === '/v1/checkout/sessions' && method === 'POST') {
      const made: Session = { id: next('cs'), fields, status: 'open', isPaid: false, intent: next('pi') }
      sessions.set(made.id, made)
      return { status: 200, content: shownSession(made) }
    }
    const session = sessions.get(id)
    if (session !== undefined) return ofSession(session, verb)
    if (path === '/v1/refunds' && method === 'POST') return refund(fields)
    const found = refunds.get(path.split('/').at(-1) ?? '')
    return found === undefined ? error(404, 'resource_missing') : { status: 200, content: shownRefund(found) }
  }

  function answerOnce(request: IncomingMessage, body: string): Answered {
    const { method = 'GET', url = '/' } = request
    const fields = Object.fromEntries(new URLSearchParams(body))
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return answer(method, url, fields)
    const known = answers.get(key) as { readonly body: string; readonly answered: Answered } | undefined
    if (known !== undefined) return known.body === body ? known.answered : error(400, 'idempotency_key_reused')
    const answered = answer(method, url, fields)
    answers.set(key, { body, answered })
    return answered
  }

  const server = createServer((request, response) => {
    void contentOf(request).then((body) => {
      if (request.url?.startsWith('/pay/') === true) {
        page(response)
        return
      }
      const wrong = misbehaviours.shift()
      const isKnown = request.headers.authorization === 'Bearer sk_test_key'
      const done = isKnown && wrong !== 'error' && wrong !== 'silent' ? answerOnce(request, body) : undefined
      if (!isKnown) send(response, error(401, 'invalid_key'))
      else if (wrong === 'error') send(response, error(500, 'api_error'))
      else if (done === undefined || wrong === 'lost') response.destroy()
      else send(response, done)
    })
  })

  const sessionAt = (place: string): Session => {
    const found = sessions.get(place.split('/').at(-1) ?? '')
    if (found === undefined) throw new Error(`The provider has no checkout ${place}`)
    return found
  }
  const provider: FakeProvider = {
    get origin() {
      return origin
    },
    secret: 'whsec_of_the_fake_provider',
    misbehaviours,
    refundStatus: 'succeeded',
    sessions,
    refunds,
    events,
    pay(place, { isLater = false, amount } = {}) {
      const session = sessionAt(place)
      if (session.status !== 'open') return
      session.status = 'complete'
      session.isPaid = !isLater
      tell('checkout.session.completed', {
        ...shownSession(session),
        ...(amount === undefined ? {} : { amount_total: amount }),
      })
    },
    settle(place, isPaid) {
      const session = sessionAt(place)
      session.isPaid = isPaid
      session.status = 'complete'
      tell(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, shownSession(session))
    },
    expire(place) {
      const session = sessionAt(place)
      if (session.status !== 'open') return
      session.status = 'expired'
      tell('checkout.session.expired', shownSession(session))
    },
    settleRefund(id, status) {
      const made = refunds.get(id)
      if (made === undefined) throw new Error(`The provider has no refund ${id}`)
      made.status = status
      tell(status === 'failed' ? 'refund.failed' : 'refund.updated', shownRefund(made))
    },
    balance() {
      const taken = [...sessions.values()].filter(({ isPaid }) => isPaid)
      return taken.reduce((sum, session) => sum + amountOf(session) - refundedOf(session.intent), 0)
    },
    close: () => closed(server),
  }
  origin = await listening(server)
  return provider
}

interface Answered {
  readonly status: number
  readonly content: object
}

function send(response: ServerResponse, { status, content }: Answered): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content))
}

function page(response: ServerResponse): void {
  response
    .writeHead(200, { 'Content-Type': 'text/html' })
    .end('<!doctype html><title>Pay</title><h1>Fake provider</h1>')
}

async function contentOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}
