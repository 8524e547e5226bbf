import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { photograph } from '../support/browser/pictures.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

const telephone = { viewport: { width: 360, height: 740 }, hasTouch: true, deviceScaleFactor: 2 }

/** Presses Tab until the focused element has the expected text; fails after a full round. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press('Tab')
    const words = await page.evaluate(() => {
      const focused = document.activeElement
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined
      return (label ?? focused?.textContent ?? '').trim()
    })
    if (wanted.test(words)) return
  }
  throw new Error(`Nothing that says ${String(wanted)} can be reached by Tab`)
}

async function type(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Presses Enter on the element with the text, and waits for the page with the given title. */
async function press(page: Page, words: RegExp, title: RegExp): Promise<void> {
  await tabTo(page, words)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.waitForLoadState()
}

describe('keyboard navigation', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  for (const javaScriptEnabled of [false, true]) {
    it(`books, changes and cancels ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        await page.goto('/')
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Skip to main content')
        await page.keyboard.press('Enter')
        await press(page, /^Week of Dr Kit Wong/, /^Week of Dr Kit Wong/)
        await press(page, /^Week from 7 December/, /from 7 December 2026$/)
        await press(page, javaScriptEnabled ? /^10:00 free/ : /^09:00 free/, /^Monday 7 December 2026, .* Dr Kit Wong$/)
        await type(page, /^Name/, 'Ada Lovelace')
        await type(page, /^Age/, '36')
        await press(page, /^Book this slot/, /^Appointment with/)
        await type(page, /^Name/, 'Ada King')
        await press(page, /^Edit patient details/, /^Appointment with/)
        await page.getByText('Ada King').waitFor()
        await press(page, /^Cancel appointment/, /^Appointment with/)
        await press(page, /^Cancel appointment/, /^Appointment with/)
        await page.getByText('cancelled', { exact: true }).waitFor()
      }))
  }

  it('shows the focus on every focusable element', () =>
    visited.visit({}, async ({ page }) => {
      await page.goto('/doctors/mjones/week')
      for (let count = 0; count < 12; count += 1) {
        await page.keyboard.press('Tab')
        const style = await page.evaluate(() => {
          const focused = document.activeElement
          return focused === null ? '' : getComputedStyle(focused).outlineStyle
        })
        expect(style).to.equal('solid')
      }
    }))
})

describe('navigation on a telephone', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  it('finds a slot in the list of a day and books it', () =>
    visited.visit(telephone, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Week of Dr Mary Jones' }).tap()
      await page.getByRole('heading', { name: 'Tue 1 Dec' }).waitFor()
      expect(await page.getByRole('table').count()).to.equal(0)
      await photograph(page, 'mobile')
      const tuesday = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tue 1 Dec' }) })
      await tuesday.getByRole('link', { name: '11:00 free' }).tap()
      await page.getByLabel('Name').fill('Ada Lovelace')
      await page.getByLabel('Age').fill('36')
      await page.getByRole('button', { name: 'Book this slot' }).tap()
      await page.waitForURL(/\/appointments\//)
      await page.getByText('Cancel appointment').first().tap()
      await page.getByRole('button', { name: 'Cancel appointment' }).tap()
      await page.getByText('cancelled', { exact: true }).waitFor()
    }))
})
