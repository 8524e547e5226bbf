import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { tomorrow } from '../support/clinic.ts'
import { PlainBrowser } from '../support/browser/plain-browser.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

describe('a refused booking in a browser', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  beforeEach(async () => {
    visited = await openVisitedClinic()
  })
  afterEach(() => visited.close())

  async function openTime(page: Page): Promise<string> {
    await page.goto(`/doctors/mjones/schedule?date=${tomorrow}`)
    await page.locator('a.time').first().click()
    await page.getByRole('button', { name: /^Book / }).waitFor()
    return new URL(page.url()).pathname
  }

  async function fillIn(page: Page): Promise<void> {
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Age in years').fill('36')
    await page.getByLabel('E-mail').fill('ada@example.org')
    await page.getByLabel('Reason for the visit').fill('A cough')
  }

  const take = (path: string): Promise<Response> =>
    fetch(visited.clinic.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Bea","age":40}',
    })

  it('books no other time by the second click of a pair', () =>
    visited.visit({}, async ({ page }) => {
      const path = await openTime(page)
      await fillIn(page)
      expect((await take(path)).status).to.equal(201)
      // A real second click could come too late on a slow machine.
      const reached = page.evaluate(
        () =>
          new Promise((resolve) => {
            new MutationObserver(() => {
              const changed = document.querySelector('button[data-target]')
              if (changed !== null) resolve(getComputedStyle(changed).pointerEvents)
            }).observe(document.body, { subtree: true, attributeFilter: ['data-target'] })
          }),
      )
      const instead = page.getByRole('button', { name: /^Book instead: / })
      await page.getByRole('button', { name: /^Book / }).click()
      expect(await reached).to.equal('none')
      // A considered click waits until the button takes it.
      await instead.click()
      await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
    }))

  for (const javaScriptEnabled of [false, true]) {
    const how = javaScriptEnabled ? 'with' : 'without'

    it(`books another time with the same input after a lost race, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page, complaints }) => {
        const path = await openTime(page)
        await fillIn(page)
        expect((await take(path)).status).to.equal(201)
        await page.getByRole('button', { name: /^Book / }).click()
        await page.getByText('That time has just been taken').first().waitFor()
        expect(await page.getByLabel('Reason for the visit').inputValue()).to.equal('A cough')
        await page.getByRole('button', { name: /^Book instead: .*09:30 to 10:00/ }).waitFor()
        await page.getByRole('button', { name: /^Tuesday 1 December 2026, 10:00 to 10:30/ }).click()
        await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
        const text = await page.getByRole('main').textContent()
        expect(text).to.contain('10:00').and.contain('A cough').and.contain('Ada Lovelace')
        expect(complaints).to.deep.equal([])
      }))

    it(`moves to another time after a lost race, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled, viewport: { width: 1000, height: 900 } }, async ({ page }) => {
        await openTime(page)
        await fillIn(page)
        await page.getByRole('button', { name: /^Book / }).click()
        await page.getByRole('link', { name: 'Move', exact: true }).click()
        const last = page.getByRole('radio').last()
        const slot = await last.inputValue()
        await last.check()
        expect((await take(`/schedules/${slot}`)).status).to.equal(201)
        await page.getByRole('button', { name: 'Move to this time' }).click()
        await page.getByText('That time has just been taken').first().waitFor()
        if (javaScriptEnabled) {
          await page
            .getByRole('radio', { name: /Dr Mary Jones$/ })
            .first()
            .check()
          await page.getByRole('button', { name: 'Move to this time' }).click()
        } else
          await page
            .getByRole('button', { name: /Dr Mary Jones$/ })
            .first()
            .click()
        await page
          .locator('.done')
          .getByText(/^Moved to /)
          .waitFor()
      }))
  }

  it('shows faults on the page of the form, without JavaScript', () =>
    visited.visit({ javaScriptEnabled: false }, async ({ page }) => {
      await openTime(page)
      const heading = await page.getByRole('heading', { level: 1 }).textContent()
      await fillIn(page)
      await page.getByLabel('Age in years').fill('')
      await page.getByRole('button', { name: /^Book / }).click()
      await page.getByRole('heading', { name: 'Please correct' }).waitFor()
      expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal(heading)
      expect(await page.getByLabel('Reason for the visit').inputValue()).to.equal('A cough')
      await page.locator('.faults a').first().click()
      const target = new URL(page.url()).hash
      expect(await page.locator(target).getAttribute('aria-invalid')).to.equal('true')
    }))

  it('shows the existing booking when the form is sent twice, without JavaScript', async () => {
    const [first, second] = [new PlainBrowser(visited.clinic.origin), new PlainBrowser(visited.clinic.origin)]
    const { text } = await first.open(`/doctors/mjones/schedule?date=${tomorrow}`)
    const [, path = ''] = /class="time" href="([^"]*)"/.exec(text) ?? []
    const input = { name: 'Ada Lovelace', age: '36', email: 'ada@example.org' }
    for (const browser of [first, second]) await browser.open(path)
    const booked = await first.submit('Book 09:00', input)
    const again = await second.submit('Book 09:00', input)
    expect([again.status, again.url.href]).to.deep.equal([200, booked.url.href])
    expect(again.text).to.contain('You have already sent this form.').and.contain('Your appointment is booked')
  })
})
