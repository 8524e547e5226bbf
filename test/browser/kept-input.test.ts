import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

const withoutScript = { javaScriptEnabled: false, viewport: { width: 1000, height: 700 } }

describe('typed text without JavaScript', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  async function signIn(page: Page): Promise<void> {
    await page.getByLabel('User name').fill('pat')
    await page.getByLabel('Password', { exact: true }).fill('pat-demo-password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  const again = { name: 'Send your input again' }

  it('is sent after a new sign-in when the session ends while a form is filled', () =>
    visited.visit(withoutScript, async ({ page }) => {
      await page.goto('/session')
      await signIn(page)
      await page.getByRole('heading', { name: /^Signed in as/ }).waitFor()
      const place = '/users/pat/profile'
      await page.goto(place)
      await page.getByLabel('Name', { exact: true }).fill('Pat Miller-King')
      await page.context().clearCookies()
      await page.locator('main form[data-method=PUT] button').first().click()
      await page.getByText('Your input is kept below').waitFor()
      const opened = page.context().waitForEvent('page')
      await signIn(page)
      const tab = await opened
      await tab.waitForURL((url) => url.pathname === place)
      await page.getByRole('button', again).click()
      await page.waitForURL((url) => url.pathname === place && url.search === '')
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Pat Miller-King')
    }))

  it('keeps no passwords', () =>
    visited.visit(withoutScript, async ({ page }) => {
      await page.goto('/session')
      await signIn(page)
      await page.goto('/users/pat/password')
      const fields = page.locator('input[type=password]')
      for (const field of await fields.all()) await field.fill('a secret of mine')
      await page.context().clearCookies()
      await page.locator('main form').first().getByRole('button').click()
      await page.getByText('Your input is kept below').waitFor()
      expect(await page.content()).not.to.include('a secret of mine')
    }))

  it('replaces a concurrent change only after its reader was told', () =>
    visited.visit(withoutScript, async ({ page }) => {
      const path = await bookedAppointment(visited.clinic, { name: 'Bea', age: 40 })
      await page.goto(path)
      await fetch(visited.clinic.origin + path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': '*' },
        body: '{"name":"Bea","age":41}',
      })
      await page.getByText('Edit patient details').click()
      await page.getByLabel('Name').fill('Bea King')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('Compare it with the current version').waitFor()
      expect(await page.getByRole('link', { name: 'Current version' }).getAttribute('href')).to.equal(path)
      expect(await page.getByLabel('Name').inputValue()).to.equal('Bea King')
      await page.getByRole('button', again).click()
      await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
      expect(await page.textContent('main')).to.include('Bea King')
    }))
})
