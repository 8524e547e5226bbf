import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

const minute = 60_000

/** What the page of a hold does when the time of the hold ends, by the clock of the device. */
describe('the countdown of a hold in a browser', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  /** Opens a hold on a device with a clock that is fast by some milliseconds. */
  async function hold(page: Page, slot: number, fastBy = 0): Promise<void> {
    await page.clock.install({ time: visited.clinic.clock.now() + fastBy })
    await page.goto(`/schedules/${String(slot)}`)
    await page.getByRole('button', { name: 'Hold this time' }).click()
    await page.waitForURL(/\/hold\?/)
  }

  const notice = (page: Page): ReturnType<Page['locator']> => page.locator('p:has([data-countdown])')

  it('says how long the time is still held, in the zone of the doctor and in that of the reader', () =>
    visited.visit({ timezoneId: 'Europe/London' }, async ({ page, complaints }) => {
      await hold(page, 20)
      await page.clock.runFor(minute)
      expect(await notice(page).textContent()).to.match(
        /on hold for you until 07:\d\d, New York time. \(Monday 12:\d\d your time\) [34]:\d\d left$/,
      )
      expect(await page.locator('.lead').textContent()).to.match(/ your time\)\s*$/)
      expect(complaints).to.deep.equal([])
    }))

  it('keeps the input at the end, which still books', () =>
    visited.visit({}, async ({ page, complaints }) => {
      await hold(page, 21)
      await page.getByLabel('Name').fill('Ada Lovelace')
      await page.getByLabel('Age in years').fill('36')
      await page.clock.runFor(6 * minute)
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('alert').textContent()).to.equal(
        'The hold has expired. You can still book this time while it is free.',
      )
      expect(await page.getByLabel('Name').inputValue()).to.equal('Ada Lovelace')
      await page.getByRole('button', { name: /^Book / }).click()
      await page.waitForURL(/\/appointments\//)
      expect(complaints).to.deep.equal([])
    }))

  it('asks the server once on a device with a fast clock', () =>
    visited.visit({}, async ({ page, complaints }) => {
      await hold(page, 22, 10 * minute)
      let requests = 0
      page.on('request', () => {
        requests += 1
      })
      await page.waitForLoadState('networkidle')
      await page.clock.runFor(minute)
      await page.waitForLoadState('networkidle')
      expect(requests).to.be.at.most(1)
      expect(await notice(page).textContent()).to.match(/^This time is on hold for you until \d\d:\d\d/)
      expect(await page.getByLabel('Name').count()).to.equal(1)
      expect(complaints).to.deep.equal([])
    }))
})
