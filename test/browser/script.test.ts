import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { tomorrow } from '../support/clinic.ts'
import { postBooking } from '../support/open-slots.ts'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

describe('booking in a browser with JavaScript', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  /** The methods of the page's requests from now on, except GET. */
  function methodsOf(page: Page): readonly string[] {
    const methods: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') methods.push(request.method())
    })
    return methods
  }

  async function fill(page: Page): Promise<void> {
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Age in years').fill('36')
    await page.getByRole('button', { name: /^Book / }).click()
  }

  it('books with one POST and navigates to the appointment', () =>
    visited.visit({}, async ({ page, complaints }) => {
      const methods = methodsOf(page)
      await page.goto('/schedules/20')
      await fill(page)
      await page.waitForURL(/\/appointments\//)
      expect(await page.textContent('main')).to.include('Ada Lovelace')
      expect(methods).to.deep.equal(['POST'])
      expect(complaints).to.deep.equal([])
    }))

  it('checks the rules between fields before it sends the form', () =>
    visited.visit({}, async ({ page, complaints }) => {
      const methods = methodsOf(page)
      await page.goto('/schedules/36')
      await page.getByLabel('Name').fill('Ada Lovelace')
      await page.getByRole('button', { name: /^Book / }).click()
      const faults = page.locator('p.fault')
      await faults.waitFor()
      expect(await faults.allTextContents()).to.deep.equal([
        'Age in years is required unless “Date of birth” is given.',
      ])
      expect(await page.getByLabel('Age in years').evaluate((input) => input === document.activeElement)).to.equal(true)
      expect(methods).to.deep.equal([])
      // The browser finds the wrong address itself, so nothing else checks the corrected field.
      const email = page.getByLabel('E-mail')
      await email.fill('x@')
      await page.getByLabel('Age in years').fill('36')
      await page.getByLabel('Age in years').press('Enter')
      expect([await faults.count(), await page.locator('[aria-invalid]').count()]).to.deep.equal([0, 0])
      await email.fill('')
      await page.getByLabel('Age in years').fill('')
      await page.getByRole('textbox', { name: /^Date of birth/ }).fill('1990-05-17')
      await page.getByRole('button', { name: /^Book / }).click()
      await page.waitForURL(/\/appointments\//)
      expect(methods).to.deep.equal(['POST'])
      expect(complaints).to.deep.equal([])
    }))

  it('checks that a field is given exactly with the choice that needs it', () =>
    visited.visit({}, async ({ page }) => {
      await signIn(page, 'desk')
      const methods = methodsOf(page)
      await page.goto('/users')
      const form = page.locator('form', { has: page.locator('[data-when=role]') })
      await form.evaluate((element) => element.closest('details')?.setAttribute('open', ''))
      await form.locator('[name=user]').fill('nora')
      await form.locator('[name=name]').fill('Nora New')
      for (const [role, doctor] of [
        ['clerk', 'mjones'],
        ['doctor', ''],
      ] as const) {
        await form.locator('[name=role]').selectOption(role)
        await form.locator('[name=doctor]').fill(doctor)
        await form.locator('button[type=submit]').click()
        expect(await form.locator('p.fault').count(), role).to.equal(1)
      }
      expect(methods).to.deep.equal([])
    }))

  it('shows errors beside their fields without navigation, and removes them after correction', () =>
    visited.visit({}, async ({ page, complaints }) => {
      await page.goto('/schedules/21')
      await page.getByLabel('E-mail').evaluate((input) => {
        input.setAttribute('type', 'text')
        input.removeAttribute('pattern')
      })
      await page.getByLabel('E-mail').fill('nowhere')
      await fill(page)
      await page.locator('.fault').waitFor()
      expect(await page.textContent('.fault')).to.equal('E-mail must be an e-mail address, such as ada@example.org.')
      expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).to.equal('true')
      expect(await page.getByLabel('E-mail').evaluate((input) => input === document.activeElement)).to.equal(true)
      expect(await page.getByLabel('Name').inputValue()).to.equal('Ada Lovelace')
      await page.getByLabel('E-mail').fill('')
      await page.getByRole('button', { name: /^Book / }).click()
      await page.waitForURL(/\/appointments\//)
      expect(complaints).to.deep.equal([])
    }))

  it('changes and cancels by PUT in place', () =>
    visited.visit({}, async ({ page, complaints }) => {
      await page.goto(await bookedAppointment(visited.clinic))
      const methods = methodsOf(page)
      await page.evaluate(() => {
        document.documentElement.dataset['stays'] = 'yes'
      })
      await page.getByText('Edit patient details').click()
      await page.getByLabel('Name').fill('Ada King')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('Ada King').waitFor()
      await page.getByText('Cancel appointment').first().click()
      await page.getByRole('button', { name: 'Cancel appointment' }).click()
      await page.getByText('Cancelled', { exact: true }).waitFor()
      expect(methods).to.deep.equal(['PUT', 'PUT'])
      expect(await page.locator('html').getAttribute('data-stays')).to.equal('yes')
      expect(complaints).to.deep.equal([])
    }))

  for (const javaScriptEnabled of [true, false]) {
    it(`moves an appointment to another time ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page, complaints }) => {
        await page.goto(await bookedAppointment(visited.clinic, { name: 'Mo', age: 50 }))
        await page.getByRole('link', { name: 'Move', exact: true }).click()
        const choice = page.getByRole('group', { name: 'New time' }).getByRole('radio').nth(10)
        const label = await choice.locator('..').textContent()
        await choice.check()
        await page.getByRole('button', { name: 'Move to this time' }).click()
        await page.waitForURL(/\/appointments\/[^/]+$/)
        expect(await page.textContent('main')).to.include(/\d\d:\d\d/.exec(label ?? '')?.[0] ?? 'a time')
        expect(complaints).to.deep.equal([])
      }))
  }

  it('does not overwrite a concurrent change, and keeps the input', () =>
    visited.visit({}, async ({ page }) => {
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
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('alert').textContent()).to.include('Changed in the meantime')
      expect(await page.getByRole('link', { name: 'Current version' }).getAttribute('href')).to.equal(path)
      expect(await page.getByLabel('Name').inputValue()).to.equal('Bea King')
    }))

  it('reports that a slot is taken, and offers the open slots', () =>
    visited.visit({}, async ({ page }) => {
      await page.goto('/schedules/22')
      await postBooking(visited.clinic, 22, { name: 'Bob', age: 40 })
      await fill(page)
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('alert').textContent()).to.include('That time has just been taken')
      const other = page.locator('.alternatives').getByRole('button', { name: /\d\d:\d\d to/ })
      expect(await other.count()).to.be.greaterThan(1)
      const schedule = page.getByRole('alert').getByRole('link', { name: 'Free times on' })
      expect(await schedule.getAttribute('href')).to.match(/^\/doctors\/mjones\/schedule/)
    }))

  it('reports that the service is unreachable, and repeats the same request only once', () =>
    visited.visit({}, async ({ page }) => {
      await page.goto('/schedules/23')
      let lost = 0
      await page.route('**/schedules/23', async (route) => {
        // The service processes the first request, and the response is lost.
        await route.fetch()
        lost += 1
        await (lost === 1 ? route.abort() : route.continue())
      })
      await fill(page)
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('alert').textContent()).to.include('cannot be reached')
      await page.getByRole('button', { name: /^Book / }).click()
      await page.waitForURL(/\/appointments\//)
    }))

  it('updates lists after a booking: at once in other pages, and on the way back', () =>
    visited.visit({}, async ({ page, another, complaints }) => {
      await page.goto(`/doctors/asmith/week?date=${tomorrow}`)
      const other = await another()
      await other.goto(`/doctors/asmith/schedule?date=${tomorrow}`)
      await other.getByRole('textbox', { name: 'Day' }).fill('2026-12-24')
      const time = page.getByRole('link', { name: 'Tuesday 1 December 2026, 14:00 to 14:30' })
      await time.click()
      await fill(page)
      await page.waitForURL(/\/appointments\//)
      await other.getByRole('link', { name: '14:00 to 14:30' }).waitFor({ state: 'detached' })
      expect(await other.getByRole('textbox', { name: 'Day' }).inputValue()).to.equal('2026-12-24')
      await page.goBack()
      await page.goBack()
      await time.waitFor({ state: 'detached' })
      expect(complaints).to.deep.equal([])
    }))
})
