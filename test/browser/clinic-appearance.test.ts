import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'
import { png } from '../support/images.ts'

describe('the appearance of the clinic', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  async function atClinic(page: Page): Promise<void> {
    await page.goto('/session')
    await page.getByLabel('User name').fill('desk')
    await page.getByLabel('Password', { exact: true }).fill('desk-demo-password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: /^Signed in as/ }).waitFor()
    await page.goto('/clinic')
  }

  async function imagesInPdf(): Promise<number> {
    const pdf = await fetch(`${visited.clinic.origin}/doctors`, { headers: { accept: 'application/pdf' } })
    return (
      Buffer.from(await pdf.arrayBuffer())
        .toString('latin1')
        .split('/Subtype /Image').length - 1
    )
  }

  it('has a logo in the header, in the footer and on paper, until it is removed', () =>
    visited.visit({ javaScriptEnabled: false }, async ({ page }) => {
      await atClinic(page)
      expect(await imagesInPdf()).to.equal(0)
      const form = page.getByRole('region', { name: 'Upload a logo' })
      await form.locator('summary').click()
      const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(await png(600, 200)) }
      await form.getByLabel('Logo (JPEG').setInputFiles(file)
      await form.locator('button[type=submit]').click()
      await page.getByText('The logo was saved.').waitFor()
      const requests: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'image') requests.push(request.url())
      })
      await page.goto('/doctors')
      const logo = page.locator('body > header img.logo')
      const sizeOf = ({ width, height }: HTMLImageElement): readonly number[] => [width, height]
      expect(await logo.evaluate(sizeOf)).to.deep.equal([96, 32])
      const inFooter = page.locator('body > footer img.logo')
      await inFooter.scrollIntoViewIfNeeded()
      expect(await inFooter.evaluate(sizeOf)).to.deep.equal([96, 32])
      const source = await logo.getAttribute('src')
      expect(await inFooter.getAttribute('src')).to.equal(source)
      expect(requests.filter((url) => url.endsWith(source ?? '?'))).to.have.length(1)
      expect(await imagesInPdf()).to.be.greaterThan(0)
      await page.goto('/clinic')
      await page.getByText('Remove the logo').first().click()
      await page.getByRole('button', { name: 'Remove the logo' }).click()
      await page.getByText('The logo was removed.').waitFor()
      expect(await logo.count()).to.equal(0)
      expect(await inFooter.count()).to.equal(0)
      expect(await imagesInPdf()).to.equal(0)
    }))

  for (const javaScriptEnabled of [false, true]) {
    it(`is previewed in another tab without being stored, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page, complaints }) => {
        await atClinic(page)
        const name = page.getByLabel('Name of the clinic')
        const before = await name.inputValue()
        await name.fill('Quay Street Clinic')
        await page.getByLabel('Telephone').fill('+44 20 7946 0999')
        await page.getByLabel('Colour of buttons and links').fill('#7a1fa2')
        await page.getByLabel('Currency of your prices').selectOption('GBP')
        const opened = page.context().waitForEvent('page')
        await page.getByRole('button', { name: 'Preview' }).click()
        const preview = await opened
        await preview.getByText('This is a preview.').waitFor()
        expect(await preview.locator('body > header').textContent()).to.include('Quay Street Clinic')
        expect(await preview.locator('body > footer').textContent()).to.include('+44\u00A020\u00A07946\u00A00999')
        expect(await preview.locator('link[href="/clinic/colours/7a1fa2.css"]').count()).to.equal(1)
        expect(await preview.getByLabel('Currency of your prices').inputValue()).to.equal('GBP')
        expect(await name.inputValue()).to.equal('Quay Street Clinic')
        await page.goto('/clinic')
        expect(await name.inputValue()).to.equal(before)
        if (javaScriptEnabled) {
          await preview.getByRole('button', { name: 'Save', exact: true }).click()
          await preview.getByText('Saved.').waitFor()
          await page.goto('/clinic')
          expect(await name.inputValue()).to.equal('Quay Street Clinic')
        }
        expect(complaints).to.deep.equal([])
      }))
  }
})
