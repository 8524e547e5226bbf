import { expect } from 'chai'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

describe('the link of an appointment', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  beforeEach(async () => {
    visited = await openVisitedClinic()
  })
  afterEach(() => visited.close())

  for (const javaScriptEnabled of [true, false]) {
    it(`confirms it, and says that the patient is here, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const own = await bookedAppointment(visited.clinic)
      await visited.visit(
        { javaScriptEnabled, viewport: { width: 390, height: 844 } },
        async ({ page, complaints }) => {
          await page.goto(own)
          await page.getByRole('button', { name: 'I will come' }).click()
          await page.getByText('Thank you. The clinic knows that you will come.').waitFor()
          await page.getByText('Confirmed by the patient').waitFor()
          expect(await page.getByRole('button', { name: 'I will come' }).count()).to.equal(0)

          visited.clinic.clock.set(Date.parse('2026-12-01T13:30:00Z'))
          await page.goto(own)
          await page.getByRole('button', { name: 'I have arrived' }).click()
          await page.getByText('Thank you. The clinic knows that you are here.').waitFor()
          await page.getByRole('heading', { level: 1, name: 'You have arrived' }).waitFor()
          expect(complaints).to.deep.equal([])
        },
      )
    })
  }
})
