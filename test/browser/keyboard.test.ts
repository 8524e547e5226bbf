import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { openSlots, postBooking } from '../support/open-slots.ts'
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
      return (label ?? focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim()
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

async function signInByKeyboard(page: Page, user: string): Promise<void> {
  await page.goto('/')
  await press(page, /^Sign in$/, /^Sign in$/)
  await type(page, /^User name/, user)
  await type(page, /^Password/, `${user}-demo-password`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).first().waitFor()
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
        await press(page, /^All times of Dr Adam Smith/, /^Dr Adam Smith$/)
        await press(page, /^Next week/, /^Dr Adam Smith$/)
        await page.getByRole('heading', { name: '7 – 13 December 2026' }).waitFor()
        const start = javaScriptEnabled ? '10:00' : '09:00'
        await press(
          page,
          new RegExp(`^Monday 7 December 2026, ${start}`),
          /^Book Dr Adam Smith, Monday 7 December 2026/,
        )
        await type(page, /^Name/, 'Ada Lovelace')
        await type(page, /^Age/, '36')
        await press(page, /^Book \d/, /is booked$/)
        await press(page, /^Edit patient details/, /is booked$/)
        await type(page, /^Name/, 'Ada King')
        await press(page, /^Save changes/, /is booked$/)
        await page.getByText('Ada King').waitFor()
        await press(page, /^Cancel appointment/, /is booked$/)
        await press(page, /^Cancel appointment/, /is cancelled$/)
      }))
  }

  for (const javaScriptEnabled of [false, true]) {
    const how = javaScriptEnabled ? 'with' : 'without'

    it(`signs a patient in, books for them, moves and signs out ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        await signInByKeyboard(page, 'pat')
        await press(page, /^Find a doctor/, /^Our doctors$/)
        await press(page, /^All times of Dr Adam Smith/, /^Dr Adam Smith$/)
        const day = javaScriptEnabled ? 'Wednesday 2' : 'Tuesday 1'
        await press(page, new RegExp(`^${day} December 2026, 11:00`), new RegExp(`^Book Dr Adam Smith, ${day}`))
        await type(page, /^Age/, '36')
        await press(page, /^Book 11:00/, /is booked$/)
        await press(page, /^Move$/, /^Move your appointment$/)
        // The keys of arrows choose within a group.
        await tabTo(page, /^\d\d:\d\d/)
        await page.keyboard.press('ArrowDown')
        await press(page, /^Move to this time$/, /is booked$/)
        await page.getByText(/^Moved to/).waitFor()
        await press(page, /^Sign out/, /./)
        await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
      }))

    it(`marks a patient as arrived for the doctor ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page }) => {
        const { clinic } = visited
        const before = clinic.clock.now()
        const name = javaScriptEnabled ? 'Mo Script' : 'Mo Plain'
        const [slot = 0] = await openSlots(clinic, { date: '2026-11-30' })
        await postBooking(clinic, slot, { name, age: 50 })
        clinic.clock.set(Date.parse('2026-11-30T20:00:00Z'))
        try {
          await signInByKeyboard(page, 'mjones')
          await press(page, /^Today$/, /./)
          await tabTo(page, new RegExp(name))
          await tabTo(page, /^Arrived/)
          await page.keyboard.press('Enter')
          await page.getByText('Marked as arrived.').waitFor()
          const row = page.getByRole('listitem').filter({ hasText: name })
          if (!javaScriptEnabled) await press(page, /^Today$/, /./)
          await row.getByRole('button', { name: 'Seen' }).waitFor()
        } finally {
          clinic.clock.set(before)
        }
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
      await page.getByRole('link', { name: 'All times of Dr Mary Jones' }).tap()
      await page.getByRole('heading', { name: 'Tue 1' }).waitFor()
      await photograph(page, 'mobile')
      await page.getByRole('link', { name: 'Tuesday 1 December 2026, 11:00 to 11:30' }).tap()
      await page.getByLabel('Name').fill('Ada Lovelace')
      await page.getByLabel('Age in years').fill('36')
      await page.getByRole('button', { name: 'Book 11:00' }).tap()
      await page.waitForURL(/\/appointments\//)
      await page.getByText('Cancel appointment').first().tap()
      await page.getByRole('button', { name: 'Cancel appointment' }).tap()
      await page.getByText('Cancelled', { exact: true }).waitFor()
    }))
})
