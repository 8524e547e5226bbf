import { expect } from 'chai'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

const withoutScript = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }

describe('the days with free times', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  it('are above the week by the month, and lead to their weeks without JavaScript', () =>
    visited.visit(withoutScript, async ({ page }) => {
      await page.goto('/doctors/mjones/week?date=2026-12-01')
      const month = page.getByRole('navigation', { name: 'Days with free times' })
      await month.getByRole('heading', { name: 'December 2026' }).waitFor()
      // Weekends are closed.
      expect(await month.getByRole('link', { name: /^5: / }).count()).to.equal(0)
      await month.getByRole('link', { name: /^10: / }).click()
      await page.getByRole('heading', { name: /^7\s*–\s*13 December 2026$/ }).waitFor()
      expect(await page.locator('.day').count()).to.equal(5)
      await page.locator('.day').first().getByText('Morning').waitFor()
      await month.getByRole('link', { name: 'Previous month' }).click()
      await month.getByRole('heading', { name: 'November 2026' }).waitFor()
    }))

  it('are in weeks that begin on Saturday in Arabic', () =>
    visited.visit({ ...withoutScript, locale: 'ar' }, async ({ page }) => {
      await page.goto('/doctors/mjones/week?date=2026-12-01')
      const cells = await page.locator('.month li').allTextContents()
      // 1 December is a Tuesday.
      expect(cells[0]).to.equal('السبت')
      expect(cells.slice(7, 11)).to.deep.equal(['', '', '', '1'])
    }))

  it('have the names of the weekdays in one line on a telephone', async () => {
    for (const [locale, width] of [
      ['ar', 320],
      ['ar', 360],
      ['de', 320],
      ['en', 320],
    ] as const)
      await visited.visit({ locale, viewport: { width, height: 640 } }, async ({ page }) => {
        await page.goto('/doctors/mjones/week?date=2026-12-01')
        const lines = await page.locator('.month li.soft').evaluateAll((names) =>
          names.map((name) => {
            const range = document.createRange()
            range.selectNodeContents(name)
            return range.getClientRects().length
          }),
        )
        expect(lines, `${locale}, ${String(width)} px`).to.deep.equal([1, 1, 1, 1, 1, 1, 1])
      })
  })

  it('are above the times of a move', () =>
    visited.visit(withoutScript, async ({ page }) => {
      await page.goto(await bookedAppointment(visited.clinic, { name: 'Bea', age: 40 }))
      await page.getByRole('link', { name: 'Move', exact: true }).click()
      const days = page.getByRole('navigation', { name: 'Days with free times' })
      expect(await days.getByRole('link').count()).to.be.greaterThan(5)
      await days.getByRole('link', { name: /Thursday 3 December 2026$/ }).click()
      const backgrounds = await days
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor))
      expect(new Set(backgrounds).size, 'the shown day is marked').to.equal(2)
      expect(backgrounds[0]).not.to.equal(backgrounds[1])
      await page.getByRole('radio').last().check()
      await page.getByRole('button', { name: 'Move to this time' }).click()
      await page.getByText(/^Moved to Thursday 3 December 2026/).waitFor()
    }))
})
