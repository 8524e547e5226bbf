import { expect } from 'chai'
import {
  clinicClient,
  type ClinicClient,
  type Document,
  formsIn,
  linkOf,
} from '../../../../support/http/clinic-client.ts'
import { openPaidClinic, type PaidClinic, price } from '../../../../support/payments/paid-clinic.ts'

describe('the payment of an appointment', () => {
  let paid: PaidClinic
  let pat: ClinicClient
  beforeEach(async () => {
    paid = await openPaidClinic()
    pat = await clinicClient(paid.clinic, 'pat')
  })
  afterEach(() => paid.close())

  const shown = async (document: Document, client = pat): Promise<Document> =>
    (await client.get(linkOf(document, 'self'))).document
  const paymentOf = async (appointment: Document, client = pat): Promise<Document> =>
    (await client.get(linkOf(appointment, 'payment'))).document
  const pageOf = async (appointment: Document, client = pat): Promise<string> => {
    const made = await client.submit(appointment, 'pay')
    expect(made.status, JSON.stringify(made.document)).to.equal(201)
    return linkOf(made.document, 'payment-page')
  }
  const statusOf = async (appointment: Document): Promise<unknown> => (await shown(appointment))['payment']

  it('leads to the page of the provider, is paid when the provider says so, and is refunded at cancellation', async () => {
    const appointment = await paid.book(pat)
    expect(appointment['payment']).to.equal('due')
    expect(formsIn(appointment)).to.include('pay')
    const page = await pageOf(appointment)
    expect(page).to.match(/^http:.*\/pay\/cs_/)
    paid.provider.pay(page)
    expect(await statusOf(appointment)).to.equal('due')
    await paid.deliverAll()
    const after = await shown(appointment)
    expect([after['payment'], formsIn(after).includes('pay')]).to.deep.equal(['paid', false])
    expect((await paymentOf(after))['received']).to.deep.equal(price)
    expect((await pat.submit(after, 'cancel')).status).to.equal(200)
    expect(await statusOf(appointment)).to.equal('refunding')
    await paid.pass(0)
    expect(await statusOf(appointment)).to.equal('refunded')
    expect(paid.provider.balance()).to.equal(0)
  })
})
