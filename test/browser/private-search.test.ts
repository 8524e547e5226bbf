import { expect } from 'chai'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

describe('a search for a patient', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with' : 'without'

    it(`has no address with the name, in the history neither, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page, complaints }) => {
        await signIn(page, 'desk')
        const addresses: string[] = []
        page.on('request', (request) => addresses.push(request.url()))
        await page.goto('/users')
        const search = page.getByRole('search', { name: 'Find users' })
        await search.getByLabel('Name, user name, e-mail or telephone').fill('Miller')
        await search.getByRole('button').click()
        await page.waitForURL(/\/users\?sealed=/)
        await page.getByRole('main').getByRole('link', { name: 'Pat Miller' }).first().waitFor()
        expect(await search.getByLabel('Name, user name, e-mail or telephone').inputValue()).to.equal('Miller')
        // The result can be shown again, and left.
        await page.reload()
        await page.getByRole('main').getByRole('link', { name: 'Pat Miller' }).first().click()
        await page.goBack()
        await page.waitForURL(/\/users\?sealed=/)
        expect(addresses.length).to.be.greaterThan(3)
        expect(addresses.filter((address) => /miller/i.test(address))).to.deep.equal([])
        expect(complaints).to.deep.equal([])
      }))
  }

  it('follows the typed words without an address that has it', () =>
    visited.visit({}, async ({ page }) => {
      await signIn(page, 'desk')
      const sent: string[] = []
      page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
      await page.goto('/appointments')
      const words = page.getByLabel('Patient, e-mail or telephone')
      await words.pressSequentially('Mill')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/appointments\?sealed=/)
      expect(sent.filter((line) => line.includes('Mill'))).to.deep.equal([])
    }))
})
