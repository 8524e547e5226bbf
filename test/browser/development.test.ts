import { expect } from 'chai'
import { development } from '@waymark/server/development'
import { closed } from '@waymark/server/testing'
import { library } from '@waymark/server-examples/library/library'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { byAxe } from '../support/browser/browser-axe.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { reservedPort } from '../support/http/listening.ts'

describe('a page in development', function () {
  this.timeout(60_000)
  let browser: Browser
  before(async () => {
    browser = await openBrowser()
  })
  after(() => browser.close())

  async function serve(port: number): Promise<Server> {
    const server = await library('sqlite::memory:', { password: 'a password of tests' }, development())
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }

  async function freePort(): Promise<number> {
    const { place, port } = await reservedPort()
    place.close()
    await once(place, 'close')
    return port
  }

  const processOf = (page: Page): Promise<string | null> =>
    page.locator('script[data-process]').getAttribute('data-process')

  it('reloads when the service has started again', async () => {
    const port = await freePort()
    let server = await serve(port)
    const page = await browser.newPage()
    try {
      await page.goto(`http://127.0.0.1:${String(port)}/books`)
      const before = await processOf(page)
      const followed = page.waitForEvent('load')
      server.closeAllConnections()
      await closed(server)
      server = await serve(port)
      await followed
      expect(await processOf(page)).not.to.equal(before)
    } finally {
      await page.close()
      server.closeAllConnections()
      await closed(server)
    }
  })

  it('links to the decisions on its own request', async () => {
    const port = await freePort()
    const server = await serve(port)
    const page = await browser.newPage()
    try {
      await page.goto(`http://127.0.0.1:${String(port)}/books`)
      await page.getByText('For developers').click()
      await page.getByRole('link', { name: 'Decisions on this request' }).click()
      await page.getByRole('heading', { level: 1, name: 'GET /books' }).waitFor()
      expect(await page.getByRole('row', { name: /^media type/ }).textContent()).to.include('text/html')
      expect(await byAxe(page)).to.deep.equal([])
      await page.getByRole('link', { name: 'Last requests' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Last requests' }).waitFor()
      expect(await byAxe(page)).to.deep.equal([])
    } finally {
      await page.close()
      server.closeAllConnections()
      await closed(server)
    }
  })
})
