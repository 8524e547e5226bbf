import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

describe('a task in a browser', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic({ watchInterval: 5 })
  })
  after(() => visited.close())

  async function make(page: Page, users: string): Promise<void> {
    await page.goto('/tasks')
    if ((await page.getByLabel('User name').count()) > 0) {
      await page.getByLabel('User name').fill('desk')
      await page.getByLabel('Password').fill('desk-demo-password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor()
    }
    await page.getByText('Send a message', { exact: true }).first().click()
    const form = page.locator('form', { has: page.getByLabel('Subject') })
    // Chromium takes seconds to type 1,200 lines.
    await form.getByLabel('User names, one per line').evaluate((area, text) => {
      if (area instanceof HTMLTextAreaElement) area.value = text
    }, users)
    await form.getByLabel('Subject').fill('We are closed')
    await form.getByLabel('Text').fill('See you on Tuesday.')
    await form.getByRole('button', { name: 'Send a message' }).click()
    await page.getByRole('button', { name: 'Start task' }).waitFor()
  }

  it('is created, started and observed without JavaScript', () =>
    visited.visit({ javaScriptEnabled: false }, async ({ page, complaints }) => {
      await make(page, 'pat\nnobody')
      expect(await page.getByRole('progressbar', { name: 'Progress' }).getAttribute('value')).to.equal('0')
      await page.getByRole('button', { name: 'Start task' }).click()
      await page.getByText('Running', { exact: true }).waitFor()
      await visited.clinic.work()
      await page.reload()
      expect(await page.getByRole('progressbar', { name: 'Progress' }).getAttribute('value')).to.equal('1')
      await page.getByRole('button', { name: 'Retry failed items' }).waitFor()
      await page.getByRole('link', { name: 'Items', exact: true }).click()
      await page.getByText('No user has this name').waitFor()
      expect(complaints).to.deep.equal([])
    }))

  it('updates with JavaScript until its forms change', () =>
    visited.visit({}, async ({ page, complaints }) => {
      await make(page, Array.from({ length: 1200 }, (_, number) => `nobody-${String(number)}`).join('\n'))
      await page.getByRole('button', { name: 'Start task' }).click()
      await page.getByText('Running', { exact: true }).waitFor()
      await visited.clinic.work()
      await page.getByRole('button', { name: 'Retry failed items' }).waitFor()
      expect(await page.getByRole('progressbar', { name: 'Progress' }).getAttribute('value')).to.equal('1')
      expect(complaints).to.deep.equal([])
    }))
})
