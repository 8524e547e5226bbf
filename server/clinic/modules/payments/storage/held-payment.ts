import { sql } from '@waymark/server/storage'
import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '@waymark/server/values'
import { type Checkout, type Fact, type Ledger, type Payment, receivedOf, statusOf } from '../domain/payment.ts'
import { checkoutOf, checkoutsIn, paymentOf, type PaymentRow } from './payment-row.ts'
import type { Database } from './schema.ts'

/** A payment whose row is locked, with its checkouts. */
export interface Held extends Ledger {
  readonly row: PaymentRow
  readonly checkouts: readonly Checkout[]
}

/** Locks the row of a payment until the end of the transaction, and reads its checkouts. */
export async function held(database: Database, appointment: string): Promise<Held | undefined> {
  const [row] = await database
    .updateTable('payment')
    .set({ wanted: sql`wanted` })
    .where('appointment', '=', appointment)
    .returningAll()
    .execute()
  if (row === undefined) return undefined
  const rows = await checkoutsIn(database).where('payment_checkout.appointment', '=', appointment).execute()
  return { row, isWanted: row.wanted === 1, checkouts: rows.map(checkoutOf) }
}

export interface Cause {
  readonly now: Instant
  /** The checkout that a fact is about. */
  readonly id?: string
  readonly fact?: Fact
}

/** Stores the next state of a payment and of its checkouts, and what the provider said about one of them. */
export async function movedTo(
  database: Database,
  { row, checkouts }: Held,
  ledger: Ledger,
  cause: Cause,
): Promise<Payment> {
  const states = new Map(ledger.checkouts.map((each) => [each.id, each.state]))
  const next = checkouts.map((each) => nextCheckout(each, states.get(each.id) ?? each.state, cause))
  for (const each of next) if (!checkouts.includes(each)) await write(database, each)
  const after = rowAfter(row, { ...ledger, checkouts: next }, cause)
  if (isDeepStrictEqual(row, after)) return paymentOf(row)
  const changed = { ...after, version: row.version + 1 }
  await database.updateTable('payment').set(changed).where('number', '=', row.number).execute()
  return paymentOf(changed)
}

function rowAfter(row: PaymentRow, ledger: Pick<Held, 'isWanted' | 'checkouts'>, { now, fact }: Cause): PaymentRow {
  const status = statusOf(ledger)
  const paidAt = ledger.checkouts.some(({ state }) => state === 'paid') ? now : null
  return {
    ...row,
    wanted: ledger.isWanted ? 1 : 0,
    status,
    received: receivedOf(ledger.checkouts),
    paid_at: row.paid_at ?? paidAt,
    refunded_at: status === 'refunded' ? (row.refunded_at ?? now) : null,
    fault: status === 'refund-failed' ? (fact?.fault ?? row.fault) : null,
  }
}

function nextCheckout(checkout: Checkout, state: Checkout['state'], { now, id, fact }: Cause): Checkout {
  const known = checkout.id === id && fact !== undefined ? withFact(checkout, fact) : checkout
  if (state === checkout.state) return known
  const moved = { ...known, state, attempts: 0, dueAt: dueAtOf(known, state, now) }
  // A refund that has failed is sent again with another key.
  return checkout.state === 'refund-failed' ? { ...moved, refund: undefined, round: checkout.round + 1 } : moved
}

function withFact(checkout: Checkout, { payment, received }: Fact): Checkout {
  const known = {
    payment: checkout.payment ?? payment,
    received: checkout.received ?? received?.amount,
  }
  const isSame = known.payment === checkout.payment && known.received === checkout.received
  return isSame ? checkout : { ...checkout, ...known }
}

// The provider has to be asked about the money that it may still get, and about what it has to send back.
function dueAtOf({ opened, dueAt }: Checkout, state: Checkout['state'], now: Instant): Instant | undefined {
  if (state === 'processing') return dueAt
  if (state === 'unwanted') return opened === undefined ? undefined : now
  return state === 'refunding' ? now : undefined
}

async function write(database: Database, checkout: Checkout): Promise<void> {
  const { id, state, payment, received, refund, round, attempts, dueAt } = checkout
  await database
    .updateTable('payment_checkout')
    .set({
      state,
      payment: payment ?? null,
      received: received ?? null,
      refund: refund ?? null,
      round,
      attempts,
      due_at: dueAt ?? null,
    })
    .where('id', '=', id)
    .execute()
}
