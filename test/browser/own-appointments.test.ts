import { expect } from 'chai'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

describe('the appointments of a patient in a browser', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  it('lead to the doctors while there are none, before a search that is folded', () =>
    visited.visit({}, async ({ page, complaints }) => {
      await signIn(page, 'pat')
      await page.goto('/appointments')
      await page.getByText('No appointments to show.').waitFor()
      expect(await page.getByRole('search').isVisible()).to.equal(false)
      await page.getByText('Find other appointments').click()
      await page.getByRole('search').waitFor()
      await page.getByRole('link', { name: 'Find a doctor and book a time' }).click()
      await page.getByRole('heading', { name: 'Find a doctor and book a time', level: 1 }).waitFor()
      expect(complaints).to.deep.equal([])
    }))

  it('begin with the search by name for staff', () =>
    visited.visit({}, async ({ page }) => {
      await signIn(page, 'desk')
      await page.goto('/appointments')
      await page.getByLabel('Patient, e-mail or telephone').waitFor()
      expect(await page.getByText('Find other appointments').count()).to.equal(0)
    }))
})
