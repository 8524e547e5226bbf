import { expect } from 'chai'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { createService } from '@waymark/server'
import { arabic, chinese, english, french, spanish } from '@waymark/server/languages'
import { closed, listening } from '@waymark/server/testing'
import { libraryGerman } from '@waymark/server-examples/library/german'
import { openBrowser } from '../support/browser/browser.ts'
import { byAxe } from '../support/browser/browser-axe.ts'
import { libraryFrame, routesInMemory } from '../support/http/library.ts'

const widths = [390, 1280]

describe('pages in several languages', function () {
  this.timeout(60_000)
  const server = createService({
    ...libraryFrame,
    languages: [english, libraryGerman, spanish, french, chinese, arabic],
    routes: routesInMemory(),
  })
  let origin: string
  let browser: Browser
  before(async () => {
    origin = await listening(server)
    browser = await openBrowser()
  })
  after(async () => {
    await browser.close()
    await closed(server)
  })

  async function visit(options: BrowserContextOptions, test: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext(options)
    try {
      await test(await context.newPage())
    } finally {
      await context.close()
    }
  }

  for (const javaScriptEnabled of [true, false]) {
    it(`are in the language that a person chooses, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      await visit({ javaScriptEnabled, locale: 'fr-FR' }, async (page) => {
        await page.goto(`${origin}/books?sort=-year`)
        expect(await page.locator('html').getAttribute('lang')).to.equal('fr')
        await page.getByRole('button', { name: 'Deutsch' }).click()
        await page.getByRole('heading', { level: 1, name: 'Bücher' }).waitFor()
        expect(new URL(page.url()).search).to.equal('?sort=-year')
        await page.getByText('Buch hinzufügen').first().click()
        await page.getByLabel('Titel').fill('Der Steppenwolf')
        await page.locator('main').getByLabel('Autor').last().fill('Hermann Hesse')
        await page.getByLabel('Jahr').fill('1927')
        await page.locator('main').getByLabel('Regal').last().selectOption({ label: 'Belletristik' })
        await page.getByRole('button', { name: 'Buch hinzufügen' }).click()
        await page.getByRole('heading', { level: 1, name: 'Der Steppenwolf' }).waitFor()
        expect(await page.locator('html').getAttribute('lang')).to.equal('de')
      })
    })
  }

  for (const tag of ['de', 'ar']) {
    for (const width of widths) {
      it(`have no violation of accessibility and fit at ${String(width)} pixels in ${tag}`, async () => {
        await visit({ viewport: { width, height: 900 } }, async (page) => {
          for (const path of ['/', '/books', '/books?limit=0', '/nothing', '/language']) {
            await page.goto(`${origin}${path}${path.includes('?') ? '&' : '?'}lang=${tag}`)
            expect(await byAxe(page), path).to.deep.equal([])
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            )
            expect(overflow, path).to.equal(0)
          }
        })
      })
    }
  }

  it('are mirrored in Arabic', async () => {
    await visit({ viewport: { width: 1280, height: 900 } }, async (page) => {
      const leftOf = async (lang: string): Promise<number> => {
        await page.goto(`${origin}/books?lang=${lang}`)
        return (await page.locator('header > a').first().boundingBox())?.x ?? 0
      }
      expect(await leftOf('en')).to.be.below(640)
      expect(await leftOf('ar')).to.be.above(640)
    })
  })
})
