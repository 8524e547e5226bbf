import { expect } from 'chai'
import { clinicClient } from '../support/http/clinic-client.ts'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

const longName = `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)} Maximiliana`

/** The pages from which staff work. */
describe('the pages of staff', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
    const guest = await clinicClient(visited.clinic)
    for (const doctor of ['mjones', 'asmith']) {
      const { document } = await guest.get(`/doctors/${doctor}/next-slot`)
      await guest.submit(document, 'confirm', { name: longName, age: 36 })
    }
  })
  after(() => visited.close())

  for (const width of [1280, 390]) {
    it(`show a long name on the desk without a change of the columns, at ${String(width)} pixels`, () =>
      visited.visit({ viewport: { width, height: 900 } }, async ({ page }) => {
        await signIn(page, 'desk')
        await page.goto('/desk')
        await page.getByRole('link', { name: longName }).first().waitFor()
        const [shown, columns] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          [...document.querySelectorAll('.desk:not(details *) thead th:not(:first-child)')].map(
            (cell) => cell.getBoundingClientRect().width,
          ),
        ])
        expect(shown).to.be.at.most(width)
        for (const each of columns) expect(each).to.be.closeTo(columns[0] ?? 0, 1)
      }))
  }

  it('align the times of all doctors on the desk in one zone, with the past folded and the present marked', () =>
    visited.visit({}, async ({ page }) => {
      await signIn(page, 'desk')
      await page.goto('/desk')
      await page.locator('.desk:not(details *)').getByText('New York time in brackets').waitFor()
      expect(await page.getByText('All times are').count()).to.equal(0)
      expect(await page.getByText('In the past').first().isVisible()).to.equal(false)
      const first = page.locator('.desk:not(details *) tbody tr')
      expect(await first.nth(0).textContent()).to.equal('Now')
      expect(await first.nth(1).locator('th').textContent()).to.equal('12:30')
      // 09:30 in New York.
      await page.getByRole('link', { name: '14:30 with Dr Mary Jones' }).waitFor()
      await page.getByText('Earlier').click()
      await page.getByText('In the past').first().waitFor()
    }))

  it('show the patients in the week of a doctor, for the doctor alone', () =>
    visited.visit({}, async ({ page }) => {
      await page.goto('/doctors/mjones/week')
      expect(await page.getByText(longName).count()).to.equal(0)
      await signIn(page, 'mjones')
      await page.goto('/doctors/mjones/week')
      await page.getByRole('link', { name: longName }).click()
      await page.getByRole('heading', { level: 1, name: /^Appointment with Dr Mary Jones/ }).waitFor()
    }))

  it('begin with the own day of a doctor and with the desk of a clerk, not with a search for doctors', () =>
    visited.visit({}, async ({ page }) => {
      await signIn(page, 'mjones')
      await page.goto('/')
      await page.getByRole('heading', { level: 2, name: 'Next patients today' }).waitFor()
      await page.getByRole('link', { name: longName }).waitFor()
      expect(await page.getByRole('search').count()).to.equal(0)
    }))

  it('begin with the search of a telephone call for a clerk', () =>
    visited.visit({}, async ({ page }) => {
      await signIn(page, 'desk')
      await page.goto('/')
      await page.getByRole('search', { name: 'Book by telephone' }).waitFor()
      expect(await page.getByRole('search').count()).to.equal(1)
    }))
})
