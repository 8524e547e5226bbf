import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

const day = '2026-12-03'

describe('appointment types in a browser', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  const text = (page: Page): Promise<string> => page.locator('main').innerText()
  // A browser may show a schedule of some seconds ago.
  const free = async (): Promise<readonly string[]> => {
    const slots = await visited.clinic.storage.schedules.slots('kwong', day)
    return slots.flatMap(({ state, startTime }) => (state === 'open' ? [startTime] : []))
  }

  for (const [words, javaScriptEnabled, width] of [
    ['without JavaScript', false, 390],
    ['with JavaScript', true, 1280],
  ] as const) {
    it(`are chosen, booked for an hour, moved and cancelled by a guest ${words}`, () =>
      visited.visit({ javaScriptEnabled, viewport: { width, height: 800 } }, async ({ page, complaints }) => {
        await page.goto('/doctors/kwong/info')
        await page.getByRole('link', { name: 'Appointment types' }).click()
        await page.getByRole('link', { name: 'Show free times: First visit' }).click()
        expect(await text(page)).to.include('Free times for First visit')
        await page.getByRole('link', { name: 'Thursday 3 December 2026, 10:00 to 11:00' }).click()
        expect(await text(page))
          .to.include('£80.00')
          .and.include('Please come ten minutes early')
        await page.getByLabel('Name').fill('Ada Lovelace')
        await page.getByLabel('Age in years').fill('6')
        await page.getByRole('button', { name: 'Book 10:00' }).click()
        await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
        expect(await text(page))
          .to.include('10:00 to 11:00')
          .and.include('First visit')
        expect(await free())
          .not.to.include.members(['10:00'])
          .and.not.include.members(['10:30'])
        await page.getByRole('link', { name: 'Move', exact: true }).click()
        await page.getByLabel('10:30 to 11:30').check()
        await page.getByRole('button', { name: 'Move to this time' }).click()
        await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
        expect(await text(page)).to.include('10:30 to 11:30')
        expect(await free())
          .to.include('10:00')
          .and.not.include('11:00')
        await page.getByText('Cancel appointment').first().click()
        await page.getByRole('button', { name: 'Cancel appointment' }).click()
        await page.getByRole('heading', { name: 'Your appointment is cancelled' }).waitFor()
        expect(await free()).to.include.members(['10:00', '10:30', '11:00'])
        expect(complaints).to.deep.equal([])
      }))
  }

  it('are chosen on the page of a time, which keeps the type when the form is refused', () =>
    visited.visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(`/doctors/kwong/schedule?date=${day}`)
      await page.getByRole('link', { name: '14:00 to 14:30' }).click()
      expect(await page.getByRole('button', { name: /^Book / }).count(), 'first the type').to.equal(0)
      await page.getByRole('link', { name: 'Choose Allergy test' }).click()
      expect(await text(page))
        .to.include('14:00 to 15:00')
        .and.include('Laboratory, second floor')
      await page.getByLabel('Name').fill('Ada Lovelace')
      await page.getByLabel('Age in years').fill('6')
      await page.getByLabel('Referring doctor').evaluate((input) => {
        input.removeAttribute('required')
      })
      await page.getByRole('button', { name: 'Book 14:00' }).click()
      expect(await text(page)).to.include('must name the referring doctor')
      await page.getByLabel('Referring doctor').fill('Dr Adam Smith')
      await page.getByRole('button', { name: 'Book' }).click()
      await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
      expect(await text(page))
        .to.include('Allergy test')
        .and.include('Dr Adam Smith')
    }))
})
