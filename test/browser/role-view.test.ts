import { expect } from 'chai'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'
import { byAxe } from '../support/browser/browser-axe.ts'

describe('a page as another person sees it, in a browser', () => {
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  for (const javaScriptEnabled of [true, false])
    it(`is shown whole and sends nothing, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page, complaints }) => {
        await signIn(page, 'desk')
        await page.goto('/doctors/mjones/info')
        await page.getByText('More', { exact: true }).click()
        await page.getByRole('link', { name: 'As patients see it' }).click()
        await page.getByRole('heading', { level: 1, name: 'As a patient sees it: Dr Mary Jones' }).waitFor()
        const seen = page.getByRole('region', { name: 'The page as this person sees it' })
        expect(await seen.getByRole('heading', { level: 2 }).first().innerText()).to.include('Dr Mary Jones')
        expect(await page.locator('.as-other :is(input, button, select, textarea):enabled').count()).to.equal(0)
        await page.getByText('for the doctor concerned, clerks').first().waitFor()
        await page.getByRole('link', { name: 'As a visitor without an account' }).click()
        await page.getByRole('heading', { level: 1, name: 'As a visitor sees it: Dr Mary Jones' }).waitFor()
        expect(await page.locator('main [aria-current=true]').allInnerTexts()).to.deep.equal([
          'As a visitor without an account',
        ])
        if (javaScriptEnabled) expect(await byAxe(page, 'all')).to.deep.equal([])
        expect(complaints).to.deep.equal([])
      }))
})
