import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

describe('the banner after a change', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  const banner = (page: Page): ReturnType<Page['locator']> => page.locator('body > .done[role=status]')

  for (const javaScriptEnabled of [false, true]) {
    const how = javaScriptEnabled ? 'with' : 'without'

    it(`tells the change once, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page, complaints }) => {
        await page.goto(await bookedAppointment(visited.clinic, { name: how, age: 40 }))
        expect(await banner(page).textContent()).to.equal('')
        await page.getByText('Edit patient details').first().click()
        await page.getByLabel('Reason for the visit').fill('A cough')
        await page.getByRole('button', { name: 'Save changes' }).click()
        await banner(page).getByText('Saved.').waitFor()
        await page.reload()
        expect(await banner(page).textContent()).to.equal('')
        await page.getByRole('link', { name: 'Move', exact: true }).click()
        await page.getByRole('radio').last().check()
        await page.getByRole('button', { name: 'Move to this time' }).click()
        await banner(page)
          .getByText(/^Moved to \w+day \d+ \w+( \d+)?, \d\d:\d\d\.$/)
          .waitFor()
        await page.goto('/doctors')
        expect(await banner(page).textContent()).to.equal('')
        await page.goBack()
        await page.getByText('Cancel appointment').first().click()
        await page.getByRole('button', { name: 'Cancel appointment' }).click()
        await banner(page).getByText('Cancelled.').waitFor()
        expect(complaints).to.deep.equal([])
      }))

    it(`says that a user is signed out, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        await page.goto('/session')
        await page.getByLabel('User name').fill('pat')
        await page.getByLabel('Password', { exact: true }).fill('pat-demo-password')
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await page.getByRole('heading', { name: /^Signed in as/ }).waitFor()
        expect(await banner(page).textContent()).to.equal('')
        await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
        await banner(page).getByText('You are signed out.').waitFor()
      }))
  }
})
