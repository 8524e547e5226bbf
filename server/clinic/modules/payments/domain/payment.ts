import type { PaymentStatus } from '@waymark/shared/clinic'
import type { Instant, Money, Page, PageRequest } from '@waymark/server/values'
import { type CheckoutFact, type CheckoutState, isReceived, stateAfter } from './checkout-state.ts'
import type { OpenedCheckout } from './provider.ts'

/** The payment of an appointment, whose price is that of its booking. */
export interface Payment {
  /** Increasing number. */
  readonly number: number
  readonly appointment: string
  readonly price: Money
  readonly status: PaymentStatus
  /** What the clinic has received and not refunded, in the currency of the price. */
  readonly received: number
  readonly paidAt?: Instant | undefined
  readonly refundedAt?: Instant | undefined
  /** Why the last refund has failed, in the words of the provider. */
  readonly fault?: string | undefined
  /** Increases with every change. */
  readonly version: number
}

/** An attempt to pay at the provider. */
export interface Checkout {
  /** Also the idempotency key at the provider. */
  readonly id: string
  readonly appointment: string
  readonly price: Money
  readonly state: CheckoutState
  readonly opened?: OpenedCheckout | undefined
  /** The payment at the provider, and its amount in the currency of the price. */
  readonly payment?: string | undefined
  readonly received?: number | undefined
  /** The latest refund at the provider, and its number; the first is 1. */
  readonly refund?: string | undefined
  readonly round: number
  /** When the provider is asked next. */
  readonly dueAt?: Instant | undefined
  readonly attempts: number
}

/** The state of a payment and of its checkouts, oldest first. */
export interface Ledger {
  /** Whether the appointment takes place, so that its money is wanted. */
  readonly isWanted: boolean
  readonly checkouts: readonly Pick<Checkout, 'id' | 'state'>[]
}

/** A fact about a checkout; `isExact` tells whether the amount is the price. */
export interface Told {
  readonly fact: CheckoutFact
  readonly isExact?: boolean
}

/**
 * Returns the ledger after a fact. Money that is not wanted is refunded: after a cancellation, of another amount, and of
 * the later one of two payments.
 */
export function ledgerAfter(ledger: Ledger, id: string, { fact, isExact = true }: Told): Ledger {
  const others = ledger.checkouts.filter((each) => each.id !== id)
  const isPaid = others.some(({ state }) => state === 'paid')
  const mayKeep = ledger.isWanted && isExact && !isPaid
  const checkouts = ledger.checkouts.map((each) => {
    if (each.id !== id) return each
    const state = stateAfter(each.state, fact)
    return { ...each, state: state === 'paid' && !mayKeep ? stateAfter(state, 'unwanted') : state }
  })
  return { ...ledger, checkouts }
}

/** Returns the ledger after the cancellation of the appointment. */
export function ledgerOfCancelled({ checkouts }: Pick<Ledger, 'checkouts'>): Ledger {
  return {
    isWanted: false,
    checkouts: checkouts.map((each) => ({ ...each, state: stateAfter(each.state, 'unwanted') })),
  }
}

// The first one that a checkout has.
const statusOrder = [
  ['refund-failed', 'refund-failed'],
  ['paid', 'paid'],
  ['refunding', 'refunding'],
  ['processing', 'confirming'],
  ['refunded', 'refunded'],
] as const satisfies readonly (readonly [CheckoutState, PaymentStatus])[]

/** Returns the status of a payment. */
export function statusOf({ isWanted, checkouts }: Ledger): PaymentStatus {
  const found = statusOrder.find(([state]) => checkouts.some((each) => each.state === state))
  return found?.[1] ?? (isWanted ? 'due' : 'void')
}

/** Returns the amount that the clinic has of the checkouts of a payment. */
export function receivedOf(checkouts: readonly Pick<Checkout, 'state' | 'received' | 'price'>[]): number {
  return checkouts.reduce(
    (sum, { state, received, price }) => (isReceived(state) ? sum + (received ?? price.amount) : sum),
    0,
  )
}

/** A fact of the provider about a checkout, with what it says about the payment. */
export interface Fact {
  readonly fact: CheckoutFact
  readonly payment?: string | undefined
  readonly received?: Money | undefined
  /** The refund that it is about, if the clinic has made it. */
  readonly round?: number | undefined
  /** Why a refund has failed. */
  readonly fault?: string | undefined
}

/** A payment after a fact, with its status before. */
export interface ToldPayment {
  readonly before: PaymentStatus
  readonly payment: Payment
}

/** Port of the stored payments. */
export interface Payments {
  /** Records what an appointment costs; a payment that is recorded stays. */
  record(appointment: string, price: Money): Promise<void>
  find(appointment: string): Promise<Payment | undefined>
  /** Returns the payments of appointments. */
  ofAppointments(appointments: readonly string[]): Promise<readonly Payment[]>
  checkout(id: string): Promise<Checkout | undefined>
  /** Returns the checkouts of an appointment, oldest first. */
  checkouts(appointment: string): Promise<readonly Checkout[]>
  /** Returns the checkout that can be paid, or adds one; without either, the status of the payment. Locks the payment. */
  begin(appointment: string, id: string): Promise<Checkout | PaymentStatus>
  /** Records the checkout at the provider, which is asked for its state at an instant. */
  open(id: string, opened: OpenedCheckout, dueAt: Instant): Promise<void>
  /** Records a fact; returns undefined if no checkout has the identifier. Locks the payment. */
  tell(id: string, fact: Fact, now: Instant): Promise<ToldPayment | undefined>
  /** Records the cancellation of an appointment, so that its money is refunded. Locks the payment. */
  cancel(appointment: string, now: Instant): Promise<void>
  /** Lets failed refunds be sent again; returns false if there are none. Locks the payment. */
  refundAgain(appointment: string, now: Instant): Promise<boolean>
  /** Leases checkouts about which the provider has to be asked, each to one of several processes. */
  claim(now: Instant, lease: { readonly until: Instant; readonly limit: number }): Promise<readonly Checkout[]>
  /** Sets when the provider is asked next, unless the checkout has changed since it was claimed. */
  postpone(checkout: Checkout, dueAt: Instant | undefined, refund?: string): Promise<void>
  /** Records the identifier of an event; returns false if it is known. */
  note(event: string, now: Instant): Promise<boolean>
  /** Purges the identifiers of events that arrived before an instant. */
  purgeEvents(before: Instant): Promise<void>
  /** Pages in the order of `paymentKey`, latest first. */
  page(query: { readonly status?: PaymentStatus | undefined }, request: PageRequest): Promise<Page<Payment>>
}

/** Returns the sort key of a payment. */
export function paymentKey({ number }: Pick<Payment, 'number'>): string {
  return String(number)
}
