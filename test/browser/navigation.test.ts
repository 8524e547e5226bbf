import { expect } from 'chai'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

/** The titles in the header of each role, in order; the last ones are below "More". */
const roles: Readonly<Record<string, readonly string[]>> = {
  guest: ['Find a doctor', 'Books'],
  pat: ['Find a doctor', 'My appointments', 'Messages (1)', 'Account', 'Books'],
  mjones: ['Today', 'Working hours', 'Appointments', 'Messages', 'Doctors', 'Books', 'Account'],
  desk: [
    ...['Desk', 'Appointments', 'Patients', 'Doctors', 'Tasks'],
    ...[
      'Messages',
      'Import',
      'Export',
      'Audit log',
      'Activity',
      'Applications',
      'Webhooks',
      'Set-up',
      'As patients see it',
      'Books',
      'Account',
    ],
  ],
}

describe('the navigation', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic()
  })
  after(() => visited.close())

  for (const [user, titles] of Object.entries(roles)) {
    it(`of ${user} has the links of the role on each page, and each leads to its page`, () =>
      visited.visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async ({ page }) => {
        if (user !== 'guest') await signIn(page, user)
        for (const path of ['/', '/doctors/mjones/info']) {
          await page.goto(path)
          const links = page.getByRole('navigation', { name: 'Main' }).locator('a')
          expect(await links.allTextContents()).to.deep.equal(titles)
        }
        for (const title of titles) {
          await page.goto('/')
          const navigation = page.getByRole('navigation', { name: 'Main' })
          const link = navigation.getByRole('link', { name: title, exact: true })
          if (!(await link.isVisible())) await navigation.getByText('More').click()
          const path = (await link.getAttribute('href')) ?? ''
          await link.click()
          await page.waitForURL((url) => url.pathname + url.search === path)
          expect(await page.getByRole('heading', { level: 1 }).textContent(), title).not.to.match(/not found|sign in/i)
        }
      }))
  }

  it('stays in a narrow window with "More" open, in each language', () =>
    visited.visit({ javaScriptEnabled: false, viewport: { width: 320, height: 844 } }, async ({ page }) => {
      await signIn(page, 'desk')
      for (const language of ['en', 'de', 'es', 'fr', 'zh-Hans', 'ar']) {
        await page.goto(`/clinic?lang=${language}`)
        await page.locator('.main summary').click()
        const { left, right, width } = await page.locator('.main details ul').evaluate((list) => {
          const box = list.getBoundingClientRect()
          return { left: box.left, right: box.right, width: document.documentElement.scrollWidth }
        })
        expect([left >= 0, right <= 320, width], language).to.deep.equal([true, true, 320])
      }
    }))
})
