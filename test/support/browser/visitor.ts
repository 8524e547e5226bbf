import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { openClinic, type Clinic } from '../clinic.ts'

// Timeout in milliseconds.
const patience = 20_000

/** A browser context with its own settings that records the browser's complaints. */
export interface Visitor {
  readonly page: Page
  /** Policy violations and script errors. */
  readonly complaints: readonly string[]
  /** Opens another page in the same context. */
  readonly another: () => Promise<Page>
}

/** A clinic with one browser; each test has its own context. */
export interface VisitedClinic {
  readonly clinic: Clinic
  visit(options: BrowserContextOptions, test: (visitor: Visitor) => Promise<void>): Promise<void>
  close(): Promise<void>
}

export async function openVisitedClinic(options: Parameters<typeof openClinic>[0] = {}): Promise<VisitedClinic> {
  const clinic = await openClinic(options)
  const browser = await openBrowser()
  return {
    clinic,
    visit: (options, test) => visit(browser, { baseURL: clinic.origin, ...options }, test),
    async close() {
      await browser.close()
      await clinic.close()
    },
  }
}

/** Signs in a user of the demonstration on the page of the session. */
export async function signIn(page: Page, user: string): Promise<void> {
  await page.goto('/session')
  await page.getByLabel('User name').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(`${user}-demo-password`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Signed in as/ }).waitFor()
}

async function visit(
  browser: Browser,
  options: BrowserContextOptions,
  test: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(patience)
  const complaints: string[] = []
  const listenedTo = (page: Page): Page => {
    page.on('pageerror', ({ message }) => complaints.push(message))
    // Chromium also logs refused requests, which are expected.
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text())
    })
    return page
  }
  try {
    const another = async (): Promise<Page> => listenedTo(await context.newPage())
    await test({ page: await another(), complaints, another })
  } finally {
    await context.close()
  }
}
