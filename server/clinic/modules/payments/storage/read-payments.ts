import { pagedUncounted, type Stretch } from '@waymark/server/storage'
import type { Payments } from '../domain/payment.ts'
import { checkoutOf, checkoutsIn, paymentOf } from './payment-row.ts'
import type { PaymentDatabase } from './schema.ts'

type Reading = Pick<Payments, 'find' | 'ofAppointments' | 'checkout' | 'checkouts' | 'page'>

/** Reads payments and their checkouts from the database. */
export function readPayments(database: PaymentDatabase): Reading {
  const rows = () => database.current.selectFrom('payment').selectAll()
  const checkouts = () => checkoutsIn(database.current)
  return {
    async find(appointment) {
      return (await rows().where('appointment', '=', appointment).execute()).map(paymentOf)[0]
    },
    async checkout(id) {
      return (await checkouts().where('payment_checkout.id', '=', id).execute()).map(checkoutOf)[0]
    },
    async ofAppointments(appointments) {
      if (appointments.length === 0) return []
      return (await rows().where('appointment', 'in', appointments).orderBy('number').execute()).map(paymentOf)
    },
    async checkouts(appointment) {
      const found = await checkouts().where('payment_checkout.appointment', '=', appointment).execute()
      return found.map(checkoutOf)
    },
    page: ({ status }, request) =>
      pagedUncounted(request, async (stretch) => {
        const query = within(rows(), stretch)
        return (await (status === undefined ? query : query.where('status', '=', status)).execute()).map(paymentOf)
      }),
  }

  // The domain's paymentKey, latest first.
  function within(query: ReturnType<typeof rows>, { after, before, direction, limit }: Stretch) {
    return query
      .$if(after !== undefined, (all) => all.where('number', '<', numberOf(after)))
      .$if(before !== undefined, (all) => all.where('number', '>', numberOf(before)))
      .orderBy('number', direction === 'asc' ? 'desc' : 'asc')
      .limit(limit)
  }
}

function numberOf(key = ''): number {
  return /^\d{1,9}$/.test(key) ? Number(key) : 0
}
