import { expect } from 'chai'
import { clinicClient, embeddedIn, linkOf } from '../support/http/clinic-client.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

/** What the pages of the audit log say about a change. */
describe('the audit log in a browser', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  it('names the patient of a booking and of a move, with the time before and after', () =>
    visited.visit({}, async ({ page, complaints }) => {
      const guest = await clinicClient(visited.clinic)
      const { document } = await guest.get('/doctors/asmith/next-slot')
      const booked = await guest.submit(document, 'confirm', { name: 'Grace Hopper', age: 36 })
      const later = await guest.get('/doctors/asmith/schedule?date=2026-12-02')
      const time = await guest.get(linkOf(booked.document, 'appointment-time'))
      const [slot] = embeddedIn(later.document, 'schedules')
      await guest.submit(time.document, 'reschedule', { slot: slot?.['id'] })

      await page.goto('/session')
      await page.getByLabel('User name').fill('desk')
      await page.getByLabel('Password').fill('desk-demo-password')
      await page.getByRole('button', { name: 'Sign in' }).first().click()
      await page.getByRole('heading', { level: 1, name: /^Signed in as/ }).waitFor()
      await page.goto('/audit')
      const booking = page.locator('main .rows li', { hasText: 'Booked an appointment' })
      await booking.getByRole('link', { name: 'Grace Hopper' }).waitFor()
      await booking.getByRole('link', { name: 'Dr Adam Smith' }).waitFor()
      await page.getByRole('link', { name: 'Moved an appointment' }).click()
      await page.getByRole('heading', { level: 2, name: 'Before and after' }).waitFor()
      const row = page.locator('main tr', { hasText: 'Time' }).last()
      expect(await row.locator('del').textContent()).to.equal('Monday 30 November 2026, 12:30')
      expect(await row.locator('ins').textContent()).to.equal('Wednesday 2 December 2026, 09:00')
      await page.getByRole('link', { name: 'Grace Hopper' }).click()
      await page.getByRole('heading', { level: 1, name: /^Appointment with Dr Adam Smith on Wednesday/ }).waitFor()
      expect(complaints).to.deep.equal([])
    }))
})
