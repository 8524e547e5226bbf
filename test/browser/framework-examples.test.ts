import { connect } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { fileURLToPath } from 'node:url'
import { bundled } from '../support/bundled.ts'
import { browserSite, type BrowserSite } from '../support/browser/browser-site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

const examples = fileURLToPath(new URL('../../sdk/examples/', import.meta.url))

describe('the sample applications with Vue and Svelte', function () {
  this.timeout(60_000)
  const frameworks = ['vue', 'svelte'] as const
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let site: BrowserSite
  let visited: VisitedClinic
  before(async () => {
    folder = await temporaryFolder()
    for (const name of frameworks) {
      const output = { outDir: `${folder.path}/${name}`, emptyOutDir: true, minify: false }
      await bundled({ root: `${examples}${name}`, logLevel: 'error', build: output })
    }
    site = await browserSite(folder.path)
    visited = await openVisitedClinic({ corsOrigins: [site.origin] })
  })
  after(async () => {
    await folder.remove()
    await site.close()
    await visited.close()
  })

  for (const name of frameworks) {
    it(`${name} shows free times, books one, and shows the others without a reload`, () =>
      visited.visit({}, async ({ page, complaints }) => {
        await page.goto(`${site.origin}/${name}/index.html?service=${visited.clinic.origin}/`)
        const button = page.getByRole('button').first()
        await button.waitFor()
        const shown = await page.getByRole('button').allTextContents()
        await button.click()
        await page.getByText(/^Booked: /).waitFor()
        await page.waitForFunction(
          (texts) => [...document.querySelectorAll('button')].map((one) => one.textContent).join() !== texts,
          shown.join(),
        )
        expect(shown).to.have.length(5)
        expect(complaints).to.deep.equal([])
      }))
  }

  it('vue shows a time no more that another program has booked', () =>
    visited.visit({}, async ({ page, complaints }) => {
      await page.goto(`${site.origin}/vue/index.html?devtools&service=${visited.clinic.origin}/`)
      const first = await page.getByRole('button').first().textContent()
      await page.getByText(/^Waymark: \d+ responses/).click()
      await page.getByRole('row', { name: /free-times.* open/ }).waitFor()
      const times = await connect(`${visited.clinic.origin}/`, { describe: clinicDescription }).follow('free-times', {
        speciality: 'Dermatology',
      })
      const [slot] = times.embedded('item')
      await (await slot?.follow('self'))?.submit('confirm', { name: 'Ada Lovelace', age: 36 })
      await page.waitForFunction((text) => document.querySelector('button')?.textContent !== text, first)
      expect(complaints).to.deep.equal([])
    }))

  it('has a panel with the trail, links, forms, cache hits and streams of its connection', () =>
    visited.visit({}, async ({ page, complaints }) => {
      await page.goto(`${site.origin}/vue/index.html?devtools&service=${visited.clinic.origin}/`)
      await page.getByText(/^Waymark: \d+ responses/).click()
      const row = (caption: string, name: RegExp) =>
        page.getByRole('table', { name: caption }).getByRole('row', { name }).first()
      // Only a stream that is open hears of the booking.
      await row('Live', /free-times.* open/).waitFor()
      await page.getByRole('button').first().click()
      await page.getByText(/^Booked: /).waitFor()
      await row('Responses', /POST.*schedules/).waitFor()
      await row('Trail', /entry › free-times/).waitFor()
      await row('Links', /self/).waitFor()
      await page.getByRole('row', { name: /free-times.* open \d+ events change at/ }).waitFor()
      expect(complaints).to.deep.equal([])
    }))
})
