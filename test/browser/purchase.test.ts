import type { Page } from 'playwright-core'
import { expect } from 'chai'
import { photograph } from '../support/browser/pictures.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

describe('the purchase of a book', function () {
  this.timeout(90_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic({ duplicateWindow: 0 })
  })
  after(() => visited.close())

  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).first().click()
  const arrive = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { name }).waitFor()

  async function signIn(page: Page): Promise<void> {
    await page.goto('/session')
    await page.getByLabel('User name').fill('pat')
    await page.getByLabel('Password').fill('pat-demo-password')
    await press(page, 'Sign in')
    await arrive(page, /^Signed in as/)
  }

  async function enterAddress(page: Page): Promise<void> {
    const values = {
      Name: 'Pat Miller',
      'Street and number': '1 Harbour Road',
      'Postal code': 'SE1 3TT',
      'Town or city': 'London',
      Country: 'United Kingdom',
    }
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  }

  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    for (const javaScriptEnabled of [true, false]) {
      const how = `${javaScriptEnabled ? 'with' : 'without'} JavaScript at ${String(width)} pixels`
      it(`leads from the catalogue through the cart and the checkout to the receipt, ${how}`, () =>
        visited.visit({ javaScriptEnabled, viewport: { width, height } }, async ({ page, complaints }) => {
          // The pictures are the same in both ways.
          const picture = async (name: string): Promise<void> => {
            if (!javaScriptEnabled) await photograph(page, `${name}-${String(width)}`)
          }
          await signIn(page)
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books' }).click()
          await press(page, 'Add to cart')
          await arrive(page, /^Your cart|^Cart/)
          await picture('cart')
          await press(page, 'Check out')
          await arrive(page, 'Where do we deliver?')
          await picture('checkout')
          await enterAddress(page)
          await press(page, 'Continue')
          await arrive(page, 'How would you like to pay?')
          await page.getByRole('radio').first().check()
          await press(page, 'Continue')
          await arrive(page, 'Check your order')
          await press(page, 'Buy now')
          await arrive(page, 'Thank you for your purchase')
          await picture('receipt')
          expect(await page.textContent('main')).to.match(/Receipt .*1 Harbour Road/s)
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(width)
          expect(complaints).to.deep.equal([])
        }))
    }
    it(`is described by relations and levels that are readable at ${String(width)} pixels`, () =>
      visited.visit({ viewport: { width, height } }, async ({ page }) => {
        for (const [name, path] of [
          ['rels', '/rels?limit=12'],
          ['levels', '/levels'],
        ] as const) {
          await page.goto(path)
          await photograph(page, `${name}-${String(width)}`)
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(width)
        }
      }))
  }
})
