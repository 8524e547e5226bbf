import { expect } from 'chai'
import { clinicClient, type ClinicClient, type Document, linkOf } from '../../../support/http/clinic-client.ts'
import { randomOf } from '../../../support/fuzz/random.ts'
import type { ProviderEvent } from '../../../support/payments/fake-provider.ts'
import { openPaidClinic, type PaidClinic, price } from '../../../support/payments/paid-clinic.ts'

const steps = 200
const minute = 60_000

interface Booked {
  readonly appointment: Document
  readonly pages: string[]
}

describe('payments with a provider that behaves badly', () => {
  let paid: PaidClinic
  let guest: ClinicClient
  before(async () => {
    paid = await openPaidClinic()
    guest = await clinicClient(paid.clinic)
  })
  after(() => paid.close())

  const random = randomOf(20).fraction
  const below = (limit: number): number => Math.floor(random() * limit)
  const all: Booked[] = []
  const delivered: ProviderEvent[] = []
  const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)]
  const shown = async ({ appointment }: Booked): Promise<Document> =>
    (await guest.get(linkOf(appointment, 'self'))).document

  async function book(): Promise<void> {
    if (all.length < 8)
      all.push({ appointment: await paid.book(guest, { name: `Ada ${String(all.length)}` }), pages: [] })
  }

  async function begin(booked: Booked): Promise<void> {
    if (below(3) === 0) paid.provider.misbehaviours.push(oneOf(['error', 'lost', 'silent']))
    const { status, document } = await guest.send('POST', linkOf(booked.appointment, 'payment'))
    expect(status).to.be.oneOf([201, 409, 503])
    if (status === 201) booked.pages.push(linkOf(document, 'payment-page'))
  }

  async function cancel(booked: Booked): Promise<void> {
    const document = await shown(booked)
    if (document['status'] === 'booked') await guest.submit(document, 'cancel')
  }

  // In any order, some of them again.
  async function deliver(): Promise<void> {
    const { events } = paid.provider
    const [event] = events.length > 0 && below(3) > 0 ? events.splice(below(events.length), 1) : [oneOf(delivered)]
    if (event === undefined) return
    delivered.push(event)
    expect(await paid.deliver(event)).to.equal(204)
  }

  async function atProvider(booked: Booked): Promise<void> {
    const page = oneOf(booked.pages)
    if (page === undefined) return
    const what = below(6)
    if (what === 0) paid.provider.expire(page)
    // A page that was closed is paid all the same.
    else if (what === 1) paid.provider.settle(page, true)
    else paid.provider.pay(page)
    await Promise.resolve()
  }

  const actions: readonly ((booked: Booked) => Promise<void>)[] = [
    begin,
    begin,
    atProvider,
    atProvider,
    deliver,
    deliver,
    deliver,
    async () => paid.pass(below(3) * minute),
    async (booked) => (below(3) === 0 ? cancel(booked) : undefined),
  ]

  it('are never kept twice and never after a cancellation, and the clinic shows what it has', async () => {
    await book()
    for (let step = 0; step < steps; step += 1) {
      if (below(12) === 0) await book()
      const booked = oneOf(all)
      if (booked !== undefined) await oneOf(actions)?.(booked)
    }
    paid.provider.misbehaviours.length = 0
    for (let round = 0; round < 3; round += 1) {
      await paid.deliverAll()
      await paid.pass(5 * minute)
    }
    const ends = new Set<unknown>()
    let received = 0
    for (const booked of all) {
      const { status, payment } = await shown(booked)
      const { received: money } = (await guest.get(linkOf(booked.appointment, 'payment'))).document
      const { amount } = money as typeof price
      expect(amount, JSON.stringify({ status, payment })).to.equal(payment === 'paid' ? price.amount : 0)
      if (status === 'cancelled') expect(payment).to.be.oneOf(['refunded', 'void'])
      ends.add(payment)
      received += amount
    }
    expect(paid.provider.balance()).to.equal(received)
    expect([...ends]).to.include.members(['paid', 'refunded'])
  })
})
