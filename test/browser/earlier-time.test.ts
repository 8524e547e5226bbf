import { expect } from 'chai'
import { tomorrow } from '../support/clinic.ts'
import { clinicClient, linkOf } from '../support/http/clinic-client.ts'
import { openSlots } from '../support/open-slots.ts'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

describe('an earlier time for an appointment', function () {
  this.timeout(60_000)

  for (const javaScriptEnabled of [true, false]) {
    it(`is waited for and taken in one step, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const visited: VisitedClinic = await openVisitedClinic()
      const { clinic } = visited
      try {
        const guest = await clinicClient(clinic)
        const [earlier, , , later] = await openSlots(clinic, { doctor: 'asmith', date: tomorrow })
        const taken = await guest.send('POST', `/schedules/${String(earlier)}`, { name: 'Ada', age: 36 })
        const window = { javaScriptEnabled, viewport: { width: 390, height: 844 } }
        await visited.visit(window, async ({ page, complaints }) => {
          await signIn(page, 'pat')
          await page.goto(`/schedules/${String(later)}`)
          await page.getByLabel('Age in years').fill('36')
          await page.getByRole('button', { name: /^Book / }).click()
          await page.getByText('Booked').first().waitFor()
          await page.getByRole('link', { name: 'Wait for an earlier time' }).click()
          await page.getByText('See whether an earlier time is free now.').waitFor()
          await page.getByRole('button', { name: 'Join the waiting list' }).click()
          await page.getByText('Waiting', { exact: true }).first().waitFor()
          await guest.send('DELETE', linkOf(taken.document, 'self'))
          await page.goto('/')
          await page.getByRole('link', { name: 'Book the offered time' }).click()
          await page.getByText('You can keep your appointment, or take this time instead in one step.').waitFor()
          await page.getByRole('button', { name: 'Take this time instead' }).click()
          await page.getByText(/^Moved to Tuesday 1 December 2026/).waitFor()
          expect(complaints).to.deep.equal([])
        })
      } finally {
        await visited.close()
      }
    })
  }
})
