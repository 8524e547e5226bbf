import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { tomorrow } from '../support/clinic.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

describe('a sign-in from a page', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  beforeEach(async () => {
    visited = await openVisitedClinic()
  })
  afterEach(() => visited.close())

  async function signIn(page: Page): Promise<void> {
    await page.getByLabel('User name').fill('pat')
    await page.getByLabel('Password', { exact: true }).fill('pat-demo-password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  const header = (page: Page): ReturnType<Page['getByRole']> =>
    page.getByRole('navigation', { name: 'Account' }).getByRole('link')

  async function openSlot(page: Page): Promise<string> {
    await page.goto(`/doctors/mjones/schedule?date=${tomorrow}`)
    await page.locator('a.time').first().click()
    await page.getByRole('button', { name: /^Book / }).waitFor()
    return new URL(page.url()).pathname
  }

  const pathOf = (page: Page): string => new URL(page.url()).pathname

  for (const javaScriptEnabled of [false, true]) {
    const how = javaScriptEnabled ? 'with' : 'without'

    it(`returns to the time that the guest wanted to book, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        const slot = await openSlot(page)
        await header(page).click()
        await signIn(page)
        await page.getByRole('button', { name: /^Book / }).waitFor()
        expect([pathOf(page), await header(page).textContent()]).to.deep.equal([slot, 'Pat Miller'])
      }))

    it(`returns to the time after a new account was created, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        const slot = await openSlot(page)
        await header(page).click()
        await page.getByRole('link', { name: 'Create an account', exact: true }).click()
        await page.getByLabel('User name').fill('ada')
        await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
        await page.getByLabel('Password').fill('seven purple lamps')
        await page.getByRole('button', { name: 'Create an account' }).click()
        await page.getByRole('button', { name: /^Book / }).waitFor()
        expect([pathOf(page), await header(page).textContent()]).to.deep.equal([slot, 'Ada Lovelace'])
      }))

    it(`returns to the book that the guest wanted to buy, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        await page.goto('/books')
        const book = (await page.locator('main a[href^="/books/"]').first().getAttribute('href')) ?? ''
        await page.goto(book)
        await page.getByRole('main').getByRole('link', { name: 'Sign in to buy' }).click()
        await signIn(page)
        await page.getByRole('button', { name: 'Add to cart' }).waitFor()
        expect(pathOf(page)).to.equal(book)
      }))

    it(`does not book as a guest after the end of the session, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        await page.goto('/session')
        await signIn(page)
        await page.getByRole('heading', { name: /^Signed in as/ }).waitFor()
        const slot = await openSlot(page)
        await page.getByLabel('Age in years').fill('41')
        await page.getByLabel('Reason').fill('A cough')
        await page.context().clearCookies()
        await page.getByRole('button', { name: /^Book / }).click()
        const [tab] = await Promise.all([page.waitForEvent('popup'), openSignIn(page, javaScriptEnabled)])
        if (javaScriptEnabled) await signIn(tab)
        await tab.getByRole('button', { name: /^Book / }).waitFor()
        expect([pathOf(tab), await header(tab).textContent()]).to.deep.equal([slot, 'Pat Miller'])
        expect(await page.getByLabel('Reason').inputValue()).to.equal('A cough')
        await page.getByRole('button', { name: javaScriptEnabled ? /^Book / : 'Send your input again' }).click()
        await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
        expect(page.url()).not.to.include('capability')
      }))

    it(`lets a guest add an appointment to the account, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        await page.goto(await bookedAppointment(visited.clinic, { name: 'Pat Miller', age: 40 }))
        await header(page).click()
        await signIn(page)
        await page.getByRole('button', { name: 'Add to my account' }).click()
        await page.waitForURL((url) => !url.search.includes('capability'))
        await page.goto('/appointments')
        await page.getByText('for Pat Miller').first().waitFor()
      }))
  }

  async function openSignIn(page: Page, javaScriptEnabled: boolean): Promise<void> {
    if (javaScriptEnabled) return page.getByRole('link', { name: 'Sign in in a new tab' }).click()
    await page.getByText('Your input is kept below').waitFor()
    return signIn(page)
  }
})
