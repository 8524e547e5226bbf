import { expect } from 'chai'
import { tomorrow } from '../support/clinic.ts'
import { clinicClient, linkOf } from '../support/http/clinic-client.ts'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

/** Where a patient finds the entries on waiting lists, and the offers. */
describe('a waiting list in a browser', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  beforeEach(async () => {
    visited = await openVisitedClinic()
  })
  afterEach(() => visited.close())

  /** Books a time, joins the list for its day, and cancels, so that the time is offered. */
  async function offer(): Promise<void> {
    const { clinic } = visited
    const [guest, pat] = [await clinicClient(clinic), await clinicClient(clinic, 'pat')]
    const [slot] = await clinic.storage.schedules.slots('mjones', tomorrow)
    const booked = await guest.send('POST', `/schedules/${String(slot?.id)}`, { name: 'Ada', age: 36 })
    await pat.send('POST', '/doctors/mjones/waiting-list', { from: tomorrow, to: tomorrow })
    await guest.send('DELETE', linkOf(booked.document, 'self'))
    await clinic.work()
  }

  for (const javaScriptEnabled of [true, false]) {
    it(`shows an offer first on the home of the patient, ${javaScriptEnabled ? 'with a countdown' : 'without JavaScript'}`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page, complaints }) => {
        await offer()
        await signIn(page, 'pat')
        await page.goto('/')
        const offered = page.locator('main section').first()
        await offered.getByRole('heading', { name: 'A time has become free for you' }).waitFor()
        expect(await offered.textContent()).to.include('Dr Mary Jones')
        await page.getByRole('link', { name: 'My waiting lists' }).click()
        await page.getByRole('link', { name: 'Tuesday 1 December 2026' }).waitFor()
        await page.getByText('Time offered').waitFor()
        await page.getByRole('link', { name: 'Book the offered time' }).click()
        await page.getByRole('button', { name: /^Book \d\d:\d\d$/ }).waitFor()
        expect(complaints).to.deep.equal([])
      }))
  }

  it('offers the free times of the doctor before the form to join', () =>
    visited.visit({}, async ({ page }) => {
      await signIn(page, 'pat')
      await page.goto('/doctors/mjones/waiting-list')
      const free = page.locator('main section', { hasText: 'Free times of this doctor' })
      await free.getByRole('link').first().waitFor()
      const order = await page.locator('main').evaluate((main) => main.textContent.indexOf('without waiting'))
      expect(order).to.be.greaterThan(-1)
      expect(order).to.be.below((await page.locator('main').textContent())?.indexOf('First day') ?? -1)
      await free.getByRole('link').first().click()
      await page.getByRole('heading', { level: 1, name: /^Book Dr Mary Jones/ }).waitFor()
    }))
})
