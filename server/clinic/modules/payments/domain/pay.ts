import { type Clock, failure, type Instant, isFailure, type Money } from '@waymark/server/values'
import type { BookingPorts } from '../../booking/contract.ts'
import type { PaymentFailure } from './failure.ts'
import type { Checkout, Payments } from './payment.ts'
import { type NewCheckout, type OpenedCheckout, type PaymentProvider, ProviderRefusal } from './provider.ts'
import { askAfter, factOf, isClosed } from './standing.ts'

export interface PayingPorts {
  readonly payments: Payments
  readonly appointments: Pick<BookingPorts['appointments'], 'find'>
  readonly clock: Clock
  readonly newIdentifier: () => string
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Reports a failure of the provider to the operator. */
  readonly report: (error: unknown) => void
}

/** What is paid, and by whom. */
export interface Paying extends Omit<NewCheckout, 'id' | 'price'> {
  readonly appointment: string
  readonly price: Money
}

// Another checkout is begun at most once: the former one has expired.
const attempts = 2

/**
 * Returns the page of the provider on which an appointment is paid. Requests that are sent twice, or again after a crash,
 * lead to one checkout.
 */
export async function pay(
  ports: PayingPorts,
  provider: PaymentProvider,
  paying: Paying,
): Promise<OpenedCheckout | PaymentFailure> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const checkout = await begun(ports, paying)
    if (isFailure(checkout)) return checkout
    try {
      const opened = await openedAt(ports, provider, { checkout, paying })
      if (opened !== 'expired') return opened
    } catch (error) {
      ports.report(error)
      if (error instanceof ProviderRefusal) await ports.payments.tell(checkout.id, { fact: 'expired' }, now(ports))
      return failure('provider-unavailable')
    }
  }
  return failure('provider-unavailable')
}

function now({ clock }: Pick<PayingPorts, 'clock'>): Instant {
  return clock.now()
}

// The cancellation of the appointment either comes first, or finds the checkout.
function begun(
  { payments, appointments, newIdentifier, inTransaction }: PayingPorts,
  { appointment, price }: Paying,
): Promise<Checkout | PaymentFailure> {
  return inTransaction(async () => {
    await payments.record(appointment, price)
    const checkout = await payments.begin(appointment, newIdentifier())
    const present = await appointments.find(appointment)
    if (present?.state !== 'booked') return failure('not-payable')
    if (typeof checkout !== 'string') return checkout
    return failure(checkout === 'paid' || checkout === 'confirming' ? 'already-paid' : 'not-payable')
  })
}

interface Opening {
  readonly checkout: Checkout
  readonly paying: Paying
}

async function openedAt(
  ports: PayingPorts,
  provider: PaymentProvider,
  { checkout, paying }: Opening,
): Promise<OpenedCheckout | PaymentFailure | 'expired'> {
  const { payments } = ports
  const { id, price } = checkout
  if (checkout.opened === undefined) {
    const opened = await provider.open({ ...paying, id, price })
    await payments.open(id, opened, askAfter(now(ports), 0))
    const stored = await payments.checkout(id)
    // The appointment was cancelled meanwhile, or the checkout has failed in another request.
    return stored?.state === 'open' ? (stored.opened ?? opened) : failure('not-payable')
  }
  const standing = await provider.find(checkout.opened.providerId)
  if (!isClosed(standing)) return checkout.opened
  await payments.tell(id, factOf(standing), now(ports))
  return standing.status === 'expired' ? 'expired' : failure('already-paid')
}
