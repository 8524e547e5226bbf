import { expect } from 'chai'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { bundled } from '../support/bundled.ts'
import { byAxe } from '../support/browser/browser-axe.ts'
import { browserSite, type BrowserSite } from '../support/browser/browser-site.ts'
import { postBooking } from '../support/open-slots.ts'
import { photograph } from '../support/browser/pictures.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openVisitedClinic, type VisitedClinic, type Visitor } from '../support/browser/visitor.ts'

const root = fileURLToPath(new URL('../../sdk/examples/booking', import.meta.url))
const wide = { viewport: { width: 1100, height: 760 }, reducedMotion: 'reduce' } as const

/** The pictures and their colour scheme. */
const pictures = { doctors: 'light', week: 'light', faults: 'dark', appointment: 'light' } as const

describe('the sample application on its own origin', function () {
  this.timeout(60_000)
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let site: BrowserSite
  let visited: VisitedClinic
  before(async () => {
    folder = await temporaryFolder()
    // The development build of React, which reports warnings.
    const define = { 'process.env.NODE_ENV': '"development"' }
    const output = { outDir: folder.path, emptyOutDir: true, minify: false }
    await bundled({ root, logLevel: 'warn', define, build: output })
    site = await browserSite(folder.path)
    visited = await openVisitedClinic({ corsOrigins: [site.origin] })
  })
  after(async () => {
    await folder.remove()
    await site.close()
    await visited.close()
  })

  const visit = (test: (visitor: Visitor) => Promise<void>, options: BrowserContextOptions = wide): Promise<void> =>
    visited.visit(options, async (visitor) => {
      await visitor.page.goto(`${site.origin}/?service=${visited.clinic.origin}/`)
      await test(visitor)
      expect(visitor.complaints).to.deep.equal([])
    })

  const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click()

  async function choose(page: Page, time: string, day: string | RegExp = /^Tuesday 1 December/): Promise<void> {
    await press(page, 'Dr Mary Jones')
    await page.getByRole('region', { name: day }).getByRole('button', { name: time }).click()
    await page.getByRole('heading', { level: 1, name: time }).waitFor()
  }

  async function fillAndSend(page: Page): Promise<void> {
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Age in years').fill('36')
    await press(page, 'Book this time')
  }

  it('finds doctors by language', () =>
    visit(async ({ page }) => {
      await page.getByText('Dr Mary Jones').waitFor()
      await page.getByRole('searchbox').fill('French')
      await page.getByText('Dr Mary Jones').waitFor({ state: 'detached' })
      await page.getByText('Dr Adam Smith').waitFor()
      await page.getByRole('searchbox').fill('Klingon')
      await page.getByText('No doctors found').waitFor()
    }))

  it('books, downloads the appointment as a file, and cancels it', () =>
    visit(async ({ page }) => {
      await choose(page, '10:00')
      await fillAndSend(page)
      await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
      const downloading = page.waitForEvent('download')
      await press(page, /Download as PDF/)
      const download = await downloading
      expect(download.suggestedFilename()).to.equal('appointment.pdf')
      expect(await readFile(await download.path(), 'latin1')).to.match(/^%PDF-/)
      await page.getByText('Cancel the appointment').click()
      await page.getByLabel('Reason for the cancellation').fill('I am well again')
      await press(page, 'Cancel appointment')
      await page.getByRole('heading', { name: 'Your appointment is cancelled' }).waitFor()
    }))

  it('shows errors beside their fields before it sends a request, and keeps the input', () =>
    visit(async ({ page }) => {
      await choose(page, '10:30')
      const sent: string[] = []
      page.on('request', (request) => {
        // The application loads rarely used parts of its own on demand.
        if (!request.url().startsWith(site.origin)) sent.push(`${request.method()} ${request.url()}`)
      })
      await page.getByLabel('Age in years').fill('200')
      await page.getByLabel('E-mail').fill('nowhere')
      await press(page, 'Book this time')
      const faults = page.locator('.fault')
      await faults.first().waitFor()
      expect(await faults.allTextContents()).to.deep.equal([
        'Name is required.',
        'Age in years must be at most 130.',
        'E-mail must have the form ada@example.org.',
      ])
      expect(await page.getByLabel('Name').evaluate((input) => input === document.activeElement)).to.equal(true)
      expect(await page.getByLabel('Age in years').inputValue()).to.equal('200')
      expect(sent).to.deep.equal([])
    }))

  it('offers other times after a conflict, and books one of them', () =>
    visit(async ({ page }) => {
      await choose(page, '11:00')
      const taken = await visited.clinic.storage.schedules.slots('mjones', '2026-12-01')
      const slot = taken.find(({ startTime }) => startTime === '11:00')
      await postBooking(visited.clinic, slot?.id ?? 0, { name: 'Bob', age: 40 })
      await fillAndSend(page)
      await page.getByRole('heading', { name: 'That time has just been taken' }).waitFor()
      await photograph(page, 'example-taken')
      await press(page, '11:30 to 12:00')
      await page.getByRole('heading', { name: '11:30 to 12:00' }).waitFor()
      await fillAndSend(page)
      await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
    }))

  it('navigates with the back and forward buttons of the browser', () =>
    visit(async ({ page }) => {
      await choose(page, '12:00')
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Dr Mary Jones' }).waitFor()
      await press(page, /^Week from 7/)
      await page.getByRole('heading', { name: /^7 Dec/ }).waitFor()
      await page.goBack()
      await page.goBack()
      await page.getByRole('heading', { name: 'Choose a doctor' }).waitFor()
      await page.goForward()
      await page.getByRole('heading', { level: 1, name: 'Dr Mary Jones' }).waitFor()
    }))

  it('has no accessibility violations (axe), in light and dark mode', () =>
    visit(async ({ page }) => {
      const found: string[] = []
      const check = async (name: keyof typeof pictures): Promise<void> => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          found.push(...(await byAxe(page)).map((finding) => `${name}, ${colorScheme}: ${finding}`))
          if (pictures[name] === colorScheme) await photograph(page, `example-${name}`)
        }
      }
      await page.getByText('From Mon 30 Nov').first().waitFor()
      await check('doctors')
      await press(page, 'Dr Mary Jones')
      await page.getByRole('region', { name: /^Tuesday 1/ }).waitFor()
      await check('week')
      await page.goBack()
      await choose(page, '14:00')
      await page.getByLabel('E-mail').fill('nowhere')
      await press(page, 'Book this time')
      await page.locator('.fault').first().waitFor()
      await check('faults')
      await page.getByLabel('E-mail').fill('')
      await fillAndSend(page)
      await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
      await check('appointment')
      expect(found).to.deep.equal([])
    }))

  it('does not scroll horizontally on a screen of 320 pixels', () =>
    visit(
      async ({ page }) => {
        await choose(page, '15:00')
        const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)
        expect(await width()).to.equal(320)
        await page.goBack()
        await page.getByRole('region', { name: /^Tuesday 1/ }).waitFor()
        expect(await width()).to.equal(320)
        await photograph(page, 'example-mobile')
      },
      { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 },
    ))
})
