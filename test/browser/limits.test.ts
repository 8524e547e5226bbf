import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { tomorrow } from '../support/clinic.ts'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

const telephone = { viewport: { width: 390, height: 844 } }

describe('a page on a telephone', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  it('has the button that books within the first 1,100 pixels', () =>
    visited.visit(telephone, async ({ page }) => {
      await page.goto('/schedules/20')
      const box = await page.getByRole('button', { name: /^Book \d/ }).boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).to.be.below(1100)
    }))

  /** Returns the cumulative layout shift of a page whose script comes after its first paint. */
  async function shiftOf(page: Page, path: string): Promise<number> {
    await page.route('**/assets/site.js', async (route) => {
      await page.waitForTimeout(300)
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    return page.evaluate(async () => {
      const found = new Promise<PerformanceEntryList>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          resolve(list.getEntries())
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => {
          resolve([])
        }, 200)
      })
      return (await found).reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)
    })
  }

  it('does not move when the script adds the time of the reader or a countdown, or marks a message as read', () =>
    visited.visit(telephone, async ({ page }) => {
      const appointment = await bookedAppointment(visited.clinic, { name: 'Ada Lovelace', age: 36 })
      expect(await shiftOf(page, appointment)).to.be.at.most(0.02)
      expect(await page.innerText('main')).to.include('your time')
      await page.goto('/schedules/24')
      await page.getByRole('button', { name: 'Hold this time' }).click()
      await page.waitForURL(/\/hold\?/)
      expect(await shiftOf(page, page.url())).to.be.at.most(0.002)
      expect(await page.innerText('main')).to.match(/\d left/)
      await signIn(page, 'pat')
      expect(await shiftOf(page, '/users/pat/messages/1')).to.be.at.most(0.02)
      expect(await page.getByRole('button', { name: 'Mark as read' }).count()).to.equal(0)
    }))

  for (const path of ['/', `/doctors/mjones/week?date=${tomorrow}`]) {
    it(`${path} is smaller than 150 KB with all that it loads`, () =>
      visited.visit(telephone, async ({ page }) => {
        let bytes = 0
        page.on('response', (response) => {
          void response.body().then(({ length }) => (bytes += length))
        })
        await page.goto(path, { waitUntil: 'networkidle' })
        expect(bytes).to.be.above(10_000).and.below(150_000)
      }))
  }
})
