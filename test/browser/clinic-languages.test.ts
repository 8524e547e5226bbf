import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { kitTexts, type Language, translatorOf } from '@waymark/server/languages'
import { clinicLanguages } from '@waymark/clinic/languages/index'
import { clinicTexts } from '@waymark/clinic/languages/source'
import type { TextParameters } from '@waymark/shared'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { byAxe } from '../support/browser/browser-axe.ts'
import { englishOn } from '../support/browser/english-on.ts'
import { openVisitedClinic, signIn, type VisitedClinic, type Visitor } from '../support/browser/visitor.ts'

const widths = [1280, 390]
/** The languages with the longest words and with the other direction. */
const measured = new Set(['de', 'ar'])
const allTexts = [...kitTexts, ...Object.values(clinicTexts).flat()]

/** A reader of the pages in one language. */
class Reader {
  readonly page: Page
  /** The faults of the pages so far. */
  readonly faults: string[] = []
  readonly #language: Language
  readonly #hasScript: boolean

  constructor(page: Page, language: Language, hasScript: boolean) {
    this.page = page
    this.#language = language
    this.#hasScript = hasScript
  }

  text(source: string, parameters?: TextParameters): string {
    return translatorOf(this.#language).translate(source, parameters)
  }

  button(source: string, parameters?: TextParameters): Locator {
    return this.page.getByRole('button', { name: this.text(source, parameters) }).first()
  }

  link(source: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('link', { name: this.text(source), exact: true })
      .first()
  }

  navigation(name: string): Locator {
    return this.page.getByRole('navigation', { name: this.text(name) }).getByRole('link')
  }

  async arrive(source: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: this.text(source) }).waitFor()
  }

  /** Opens the first page, and chooses the language on it. */
  async choose(): Promise<void> {
    const { page } = this
    const { tag, name } = this.#language
    await page.goto('/')
    const before = page.url()
    await page.locator('footer').getByRole('button', { name, exact: true }).click()
    await page.locator(`html[lang="${tag}"]`).waitFor()
    expect(page.url()).to.equal(before)
  }

  /** Notes the faults of the page. */
  async inspect(name: string): Promise<void> {
    const { page } = this
    const { tag, texts } = this.#language
    const note = (faults: readonly string[]): void => {
      this.faults.push(...faults.map((fault) => `${name}: ${fault}`))
    }
    const html = page.locator('html')
    const [lang, dir] = [await html.getAttribute('lang'), await html.getAttribute('dir')]
    if (lang !== tag) note([`is in ${String(lang)}`])
    if (dir !== (tag === 'ar' ? 'rtl' : null)) note([`has the direction ${String(dir)}`])
    note((await englishOn(page, allTexts, texts)).map((text) => `is in English: ${text}`))
    // The pages are the same without JavaScript, where axe cannot run.
    if (!this.#hasScript || !measured.has(tag)) return
    // The colours are those of the English pages.
    note(await byAxe(page, 'structure'))
    note(await overflow(page))
  }
}

async function overflow(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 })
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    if (needed > width) found.push(`${String(needed)} pixels wide on ${String(width)}`)
  }
  return found
}

describe('the clinic in each language in a browser', function () {
  this.timeout(180_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  for (const language of clinicLanguages) {
    const { tag } = language
    // The languages differ in texts, not in what needs a script.
    for (const javaScriptEnabled of measured.has(tag) ? [true, false] : [true]) {
      const how = `${tag}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`
      const read = (test: (reader: Reader) => Promise<void>): Promise<void> => {
        const options = {
          javaScriptEnabled,
          locale: tag === 'en' ? 'de' : 'en',
          // A colour that still changes has another contrast.
          reducedMotion: 'reduce',
          viewport: { width: 1280, height: 900 },
        } as const
        return visited.visit(options, async ({ page, complaints }: Visitor) => {
          const reader = new Reader(page, language, javaScriptEnabled)
          await reader.choose()
          await test(reader)
          expect(reader.faults).to.deep.equal([])
          expect(complaints).to.deep.equal([])
        })
      }

      it(`lets a guest book and cancel in ${how}`, () =>
        read(async (reader) => {
          const { page } = reader
          await reader.inspect('home')
          const time = page
            .getByRole('main')
            .getByRole('link', { name: /\d\d:\d\d/ })
            .last()
          const start = await time.innerText()
          await time.click()
          await reader.button('Book {start}', { start }).waitFor()
          const age = page.getByLabel(reader.text('Age in years'))
          const form = page.getByRole('main').locator('form').filter({ has: age })
          const book = form.getByRole('button')
          await reader.inspect('slot')

          // The browser would refuse the form in its own language.
          await form.evaluate((element: HTMLFormElement) => {
            element.noValidate = true
          })
          await age.fill('300')
          await book.click()
          await page
            .getByText(reader.text('must be a whole number from {min} to {max}', { min: 0, max: 130 }))
            .last()
            .waitFor()
          await page.getByText(reader.text('is required')).last().waitFor()
          await reader.inspect('faults')

          await page.getByLabel(reader.text('Name'), { exact: true }).fill(`Ada ${tag} ${String(javaScriptEnabled)}`)
          await age.fill('36')
          await book.click()
          await reader.arrive('Your appointment is booked')
          await reader.inspect('booked')

          await page.getByText(reader.text('Cancel appointment')).first().click()
          await reader.button('Cancel appointment').click()
          await reader.arrive('Your appointment is cancelled')
          await reader.inspect('cancelled')
        }))

      it(`lets a clerk find a patient and a doctor's day in ${how}`, () =>
        read(async (reader) => {
          const { page } = reader
          await reader.navigation('Account').click()
          await reader.inspect('sign in')
          await page.getByLabel(reader.text('User name')).fill('desk')
          await page.getByLabel(reader.text('Password')).fill('desk-demo-password')
          await reader.button('Sign in').click()
          // The script sends the form, so the page before it stays until the answer.
          await reader.button('Sign out').waitFor()
          await reader.navigation('Main').first().click()
          await reader.arrive('Desk')
          await reader.inspect('desk')
          const desk = page.url()

          await reader.link('Find a patient').click()
          await page.getByRole('main').getByRole('textbox').first().fill('Pat')
          await reader.button('Find').click()
          await reader.inspect('patients')
          await page.getByRole('main').getByRole('link', { name: 'Pat Miller' }).first().click()
          await page.getByRole('heading', { level: 1, name: 'Pat Miller' }).waitFor()
          await reader.inspect('patient')

          await page.goto(desk)
          await page.getByRole('main').getByRole('link', { name: 'Dr Mary Jones' }).first().click()
          await page.getByRole('heading', { level: 1, name: 'Dr Mary Jones' }).waitFor()
          await reader.inspect('day')
        }))
    }
  }
})

describe('pages of the clinic with texts of another language or region', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  /** Returns the places of some words, from left to right. */
  const placesOf = (page: Page, words: readonly string[]): Promise<readonly number[]> =>
    page.locator('main').evaluate((main, searched) => {
      const nodes = document.createNodeIterator(main, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const found = new Map<string, number>()
      for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
        for (const word of searched) {
          const start = node.textContent?.indexOf(word) ?? -1
          if (start < 0 || found.has(word)) continue
          range.setStart(node, start)
          range.setEnd(node, start + word.length)
          found.set(word, range.getBoundingClientRect().left)
        }
      return searched.map((word) => found.get(word) ?? Number.NaN)
    }, words)

  const expectOrder = async (page: Page, words: readonly string[]): Promise<void> => {
    const places = await placesOf(page, words)
    expect(places.some(Number.isNaN), `${words.join(' ')} are on the page`).to.equal(false)
    expect(places, words.join(' ')).to.deep.equal(places.toSorted((one, other) => one - other))
  }

  it('have an address and a reason from left to right in Arabic', async () => {
    const visit = { name: 'Ada', age: 36, telephone: '+44 20 7946 0018', reason: '3 weeks of pain (left side).' }
    const appointment = await bookedAppointment(visited.clinic, visit)
    await visited.visit({ locale: 'ar', viewport: { width: 1280, height: 800 } }, async ({ page }) => {
      await page.goto('/doctors/mjones/info')
      await expectOrder(page, ['12', 'Orchard', '10002'])
      await page.goto('/clinic')
      await expectOrder(page, ['7 Lamb', 'London', 'SE1'])
      await page.goto(appointment)
      await expectOrder(page, ['12 Orch', 'New York, NY', '10002'])
      await expectOrder(page, ['3 weeks', 'pain', 'side', ').'])
      await expectOrder(page, ['+44', '7946', '0018'])
    })
  })

  it('have times as wide as a 12-hour clock needs', () =>
    visited.visit({ locale: 'en-US', viewport: { width: 1280, height: 800 } }, async ({ page }) => {
      await signIn(page, 'desk')
      await page.goto('/doctors/mjones/availability')
      const lacking = await page.locator('.hours input').evaluateAll((inputs) =>
        inputs.map((input) => {
          const before = input.getBoundingClientRect().width
          const copy = input.cloneNode() as typeof input
          // The policy of the page permits no attribute with a style.
          copy.style.width = 'auto'
          copy.style.minWidth = '0'
          input.after(copy)
          const needed = copy.getBoundingClientRect().width
          copy.remove()
          return needed - before
        }),
      )
      expect(lacking).not.to.be.empty
      expect(Math.max(...lacking)).to.be.at.most(0)
    }))
})
