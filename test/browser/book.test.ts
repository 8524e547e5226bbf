import { expect } from 'chai'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'

// Pictures for the README are taken on request only, so that a test run leaves the tree as it was.
const isPhotographed = process.env['PICTURES'] === 'yes'

async function photograph(page: Page, name: string): Promise<void> {
  const path = fileURLToPath(new URL(`pictures/${name}.png`, import.meta.url))
  if (isPhotographed) await page.screenshot({ path, fullPage: true })
}

describe('booking in a browser without JavaScript', function () {
  this.timeout(60_000)
  let clinic: Clinic
  let browser: Browser
  let page: Page
  before(async () => {
    clinic = await openClinic()
    browser = await openBrowser()
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1000, height: 700 } })
    page = await context.newPage()
  })
  after(async () => {
    await browser.close()
    await clinic.close()
  })

  it('leads from home over the doctors and a day’s schedule to a slot', async () => {
    await page.goto(`${clinic.origin}/`)
    expect(await page.textContent('h1')).to.include('Waymark Clinic')
    await photograph(page, 'home')
    await page.getByRole('link', { name: 'Our doctors' }).first().click()
    await photograph(page, 'doctors')
    await page.getByRole('link', { name: 'Dr Mary Jones' }).first().click()
    await page.getByLabel('Day').fill(tomorrow)
    await page.locator('main form').getByRole('button').first().click()
    expect(await page.textContent('h1')).to.include(`Open slots of Dr Mary Jones on ${tomorrow}`)
    await photograph(page, 'schedule')
    await page.getByRole('link', { name: '09:00 to 09:30' }).first().click()
    expect(await page.textContent('h1')).to.include('09:00 to 09:30')
  })

  it('shows a fault beside its field and keeps what was typed', async () => {
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Age').evaluate((input) => {
      input.setAttribute('type', 'text')
    })
    await page.getByLabel('Age').fill('two hundred')
    await page.getByRole('button', { name: 'Book this slot' }).click()
    expect(await page.textContent('main')).to.include('must be a whole number from 0 to 130')
    expect(await page.getByLabel('Name').inputValue()).to.equal('Ada Lovelace')
    await photograph(page, 'faults')
  })

  it('books the slot and shows the appointment, which reloading does not book again', async () => {
    await page.getByLabel('Age').fill('36')
    await page.getByRole('button', { name: 'Book this slot' }).click()
    expect(await page.textContent('h1')).to.include('Appointment with Dr Mary Jones')
    expect(await page.textContent('main')).to.include('Ada Lovelace')
    await photograph(page, 'appointment')
    await page.reload()
    expect(await page.textContent('h1')).to.include('Appointment with Dr Mary Jones')
    const taken = (await clinic.storage.schedules.slots('mjones', tomorrow)).filter(({ state }) => state === 'booked')
    expect(taken.map(({ startTime }) => startTime)).to.deep.equal(['09:00'])
  })

  it('tells who comes late that the slot is taken, and leads back to the open ones', async () => {
    await page.goto(`${clinic.origin}/schedules/1`)
    await page.goBack()
    await page.goto(`${clinic.origin}/doctors/mjones/schedule?date=${tomorrow}`)
    await page.getByRole('link', { name: '09:30 to 10:00' }).first().click()
    const slot = page.url()
    await fetch(slot, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Bob","age":40}',
    })
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Age').fill('36')
    await page.getByRole('button', { name: 'Book this slot' }).click()
    expect(await page.textContent('h1')).to.include('The slot is taken')
    await page
      .getByRole('link', { name: `Open slots on ${tomorrow}` })
      .first()
      .click()
    expect(await page.textContent('h1')).to.include('Open slots of Dr Mary Jones')
  })
})
