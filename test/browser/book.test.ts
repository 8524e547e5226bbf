import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { tomorrow } from '../support/clinic.ts'
import { postBooking } from '../support/open-slots.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

const withoutScript = { javaScriptEnabled: false, viewport: { width: 1000, height: 700 } }

describe('booking in a browser without JavaScript', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  const heading = (page: Page): Promise<string | null> => page.textContent('h1')

  async function book(page: Page, slot: string): Promise<void> {
    await page.goto(`/doctors/mjones/schedule?date=${tomorrow}`)
    await page.getByRole('link', { name: slot }).first().click()
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Age in years').fill('36')
    await page.getByRole('button', { name: /^Book / }).click()
  }

  it('navigates from home through a doctor and the schedule of a day to a slot', () =>
    visited.visit(withoutScript, async ({ page }) => {
      await page.goto('/')
      expect(await heading(page)).to.include('Find a doctor')
      await page.getByRole('link', { name: 'Find a doctor' }).first().click()
      await page.getByRole('link', { name: 'Dr Mary Jones', exact: true }).first().click()
      await page.getByRole('textbox', { name: 'Day' }).fill(tomorrow)
      await page.getByRole('button', { name: 'Show day' }).click()
      expect(await heading(page)).to.equal('Dr Mary Jones')
      await page.getByRole('heading', { name: 'Tuesday 1 December 2026' }).waitFor()
      await page.getByRole('link', { name: '09:00 to 09:30' }).first().click()
      expect(await heading(page)).to.equal('Book Dr Mary Jones, Tuesday 1 December 2026, 09:00')
    }))

  it('navigates from home through the week of a doctor to a slot, which is then no longer offered', () =>
    visited.visit(withoutScript, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'All times of Dr Kit Wong' }).click()
      await page.getByRole('link', { name: 'Next week' }).click()
      const time = page.getByRole('link', { name: 'Wednesday 9 December 2026, 10:30 to 11:00' })
      await time.click()
      await page.getByRole('link', { name: 'Choose Check-up' }).click()
      await page.getByLabel('Name').fill('Ada Lovelace')
      await page.getByLabel('Age in years').fill('36')
      await page.getByRole('button', { name: /^Book / }).click()
      await page.goto('/doctors/kwong/week?date=2026-12-09')
      expect(await time.count()).to.equal(0)
      await page.getByRole('link', { name: 'Wednesday 9 December 2026, 11:00 to 11:30' }).waitFor()
    }))

  it('shows an error beside its field and keeps the input', () =>
    visited.visit(withoutScript, async ({ page }) => {
      await page.goto('/schedules/20')
      await page.getByLabel('Name').fill('Ada Lovelace')
      await page.getByLabel('Age in years').evaluate((input) => {
        input.setAttribute('type', 'text')
      })
      await page.getByLabel('Age in years').fill('two hundred')
      await page.getByRole('button', { name: /^Book / }).click()
      expect(await page.textContent('main')).to.include('must be a whole number from 0 to 130')
      expect(await page.getByLabel('Name').inputValue()).to.equal('Ada Lovelace')
      expect(await page.getByLabel('Age in years').inputValue()).to.equal('two hundred')
      await page.getByLabel('Age in years').fill('36')
      await page.getByRole('button', { name: /^Book / }).click()
      expect(await heading(page)).to.equal('Your appointment is booked')
    }))

  it('shows the appointment after booking; a reload does not book again', () =>
    visited.visit(withoutScript, async ({ page }) => {
      await book(page, '09:00 to 09:30')
      expect(await heading(page)).to.equal('Your appointment is booked')
      expect(await page.textContent('main')).to.include('Ada Lovelace')
      await page.reload()
      expect(await heading(page)).to.equal('Your appointment is booked')
      const slots = await visited.clinic.storage.schedules.slots('mjones', tomorrow)
      expect(slots.find(({ startTime }) => startTime === '09:00')?.state).to.equal('booked')
    }))

  it('edits the appointment, corrects an invalid field, and cancels it', () =>
    visited.visit(withoutScript, async ({ page }) => {
      await book(page, '11:00 to 11:30')
      const { url } = { url: page.url() }
      await page.getByText('Edit patient details').click()
      await page.getByLabel('Name').fill('Ada King')
      await page.getByLabel('Telephone').evaluate((input) => {
        input.removeAttribute('pattern')
      })
      await page.getByLabel('Telephone').fill('none')
      await page.getByRole('button', { name: 'Save changes' }).click()
      expect(await page.textContent('main')).to.include('must be a telephone number')
      await page.getByLabel('Telephone').fill('+44 20 7946 0018')
      await page.getByRole('button', { name: 'Save changes' }).click()
      expect(page.url()).to.equal(url)
      expect(await page.textContent('main dl')).to.include('Ada King')
      await page.getByText('Cancel appointment').first().click()
      await page.getByRole('button', { name: 'Cancel appointment' }).click()
      expect(page.url()).to.equal(url)
      expect(await page.textContent('main dl')).to.include('Cancelled')
      expect(await page.getByRole('main').getByRole('button').count()).to.equal(0)
    }))

  it('offers a late client the next time with the typed name', () =>
    visited.visit(withoutScript, async ({ page }) => {
      await page.goto(`/doctors/asmith/schedule?date=${tomorrow}`)
      await page.getByRole('link', { name: '09:00 to 09:30' }).first().click()
      await postBooking(visited.clinic, page.url().split('/').at(-1) ?? '', { name: 'Bob', age: 40 })
      await page.getByLabel('Name').fill('Ada King')
      await page.getByLabel('Age in years').fill('36')
      await page.getByRole('button', { name: /^Book / }).click()
      expect(await heading(page)).to.include('That time has just been taken')
      expect(await page.getByLabel('Name').inputValue()).to.equal('Ada King')
      await page.getByRole('button', { name: /^Book instead: .*09:30 to 10:00/ }).click()
      expect(await heading(page)).to.equal('Your appointment is booked')
      expect(await page.textContent('main'))
        .to.include('Ada King')
        .and.to.include('09:30')
    }))

  it('tells a late client that the slot is taken, and links to the open slots', () =>
    visited.visit(withoutScript, async ({ page }) => {
      await page.goto(`/doctors/mjones/schedule?date=${tomorrow}`)
      await page.getByRole('link', { name: '09:30 to 10:00' }).first().click()
      await postBooking(visited.clinic, page.url().split('/').at(-1) ?? '', { name: 'Bob', age: 40 })
      await page.getByLabel('Name').fill('Ada Lovelace')
      await page.getByLabel('Age in years').fill('36')
      await page.getByRole('button', { name: /^Book / }).click()
      expect(await heading(page)).to.include('That time has just been taken')
      await page.getByRole('link', { name: 'Free times on Tuesday 1 December 2026' }).first().click()
      expect(await heading(page)).to.equal('Dr Mary Jones')
    }))
})
