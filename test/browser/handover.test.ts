import { expect } from 'chai'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { tomorrow } from '../support/clinic.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

describe('an appointment that a helper moves', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  for (const javaScriptEnabled of [true, false]) {
    it(`is handed over by a link, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const appointment = await bookedAppointment(visited.clinic, { name: `Pat ${String(javaScriptEnabled)}`, age: 36 })
      let link = ''
      const window = { javaScriptEnabled, viewport: { width: 390, height: 844 } }
      await visited.visit(window, async ({ page, complaints }) => {
        await page.goto(appointment)
        await page.getByRole('link', { name: 'Let a helper do it' }).click()
        await page.getByLabel('What may they do?').selectOption({ label: 'Move the appointment' })
        await page.getByLabel('Name of the helper').fill('Violet')
        await page.getByLabel('Last day of the link').fill(tomorrow)
        await page.getByLabel('What should they know?').fill('Not at noon, please.')
        await page.getByRole('button', { name: 'Make the link' }).click()
        await page.getByText('The link for Violet is ready. Send it to Violet.').waitFor()
        link = (await page.getByRole('link', { name: 'The link for Violet' }).getAttribute('href')) ?? ''
        expect(complaints).to.deep.equal([])
      })
      // Another person, without the cookies of the patient.
      await visited.visit(window, async ({ page, complaints }) => {
        await page.goto(link)
        await page.getByText('asks Violet to do one thing: move this appointment.').waitFor()
        await page.getByText('Not at noon, please.').waitFor()
        await page.getByRole('radio').last().check()
        await page.getByRole('button', { name: 'Move to this time' }).click()
        await page.getByText(/^Moved to Tuesday 1 December 2026/).waitFor()
        await page.getByText('This link has been used. Thank you.').waitFor()
        expect(complaints).to.deep.equal([])
      })
      await visited.visit(window, async ({ page }) => {
        await page.goto(appointment)
        await page.getByText('16:30 to 17:00').or(page.getByText('16:00 to 16:30')).first().waitFor()
        await page.getByRole('link', { name: 'Let a helper do it' }).click()
        await page.getByText('Used', { exact: true }).waitFor()
      })
    })
  }
})
