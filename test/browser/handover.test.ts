import { expect } from 'chai'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { tomorrow } from '../support/clinic.ts'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

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
  it('is booked by a helper with a link, without JavaScript', async () => {
    const window = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }
    await visited.visit(window, async ({ page: patient, complaints }) => {
      await signIn(patient, 'pat')
      await patient.goto('/appointments?period=upcoming')
      await patient.getByRole('link', { name: 'Let a helper book' }).click()
      await patient.getByLabel('Name of the helper').fill('Byron')
      await patient.getByRole('combobox', { name: /^Doctor/ }).selectOption({ label: 'Dr Kit Wong' })
      await patient.getByLabel('Latest day of the appointment').fill('2026-12-04')
      await patient.getByLabel('Last day of the link').fill(tomorrow)
      await patient.getByLabel('Your age in years').fill('36')
      await patient.getByRole('button', { name: 'Make the link' }).click()
      await patient.getByText('may book one appointment, on Friday 4 December 2026 at the latest').waitFor()
      const link = (await patient.getByRole('link', { name: 'The link for Byron' }).getAttribute('href')) ?? ''
      await visited.visit(window, async ({ page, complaints: ofHelper }) => {
        await page.goto(link)
        await page.getByText('Pat Miller asks Byron to do one thing: book an appointment.').waitFor()
        await page.getByRole('link', { name: 'First visit, 60 minutes, £80.00, Dr Kit Wong' }).click()
        await page.getByRole('link', { name: /^Wed 2:/ }).click()
        await page.getByRole('radio').first().check()
        await page.getByRole('button', { name: 'Book this time' }).click()
        await page.getByText('This link has been used. Thank you.').waitFor()
        await page.getByText('Wednesday 2 December 2026').first().waitFor()
        expect(ofHelper).to.deep.equal([])
      })
      await patient.reload()
      await patient.getByText('Used', { exact: true }).waitFor()
      await patient.goto('/appointments?period=upcoming')
      await patient.getByRole('link', { name: /Wednesday 2 December/ }).waitFor()
      expect(complaints).to.deep.equal([])
    })
  })
})
