import { expect } from 'chai'
import type { Cart } from '@waymark/clinic/modules/shop/domain/cart'
import { isFailure } from '@waymark/server/values'
import type { ShopFailure } from '@waymark/clinic/modules/shop/domain/failure'
import {
  authorize,
  cancelSettlement,
  choosePayment,
  confirm,
  dueStep,
  giveAddress,
  isPaidBy,
  refusalOfStep,
  settlementLifetime,
  settlementStatus,
  settlementSteps,
  settlementTotal,
  type Settlement,
  type Settlements,
  type SettlementStatus,
  type SettlementStep,
} from '@waymark/clinic/modules/shop/domain/settlement'

/* The outcome of each step by status, in a table of its own, so that an error in the rules is detected. */
const table: Readonly<Record<SettlementStatus, Readonly<Record<SettlementStep | 'cancel', string>>>> = {
  open: { address: 'addressed', payment: 'step-too-early', confirmation: 'step-too-early', cancel: 'cancelled' },
  addressed: { address: 'step-done', payment: 'ready', confirmation: 'step-too-early', cancel: 'cancelled' },
  ready: { address: 'step-done', payment: 'step-done', confirmation: 'confirmed', cancel: 'cancelled' },
  confirmed: { ...all('settlement-confirmed', 'settlement-confirmed'), confirmation: 'confirmed' },
  cancelled: all('settlement-cancelled', 'cancelled'),
  expired: all('settlement-expired', 'settlement-expired'),
}

function all(step: string, cancel: string): (typeof table)[SettlementStatus] {
  return { address: step, payment: step, confirmation: step, cancel }
}

const now = Date.parse('2026-11-30T12:00:00Z')
const clock = { now: () => now }
const address = { name: 'N', street: 'S', postalCode: 'P', city: 'C', country: 'X' }
const seller = { name: 'Seller', address: 'Somewhere' }

function settlementIn(status: SettlementStatus): Settlement {
  return {
    id: 's',
    account: 'pat',
    state: status === 'expired' ? 'ready' : status,
    lines: [{ book: 'a', title: 'A', price: { amount: 250, currency: 'EUR' }, quantity: 3 }],
    createdAt: now,
    changedAt: status === 'expired' ? now - settlementLifetime : now,
    version: 4,
  }
}

/** A store with one settlement at the given version. */
function portsOf(settlement: Settlement, version = settlement.version) {
  const isPresent = (seen: Pick<Settlement, 'version'>): boolean => seen.version === version
  const settlements: Pick<Settlements, 'advance' | 'confirm'> = {
    advance: (seen, given) => Promise.resolve(isPresent(seen) ? { ...settlement, ...given, version: 5 } : undefined),
    confirm: (seen, receipt) =>
      Promise.resolve(
        isPresent(seen)
          ? { ...settlement, state: 'confirmed', receipt: { ...receipt, number: 1 }, version: 5 }
          : undefined,
      ),
  }
  const cart: Cart = { account: 'pat', version: 1, positions: [], bin: [] }
  const carts = { hold: () => Promise.resolve(cart), save: () => Promise.resolve() }
  // The tests use no other operation.
  return { settlements, carts, clock, seller } as unknown as Parameters<typeof confirm>[0]
}

const invoice = { id: 'invoice', title: 'Invoice', authorize: () => Promise.resolve('authorized' as const) }

async function taken(status: SettlementStatus, step: SettlementStep | 'cancel', version?: number): Promise<string> {
  const settlement = settlementIn(status)
  const ports = portsOf(settlement, version)
  const results = {
    address: () => giveAddress(ports, settlement, address),
    payment: () => choosePayment(ports, settlement, invoice),
    confirmation: () => confirm(ports, settlement),
    cancel: () => cancelSettlement(ports, settlement),
  }
  const result: Settlement | ShopFailure = await results[step]()
  return isFailure(result) ? result.failure : result.state
}

describe('a settlement', () => {
  for (const [status, row] of Object.entries(table) as [SettlementStatus, (typeof table)[SettlementStatus]][]) {
    for (const [step, expected] of Object.entries(row) as [SettlementStep | 'cancel', string][]) {
      it(`that is ${status}: ${step} → ${expected}`, async () => {
        expect(await taken(status, step)).to.equal(expected)
      })
    }

    it(`that is ${status} has the only step due that it accepts`, () => {
      const allowed = settlementSteps.filter((step) => !isRefused(status, step))
      expect(allowed).to.deep.equal([dueStep(status) ?? []].flat())
    })
  }

  const isRefused = (status: SettlementStatus, step: SettlementStep): boolean =>
    refusalOfStep(settlementIn(status), step, now) !== undefined

  // RFC 9110 §9.2.2: a repeated PUT has the same outcome.
  it('accepts the same input of a step again, and changes nothing', async () => {
    const given = { ...settlementIn('ready'), address, payment: invoice.title }
    const repeated = await giveAddress(
      portsOf(given),
      given,
      Object.fromEntries(Object.entries(address).toReversed()) as typeof address,
    )
    expect(repeated).to.equal(given)
    expect(isPaidBy(given, invoice, now)).to.equal(true)
    expect(isPaidBy(given, { ...invoice, title: 'Card' }, now)).to.equal(false)
    expect(await giveAddress(portsOf(given), given, { ...address, city: 'D' })).to.deep.equal({ failure: 'step-done' })
    for (const state of ['cancelled', 'expired'] as const) {
      const over = { ...settlementIn(state), address, payment: invoice.title }
      expect(await giveAddress(portsOf(over), over, address)).to.deep.equal({ failure: `settlement-${state}` })
      expect(isPaidBy(over, invoice, now)).to.equal(false)
    }
  })

  it('reports a concurrent change', async () => {
    for (const [status, step] of [
      ['open', 'address'],
      ['addressed', 'payment'],
      ['ready', 'confirmation'],
      ['open', 'cancel'],
    ] as const) {
      expect(await taken(status, step, 9), step).to.equal('state-changed')
    }
  })

  it('expires 30 minutes after its last step, to the millisecond, unless it has ended', () => {
    const open = settlementIn('open')
    expect(settlementStatus(open, now + settlementLifetime - 1)).to.equal('open')
    expect(settlementStatus(open, now + settlementLifetime)).to.equal('expired')
    for (const state of ['confirmed', 'cancelled'] as const) {
      expect(settlementStatus(settlementIn(state), now + 2 * settlementLifetime)).to.equal(state)
    }
  })

  it('requests the total from the payment method, and handles a decline', async () => {
    const settlement = settlementIn('addressed')
    const asked: unknown[] = []
    const card = {
      ...invoice,
      authorize: (payable: unknown) => {
        asked.push(payable)
        return Promise.resolve('declined' as const)
      },
    }
    expect(await authorize({ clock }, settlement, card)).to.deep.equal({ failure: 'payment-declined' })
    expect(asked).to.deep.equal([{ id: 's', account: 'pat', total: { amount: 750, currency: 'EUR' } }])
    expect(await authorize({ clock }, settlementIn('ready'), card)).to.deep.equal({ failure: 'step-done' })
    expect(asked).to.have.length(1)
    expect(settlementTotal(settlement)).to.deep.equal({ amount: 750, currency: 'EUR' })
  })
})
