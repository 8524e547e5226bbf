import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { tomorrow } from '../support/clinic.ts'
import { photograph } from '../support/browser/pictures.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

describe('sign-in in a browser', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  beforeEach(async () => {
    visited = await openVisitedClinic()
  })
  afterEach(() => visited.close())

  const account = (page: Page): Promise<string | null> =>
    page.getByRole('navigation', { name: 'Account' }).getByRole('link').textContent()

  async function signIn(page: Page, password = 'pat-demo-password'): Promise<void> {
    await page.getByLabel('User name').fill('pat')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  for (const javaScriptEnabled of [false, true]) {
    const how = javaScriptEnabled ? 'with' : 'without'

    it(`asks for credentials on the requested page, returns to it after sign-in, and signs out, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled, viewport: { width: 1000, height: 700 } }, async ({ page, complaints }) => {
        await page.goto('/appointments')
        if (!javaScriptEnabled) await photograph(page, 'sign-in')
        await signIn(page)
        await page.getByRole('heading', { name: 'Appointments', level: 1 }).waitFor()
        expect([new URL(page.url()).pathname, await account(page)]).to.deep.equal(['/appointments', 'Pat Miller'])
        await page.getByRole('navigation', { name: 'Account' }).getByRole('link').click()
        await page.getByRole('heading', { name: 'Signed in as Pat Miller' }).waitFor()
        if (!javaScriptEnabled) await photograph(page, 'session')
        await page.getByRole('button', { name: 'Sign out' }).first().click()
        await page.getByRole('heading', { name: 'Find a doctor and book a time', level: 1 }).waitFor()
        await page.goto('/')
        expect(await account(page)).to.equal('Sign in')
        expect((await page.goto('/appointments'))?.status()).to.equal(401)
        expect(complaints).to.deep.equal([])
      }))

    it(`leads a password manager to the form of the password, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page, complaints }) => {
        await page.goto('/.well-known/change-password')
        await signIn(page)
        await page.getByRole('heading', { name: 'Change your password', level: 1 }).waitFor()
        expect(new URL(page.url()).pathname).to.equal('/users/pat/password')
        await page.goto('/.well-known/change-password')
        expect(new URL(page.url()).pathname).to.equal('/users/pat/password')
        expect(complaints).to.deep.equal([])
      }))

    it(`keeps the input of a registration whose user name is taken, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        await page.goto('/users')
        await page.getByLabel('User name').fill('pat')
        await page.getByLabel('Name', { exact: true }).fill("Zoë O'Brien")
        await page.getByLabel('Password').fill('seven purple lamps')
        await page.getByRole('button', { name: 'Create an account' }).click()
        await page.getByText('The user name is taken').first().waitFor()
        expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal("Zoë O'Brien")
        await page.getByLabel('User name').fill('zoe')
        await page.getByLabel('Password').fill('seven purple lamps')
        await page.getByRole('button', { name: 'Create an account' }).click()
        await page.getByRole('heading', { name: "Zoë O'Brien", level: 1 }).waitFor()
      }))

    it(`reports a wrong password and keeps the user name, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled, viewport: { width: 1000, height: 700 } }, async ({ page }) => {
        await page.goto('/session')
        await signIn(page, 'wrong')
        await page.getByText('Wrong user name or password').waitFor()
        if (javaScriptEnabled) await photograph(page, 'wrong-password')
        expect(await page.getByLabel('User name').inputValue()).to.equal('pat')
        await signIn(page)
        await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Pat Miller' }).waitFor()
      }))

    it(`creates an account and books with it, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        await page.goto('/session')
        await page.getByRole('link', { name: 'Create an account', exact: true }).click()
        const form = page.locator('section.form', { hasText: 'Create an account' })
        await form.getByLabel('User name').fill('Ada')
        await form.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
        await form.getByLabel('Password').fill('seven purple lamps')
        await form.getByRole('button', { name: 'Create an account' }).click()
        await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor()
        await page.goto(`/doctors/mjones/schedule?date=${tomorrow}`)
        await page.getByRole('link', { name: '09:00 to 09:30' }).first().click()
        await page.getByLabel('Name').fill('Ada Lovelace')
        await page.getByLabel('Age in years').fill('36')
        await page.getByRole('button', { name: 'Book 09:00' }).click()
        await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
        expect(page.url()).not.to.include('capability')
        await page.goto('/appointments')
        await page
          .getByRole('link', { name: /^Tuesday 1 December 2026, 09:00/ })
          .first()
          .waitFor()
      }))
  }

  for (const javaScriptEnabled of [false, true]) {
    it(`shows a new application password once, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        await page.goto('/users/pat/application-passwords')
        await signIn(page)
        await page.getByText('Create application password', { exact: true }).first().click()
        await page.getByLabel('Name').fill('Calendar')
        await page.getByRole('button', { name: 'Create password' }).click()
        await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
        expect(await page.getByRole('main').textContent()).to.match(/[0-9a-z]{4}(-[0-9a-z]{4}){6}/)
        await page.goto('/users/pat/application-passwords')
        expect(await page.getByRole('main').textContent()).not.to.match(/[0-9a-z]{4}(-[0-9a-z]{4}){6}/)
      }))
  }

  it('44: the browser itself answers a Digest challenge for other resources than pages', () =>
    visited.visit(
      { httpCredentials: { username: 'pat', password: 'pat-demo-application-password' } },
      async ({ page }) => {
        const answer = await page.goto('/appointments?as=json')
        expect(answer?.status()).to.equal(200)
        expect(await answer?.headerValue('authentication-info')).to.include('rspauth=')
      },
    ))

  it('tells a throttled client when to try again, and keeps the form', () =>
    visited.visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto('/session')
      for (let attempt = 0; attempt < 6; attempt += 1) await signIn(page, 'wrong')
      await page.getByText('Too many wrong passwords').waitFor()
      await photograph(page, 'throttled')
    }))

  it('keeps the input of a form after the end of the session, and sends it after sign-in in another tab', () =>
    visited.visit({}, async ({ page }) => {
      await page.goto('/users/pat/profile')
      await signIn(page)
      await page.getByLabel('Name', { exact: true }).fill('Pat King')
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Save' }).click()
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: 'Sign in in a new tab' }).click(),
      ])
      await signIn(tab)
      await tab.getByLabel('Name', { exact: true }).waitFor()
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Pat King')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Pat King' }).waitFor()
    }))
})
