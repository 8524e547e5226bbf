import { expect } from 'chai'
import { PlainBrowser, type DisplayedPage } from '../../../support/browser/plain-browser.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'

const already = 'You have already sent this form. This is what it has done.'

describe('the form of a page that changes a resource, sent by two clicks', () => {
  let clinic: Clinic
  let page: (path: string) => Promise<PlainBrowser>
  beforeEach(async () => {
    clinic = await openClinic()
    page = async (path) => {
      const browser = new PlainBrowser(clinic.origin)
      await browser.open('/session')
      await browser.submit('Sign in', { user: 'pat', password: 'pat-demo-password' })
      await browser.open(path)
      return browser
    }
  })
  afterEach(() => clinic.close())

  /** Sends the form of a page that was opened before, twice. */
  async function twice(
    path: string,
    button: string,
    inputs: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>],
  ): Promise<readonly [DisplayedPage, DisplayedPage]> {
    const [one, other] = [await page(path), await page(path)]
    return [await one.submit(button, inputs[0]), await other.submit(button, inputs[1])]
  }

  it('RFC 9110 §13.1.1: shows what the first one has done', async () => {
    const input = { name: 'Pat Miller', telephone: '+44 20 7946 0018' }
    const [first, second] = await twice('/users/pat/profile', 'Save', [input, input])
    expect([second.status, second.url.href]).to.deep.equal([200, first.url.href])
    expect(second.text).to.include(already)
    expect(first.text).to.not.include(already)
  })

  it('is refused with other input, because it was made for the former state', async () => {
    const [, second] = await twice('/users/pat/profile', 'Save', [{ name: 'Pat Miller' }, { name: 'Pat Smith' }])
    expect(second.status).to.equal(412)
    expect(second.text).to.include('Nothing was saved.').and.not.include(already)
  })

  it('is refused after another change by the same user', async () => {
    const [one, other] = [await page('/users/pat/profile'), await page('/users/pat/profile')]
    await one.submit('Save', { name: 'Pat Miller' })
    await (await page('/users/pat/profile')).submit('Save', { name: 'Pat Smith' })
    clinic.clock.set(clinic.clock.now() + 60_000)
    const refused = await other.submit('Save', { name: 'Pat Miller' })
    expect(refused.status).to.equal(412)
  })
})
