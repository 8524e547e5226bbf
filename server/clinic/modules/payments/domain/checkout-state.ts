/*
 * The states of a checkout, which is one attempt to pay at the provider. Notifications are late, repeated and out of order, so
 * each fact only moves a checkout forward, and the facts lead to one state in whatever order they arrive.
 *   open           the patient can pay
 *   processing     the patient has paid, and the provider waits for the money
 *   expired        can no longer be paid; the money may still arrive
 *   unwanted       the appointment was cancelled before the payment; what still arrives is refunded
 *   paid           the clinic has the money
 *   refunding      the money has to go back
 *   refunded, refund-failed
 */
export const checkoutStates = [
  'open',
  'processing',
  'expired',
  'unwanted',
  'paid',
  'refunding',
  'refunded',
  'refund-failed',
] as const
export type CheckoutState = (typeof checkoutStates)[number]

/** What happens to a checkout: `unwanted` comes from the clinic, the others from the provider. */
export type CheckoutFact = 'processing' | 'expired' | 'unwanted' | 'paid' | 'refunded' | 'refund-failed'

const ended = { refunded: 'refunded', 'refund-failed': 'refund-failed' } as const

/** The next states; a fact that is not in the row of a state changes nothing. */
export const nextStates: Readonly<Record<CheckoutState, Readonly<Partial<Record<CheckoutFact, CheckoutState>>>>> = {
  open: { processing: 'processing', expired: 'expired', unwanted: 'unwanted', paid: 'paid', ...ended },
  processing: { expired: 'expired', unwanted: 'unwanted', paid: 'paid', ...ended },
  expired: { unwanted: 'unwanted', paid: 'paid', ...ended },
  unwanted: { paid: 'refunding', ...ended },
  paid: { unwanted: 'refunding', ...ended },
  refunding: ended,
  // A bank may refuse a refund after the provider has sent it.
  refunded: { 'refund-failed': 'refund-failed' },
  'refund-failed': {},
}

/** Returns the state of a checkout after a fact. */
export function stateAfter(state: CheckoutState, fact: CheckoutFact): CheckoutState {
  return nextStates[state][fact] ?? state
}

/** Tells whether the clinic has the money of a checkout. */
export function isReceived(state: CheckoutState): boolean {
  return state === 'paid' || state === 'refunding' || state === 'refund-failed'
}
