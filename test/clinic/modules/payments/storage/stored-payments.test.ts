import { expect } from 'chai'
import type { Storage } from '@waymark/clinic/composition/open-storage'
import type { Checkout } from '@waymark/clinic/modules/payments/domain/payment'
import { isFailure } from '@waymark/server/values'
import { openDemonstration } from '../../../../support/demonstration-template.ts'
import { engines } from '../../../../support/postgres/engines.ts'

const at = Date.parse('2026-11-30T12:00:00Z')
const price = { amount: 8000, currency: 'EUR' }
const opened = { providerId: 'cs_1', url: 'https://pay.example/cs_1', expires: at + 3_600_000 }
const clock = { now: () => at }

/** Books a time without a type, and returns the id of the appointment. */
async function booked({ appointments, schedules }: Storage): Promise<string> {
  const [slot] = (await schedules.slots('mjones', '2026-12-01')).filter(({ state }) => state === 'open')
  const id = crypto.randomUUID()
  const patient = { name: 'Ada', age: 36 }
  const made = await appointments.book({ id, slot: slot?.id ?? 0, patient, bookedAt: at })
  if (made === undefined || isFailure(made)) throw new Error('The booking has failed')
  return id
}

async function begun({ payments }: Storage, appointment: string, id: string): Promise<Checkout> {
  const checkout = await payments.begin(appointment, id)
  return typeof checkout === 'string' ? expect.fail(checkout) : checkout
}

for (const [name, use] of engines) {
  describe(`the payments in ${name}`, () => {
    const tested = (title: string, test: (storage: Storage) => Promise<void>): void => {
      it(title, () =>
        use(async (url) => {
          const storage = await openDemonstration(url, { secret: 'a secret that only the tests know, 32+' }, clock)
          try {
            await test(storage)
          } finally {
            await storage.close()
          }
        }),
      )
    }

    tested('have one open checkout, however many requests begin one at once', async (storage) => {
      const { payments } = storage
      const id = await booked(storage)
      await Promise.all([1, 2, 3].map(() => payments.record(id, price)))
      const ids = ['a', 'b', 'c', 'd']
      const all = await Promise.all(ids.map((each) => begun(storage, id, each)))
      expect(new Set(all.map((each) => each.id)).size).to.equal(1)
      expect((await payments.checkouts(id)).length).to.equal(1)
      await payments.record(id, { amount: 1, currency: 'EUR' })
      expect((await payments.find(id))?.price).to.deep.equal(price)
    })

    tested('keep one of two payments that are told at once, and refund the other', async (storage) => {
      const { payments } = storage
      const id = await booked(storage)
      await payments.record(id, price)
      const first = await begun(storage, id, 'a')
      await payments.open(first.id, opened, at)
      await payments.tell('a', { fact: 'expired' }, at)
      await begun(storage, id, 'b')
      await Promise.all(['a', 'b'].map((each) => payments.tell(each, { fact: 'paid', received: price }, at)))
      const states = (await payments.checkouts(id)).map(({ state }) => state)
      expect(states.toSorted()).to.deep.equal(['paid', 'refunding'])
      const found = await payments.find(id)
      expect([found?.status, found?.received, found?.paidAt]).to.deep.equal(['paid', 2 * price.amount, at])
      expect(await payments.begin(id, 'c')).to.equal('paid')
    })

    tested('are claimed once by several processes, and again after the lease', async (storage) => {
      const { payments } = storage
      const id = await booked(storage)
      await payments.record(id, price)
      await begun(storage, id, 'a')
      await payments.tell('a', { fact: 'paid', payment: 'pi_1' }, at)
      await payments.cancel(id, at)
      const claim = (now: number) => payments.claim(now, { until: now + 60_000, limit: 10 })
      const claims = await Promise.all([claim(at), claim(at), claim(at)])
      expect(claims.flat().map(({ state, payment }) => [state, payment])).to.deep.equal([['refunding', 'pi_1']])
      const [again] = await claim(at + 60_000)
      expect(again?.attempts).to.equal(2)
      if (again !== undefined) await payments.postpone(again, at + 1_000_000, 're_1')
      expect(await claim(at + 500_000)).to.deep.equal([])
      await payments.tell('a', { fact: 'refund-failed', round: 1, fault: 'F' }, at)
      expect([await payments.refundAgain(id, at), await payments.refundAgain(id, at)]).to.deep.equal([true, false])
      // The former refund says nothing about the present one.
      await payments.tell('a', { fact: 'refunded', round: 1 }, at)
      expect((await payments.find(id))?.status).to.equal('refunding')
      await payments.tell('a', { fact: 'refunded', round: 2 }, at)
      const { items } = await payments.page({ status: 'refunded' }, { limit: 5 })
      expect(items.map(({ received, refundedAt }) => [received, refundedAt])).to.deep.equal([[0, at]])
    })

    tested('know the events that have arrived until they are purged', async ({ payments }) => {
      expect([await payments.note('e', at), await payments.note('e', at)]).to.deep.equal([true, false])
      await payments.purgeEvents(at)
      expect(await payments.note('e', at)).to.equal(false)
      await payments.purgeEvents(at + 1)
      expect(await payments.note('e', at)).to.equal(true)
    })
  })
}
