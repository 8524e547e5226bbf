import { expect } from 'chai'
import { tomorrow } from '../support/clinic.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

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
