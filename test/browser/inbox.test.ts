import { expect } from 'chai'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

describe('the inbox in a browser', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  it('shows all messages or the unread ones, by two links of which one is marked', () =>
    visited.visit({ javaScriptEnabled: false }, async ({ page }) => {
      await signIn(page, 'pat')
      await page.goto('/users/pat/messages')
      const current = page.locator('main [aria-current=true]')
      expect(await current.textContent()).to.equal('All messages')
      await page.getByRole('link', { name: 'Unread messages' }).click()
      await page.waitForURL(/status=unread/)
      expect(await current.textContent()).to.equal('Unread messages')
      await page.getByRole('link', { name: 'Welcome to the clinic' }).waitFor()
    }))
})
