import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { clinicClient, embeddedIn } from '../support/http/clinic-client.ts'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

/** The Thursday of the clock of the tests. */
const thursday = '2026-12-03'

/**
 * A telephone call, played by a clerk. An action is a field that is filled in, a choice, a press of a button or Enter, or a
 * link; moving the focus is none.
 */
describe('a telephone call', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  beforeEach(async () => {
    visited = await openVisitedClinic()
    await addDateOfBirth(visited)
  })
  afterEach(() => visited.close())

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with' : 'without'

    it(`finds the patient and the next time of any dermatologist after Thursday noon in six actions, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page, complaints }) => {
        await signIn(page, 'desk')
        await page.goto('/desk')
        const { act, count } = counted()
        const search = page.getByRole('search', { name: 'Book by telephone' })
        await act(search.getByLabel('Name, date of birth or telephone').fill('17.5.1990'))
        await act(search.getByLabel('Speciality').selectOption('Dermatology'))
        await act(search.getByLabel('First day').fill(thursday))
        await act(search.getByLabel('Not before').fill('12:00'))
        await act(page.keyboard.press('Enter'))
        await page.getByText(/^Pat Miller: Thursday 3 December 2026, 12:\d\d, with Dr Adam Smith$/).waitFor()
        await act(page.getByRole('button', { name: /^Book Thursday 3 December 2026, 12:\d\d$/ }).click())
        await page
          .getByRole('heading', { level: 1, name: /^Appointment with Dr Adam Smith on Thursday 3 Dec/ })
          .waitFor()
        await page.locator('main').getByText('Pat Miller').first().waitFor()
        expect(count()).to.equal(6)
        expect(complaints).to.deep.equal([])
      }))

    it(`is played by keyboard only, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        await signIn(page, 'desk')
        await page.goto('/desk')
        const { act, count } = counted()
        await act(type(page, /^Name, date of birth or telephone/, 'mill 7946'))
        await act(type(page, /^Speciality/, 'Derm'))
        await act(type(page, /^First day/, '12032026'))
        await act(type(page, /^Not before/, '12:00'))
        await act(page.keyboard.press('Enter'))
        await page.getByRole('heading', { name: 'Read it back' }).waitFor()
        await tabTo(page, /^Book Thursday 3 December 2026, 12:\d\d$/)
        await act(page.keyboard.press('Enter'))
        await page
          .getByRole('heading', { level: 1, name: /^Appointment with Dr Adam Smith on Thursday 3 Dec/ })
          .waitFor()
        expect(count()).to.equal(6)
      }))

    it(`says that a search has found no patient, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        await signIn(page, 'desk')
        for (const path of ['/schedules/40', '/free-times']) {
          await page.goto(path)
          const told = page.getByRole('status').filter({ hasText: 'patient' })
          expect(await told.textContent()).to.match(/^Find a patient by name/)
          await page.getByLabel('Name, date of birth or telephone').fill('Nemo')
          await page.getByRole('button', { name: 'Search' }).click()
          await page.getByText('No patient found. Try fewer words').waitFor()
        }
      }))

    it(`begins at the page of a time or of the patient, and keeps the patient, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        await signIn(page, 'desk')
        await page.goto('/schedules/40')
        expect(await page.getByText('User name').count()).to.equal(0)
        expect(await page.getByText('Booking rules').count()).to.equal(0)
        await page.getByLabel('Name, date of birth or telephone').fill('020 7946 0018')
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Search' }).click()
        await page.getByRole('link', { name: /^Pat Miller · born Thursday 17 May 1990 · \+44/ }).click()
        await page.getByText('For Pat Miller').waitFor()
        expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Pat Miller')
        await page.goto('/users/pat')
        await page.getByRole('link', { name: 'Book for this patient' }).click()
        await page.getByText('For Pat Miller').waitFor()
        await page.locator('main ul.times a').nth(3).click()
        await page.getByText('For Pat Miller').waitFor()
        await page.getByRole('button', { name: /^Book \d\d:\d\d$/ }).click()
        await page.getByRole('heading', { level: 1, name: /^Appointment with/ }).waitFor()
        const pat = await clinicClient(visited.clinic, 'pat')
        expect((await pat.get(new URL(page.url()).pathname)).status).to.equal(200)
      }))

    it(`offers to book although a rule refuses, and names the rule, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        await signIn(page, 'desk')
        const paths = await timesAt(visited)
        await book(page, paths[0])
        await page.getByRole('heading', { level: 1, name: /^Appointment with/ }).waitFor()
        await book(page, paths[1])
        await page
          .getByRole('button', { name: 'Book although the patient has another appointment at this time' })
          .click()
        await page.getByRole('heading', { level: 1, name: /^Appointment with/ }).waitFor()
      }))
  }
})

async function book(page: Page, path = ''): Promise<void> {
  await page.goto(`${path}?patient=pat`)
  await page.getByRole('button', { name: /^Book \d\d:\d\d$/ }).click()
}

/** Returns the pages of times of two doctors that overlap. */
async function timesAt({ clinic }: VisitedClinic): Promise<readonly string[]> {
  const guest = await clinicClient(clinic)
  const { document } = await guest.get('/free-times?from=2026-12-01&until=2026-12-01&limit=100')
  const items = embeddedIn(document, 'item')
  const instants = Map.groupBy(items, ({ startInstant }) => startInstant)
  const same = [...instants.values()].find((all) => new Set(all.map(({ doctor }) => doctor)).size > 1) ?? []
  return same.map(({ id }) => `/schedules/${String(id)}`)
}

function counted(): { readonly act: (action: Promise<unknown>) => Promise<void>; readonly count: () => number } {
  let actions = 0
  return {
    act: async (action) => {
      actions += 1
      await action
    },
    count: () => actions,
  }
}

async function addDateOfBirth({ clinic }: VisitedClinic): Promise<void> {
  const desk = await clinicClient(clinic, 'desk')
  const { headers } = await desk.get('/users/pat/profile')
  const profile = { name: 'Pat Miller', dateOfBirth: '1990-05-17', telephone: '+44 20 7946 0018' }
  const changed = await desk.send('PUT', '/users/pat/profile', profile, { 'if-match': headers.get('etag') ?? '' })
  expect(changed.status).to.equal(200)
}

/** Presses Tab until the focused element has the expected label or text. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab')
    const words = await page.evaluate(() => {
      const focused = document.activeElement
      const isField = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement
      return (isField ? focused.labels?.[0]?.textContent : focused?.textContent)?.trim() ?? ''
    })
    if (wanted.test(words)) return
  }
  throw new Error(`Nothing that says ${String(wanted)} can be reached by Tab`)
}

async function type(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}
