import type { Checkout, Payments, ToldPayment } from '../domain/payment.ts'
import { ledgerAfter, ledgerOfCancelled } from '../domain/payment.ts'
import { claimed, eventNoted } from './due-checkouts.ts'
import { type Held, held, movedTo } from './held-payment.ts'
import { paymentOf } from './payment-row.ts'
import { readPayments } from './read-payments.ts'
import type { PaymentDatabase } from './schema.ts'

/** Stores payments in the database. A change locks the row of the payment, so that its checkouts change in turn. */
export function storedPayments(database: PaymentDatabase): Payments {
  return { ...readPayments(database), ...checkoutsOf(database), ...changesOf(database) }
}

type Locked = <Result>(appointment: string, work: (payment: Held) => Promise<Result>) => Promise<Result | undefined>

/** Returns a function that runs work with the locked row of a payment. */
function lockOf(database: PaymentDatabase): Locked {
  return (appointment, work) =>
    database.inTransaction(async () => {
      const payment = await held(database.current, appointment)
      return payment === undefined ? undefined : work(payment)
    }, [])
}

/** Begins, opens and claims checkouts. */
function checkoutsOf(database: PaymentDatabase): Pick<Payments, 'begin' | 'open' | 'claim' | 'postpone'> {
  const { checkout } = readPayments(database)
  const locked = lockOf(database)
  return {
    async begin(appointment, id) {
      const begun = await locked(appointment, async ({ row: { status }, checkouts: present }) => {
        if (status !== 'due') return status
        const open = present.find(({ state }) => state === 'open')
        if (open !== undefined) return open
        const row = { id, appointment, place: present.length + 1, state: 'open', ...nothing } as const
        await database.current.insertInto('payment_checkout').values(row).execute()
        return checkout(id)
      })
      if (begun === undefined) throw new Error(`There is no payment of appointment ${appointment}`)
      return begun
    },
    async open(id, { providerId, url, expires }, dueAt) {
      await database.current
        .updateTable('payment_checkout')
        .set({ provider_id: providerId, url, expires, due_at: dueAt })
        .where('id', '=', id)
        .where('provider_id', 'is', null)
        .where('state', 'in', ['open', 'processing', 'unwanted'])
        .execute()
    },
    claim: (now, lease) => database.inTransaction(() => claimed(database.current, now, lease), []),
    async postpone({ id, state, attempts }, dueAt, refund) {
      await database.current
        .updateTable('payment_checkout')
        .set({ due_at: dueAt ?? null, ...(refund === undefined ? {} : { refund }) })
        .where('id', '=', id)
        .where('state', '=', state)
        .where('attempts', '=', attempts)
        .execute()
    },
  }
}

type Changes = Pick<Payments, 'record' | 'tell' | 'cancel' | 'refundAgain' | 'note' | 'purgeEvents'>

/** Records what happens to payments. */
function changesOf(database: PaymentDatabase): Changes {
  const { checkout } = readPayments(database)
  const locked = lockOf(database)
  return {
    async record(appointment, { amount, currency }) {
      const row = { appointment, amount, currency, wanted: 1, status: 'due', received: 0, version: 1 } as const
      await database.current
        .insertInto('payment')
        .values({ ...row, paid_at: null, refunded_at: null, fault: null })
        .onConflict((conflict) => conflict.column('appointment').doNothing())
        .execute()
    },
    async tell(id, fact, now) {
      const found = await checkout(id)
      if (found === undefined) return undefined
      return locked(found.appointment, async (payment): Promise<ToldPayment> => {
        const before = payment.row.status
        const present = payment.checkouts.find((each) => each.id === id) ?? found
        // Another refund has been sent since.
        if (fact.round !== undefined && fact.round !== present.round) return { before, payment: paymentOf(payment.row) }
        const ledger = ledgerAfter(payment, id, { fact: fact.fact, isExact: isExact(present, fact.received) })
        return { before, payment: await movedTo(database.current, payment, ledger, { now, id, fact }) }
      })
    },
    async cancel(appointment, now) {
      await locked(appointment, (payment) => movedTo(database.current, payment, ledgerOfCancelled(payment), { now }))
    },
    async refundAgain(appointment, now) {
      const isSent = await locked(appointment, async (payment) => {
        const failed = payment.checkouts.filter(({ state }) => state === 'refund-failed')
        const states = payment.checkouts.map((each) =>
          failed.includes(each) ? { ...each, state: 'refunding' as const } : each,
        )
        await movedTo(database.current, payment, { ...payment, checkouts: states }, { now })
        return failed.length > 0
      })
      return isSent === true
    },
    note: (event, now) => eventNoted(database.current, event, now),
    async purgeEvents(before) {
      await database.current.deleteFrom('payment_event').where('at', '<', before).execute()
    },
  }
}

function isExact({ price }: Checkout, received: Checkout['price'] | undefined): boolean {
  return received === undefined || (received.amount === price.amount && received.currency === price.currency)
}

const nothing = {
  provider_id: null,
  url: null,
  expires: null,
  payment: null,
  received: null,
  refund: null,
  round: 1,
  due_at: null,
  attempts: 0,
}
