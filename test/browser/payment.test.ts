import { expect } from 'chai'
import { clinicClient, type Document, linkOf } from '../support/http/clinic-client.ts'
import { photograph } from '../support/browser/pictures.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'
import { type FakeProvider, openProvider, signatureOf } from '../support/payments/fake-provider.ts'
import { addPricedType, bookType, deliverTo, paymentOptions } from '../support/payments/paid-clinic.ts'

/*
 * A guest pays in a real browser. Its policy (form-action) blocks the redirection of a form to the page of the provider, which is
 * another origin.
 */
describe('the payment of an appointment in a browser', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  let provider: FakeProvider
  let place: string
  before(async () => {
    provider = await openProvider()
    visited = await openVisitedClinic(paymentOptions(provider))
    place = await addPricedType(visited.clinic)
  })
  after(async () => {
    await visited.close()
    await provider.close()
  })

  async function booked(): Promise<Document> {
    return bookType(await clinicClient(visited.clinic), place)
  }

  async function deliver(): Promise<void> {
    const { clinic } = visited
    for (const event of provider.events.splice(0)) {
      const signature = signatureOf(event.body, provider.secret, clinic.clock.now())
      expect(await deliverTo(clinic, event, signature)).to.equal(204)
    }
  }

  for (const javaScriptEnabled of [false, true]) {
    const how = javaScriptEnabled ? 'with' : 'without'
    const width = javaScriptEnabled ? 1280 : 390

    it(`leads to the page of the provider and back, and is refunded, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled, viewport: { width, height: 800 } }, async ({ page, complaints }) => {
        const appointment = await booked()
        await page.goto(linkOf(appointment, 'self'))
        await photograph(page, `payment-due-${String(width)}`)
        await page.getByRole('button', { name: 'Pay now' }).click()
        await page.waitForURL(`${provider.origin}/pay/**`)
        provider.pay(page.url())
        const back = [...provider.sessions.values()].at(-1)?.fields['success_url'] ?? ''
        await page.goto(back)
        await page.getByRole('heading', { name: 'Your payment is being confirmed' }).waitFor()
        await photograph(page, `payment-confirming-${String(width)}`)
        await page.getByRole('link', { name: 'Check again' }).click()
        await page.getByRole('heading', { name: 'Your payment is being confirmed' }).waitFor()
        await deliver()
        await page.getByRole('link', { name: 'Check again' }).click()
        await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
        await photograph(page, `payment-paid-${String(width)}`)
        await page.getByRole('link', { name: 'Back to the appointment' }).click()
        expect(await page.locator('main').innerText()).to.match(/Payment\s+Paid/)
        await page.getByText('Cancel appointment').first().click()
        await page.getByRole('button', { name: 'Cancel appointment' }).click()
        await page.getByRole('link', { name: 'Being refunded' }).waitFor()
        await visited.clinic.work()
        await page.getByRole('link', { name: /refunded/i }).click()
        await page.getByRole('heading', { name: /refunded/i }).waitFor()
        expect(provider.balance()).to.equal(0)
        expect(complaints).to.deep.equal([])
      }))
  }
})
