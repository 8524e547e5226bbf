import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { paperOf } from '../contract/reading/pdf.ts'
import { clinicClient } from '../support/http/clinic-client.ts'
import { shippingAddress, shopper } from '../support/shop.ts'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

/** The text on the paper of each page for print. */
describe('a printed page', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic({ duplicateWindow: 0 })
  })
  after(() => visited.close())

  /** Returns the text of the PDF that the browser prints. */
  async function printed(page: Page): Promise<string> {
    return (await paperOf(new Uint8Array(await page.pdf()))).text.replaceAll(/\s+/g, ' ')
  }

  it('of a receipt has the items and the total, and no navigation', () =>
    visited.visit({}, async ({ page }) => {
      const pat = await shopper(visited.clinic, 'pat')
      await pat.add('living-with-asthma', 2)
      const path = await pat.settle()
      await pat.step(path, 'address', shippingAddress)
      await pat.step(path, 'payment', { method: 'invoice' })
      await pat.step(path, 'confirmation')
      await signIn(page, 'pat')
      await page.goto(path)
      const text = await printed(page)
      expect(text)
        .to.match(/2 × Living with asthma/)
        .and.to.include('Total')
        .and.to.include('1 Harbour Road')
      expect(text).not.to.match(/My appointments|Sign out|Breadcrumb|Developers/)
    }))

  it('of a day has its date and its times', () =>
    visited.visit({}, async ({ page }) => {
      await page.goto('/doctors/mjones/schedule?date=2026-12-01')
      const text = await printed(page)
      expect(text).to.include('Dr Mary Jones').and.to.include('Tuesday 1 December 2026').and.to.include('09:30')
      expect(text).not.to.match(/Show day|Previous day|Find a doctor|Sign in/)
    }))

  it('of the data of a user has the parts that are folded on the screen', () =>
    visited.visit({}, async ({ page }) => {
      await signIn(page, 'pat')
      await page.goto('/users/pat/personal-data')
      expect(await printed(page))
        .to.include('Sign-in by password')
        .and.to.include('Security events')
        .and.not.to.match(/Download|Sign out/)
    }))

  it('of the desk has its date and patients', () =>
    visited.visit({}, async ({ page }) => {
      const guest = await clinicClient(visited.clinic)
      const { document } = await guest.get('/doctors/asmith/next-slot')
      await guest.submit(document, 'confirm', { name: 'Grace Hopper', age: 36 })
      await signIn(page, 'desk')
      await page.goto('/desk')
      const text = await printed(page)
      expect(text).to.include('Monday 30 November 2026').and.to.include('Grace Hopper')
      expect(text).not.to.match(/Find times|Did not attend|Tasks/)
    }))
})
