import { expect } from 'chai'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/browser/browser.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { certificate } from '../support/tls/localhost.ts'

describe('a browser over HTTP/2', () => {
  let clinic: Clinic
  let browser: Browser
  before(async () => {
    clinic = await openClinic({ certificate })
    browser = await openBrowser()
  })
  after(async () => {
    await browser.close()
    await clinic.close()
  })

  it('shows a page with its style sheet and its script, all by HTTP/2', async () => {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    page.on('pageerror', ({ message }) => failed.push(message))
    await page.goto(`${clinic.origin}/doctors`)
    const versions = await page.evaluate(() => {
      const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      return entries.map((entry) => (entry as PerformanceResourceTiming).nextHopProtocol)
    })
    expect(versions.length).to.be.at.least(3)
    expect([...new Set(versions)]).to.deep.equal(['h2'])
    await page.getByRole('link', { name: /Jones/ }).first().click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.include('Jones')
    expect(failed).to.deep.equal([])
  })
})
