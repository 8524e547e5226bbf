import { expect } from 'chai'
import {
  type CheckoutFact,
  type CheckoutState,
  checkoutStates,
  isReceived,
  nextStates,
  stateAfter,
} from '@waymark/clinic/modules/payments/domain/checkout-state'
import { type Ledger, ledgerAfter, ledgerOfCancelled, statusOf } from '@waymark/clinic/modules/payments/domain/payment'

const facts: readonly CheckoutFact[] = ['processing', 'expired', 'unwanted', 'paid', 'refunded', 'refund-failed']

function ordersOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length < 2) return [items]
  return items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

function subsetsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const [first, ...others] = items
  if (first === undefined) return [[]]
  const rest = subsetsOf(others)
  return [...rest, ...rest.map((each) => [first, ...each])]
}

/** What the facts lead to, whatever their order. */
function expected(told: readonly CheckoutFact[]): string {
  const has = (fact: CheckoutFact): boolean => told.includes(fact)
  if (has('refund-failed')) return 'refund-failed'
  if (has('refunded')) return 'refunded'
  if (has('paid')) return has('unwanted') ? 'refunding' : 'paid'
  if (has('unwanted')) return 'unwanted'
  if (has('expired')) return 'expired'
  return has('processing') ? 'processing' : 'open'
}

describe('the state of a checkout', () => {
  it('follows from the facts in every order, also if each is told twice', () => {
    for (const told of subsetsOf(facts)) {
      for (const order of ordersOf(told)) {
        const twice = order.flatMap((fact) => [fact, fact])
        for (const given of [order, twice, [...order, ...order]])
          expect(given.reduce(stateAfter, 'open'), given.join(', ')).to.equal(expected(told))
      }
    }
  })

  it('only moves forward', () => {
    const after = (state: CheckoutState): readonly CheckoutState[] => {
      const next = Object.values(nextStates[state])
      return [...next, ...next.flatMap(after)]
    }
    for (const state of checkoutStates) expect(after(state), state).not.to.include(state)
  })
})

describe('the payment of an appointment', () => {
  type Step = readonly ['a' | 'b', CheckoutFact] | 'cancelled'
  const start: Ledger = { isWanted: true, checkouts: ['a', 'b'].map((id) => ({ id, state: 'open' })) }
  const after = (steps: readonly Step[]): Ledger =>
    steps.reduce<Ledger>(
      (ledger, step) =>
        step === 'cancelled' ? ledgerOfCancelled(ledger) : ledgerAfter(ledger, step[0], { fact: step[1] }),
      start,
    )
  const states = ({ checkouts }: Ledger): readonly string[] => checkouts.map(({ state }) => state).toSorted()

  it('is kept once, and the other one of two payments is refunded, in every order', () => {
    const steps: readonly Step[] = [
      ['a', 'paid'],
      ['b', 'paid'],
      ['a', 'expired'],
      ['b', 'processing'],
    ]
    for (const order of ordersOf(steps)) {
      const ledger = after([...order, ...order])
      expect(states(ledger), JSON.stringify(order)).to.deep.equal(['paid', 'refunding'])
      expect(statusOf(ledger)).to.equal('paid')
    }
  })

  it('is never kept after a cancellation, in every order', () => {
    const steps: readonly Step[] = [['a', 'paid'], ['b', 'paid'], ['a', 'expired'], 'cancelled', ['b', 'refunded']]
    for (const order of ordersOf(steps)) {
      const ledger = after([...order, ...order])
      expect(states(ledger), JSON.stringify(order)).to.deep.equal(['refunded', 'refunding'])
      expect(ledger.checkouts.some(({ state }) => state === 'paid')).to.equal(false)
    }
  })

  it('of another amount is refunded', () => {
    const ledger = ledgerAfter(start, 'a', { fact: 'paid', isExact: false })
    expect([statusOf(ledger), isReceived('refunding')]).to.deep.equal(['refunding', true])
  })
})
