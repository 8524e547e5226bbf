import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'
import { jpeg } from '../support/images.ts'

/** Width in pixels; the text of a page can be visible before its pictures are loaded. */
async function widthOfLoaded(image: HTMLImageElement): Promise<number> {
  await image.decode()
  return image.naturalWidth
}

describe('the portrait of a doctor', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  async function upload(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]): Promise<void> {
    const form = page.getByRole('region', { name: /(?:Upload a|Replace the) portrait/ })
    if (!(await form.getByLabel('Portrait (JPEG').isVisible())) await form.locator('summary').click()
    await form.getByLabel('Portrait (JPEG').setInputFiles(file)
    await form.getByLabel('What the picture shows').fill('Dr Jones at her desk')
    await form.locator('button[type=submit]').click()
  }

  for (const [user, javaScriptEnabled] of [
    ['desk', false],
    ['mjones', true],
  ] as const) {
    const how = javaScriptEnabled ? 'with' : 'without'

    it(`is uploaded, refused, shown and removed by ${user} ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page, complaints }) => {
        await signIn(page, user)
        await page.goto('/doctors/mjones/info')
        await upload(page, { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
        await page.getByText('is no picture that can be used').first().waitFor()
        const alt = page.getByLabel('What the picture shows')
        expect(await alt.inputValue()).to.equal('Dr Jones at her desk')
        await upload(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
        await page.getByText('must be of one of the media types').first().waitFor()
        expect(await alt.inputValue()).to.equal('Dr Jones at her desk')
        await upload(page, { name: 'long.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(15_000_000) })
        await page.getByText('must have at most').first().waitFor()
        expect(await alt.inputValue()).to.equal('Dr Jones at her desk')
        await upload(page, { name: 'jones.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg(400, 300)) })
        await page.getByText('The portrait was saved.').waitFor()
        const portrait = page.getByRole('img', { name: 'Dr Jones at her desk' })
        expect(await portrait.evaluate(widthOfLoaded)).to.equal(320)
        await page.goto('/doctors')
        expect(await page.locator('img.avatar').count()).to.equal(1)
        await page.goto('/doctors/mjones/info')
        await page.getByText('Remove the portrait').first().click()
        await page.getByRole('button', { name: 'Remove the portrait' }).click()
        await page.getByText('The portrait was removed.').waitFor()
        expect(await portrait.count()).to.equal(0)
        expect(complaints).to.deep.equal([])
      }))
  }
})
