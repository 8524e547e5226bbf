import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

const withoutScript = { javaScriptEnabled: false, viewport: { width: 1000, height: 700 } }

describe('typed text without JavaScript', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  async function signIn(page: Page): Promise<void> {
    await page.getByLabel('User name').fill('pat')
    await page.getByLabel('Password', { exact: true }).fill('pat-demo-password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  const again = { name: 'Send your input again' }

  it('is sent after a new sign-in when the session ends while a form is filled', () =>
    visited.visit(withoutScript, async ({ page }) => {
      await page.goto('/session')
      await signIn(page)
      await page.getByRole('heading', { name: /^Signed in as/ }).waitFor()
      const place = '/users/pat/profile'
      await page.goto(place)
      await page.getByLabel('Name', { exact: true }).fill('Pat Miller-King')
      await page.context().clearCookies()
      await page.locator('main form[data-method=PUT] button').first().click()
      await page.getByText('Your input is kept below').waitFor()
      const opened = page.context().waitForEvent('page')
      await signIn(page)
      const tab = await opened
      await tab.waitForURL((url) => url.pathname === place)
      await page.getByRole('button', again).click()
      await page.waitForURL((url) => url.pathname === place && url.search === '')
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Pat Miller-King')
    }))

  it('keeps no passwords', () =>
    visited.visit(withoutScript, async ({ page }) => {
      await page.goto('/session')
      await signIn(page)
      await page.goto('/users/pat/password')
      const fields = page.locator('input[type=password]')
      for (const field of await fields.all()) await field.fill('a secret of mine')
      await page.context().clearCookies()
      await page.locator('main form').first().getByRole('button').click()
      await page.getByText('Your input is kept below').waitFor()
      expect(await page.content()).not.to.include('a secret of mine')
    }))

  it('replaces a concurrent change only after its reader was told', () =>
    visited.visit(withoutScript, async ({ page }) => {
      const path = await bookedAppointment(visited.clinic, { name: 'Bea', age: 40 })
      await page.goto(path)
      await fetch(visited.clinic.origin + path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': '*' },
        body: '{"name":"Bea","age":41}',
      })
      await page.getByText('Edit patient details').click()
      await page.getByLabel('Name').fill('Bea King')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('Compare it with the current version').waitFor()
      expect(await page.getByRole('link', { name: 'Current version' }).getAttribute('href')).to.equal(path)
      expect(await page.getByLabel('Name').inputValue()).to.equal('Bea King')
      await page.getByRole('button', again).click()
      await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
      expect(await page.textContent('main')).to.include('Bea King')
    }))
})

describe('typed text while the language changes', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  const narrow = { viewport: { width: 1000, height: 700 } }
  const stored = (page: Page): Promise<number> => page.evaluate(() => sessionStorage.length)

  /** Chooses another language once the page has loaded the module that keeps input. */
  async function choose(page: Page, name: string): Promise<void> {
    const module = '/assets/kept-input.js'
    await page.waitForFunction(
      (file) => performance.getEntriesByType('resource').some(({ name: url }) => url.endsWith(file)),
      module,
    )
    // It resolves when the module has run.
    await page.evaluate(async (file) => {
      await import(file)
    }, module)
    await page.getByRole('button', { name }).click()
  }

  it('is shown again, in an opened part of the page', () =>
    visited.visit(narrow, async ({ page, complaints }) => {
      const path = await bookedAppointment(visited.clinic, { name: 'Bea', age: 40 })
      await page.goto(path)
      await page.getByText('Edit patient details').click()
      await page.getByLabel('Name').fill('Bea King')
      await page.getByLabel('Reason for the visit').fill('A cough\n"for days"')
      await choose(page, 'Deutsch')
      await page.getByRole('heading', { level: 1, name: 'Ihr Termin ist gebucht' }).waitFor()
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=name]')?.value === 'Bea King')
      expect(await page.locator('[name=name]').isVisible()).to.equal(true)
      expect(await page.locator('[name=reason]').inputValue()).to.equal('A cough\n"for days"')
      expect(await stored(page)).to.equal(0)
      // What was restored is kept again; a field that was not typed in has the present value.
      await fetch(visited.clinic.origin + path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': '*' },
        body: '{"name":"Bea","age":41}',
      })
      await choose(page, 'Español')
      await page.waitForFunction(() => document.documentElement.lang === 'es')
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=name]')?.value === 'Bea King')
      expect(await page.locator('[name=age]').inputValue()).to.equal('41')
      expect(complaints).to.deep.equal([])
    }))

  it('is shown again with the chosen option', () =>
    visited.visit(narrow, async ({ page }) => {
      await page.goto('/free-times')
      const choice = page.locator('main form[role=search] select[name=speciality]')
      const value = await choice.locator('option').last().getAttribute('value')
      await choice.selectOption(value)
      await choose(page, 'Deutsch')
      await page.waitForFunction(() => document.documentElement.lang === 'de')
      await page.waitForFunction(
        (wanted) => document.querySelector<HTMLSelectElement>('[name=speciality]')?.value === wanted,
        value,
      )
    }))

  it('is not put over a value that another person has changed meanwhile', () =>
    visited.visit(narrow, async ({ page }) => {
      const path = await bookedAppointment(visited.clinic, { name: 'Eve', age: 40 })
      await page.goto(path)
      await page.getByText('Edit patient details').click()
      await page.getByLabel('Name').fill('Eve King')
      await page.getByLabel('Reason for the visit').fill('A cough')
      await fetch(visited.clinic.origin + path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': '*' },
        body: '{"name":"Eve Queen","age":40}',
      })
      await choose(page, 'Deutsch')
      await page.waitForFunction(
        () => document.querySelector<HTMLTextAreaElement>('[name=reason]')?.value === 'A cough',
      )
      expect(await page.locator('[name=name]').inputValue()).to.equal('Eve Queen')
    }))

  it('chooses no other time when the chosen one is gone', () =>
    visited.visit(narrow, async ({ page }) => {
      const path = await bookedAppointment(visited.clinic, { name: 'Kay', age: 40 })
      await page.goto(path)
      const choices = page.locator('input[type=radio]')
      await page.locator('main a[href*="/time"]').first().click()
      await choices.first().waitFor()
      const values = (): Promise<readonly string[]> =>
        choices.evaluateAll((all) => all.map((each) => (each instanceof HTMLInputElement ? each.value : '')))
      const [first = '', chosen = ''] = await values()
      await choices.nth(1).check()
      await fetch(`${visited.clinic.origin}/schedules/${chosen}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"Bob","age":41}',
      })
      await choose(page, 'Deutsch')
      await page.waitForFunction(() => document.documentElement.lang === 'de' && sessionStorage.length === 0)
      const left = await values()
      expect([left.includes(first), left.includes(chosen)]).to.deep.equal([true, false])
      expect(new Set(left).size).to.equal(left.length)
      expect(await page.locator('input[type=radio]:checked').count()).to.equal(0)
    }))

  it('is forgotten when a form of the page is sent, or a minute later', () =>
    visited.visit(narrow, async ({ page }) => {
      await page.goto('/doctors')
      await page.route('**/language?*', (route) => route.fulfill({ status: 204 }))
      const words = page.locator('main [name=q]')
      const keep = async (): Promise<void> => {
        await words.fill('kept')
        await choose(page, 'Deutsch')
        await page.waitForFunction(() => sessionStorage.length === 1)
      }
      await keep()
      await page.evaluate(() => {
        const [key = ''] = Object.keys(sessionStorage)
        const text = sessionStorage.getItem(key) ?? ''
        sessionStorage.setItem(
          key,
          text.replace(/"at":(\d+)/, (_, at) => `"at":${String(Number(at) - 61_000)}`),
        )
      })
      await page.reload()
      await page.waitForFunction(() => sessionStorage.length === 0)
      expect(await words.inputValue()).to.equal('')
      await keep()
      await words.fill('jones')
      await page.evaluate(() => {
        const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true })
        document.querySelector('main form')?.dispatchEvent(sent)
      })
      expect(await stored(page)).to.equal(0)
    }))

  it('is kept when the browser has filled in the form again', () =>
    visited.visit(narrow, async ({ page }) => {
      await page.goto('/doctors')
      await page.waitForFunction(() => document.readyState === 'complete')
      await page.evaluate(() => {
        const words = document.querySelector<HTMLInputElement>('main [name=q]')
        if (words !== null) words.value = 'refilled'
      })
      await page.getByRole('button', { name: 'Deutsch' }).hover()
      await choose(page, 'Deutsch')
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('main [name=q]')?.value === 'refilled')
    }))

  it('is left out of other pages, and passwords are never kept', () =>
    visited.visit(narrow, async ({ page }) => {
      await signIn(page, 'pat')
      await page.goto('/users/pat/password')
      for (const field of await page.locator('input[type=password]').all()) await field.fill('a secret of mine')
      await page.route('**/language?*', (route) => route.fulfill({ status: 204 }))
      await choose(page, 'Deutsch')
      expect(await stored(page)).to.equal(0)
      await page.goto('/users/pat/profile')
      await page.getByLabel('Name', { exact: true }).fill('Pat Miller-King')
      await choose(page, 'Deutsch')
      await page.waitForFunction(() => sessionStorage.length === 1)
      await page.goto('/doctors')
      await page.waitForFunction(() => sessionStorage.length === 0)
      await page.goto('/users/pat/profile')
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Pat Miller')
    }))
})
